import type { Condition } from '@waybill/shared/boards/condition'
import { BOARD_ROWS } from '@waybill/shared/boards/first-page'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { type SortKey, type SortTerm, sortKey } from '@waybill/shared/boards/sort'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { plannedOnce } from '../../runtime/prepared-plans.ts'
import type { Schema } from '../../runtime/schema.ts'
import { conditionSql, isOfOneIndex, orderSql, rangesAfter, rareWord, restrictsToActive } from './board-sql.ts'

/** Counts stop here; a larger count is reported as "and more". */
export const COUNT_CAP = 1000

/** Rows of a page when the request names no limit. */
export const DEFAULT_LIMIT = 100

/** A number of rows: exact up to 1000, then 1000 with `more`. */
export interface CappedCount {
  readonly total: number
  readonly more: boolean
}

export interface PageRequest {
  readonly condition: Condition
  readonly terms: readonly SortTerm[]
  /** Cursor after which the page begins; null = at the start. */
  readonly after: SortKey | null
  readonly limit: number
}

/** Rows in order, the cursor of the next page (null if there is none), and the log position at which all of it is true. */
export interface RowPage extends CappedCount {
  readonly position: number
  readonly rows: readonly ShipmentBoardRow[]
  readonly next: SortKey | null
}

const columns: readonly (keyof ShipmentBoardRow)[] = [
  'id',
  'version',
  'position',
  'status',
  'active',
  'mode',
  'customer_id',
  'carrier_id',
  'dispatcher_id',
  'pickup_at',
  'delivery_at',
  'weight',
  'miles',
  'customer_total',
  'carrier_total',
  'tender',
  'search',
  'cells',
  'lock_version',
  'lock_position',
  'locked_by_id',
  'locked_by_username',
  'lock_expires_at',
]
const rowColumns = sql.join(columns.map((column) => sql.ref(column)))

type Sql = RawBuilder<unknown>

const isOf = (tenant: string): Sql => sql`tenant_id = ${tenant}`

/**
 * The same for a kept plan: the index is searched for the tenant of the connection, so that no plan is made for one tenant; a one-time
 * check confirms that it is the requested tenant.
 */
const isOfConnection = (tenant: string): Sql =>
  sql`tenant_id = (select current_setting('app.tenant', true)) and (select current_setting('app.tenant', true)) is not distinct from ${tenant}`

/** One statement sees one moment: everything read with `head` is true at that position. */
const head = (ofTenant: Sql) => sql`(select coalesce(max(position), 0) as head from tenant_head where ${ofTenant}) head`

/** Above this many matches loads are not looked up one by one; the board is read in its order instead. */
const MOST_FOUND = 20_000

/**
 * Where the rows that meet a condition are searched: in one place, or in two of which one is empty. `found` precedes the statement and
 * holds the ids of the loads with a rare word; it is null if the word turns out to be common.
 */
function placesOf(condition: Condition): { readonly found: Sql; readonly places: readonly Sql[] } {
  const meets = conditionSql(condition)
  const word = rareWord(condition)
  if (word === null) return { found: sql``, places: [meets] }
  return {
    found: sql`found as materialized (select find_shipments(${word}, ${MOST_FOUND}) as ids), `,
    places: [
      // Row security allows an index search for a plain parameter, which this array is, but not for the result of `coalesce`.
      sql`id = any (array(select unnest(ids) from found)) and ${meets}`,
      sql`(select ids is null from found) and ${meets}`,
    ],
  }
}

/** Counting reads in the one order that has an index, whatever the order of the board: without it a plan may begin with all rows. */
const countOf = (ofTenant: Sql, condition: Condition) => {
  const order = sql.raw(restrictsToActive(condition) ? 'pickup_at' : 'pickup_at desc nulls last')
  const counted = placesOf(condition).places.map(
    (place) => sql`(select 1 from board_shipments where ${ofTenant} and ${place} order by ${order} limit ${sql.lit(COUNT_CAP + 1)})`,
  )
  return sql`(select count(*)::int as counted from (${sql.join(counted, sql` union all `)}) counted_rows) counted`
}

/** The rows of a page and one more, if there is one. */
const pageOf = (ofTenant: Sql, { condition, terms, after, limit }: PageRequest) => {
  const parts = placesOf(condition).places.flatMap((place) =>
    (after ? rangesAfter(terms, after) : [sql`true`]).map(
      (direction) => sql`(
        select ${rowColumns} from board_shipments
        where ${ofTenant} and ${place} and ${direction} order by ${orderSql(terms)} limit ${sql.lit(limit + 1)})`,
    ),
  )
  return sql`select * from (${sql.join(parts, sql` union all `)}) parts order by ${orderSql(terms)} limit ${sql.lit(limit + 1)}`
}

const capped = (counted: number): CappedCount => ({ total: Math.min(counted, COUNT_CAP), more: counted > COUNT_CAP })

/** A left join returns one row without an id if there is nothing to join. */
type Joined<Beside> = Beside & { readonly [Column in keyof ShipmentBoardRow]: ShipmentBoardRow[Column] | null }

const boardRow = (joined: Joined<unknown>): ShipmentBoardRow | null => {
  if (joined.id === null) return null
  const row: Partial<Record<keyof ShipmentBoardRow, unknown>> = {}
  for (const column of columns) row[column] = joined[column]
  return row as ShipmentBoardRow
}

const boardRows = (joined: readonly Joined<unknown>[]): readonly ShipmentBoardRow[] => joined.map(boardRow).filter((row) => row !== null)

/** Rows in order with the cursor of the next page, from the rows of a page and one more. */
const sliceOf = (found: readonly ShipmentBoardRow[], { terms, limit }: PageRequest): Pick<RowPage, 'rows' | 'next'> => {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last ? sortKey(last, terms) : null }
}

/** The limit is part of the SQL text, so only plans of the usual limits are kept. */
const USUAL_LIMITS: readonly number[] = [DEFAULT_LIMIT, BOARD_ROWS]

/** Planning a page costs as much as reading it. There are few such queries, so each connection can keep the plans of all. */
const keepsPlan = ({ condition, terms: [first, ...others], after, limit }: PageRequest): boolean =>
  after === null && USUAL_LIMITS.includes(limit) && first?.field.path[0] === 'pickup_at' && others.length === 0 && isOfOneIndex(condition)

/** A page of a tenant's loads, how many there are in all, and the log position of both, in one round trip. */
export async function readPage(db: Kysely<Schema>, tenant: string, request: PageRequest): Promise<RowPage> {
  const { condition, terms } = request
  const [plan, ofTenant] = keepsPlan(request) ? [plannedOnce, isOfConnection(tenant)] : [sql``, isOf(tenant)]
  const { rows: joined } = await sql<Joined<{ head: number; counted: number }>>`${plan}
    with ${placesOf(condition).found} page as (${pageOf(ofTenant, request)})
    select head.head, counted.counted, page.* from ${head(ofTenant)} cross join ${countOf(ofTenant, condition)} left join page on true
    order by ${orderSql(terms)}
  `.execute(db)
  return { position: joined[0]?.head ?? 0, ...sliceOf(boardRows(joined), request), ...capped(joined[0]?.counted ?? 0) }
}

/** The rows of a page and the cursor of the next one only: for reading a board from start to end. */
export async function readSlice(db: Kysely<Schema>, tenant: string, request: PageRequest): Promise<Pick<RowPage, 'rows' | 'next'>> {
  const { rows } = await sql<ShipmentBoardRow>`
    with ${placesOf(request.condition).found} page as (${pageOf(isOf(tenant), request)})
    select * from page order by ${orderSql(request.terms)}
  `.execute(db)
  return sliceOf(rows, request)
}

/** How many of a tenant's loads meet a condition, at a log position. */
export async function countRows(
  db: Kysely<Schema>,
  tenant: string,
  condition: Condition,
): Promise<CappedCount & { readonly position: number }> {
  const { rows } = await sql<{ head: number; counted: number }>`
    with ${placesOf(condition).found} head as (select * from ${head(isOf(tenant))})
    select head.head, counted from head cross join ${countOf(isOf(tenant), condition)}
  `.execute(db)
  return { position: rows[0]?.head ?? 0, ...capped(rows[0]?.counted ?? 0) }
}

/** One load as on the boards, at a log position; null when the tenant has no such load. */
export async function readRow(
  db: Kysely<Schema>,
  tenant: string,
  id: string,
): Promise<{ readonly position: number; readonly row: ShipmentBoardRow | null }> {
  const { rows: joined } = await sql<Joined<{ head: number }>>`
    select head.head, row.* from ${head(isOf(tenant))}
    left join (select ${rowColumns} from board_shipments where tenant_id = ${tenant} and id = ${id}) row on true
  `.execute(db)
  return { position: joined[0]?.head ?? 0, row: joined[0] ? boardRow(joined[0]) : null }
}

/** Several loads as on the boards, in no order; missing ones are left out. */
export async function readRows(db: Kysely<Schema>, tenant: string, ids: readonly string[]): Promise<readonly ShipmentBoardRow[]> {
  const { rows } = await sql<ShipmentBoardRow>`
    select ${rowColumns} from board_shipments where tenant_id = ${tenant} and id = any(${ids})
  `.execute(db)
  return rows
}

/** Loads changed after a position: each as it is at `position`; null if readers can't see it. */
export interface ChangedRows {
  readonly position: number
  readonly rows: ReadonlyMap<string, ShipmentBoardRow | null>
  /** More than `limit` were changed: `rows` is incomplete. */
  readonly tooMany: boolean
}

/** The loads whose streams were written after a position, found in the log, with their rows. */
export async function readChangedRows(db: Kysely<Schema>, tenant: string, after: number, limit: number): Promise<ChangedRows> {
  const { rows: joined } = await sql<Joined<{ head: number; touched: string | null }>>`
    with touched as (
      select distinct split_part(stream_id, '/', 2) as touched from events
      where tenant_id = ${tenant} and position > ${after} and split_part(stream_id, '/', 1) in ('shipment', 'lock') limit ${limit + 1}
    )
    select head.head, touched.touched, row.* from ${head(isOf(tenant))} left join touched on true
    left join (select ${rowColumns} from board_shipments where tenant_id = ${tenant}) row on row.id = touched.touched
  `.execute(db)
  const rows = new Map(joined.flatMap((each) => (each.touched === null ? [] : [[each.touched, boardRow(each)] as const])))
  return { position: joined[0]?.head ?? 0, rows, tooMany: rows.size > limit }
}
