import { type Condition, matchesCondition } from '@waybill/shared/boards/condition'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { compareKeys, sortKey } from '@waybill/shared/boards/sort'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../runtime/schema.ts'
import { catchUpAuditEntries } from '../../store/audit-entries.ts'
import { COUNT_CAP, type PageRequest, type RowPage, readPage } from '../boards/query.ts'
import { type LoadHistory, type LoadStories, type LoadVersions, streamsOfLoad } from './past-load-cache.ts'

/**
 * A moment of the past: everything up to a log position, or everything decided up to an ISO instant (UTC, milliseconds), record by record
 * as in `GET /shipments/{pro}?at=`.
 */
export type PastMoment = { readonly position: number } | { readonly time: string }

/** What it took to build a board of the past. */
export interface BoardCost {
  /** Loads of that moment with later changes, which were folded from their events. */
  readonly loads: number
  readonly events: number
}

export type BoardAt =
  | { readonly status: 'done'; readonly page: Omit<RowPage<ShipmentBoardRow>, 'position'>; readonly cost: BoardCost }
  /** Too much has changed since to build the board while a user waits. */
  | { readonly status: 'too_far_back'; readonly cost: BoardCost }

interface Limits {
  /** Loads with later changes, whether or not they existed at the moment. */
  readonly touched: number
  /** Events that are folded. */
  readonly events: number
}

/**
 * About ten seconds on a small machine that also serves other requests. Loads created after the moment cost next to nothing, so at 500
 * loads a day this reaches about four months back.
 */
export const BOARD_AT_LIMITS: Limits = { touched: 60_000, events: 150_000 }
/** Loads folded before only their rows are kept: memory does not grow with how far back the moment is. */
const FOLDED_AT_ONCE = 500

/**
 * A page of the board `shipments` as it was. Loads without later changes are read from the board; the others are folded from the beginning
 * up to the moment, unless they were created after it. All of it is read in one transaction.
 */
export const readPageAt = async (
  db: Kysely<Schema>,
  tenant: string,
  moment: PastMoment,
  request: PageRequest,
  histories: LoadStories,
  limits: Limits = BOARD_AT_LIMITS,
): Promise<BoardAt> => {
  const entriesTo = 'time' in moment ? await catchUpAuditEntries(db, tenant) : 0
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const touched = await touchedSince(trx, tenant, moment, entriesTo, idsOf(request.condition), limits.touched)
      const pros = await thereAt(trx, tenant, moment, touched)
      const versions = await versionsOf(trx, tenant, pros)
      const cost = { loads: pros.length, events: [...versions.values()].reduce((sum, version) => sum + version, 0) }
      if (touched.length > limits.touched || cost.events > limits.events) return { status: 'too_far_back', cost }

      const { condition, terms, after, limit } = request
      const directions = terms.map(({ direction }) => direction)
      const folded: ShipmentBoardRow[] = []
      for (let from = 0; from < pros.length; from += FOLDED_AT_ONCE) {
        for (const [pro, history] of await histories.read(trx, tenant, pros.slice(from, from + FOLDED_AT_ONCE), versions)) {
          const row = rowAt(pro, history, moment)
          if (row !== null && matchesCondition(row, condition)) folded.push(row)
        }
      }
      const isTouched: Condition = { field: { path: ['id'], as: 'exact' }, is: touched }
      const still = await readPage(trx, tenant, shipmentBoard, { ...request, condition: { all: [condition, { not: isTouched }] } })
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

/** The time of a log position, from its event; null if the log has no event up to it. */
export const timeOf = async (db: Kysely<Schema>, tenant: string, moment: PastMoment): Promise<string | null> => {
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

/** The loads that a condition names by their pro; null when it names none. */
const idsOf = (condition: Condition): readonly string[] | null => {
  if ('all' in condition) return condition.all.map(idsOf).find((ids) => ids !== null) ?? null
  return 'is' in condition && condition.field.path.join('.') === 'id' ? condition.is.map(String) : null
}

/** Pros of the loads whose own stream or lock was written after the moment; at most one more than `limit`. */
const touchedSince = async (
  db: Kysely<Schema>,
  tenant: string,
  moment: PastMoment,
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

/** The loads among these that had an event of their own by the moment. */
const thereAt = async (db: Kysely<Schema>, tenant: string, moment: PastMoment, pros: readonly string[]): Promise<readonly string[]> => {
  const isPast =
    'position' in moment ? sql`version = 1 and position <= ${moment.position}` : sql`(meta ->> 'at') collate "C" <= ${moment.time}`
  const { rows } = await sql<{ pro: string }>`
    select pro from unnest(${pros}::text[]) as pro
    where exists (select from events where tenant_id = ${tenant} and stream_id = 'shipment/' || pro and ${isPast})
  `.execute(db)
  return rows.map(({ pro }) => pro)
}

/** How many events the log holds of each stream of these loads. */
const versionsOf = async (db: Kysely<Schema>, tenant: string, pros: readonly string[]): Promise<LoadVersions> => {
  const { rows } = await sql<{ stream: string; version: number }>`
    select stream_id as stream, version from streams
    where tenant_id = ${tenant} and stream_id = any(${pros.flatMap(streamsOfLoad)}::text[])
  `.execute(db)
  return new Map(rows.map(({ stream, version }) => [stream, version]))
}

const NOT_LOCKED = { lock_version: 0, lock_position: 0, locked_by_id: null, locked_by_username: null, lock_expires_at: null }

/** The row of a load at the moment; null when it did not exist yet. */
const rowAt = (pro: string, { shipment, lock }: LoadHistory, moment: PastMoment): ShipmentBoardRow | null => {
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
