import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createTradeCommands } from '../commands/trade-commands.ts'
import { computedMileage } from '../integrations/mileage/computed.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { createTenant } from '../users/tenants.ts'
import type { ImportParts } from './import-command.ts'
import type { InputFile } from './input-files.ts'

let tenants = 0

/** A new tenant and the services to import into it. */
export const newTenant = async (database: WaybillDatabase): Promise<ImportParts & { readonly tenant: string }> => {
  tenants += 1
  const tenant = `t${tenants}`
  await createTenant(database, { id: tenant, name: tenant, settings: { default_revenue_type: 'Brokerage TL' } })
  const store = createPostgresStore({ database })
  const trade = createTradeCommands({ store, database, mileage: computedMileage, lockLeaseSeconds: 900, maxLocksPerUser: 25 })
  return { tenant, database, store, trade, now: () => Date.parse('2026-03-02T15:00:00Z') }
}

/** Files with these contents, in this order, for the current test. */
export const filesOf = async (contents: Readonly<Record<string, string>>): Promise<readonly InputFile[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = Object.entries(contents).map(async ([name, content]) => {
    await writeFile(join(folder, name), content)
    return { path: join(folder, name), name }
  })
  return Promise.all(files)
}
