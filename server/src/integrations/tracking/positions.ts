import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../runtime/schema.ts'

/** A truck position with its provider and the ETA to the next stop. Instants are ISO 8601 UTC. */
export interface StoredPosition {
  readonly at: string
  readonly latitude: number
  readonly longitude: number
  readonly city: string | null
  readonly state: string | null
  readonly source: string
  readonly next: { readonly stop_id: string; readonly eta: string } | null
}

/**
 * Maximum number of positions returned per load; the oldest are left out. At one every five minutes, this covers two
 * and a half days.
 */
export const MAX_POSITIONS = 750

const CHANNEL = 'waybill_changes'
/** Prefix of a position notification: `moved:<tenant>/<pro>`. */
export const MOVED = 'moved:'

/**
 * Stores a load's positions, one per time, and notifies every process. Positions are kept outside the log because they
 * change no load by themselves.
 */
export const keepPositions = async (
  db: Kysely<Schema>,
  tenant: string,
  pro: string,
  positions: readonly StoredPosition[],
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

const positionOf = ({ lat, lon, next_stop_id, eta, ...rest }: PositionRow): StoredPosition => ({
  at: rest.at,
  latitude: lat,
  longitude: lon,
  city: rest.city,
  state: rest.state,
  source: rest.source,
  next: next_stop_id !== null && eta !== null ? { stop_id: next_stop_id, eta } : null,
})

/** The latest positions of a load, oldest first. */
export const readPositions = async (
  db: Kysely<Schema>,
  tenant: string,
  pro: string,
  limit = MAX_POSITIONS,
): Promise<readonly StoredPosition[]> => {
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

/** The latest position of each load, by pro; loads without positions are left out. */
export const newestPositions = async (
  db: Kysely<Schema>,
  tenant: string,
  pros: readonly string[],
): Promise<ReadonlyMap<string, StoredPosition>> => {
  const { rows } = await sql<PositionRow & { pro: string }>`
    select wanted.pro, seen.at, seen.lat, seen.lon, seen.city, seen.state, seen.source, seen.next_stop_id, seen.eta
    from unnest(${pros}::text[]) wanted(pro)
    cross join lateral (
      select * from tracking_positions where tenant_id = ${tenant} and tracking_positions.pro = wanted.pro order by at desc limit 1
    ) seen
  `.execute(db)
  return new Map(rows.map(({ pro, ...row }) => [pro, positionOf(row)]))
}
