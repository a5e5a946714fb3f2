import { type Condition, matches } from '@waybill/shared/boards/condition'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { compareKeys, sortKey } from '@waybill/shared/boards/sort'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../runtime/schema.ts'
import { catchUpAuditEntries } from '../../store/audit-entries.ts'
import { type LoadStories, type LoadStory, streamsOfLoad, type Versions } from './load-stories.ts'
import { COUNT_CAP, type PageRequest, type RowPage, readPage } from './query.ts'

/**
 * A moment of the past: everything up to a log position, or what was decided up to an ISO instant (UTC, milliseconds), record by record
 * as `GET /shipments/{pro}?at=` tells it.
 */
export type Moment = { readonly position: number } | { readonly time: string }

/** What it took to put a board of the past together. */
export interface BoardCost {
  /** Loads that something has happened to since, which were folded from their events. */
  readonly loads: number
  readonly events: number
}

export type BoardAt =
  | { readonly status: 'done'; readonly page: Omit<RowPage, 'position'>; readonly cost: BoardCost }
  /** So much has happened since that it is not put together while somebody waits. */
  | { readonly status: 'too_far_back'; readonly cost: BoardCost }

interface Limits {
  readonly loads: number
  readonly events: number
}

/** About three seconds on a small machine. */
export const BOARD_AT_LIMITS: Limits = { loads: 5_000, events: 50_000 }

/**
 * A page of the board `shipments` as it was. Loads that nothing has happened to since stand on the board as they stood then; the others
 * are folded from the beginning up to the moment. All of it is read at one moment of the present.
 */
export const readPageAt = async (
  db: Kysely<Schema>,
  tenant: string,
  moment: Moment,
  request: PageRequest,
  stories: LoadStories,
  limits: Limits = BOARD_AT_LIMITS,
): Promise<BoardAt> => {
  const entriesTo = 'time' in moment ? await catchUpAuditEntries(db, tenant) : 0
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const pros = await touchedSince(trx, tenant, moment, entriesTo, idsOf(request.condition), limits.loads)
      const versions = await versionsOf(trx, tenant, pros)
      const cost = { loads: pros.length, events: [...versions.values()].reduce((sum, version) => sum + version, 0) }
      if (cost.loads > limits.loads || cost.events > limits.events) return { status: 'too_far_back', cost }

      const { condition, terms, after, limit } = request
      const directions = terms.map(({ direction }) => direction)
      const told = [...(await stories.read(trx, tenant, pros, versions))].map(([pro, story]) => rowAt(pro, story, moment))
      const folded = told.filter((row) => row !== null && matches(row, condition)) as readonly ShipmentBoardRow[]
      const isTouched: Condition = { field: { path: ['id'], as: 'exact' }, is: pros }
      const still = await readPage(trx, tenant, { ...request, condition: { all: [condition, { not: isTouched }] } })
      const rows = [...folded, ...still.rows]
        .map((row) => ({ row, key: sortKey(row, terms) }))
        .filter(({ key }) => after === null || compareKeys(key, after, directions) > 0)
        .sort((a, b) => compareKeys(a.key, b.key, directions))
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const total = still.total + folded.length
      return {
        status: 'done',
        page: {
          rows: page.map(({ row }) => row),
          next: last && (rows.length > limit || still.next !== null) ? last.key : null,
          total: Math.min(total, COUNT_CAP),
          more: still.more || total > COUNT_CAP,
        },
        cost,
      }
    })
}

/** When a moment was: of a log position, when its event was written; null where the log has none up to it. */
export const timeOf = async (db: Kysely<Schema>, tenant: string, moment: Moment): Promise<string | null> => {
  if ('time' in moment) return moment.time
  const event = await db
    .selectFrom('events')
    .select('recorded_at')
    .where('tenant_id', '=', tenant)
    .where('position', '<=', moment.position)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.recorded_at ?? null
}

/** The loads that a condition names by their pro; null when it does not. */
const idsOf = (condition: Condition): readonly string[] | null => {
  if ('all' in condition) return condition.all.map(idsOf).find((ids) => ids !== null) ?? null
  return 'is' in condition && condition.field.path.join('.') === 'id' ? condition.is.map(String) : null
}

/** Pros of the loads whose own stream or lock was written to after the moment; at most one more than `limit`. */
const touchedSince = async (
  db: Kysely<Schema>,
  tenant: string,
  moment: Moment,
  entriesTo: number,
  among: readonly string[] | null,
  limit: number,
): Promise<readonly string[]> => {
  const inLog = (after: number) => sql`
    select split_part(stream_id, '/', 2) as pro from events
    where tenant_id = ${tenant} and position > ${after} and (stream_id like 'shipment/%' or stream_id like 'lock/%')`
  const touched =
    'position' in moment
      ? inLog(moment.position)
      : sql`
          select record as pro from audit_entries where tenant_id = ${tenant} and at > ${moment.time} and kind in ('shipment', 'lock')
          union all ${inLog(entriesTo)}`
  const { rows } = await sql<{ pro: string }>`
    select distinct pro from (${touched}) touched
    where ${among === null ? sql`true` : sql`pro = any(${among}::text[])`} limit ${limit + 1}
  `.execute(db)
  return rows.map(({ pro }) => pro)
}

/** How many events the log holds of each stream of these loads. */
const versionsOf = async (db: Kysely<Schema>, tenant: string, pros: readonly string[]): Promise<Versions> => {
  const { rows } = await sql<{ stream: string; version: number }>`
    select stream_id as stream, version from streams
    where tenant_id = ${tenant} and stream_id = any(${pros.flatMap(streamsOfLoad)}::text[])
  `.execute(db)
  return new Map(rows.map(({ stream, version }) => [stream, version]))
}

const NOT_LOCKED = { lock_version: 0, lock_position: 0, locked_by_id: null, locked_by_username: null, lock_expires_at: null }

/** The row of a load at the moment; null when it did not exist yet. */
const rowAt = (pro: string, { shipment, lock }: LoadStory, moment: Moment): ShipmentBoardRow | null => {
  const isPast = ({ position, at }: { readonly position: number; readonly at: string }) =>
    'position' in moment ? position <= moment.position : at <= moment.time
  const own = shipment.findLast(isPast)
  if (own === undefined) return null
  const held = lock.findLast(isPast)
  return {
    id: pro,
    ...NOT_LOCKED,
    ...own.columns(),
    version: own.version,
    position: own.position,
    ...(held && { ...held.columns(), lock_version: held.version, lock_position: held.position }),
  } as unknown as ShipmentBoardRow
}
