import { type Kysely, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'

/** Which part of a tenant's log to read. */
export interface ActivityScope {
  /** Kinds of records, at least one. */
  readonly kinds: readonly string[]
  /** One record of these kinds; null = all. */
  readonly record: string | null
}

const within = (tenant: string, { kinds, record }: ActivityScope) =>
  sql`tenant_id = ${tenant} and kind = any(${kinds}::text[]) and ${record === null ? sql`true` : sql`record = ${record}`}`

/** Number of events in each of `buckets` equal parts of a time range; `from` and `to` are ms since 1970. */
export const countActivity = async (
  db: Kysely<Schema>,
  tenant: string,
  scope: ActivityScope,
  { from, to, buckets }: { readonly from: number; readonly to: number; readonly buckets: number },
): Promise<readonly number[]> => {
  const counts = new Array<number>(buckets).fill(0)
  const { rows } = await sql<{ bucket: number; events: number }>`
    select floor((extract(epoch from at::timestamptz) * 1000 - ${from}::float8) / ${(to - from) / buckets}::float8)::int as bucket,
      count(*)::int as events
    from audit_entries
    where ${within(tenant, scope)} and at >= ${new Date(from).toISOString()} and at < ${new Date(to).toISOString()}
    group by 1
  `.execute(db)
  for (const { bucket, events } of rows) if (bucket >= 0 && bucket < buckets) counts[bucket] = events
  return counts
}

/** The instant of the next event after, or the last event before, an instant; null if there is none. */
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
