import { createMacropoint } from './macropoint.ts'
import type { ReadMacropointAccess } from './macropoint-access.ts'
import type { VisibilityOf } from './service.ts'
import { simulatedVisibility } from './simulated.ts'

/** The provider of a tenant: MacroPoint where its settings hold an account there, else the simulated one. */
export const createVisibilityOf =
  (readAccess: ReadMacropointAccess): VisibilityOf =>
  async (tenant) => {
    const access = await readAccess(tenant)
    return access === null ? simulatedVisibility : createMacropoint(access)
  }
