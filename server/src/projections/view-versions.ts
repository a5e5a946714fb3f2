import { type QueryExecutorProvider, sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { InlineRow } from '../store/event-store.ts'
import { type RebuildReport, rebuildViews } from './rebuild.ts'

/**
 * The version of the row that each kind of record has in its view. Raise it when the row of an existing record changes: the worker then
 * compares the existing rows with the log and corrects them (docs/decisions/0127-views-follow-the-release.md).
 */
export const VIEW_VERSIONS: Readonly<Record<InlineRow['kind'], number>> = {
  shipment: 1,
  lock: 1,
  carrier: 1,
  customer: 1,
  user: 1,
  role: 1,
  record: 1,
  settings: 1,
}

/** How many views of all tenants were written by another version of the code. */
export const countOutdatedViews = async (system: QueryExecutorProvider): Promise<number> => {
  const { rows } = await sql<{ outdated: number }>`
    select count_outdated_views(${JSON.stringify(VIEW_VERSIONS)}::jsonb) as outdated
  `.execute(system)
  return rows[0]?.outdated ?? 0
}

/**
 * Rebuilds a tenant's views when another version of the code wrote them, while other work continues; null when they are current. A view
 * without a recorded version belongs to a new tenant and is recorded as current.
 */
export const updateViews = async (
  database: Pick<WaybillDatabase, 'forTenant' | 'owner'>,
  tenant: string,
): Promise<RebuildReport | null> => {
  const db = database.forTenant(tenant)
  const known = new Map(
    (await db.selectFrom('view_versions').select(['view', 'version']).where('tenant_id', '=', tenant).execute()).map((row) => [
      row.view,
      row.version,
    ]),
  )
  const current = Object.entries(VIEW_VERSIONS)
  if (current.every(([view, version]) => known.get(view) === version)) return null
  const isOutdated = current.some(([view, version]) => known.has(view) && known.get(view) !== version)
  const report = isOutdated ? await rebuildViews(database, tenant) : null
  await db
    .insertInto('view_versions')
    .values(current.map(([view, version]) => ({ tenant_id: tenant, view, version })))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'view']).doUpdateSet((row) => ({ version: row.ref('excluded.version') })))
    .execute()
  return report
}

/** A rebuild by the worker is noticed within this time. */
const CHECK_AGAIN_MS = 60_000

/** Tells whether a tenant's rows were written by this version of the code; a tenant without recorded versions is new. */
export const createCurrentViews = (
  database: Pick<WaybillDatabase, 'forTenant'>,
  now: () => number = Date.now,
): ((tenant: string) => Promise<boolean>) => {
  const seen = new Map<string, number>()
  return async (tenant) => {
    if (now() - (seen.get(tenant) ?? Number.NEGATIVE_INFINITY) < CHECK_AGAIN_MS) return true
    const db = database.forTenant(tenant)
    const written = await db.selectFrom('view_versions').select(['view', 'version']).where('tenant_id', '=', tenant).execute()
    const isCurrent = written.every(({ view, version }) => VIEW_VERSIONS[view as InlineRow['kind']] === version)
    if (isCurrent) seen.set(tenant, now())
    return isCurrent
  }
}
