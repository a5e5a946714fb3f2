import type { WaybillDatabase } from '../runtime/database.ts'

/** How far a tenant's demo data has been filled. */
export interface DemoProgress {
  /** The time up to which demo events exist, epoch milliseconds. */
  readonly now: number
  readonly done: boolean
}

const KEY = { source: 'demo', key: 'progress' } as const

/** Null if no demo was started. */
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
