import { type Kysely, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'

/** What of a tenant's log is asked for. */
export interface ActivityScope {
  /** Kinds of records, at least one. */
  readonly kinds: readonly string[]
  /** One record of these kinds; null = all. */
  readonly record: string | null
}

const within = (tenant: string, { kinds, record }: ActivityScope) =>
  sql`tenant_id = ${tenant} and kind = any(${kinds}::text[]) and ${record === null ? sql`true` : sql`record = ${record}`}`

/** How many events there were in each of `slices` equal parts of a stretch of time; `from` and `to` are ms since 1970. */
export const countActivity = async (
  db: Kysely<Schema>,
  tenant: string,
  scope: ActivityScope,
  { from, to, slices }: { readonly from: number; readonly to: number; readonly slices: number },
): Promise<readonly number[]> => {
  const counts = new Array<number>(slices).fill(0)
  const { rows } = await sql<{ slice: number; events: number }>`
    select floor((extract(epoch from at::timestamptz) * 1000 - ${from}::float8) / ${(to - from) / slices}::float8)::int as slice,
      count(*)::int as events
    from audit_entries
    where ${within(tenant, scope)} and at >= ${new Date(from).toISOString()} and at < ${new Date(to).toISOString()}
    group by 1
  `.execute(db)
  for (const { slice, events } of rows) if (slice >= 0 && slice < slices) counts[slice] = events
  return counts
}

/** The instant at which something happened next after, or last before, an instant; null where nothing did. */
export const nextActivity = async (
  db: Kysely<Schema>,
  tenant: string,
  scope: ActivityScope,
  from: string,
  direction: 'forward' | 'back',
): Promise<{ readonly at: string; readonly position: number } | null> => {
  const forward = direction === 'forward'
  // Kind by kind, so that each is one step in one index.
  const steps = await Promise.all(
    scope.kinds.map(async (kind) => {
      const { rows } = await sql<{ at: string; position: number }>`
        select at, position from audit_entries
        where tenant_id = ${tenant} and kind = ${kind} and ${scope.record === null ? sql`true` : sql`record = ${scope.record}`} and ${forward ? sql`at > ${from}` : sql`at < ${from}`}
        order by at ${forward ? sql`asc` : sql`desc`}, position ${forward ? sql`asc` : sql`desc`} limit 1
      `.execute(db)
      return rows
    }),
  )
  const found = steps.flat().sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.position - b.position))
  return (forward ? found[0] : found.at(-1)) ?? null
}
