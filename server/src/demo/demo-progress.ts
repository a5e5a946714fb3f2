import type { WaybillDatabase } from '../runtime/database.ts'

/** How far the demo of a tenant has come. */
export interface DemoProgress {
  /** The moment up to which it has happened, milliseconds of the epoch. */
  readonly now: number
  readonly done: boolean
}

const KEY = { source: 'demo', key: 'progress' } as const

/** Null where no demo was ever begun. */
export const readProgress = async (database: WaybillDatabase, tenant: string): Promise<DemoProgress | null> => {
  const row = await database
    .forTenant(tenant)
    .selectFrom('import_rows')
    .select('report')
    .where('tenant_id', '=', tenant)
    .where('source', '=', KEY.source)
    .where('key', '=', KEY.key)
    .executeTakeFirst()
  return row ? { now: Number(row.report.now), done: row.report.done === true } : null
}

export const writeProgress = async (database: WaybillDatabase, tenant: string, progress: DemoProgress): Promise<void> => {
  const report = { now: progress.now, done: progress.done }
  await database
    .forTenant(tenant)
    .insertInto('import_rows')
    .values({ tenant_id: tenant, ...KEY, report })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'source', 'key']).doUpdateSet({ report }))
    .execute()
}
