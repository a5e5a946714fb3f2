import type { JsonObject } from '../log/envelope.ts'
import type { CustomRole } from './state.ts'

/** The columns of the view of roles. */
export const roleColumns = ({ name, description, levels, deleted }: CustomRole): JsonObject => ({ name, description, levels, deleted })
