import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../runtime/schema.ts'

/** Where a truck was seen, by whom, and when it was expected at its next stop. Instants are ISO 8601 UTC. */
export interface TruckPosition {
  readonly at: string
  readonly latitude: number
  readonly longitude: number
  readonly city: string | null
  readonly state: string | null
  readonly source: string
  readonly next: { readonly stop_id: string; readonly eta: string } | null
}

/** How many positions of a load are told; the oldest go first. At one in five minutes that is two days and a half. */
export const MOST_POSITIONS = 750

const CHANNEL = 'waybill_changes'
/** What a notification begins with that says whose truck has moved: `moved:<tenant>/<pro>`. */
export const MOVED = 'moved:'

/** Keeps positions of a load, each moment once, and tells every process that shows it. Positions are beside the log: they mean nothing yet. */
export const keepPositions = async (
  db: Kysely<Schema>,
  tenant: string,
  pro: string,
  positions: readonly TruckPosition[],
): Promise<void> => {
  if (positions.length === 0) return
  const rows = positions.map(({ at, latitude: lat, longitude: lon, city, state, source, next }) => ({
    tenant_id: tenant,
    pro,
    at,
    lat,
    lon,
    city,
    state,
    source,
    next_stop_id: next?.stop_id ?? null,
    eta: next?.eta ?? null,
  }))
  await db
    .insertInto('tracking_positions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`select pg_notify(${CHANNEL}, ${`${MOVED}${tenant}/${pro}`})`.execute(db)
}

interface PositionRow {
  readonly at: string
  readonly lat: number
  readonly lon: number
  readonly city: string | null
  readonly state: string | null
  readonly source: string
  readonly next_stop_id: string | null
  readonly eta: string | null
}

const COLUMNS = ['at', 'lat', 'lon', 'city', 'state', 'source', 'next_stop_id', 'eta'] as const

const positionOf = ({ lat, lon, next_stop_id, eta, ...rest }: PositionRow): TruckPosition => ({
  at: rest.at,
  latitude: lat,
  longitude: lon,
  city: rest.city,
  state: rest.state,
  source: rest.source,
  next: next_stop_id !== null && eta !== null ? { stop_id: next_stop_id, eta } : null,
})

/** The last positions of a load, oldest first. */
export const readPositions = async (
  db: Kysely<Schema>,
  tenant: string,
  pro: string,
  limit = MOST_POSITIONS,
): Promise<readonly TruckPosition[]> => {
  const rows = await db
    .selectFrom('tracking_positions')
    .select(COLUMNS)
    .where('tenant_id', '=', tenant)
    .where('pro', '=', pro)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(positionOf).toReversed()
}

/** The last position of each of some loads, by pro; a load whose truck nobody saw is not in it. */
export const newestPositions = async (
  db: Kysely<Schema>,
  tenant: string,
  pros: readonly string[],
): Promise<ReadonlyMap<string, TruckPosition>> => {
  const { rows } = await sql<PositionRow & { pro: string }>`
    select wanted.pro, seen.at, seen.lat, seen.lon, seen.city, seen.state, seen.source, seen.next_stop_id, seen.eta
    from unnest(${pros}::text[]) wanted(pro)
    cross join lateral (
      select * from tracking_positions where tenant_id = ${tenant} and tracking_positions.pro = wanted.pro order by at desc limit 1
    ) seen
  `.execute(db)
  return new Map(rows.map(({ pro, ...row }) => [pro, positionOf(row)]))
}
