import { bareNumber } from '@waybill/shared/carrier/government-number'
import type { JsonObject } from '@waybill/shared/log/envelope'
import { COUNTED_TO } from '@waybill/shared/protocol/lists'
import { type RawBuilder, sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'
import { catchUpCarrierFigures, FIGURE_SORTS, figureKey } from './carrier-figures.ts'
import { carrierMarkSql } from './carrier-marks.ts'

const NAMED = ['name', 'city', 'state', 'status'] as const
const NUMBERS = ['mc_number', 'dot_number'] as const
const MARKS = ['insured', 'compliant'] as const
const OF_CUSTOMER = ['type', 'sales_rep', 'office', 'account_number', 'zip', 'bill_to'] as const
const OF_CARRIER = ['safety_rating', 'rank'] as const

/** What each list can be sorted by. */
export const PARTNER_SORTS = {
  carriers: [...NAMED, ...NUMBERS, ...OF_CARRIER, 'email', 'phone', 'last_call', 'next_call', ...FIGURE_SORTS, 'match'],
  customers: [...NAMED, ...OF_CUSTOMER, 'address', 'phone', 'contact', 'contact_phone', 'web_login', 'last_call', 'next_call', 'match'],
} as const
/** What each list can be filtered by: whole values in whatever case, and of carriers the marks, which are `true` or `false`. */
export const PARTNER_FILTERS = {
  carriers: [...NAMED, ...NUMBERS, ...OF_CARRIER, ...MARKS],
  customers: [...NAMED, ...OF_CUSTOMER],
} as const

type PartnerTable = keyof typeof PARTNER_FILTERS
export interface PartnerFilter<Table extends PartnerTable> {
  /** Words that must all be found in name, numbers, city or phone. */
  readonly search: string | null
  /** One of the values of each. */
  readonly filters: { readonly [Name in (typeof PARTNER_FILTERS)[Table][number]]?: readonly string[] }
  readonly sort: { readonly column: (typeof PARTNER_SORTS)[Table][number]; readonly direction: 'asc' | 'desc' }
  /** At most this many. */
  readonly limit: number
  /** `next` of the page before. */
  readonly after: PartnerCursor | null
  /** The day `YYYY-MM-DD` on which papers count. */
  readonly today: string
}

/** Where a page ended: what its last row is sorted by, and its id. */
export interface PartnerCursor {
  readonly sort: string
  readonly id: string
}

/** A partner as its list holds it. `position`: the log position of his last event. */
export interface PartnerRow {
  readonly id: string
  readonly version: number
  readonly position: number
  readonly detail: JsonObject
}

/** A pattern of `like` that finds a word anywhere. */
export const asPattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
/** More partners than this are not looked up one by one: then the list is read in its order. */
const MOST_FOUND = 5_000
/** Shorter words have no trigram to look up. */
const TRIGRAM = 3

const words = (search: string | null) => (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)

const within =
  <Name extends string>(names: readonly Name[]) =>
  (name: string): name is Name =>
    (names as readonly string[]).includes(name)
const isNumber = within(NUMBERS)
const isMark = within(MARKS)
const isColumn = within([...NAMED, ...NUMBERS])
const isFigure = within(FIGURE_SORTS)
const wanted = (name: string, value: string): string => (isNumber(name) ? (bareNumber(value) ?? '') : value.toLowerCase())

/** What a name stands for in SQL: a column of the row, or a field of the partner. Names are ours, never the caller's. */
const inSql = (name: string): RawBuilder<string> =>
  isColumn(name) ? sql<string>`${sql.ref(name)}` : sql<string>`(detail ->> ${sql.lit(name)}) collate "C"`

const NUMBERS_OF = { carriers: sql`mc_number, dot_number`, customers: sql`lower(detail ->> 'account_number')` }

/** How well a row fits what was typed, then its name: whose number it is, whose name begins so, whose name has a word that does, the others. */
const bestMatch = (table: PartnerTable, search: string | null): RawBuilder<string> => {
  const typed = (search ?? '').trim().toLowerCase()
  const begins = typed.replace(/[\\%_]/g, '\\$&')
  const isNumberOf = [...new Set([typed, bareNumber(typed)])].flatMap((number) =>
    number ? [sql`${number}::text in (${NUMBERS_OF[table]})`] : [],
  )
  return sql<string>`(case
    when ${isNumberOf.length > 0 ? sql.join(isNumberOf, sql` or `) : sql`false`} then '0'
    when lower(name) like ${`${begins}%`} then '1'
    when lower(name) like ${`% ${begins}%`} then '2'
    else '3' end || lower(name)) collate "C"`
}

const oneOf = (name: string, values: readonly string[], today: string): RawBuilder<boolean> => {
  if (isMark(name))
    return sql.join(
      values.map((value) => sql`${carrierMarkSql(name, today)} = ${value === 'true'}`),
      sql` or `,
    )
  const sought = sql.join(values.map((value) => wanted(name, value)))
  return isNumber(name) ? sql`${inSql(name)} in (${sought})` : sql`lower(${inSql(name)}) in (${sought})`
}

/**
 * Where the partners who meet the conditions are looked for: in the list, or where a word was typed among those that the index of words
 * finds; `found` stands before the statement and names them, null where they are too many. A `like` of our own would be no way: under row
 * security no index is asked it, and its plans believe that it finds nothing (docs/decisions/0057-boards-at-scale.md).
 */
const placesOf = (table: PartnerTable, search: string | null, conditions: readonly RawBuilder<unknown>[]) => {
  const typed = words(search)
  const meets = sql.join([...conditions, ...typed.map((word) => sql`strpos(search, ${word}) > 0`)], sql` and `)
  const word = typed.toSorted((a, b) => b.length - a.length)[0]
  if (word === undefined || word.length < TRIGRAM) return { found: sql``, places: [meets] }
  return {
    found: sql`found as materialized (select find_partners(${table}, ${asPattern(word)}, ${MOST_FOUND}) as ids), `,
    places: [sql`id = any (array(select unnest(ids) from found)) and ${meets}`, sql`(select ids is null from found) and ${meets}`],
  }
}

/** Carriers or customers: a page, how many there are (exact up to 1000), where the next page begins, and the log position of all of it. */
export const listPartners = async <Table extends PartnerTable>(
  database: WaybillDatabase,
  tenant: string,
  table: Table,
  { search, filters, sort, limit, after, today }: PartnerFilter<Table>,
) => {
  const conditions = [
    sql`tenant_id = ${tenant}`,
    ...Object.entries(filters as Readonly<Record<string, readonly string[] | undefined>>).flatMap(([name, values]) =>
      values === undefined ? [] : [sql`(${oneOf(name, values, today)})`],
    ),
  ]
  if (isFigure(sort.column)) await catchUpCarrierFigures(database.forTenant(tenant), tenant)
  const { found, places } = placesOf(table, search, conditions)
  // Name and status are always there, and name has an index.
  const isThere = sort.column === 'name' || sort.column === 'status'
  const isMatch = sort.column === 'match'
  const { join, key } = isFigure(sort.column)
    ? figureKey(tenant, sort.column, today.slice(0, 4))
    : { join: sql``, key: isMatch ? bestMatch(table, search) : isThere ? inSql(sort.column) : sql`coalesce(${inSql(sort.column)}, '')` }
  const way = sql.raw(sort.direction)
  const beyond = sql.raw(sort.direction === 'asc' ? '>' : '<')
  const place = after === null ? sql`true` : sql`(${key}, id) ${beyond} (${after.sort}, ${after.id})`
  const pageOf = (where: RawBuilder<unknown>) =>
    sql`(select id, version, position, detail, ${key} as key from ${sql.table(table)} ${join}
      where ${where} and ${place} order by ${key} ${way}, id ${way} limit ${limit + 1})`
  const pages = sql`select * from (${sql.join(places.map(pageOf), sql` union all `)}) parts order by key ${way}, id ${way} limit ${limit + 1}`
  const counts = sql.join(
    places.map((where) => sql`(select 1 from ${sql.table(table)} where ${where} limit ${COUNTED_TO + 1})`),
    sql` union all `,
  )
  // One statement sees one moment: what is read beside the head is true at that position.
  const { rows: joined } = await sql<Partial<PartnerRow> & { head: number; counted: number; key: string | null }>`
    with ${found}page as (${pages})
    select head.head, counted.counted, page.*
    from (select coalesce(max(position), 0) as head from tenant_head where tenant_id = ${tenant}) head
    cross join (select count(*)::int as counted from (select 1 from (${counts}) parts limit ${COUNTED_TO + 1}) c) counted
    left join page on true
    order by page.key ${way}, page.id ${way}
  `.execute(database.forTenant(tenant))
  const rows = joined.filter((row): row is typeof row & PartnerRow & { key: string } => row.id != null)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const { head = 0, counted = 0 } = joined[0] ?? {}
  return {
    rows: shown as readonly PartnerRow[],
    position: head,
    total: Math.min(counted, COUNTED_TO),
    more: counted > COUNTED_TO,
    next: rows.length > limit && last ? ({ sort: last.key, id: last.id } satisfies PartnerCursor) : null,
  }
}

/** Every customer that a new load may name, by name. */
export const listPickableCustomers = (database: WaybillDatabase, tenant: string) =>
  database
    .forTenant(tenant)
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenant)
    .where('retired', '=', false)
    .orderBy('name')
    .orderBy('id')
    .execute()
