import type { Condition } from '@waybill/shared/boards/condition'
import type { Board, StoredRow } from '@waybill/shared/boards/define-board'
import { BOARD_ROWS } from '@waybill/shared/boards/first-page'
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
export interface RowPage<Row extends StoredRow = StoredRow> extends CappedCount {
  readonly position: number
  readonly rows: readonly Row[]
  readonly next: SortKey | null
}

type Sql = RawBuilder<unknown>

/** A board as far as its queries read it. */
export type Queried<Row extends StoredRow = StoredRow> = Pick<Board<Row, unknown>, 'stored' | 'table' | 'indexes' | 'positionOf'>

const rowColumns = ({ stored }: Pick<Queried, 'stored'>): Sql => sql.join(stored.map((column) => sql.ref(column)))

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
 * holds the ids of the rows with a rare word; it is null if the word turns out to be common.
 */
function placesOf({ indexes }: Queried, condition: Condition): { readonly found: Sql; readonly places: readonly Sql[] } {
  const meets = conditionSql(condition, indexes)
  const word = indexes.words === undefined ? null : rareWord(condition)
  if (indexes.words === undefined || word === null) return { found: sql``, places: [meets] }
  const [name, ...leading] = indexes.words
  return {
    found: sql`found as materialized (select ${sql.ref(name)}(${sql.join([...leading, word, MOST_FOUND])}) as ids), `,
    places: [
      // Row security allows an index search for a plain parameter, which this array is, but not for the result of `coalesce`.
      sql`id = any (array(select unnest(ids) from found)) and ${meets}`,
      sql`(select ids is null from found) and ${meets}`,
    ],
  }
}

/** Counting reads in the one order that has an index, whatever the order of the board: without it a plan may begin with all rows. */
const countOrder = ({ indexes }: Queried, condition: Condition): Sql => {
  if (indexes.order === undefined) return sql``
  return sql`order by ${sql.ref(indexes.order)} ${sql.raw(restrictsToActive(condition) ? 'asc' : 'desc nulls last')}`
}

const countOf = (board: Queried, ofTenant: Sql, condition: Condition) => {
  const order = countOrder(board, condition)
  const counted = placesOf(board, condition).places.map(
    (place) => sql`(select 1 from ${sql.table(board.table)} where ${ofTenant} and ${place} ${order} limit ${sql.lit(COUNT_CAP + 1)})`,
  )
  return sql`(select count(*)::int as counted from (${sql.join(counted, sql` union all `)}) counted_rows) counted`
}

/** The rows of a page and one more, if there is one. */
const pageOf = (board: Queried, ofTenant: Sql, { condition, terms, after, limit }: PageRequest) => {
  const parts = placesOf(board, condition).places.flatMap((place) =>
    (after ? rangesAfter(terms, after) : [sql`true`]).map(
      (way) => sql`(
        select ${rowColumns(board)} from ${sql.table(board.table)}
        where ${ofTenant} and ${place} and ${way} order by ${orderSql(terms)} limit ${sql.lit(limit + 1)})`,
    ),
  )
  return sql`select * from (${sql.join(parts, sql` union all `)}) parts order by ${orderSql(terms)} limit ${sql.lit(limit + 1)}`
}

const capped = (counted: number): CappedCount => ({ total: Math.min(counted, COUNT_CAP), more: counted > COUNT_CAP })

/** Columns of a board row beside others, all null where there was no row to join. */
type Joined<Beside> = Beside & Readonly<Record<string, unknown>>

const boardRow = <Row extends StoredRow>({ stored }: Queried<Row>, joined: Joined<unknown>): Row | null => {
  if (joined.id === null) return null
  const row: Record<string, unknown> = {}
  for (const column of stored) row[column] = joined[column]
  return row as unknown as Row
}

const boardRows = <Row extends StoredRow>(board: Queried<Row>, joined: readonly Joined<unknown>[]): readonly Row[] =>
  joined.map((each) => boardRow(board, each)).filter((row) => row !== null)

/** Rows in order with the cursor of the next page, from the rows of a page and one more. */
const sliceOf = <Row extends StoredRow>(found: readonly Row[], { terms, limit }: PageRequest): Pick<RowPage<Row>, 'rows' | 'next'> => {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last ? sortKey(last, terms) : null }
}

/** The limit is part of the SQL text, so only plans of the usual limits are kept. */
const USUAL_LIMITS: readonly number[] = [DEFAULT_LIMIT, BOARD_ROWS]

/** Planning a page costs as much as reading it. There are few such queries, so each connection can keep the plans of all. */
const keepsPlan = ({ indexes }: Queried, { condition, terms: [first, ...others], after, limit }: PageRequest): boolean =>
  indexes.order !== undefined &&
  after === null &&
  USUAL_LIMITS.includes(limit) &&
  first?.field.path[0] === indexes.order &&
  others.length === 0 &&
  isOfOneIndex(condition, indexes)

/** A page of a tenant's board, how many rows there are in all, and the log position of both, in one round trip. */
export async function readPage<Row extends StoredRow>(
  db: Kysely<Schema>,
  tenant: string,
  board: Queried<Row>,
  request: PageRequest,
): Promise<RowPage<Row>> {
  const { condition, terms } = request
  const [plan, ofTenant] = keepsPlan(board, request) ? [plannedOnce, isOfConnection(tenant)] : [sql``, isOf(tenant)]
  const { rows: joined } = await sql<Joined<{ head: number; counted: number }>>`${plan}
    with ${placesOf(board, condition).found} page as (${pageOf(board, ofTenant, request)})
    select head.head, counted.counted, page.* from ${head(ofTenant)} cross join ${countOf(board, ofTenant, condition)} left join page on true
    order by ${orderSql(terms)}
  `.execute(db)
  return { position: joined[0]?.head ?? 0, ...sliceOf(boardRows(board, joined), request), ...capped(joined[0]?.counted ?? 0) }
}

/** The rows of a page and the cursor of the next one only: for reading a board from start to end. */
export async function readSlice<Row extends StoredRow>(
  db: Kysely<Schema>,
  tenant: string,
  board: Queried<Row>,
  request: PageRequest,
): Promise<Pick<RowPage<Row>, 'rows' | 'next'>> {
  const { rows } = await sql<Row>`
    with ${placesOf(board, request.condition).found} page as (${pageOf(board, isOf(tenant), request)})
    select * from page order by ${orderSql(request.terms)}
  `.execute(db)
  return sliceOf(rows, request)
}

/** How many rows of a tenant's board meet a condition, at a log position. */
export async function countRows(
  db: Kysely<Schema>,
  tenant: string,
  board: Queried,
  condition: Condition,
): Promise<CappedCount & { readonly position: number }> {
  const { rows } = await sql<{ head: number; counted: number }>`
    with ${placesOf(board, condition).found} head as (select * from ${head(isOf(tenant))})
    select head.head, counted from head cross join ${countOf(board, isOf(tenant), condition)}
  `.execute(db)
  return { position: rows[0]?.head ?? 0, ...capped(rows[0]?.counted ?? 0) }
}

/** One row of a board, at a log position; null when the tenant has no such row. */
export async function readRow<Row extends StoredRow>(
  db: Kysely<Schema>,
  tenant: string,
  board: Queried<Row>,
  id: string,
): Promise<{ readonly position: number; readonly row: Row | null }> {
  const { rows: joined } = await sql<Joined<{ head: number }>>`
    select head.head, row.* from ${head(isOf(tenant))}
    left join (select ${rowColumns(board)} from ${sql.table(board.table)} where tenant_id = ${tenant} and id = ${id}) row on true
  `.execute(db)
  return { position: joined[0]?.head ?? 0, row: joined[0] ? boardRow(board, joined[0]) : null }
}

/** Several rows of a board, in no order; missing ones are left out. */
export async function readRows<Row extends StoredRow>(
  db: Kysely<Schema>,
  tenant: string,
  board: Queried<Row>,
  ids: readonly string[],
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select ${rowColumns(board)} from ${sql.table(board.table)} where tenant_id = ${tenant} and id = any(${ids})
  `.execute(db)
  return rows
}

/** Several rows of a board, in no order, and the log position at which they are read; missing ones are left out. */
export async function readRowsAtHead<Row extends StoredRow>(
  db: Kysely<Schema>,
  tenant: string,
  board: Queried<Row>,
  ids: readonly string[],
): Promise<{ readonly position: number; readonly rows: readonly Row[] }> {
  const { rows: joined } = await sql<Joined<{ head: number }>>`
    select head.head, row.* from ${head(isOf(tenant))}
    left join (select ${rowColumns(board)} from ${sql.table(board.table)} where tenant_id = ${tenant} and id = any(${ids})) row on true
  `.execute(db)
  return { position: joined[0]?.head ?? 0, rows: boardRows(board, joined) }
}
