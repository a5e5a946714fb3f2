import type { Condition } from '@waybill/shared/boards/condition'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { type SortKey, type SortTerm, sortKey } from '@waybill/shared/boards/sort'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../runtime/schema.ts'
import { afterSql, conditionSql, orderSql } from './board-sql.ts'

/** Counts stop here; what is more is said to be more. */
export const COUNT_CAP = 1000

/** A number of rows: exact up to 1000, then 1000 with `more`. */
export interface CappedCount {
  readonly total: number
  readonly more: boolean
}

export interface PageRequest {
  readonly condition: Condition
  readonly terms: readonly SortTerm[]
  /** The place after which the page begins; null = at the start. */
  readonly after: SortKey | null
  readonly limit: number
}

/** Rows in order, the place where the next page begins (null: there is none), and the log position at which all of it is true. */
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

/** One statement sees one moment: what is read beside `head` is true at that position. */
const head = (tenant: string) => sql`(select coalesce(max(position), 0) as head from tenant_head where tenant_id = ${tenant}) head`

const countOf = (tenant: string, condition: Condition) => sql`
  (select count(*)::int as counted from (
    select 1 from board_shipments where tenant_id = ${tenant} and ${conditionSql(condition)} limit ${COUNT_CAP + 1}
  ) counted_rows) counted`

const capped = (counted: number): CappedCount => ({ total: Math.min(counted, COUNT_CAP), more: counted > COUNT_CAP })

/** A left join answers one row without an id where there is nothing to join. */
type Joined<Beside> = Beside & { readonly [Column in keyof ShipmentBoardRow]: ShipmentBoardRow[Column] | null }

const boardRow = (joined: Joined<unknown>): ShipmentBoardRow | null =>
  joined.id === null ? null : (Object.fromEntries(columns.map((column) => [column, joined[column]])) as unknown as ShipmentBoardRow)

const boardRows = (joined: readonly Joined<unknown>[]): readonly ShipmentBoardRow[] =>
  joined.flatMap((each) => {
    const row = boardRow(each)
    return row ? [row] : []
  })

/** A page of a tenant's loads, how many there are in all, and the log position of both, in one round trip. */
export async function readPage(db: Kysely<Schema>, tenant: string, { condition, terms, after, limit }: PageRequest): Promise<RowPage> {
  const { rows: joined } = await sql<Joined<{ head: number; counted: number }>>`
    with page as (
      select ${rowColumns} from board_shipments
      where tenant_id = ${tenant} and ${conditionSql(condition)} and ${after ? afterSql(terms, after) : sql`true`}
      order by ${orderSql(terms)} limit ${limit + 1}
    )
    select head.head, counted.counted, page.* from ${head(tenant)} cross join ${countOf(tenant, condition)} left join page on true
    order by ${orderSql(terms)}
  `.execute(db)
  const found = boardRows(joined)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    position: joined[0]?.head ?? 0,
    rows,
    next: found.length > limit && last ? sortKey(last, terms) : null,
    ...capped(joined[0]?.counted ?? 0),
  }
}

/** How many of a tenant's loads meet a condition, at a log position. */
export async function countRows(
  db: Kysely<Schema>,
  tenant: string,
  condition: Condition,
): Promise<CappedCount & { readonly position: number }> {
  const { rows } = await sql<{ head: number; counted: number }>`
    select head, counted from ${head(tenant)} cross join ${countOf(tenant, condition)}
  `.execute(db)
  return { position: rows[0]?.head ?? 0, ...capped(rows[0]?.counted ?? 0) }
}

/** One load as the boards hold it, at a log position; null when there is no such load in the tenant. */
export async function readRow(
  db: Kysely<Schema>,
  tenant: string,
  id: string,
): Promise<{ readonly position: number; readonly row: ShipmentBoardRow | null }> {
  const { rows: joined } = await sql<Joined<{ head: number }>>`
    select head.head, row.* from ${head(tenant)}
    left join (select ${rowColumns} from board_shipments where tenant_id = ${tenant} and id = ${id}) row on true
  `.execute(db)
  return { position: joined[0]?.head ?? 0, row: joined[0] ? boardRow(joined[0]) : null }
}

/** Several loads as the boards hold them, in no order; those that are not there are left out. */
export async function readRows(db: Kysely<Schema>, tenant: string, ids: readonly string[]): Promise<readonly ShipmentBoardRow[]> {
  const { rows } = await sql<ShipmentBoardRow>`
    select ${rowColumns} from board_shipments where tenant_id = ${tenant} and id = any(${ids})
  `.execute(db)
  return rows
}

/** What happened to the loads after a position: each that was written to, as it is at `position`; null where readers see none. */
export interface ChangedRows {
  readonly position: number
  readonly rows: ReadonlyMap<string, ShipmentBoardRow | null>
  /** More than `limit` were written to: `rows` are not all of them. */
  readonly tooMany: boolean
}

/** The loads whose streams were written to after a position, found in the log, with their rows. */
export async function readChangedRows(db: Kysely<Schema>, tenant: string, after: number, limit: number): Promise<ChangedRows> {
  const { rows: joined } = await sql<Joined<{ head: number; touched: string | null }>>`
    with touched as (
      select distinct split_part(stream_id, '/', 2) as touched from events
      where tenant_id = ${tenant} and position > ${after} and split_part(stream_id, '/', 1) in ('shipment', 'lock') limit ${limit + 1}
    )
    select head.head, touched.touched, row.* from ${head(tenant)} left join touched on true
    left join (select ${rowColumns} from board_shipments where tenant_id = ${tenant}) row on row.id = touched.touched
  `.execute(db)
  const rows = new Map(joined.flatMap((each) => (each.touched === null ? [] : [[each.touched, boardRow(each)] as const])))
  return { position: joined[0]?.head ?? 0, rows, tooMany: rows.size > limit }
}
