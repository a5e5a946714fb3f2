import { digitsOfNumber } from '@waybill/shared/carrier/authority-number'
import type { JsonObject } from '@waybill/shared/log/envelope'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { type RawBuilder, sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'
import { carrierFlagSql } from './carrier-flags.ts'
import { catchUpCarrierFigures, FIGURE_SORTS, figureKey } from './carrier-statistics.ts'

const NAMED = ['name', 'city', 'state', 'status'] as const
const NUMBERS = ['mc_number', 'dot_number'] as const
const FLAGS = ['insured', 'compliant'] as const
const OF_CUSTOMER = ['type', 'sales_rep', 'office', 'account_number', 'zip', 'bill_to'] as const
const OF_CARRIER = ['safety_rating', 'rank'] as const

/** Sortable columns of each list. */
export const PARTNER_SORTS = {
  carriers: [...NAMED, ...NUMBERS, ...OF_CARRIER, 'email', 'phone', 'last_call', 'next_call', ...FIGURE_SORTS, 'match'],
  customers: [...NAMED, ...OF_CUSTOMER, 'address', 'phone', 'contact', 'contact_phone', 'web_login', 'last_call', 'next_call', 'match'],
} as const
/** Filters of each list: whole values, case-insensitive, and for carriers the flags, which are `true` or `false`. */
export const PARTNER_FILTERS = {
  carriers: [...NAMED, ...NUMBERS, ...OF_CARRIER, ...FLAGS],
  customers: [...NAMED, ...OF_CUSTOMER],
} as const

type PartnerTable = keyof typeof PARTNER_FILTERS
export interface PartnerFilter<Table extends PartnerTable> {
  /** Words that must all be in the name, numbers, city or phone. */
  readonly search: string | null
  /** One of the values of each filter. */
  readonly filters: { readonly [Name in (typeof PARTNER_FILTERS)[Table][number]]?: readonly string[] }
  readonly sort: { readonly column: (typeof PARTNER_SORTS)[Table][number]; readonly direction: 'asc' | 'desc' }
  /** At most this many. */
  readonly limit: number
  /** `next` of the page before. */
  readonly after: PartnerCursor | null
  /** The day `YYYY-MM-DD` for compliance. */
  readonly today: string
}

/** End of a page: the sort value of its last row, and its id. */
export interface PartnerCursor {
  readonly sort: string
  readonly id: string
}

/** A party as in its list. `position`: the log position of its last event. */
export interface PartnerRow {
  readonly id: string
  readonly version: number
  readonly position: number
  readonly detail: JsonObject
}

/** A `like` pattern that finds a word anywhere. */
export const asPattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
/** Above this many matches parties are not looked up one by one; the list is read in its order instead. */
const MOST_FOUND = 5_000
/** Shorter words have no trigram to look up. */
const TRIGRAM = 3

const searchTerms = (search: string | null) => (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)

const within =
  <Name extends string>(names: readonly Name[]) =>
  (name: string): name is Name =>
    (names as readonly string[]).includes(name)
const isNumber = within(NUMBERS)
const isFlag = within(FLAGS)
const isColumn = within([...NAMED, ...NUMBERS])
const isStatistic = within(FIGURE_SORTS)
const wanted = (name: string, value: string): string => (isNumber(name) ? (digitsOfNumber(value) ?? '') : value.toLowerCase())

/** The SQL of a name: a column of the row, or a field of the party. Names are ours, never the caller's. */
const inSql = (name: string): RawBuilder<string> =>
  isColumn(name) ? sql<string>`${sql.ref(name)}` : sql<string>`(detail ->> ${sql.lit(name)}) collate "C"`

const NUMBERS_OF = { carriers: sql`mc_number, dot_number`, customers: sql`lower(detail ->> 'account_number')` }

/**
 * How well a row matches the typed text, then its name: exact number, name that begins with it, name with a word that begins with it,
 * others.
 */
const bestMatch = (table: PartnerTable, search: string | null): RawBuilder<string> => {
  const typed = (search ?? '').trim().toLowerCase()
  const begins = typed.replace(/[\\%_]/g, '\\$&')
  const isNumberOf = [...new Set([typed, digitsOfNumber(typed)])].flatMap((number) =>
    number ? [sql`${number}::text in (${NUMBERS_OF[table]})`] : [],
  )
  return sql<string>`(case
    when ${isNumberOf.length > 0 ? sql.join(isNumberOf, sql` or `) : sql`false`} then '0'
    when lower(name) like ${`${begins}%`} then '1'
    when lower(name) like ${`% ${begins}%`} then '2'
    else '3' end || lower(name)) collate "C"`
}

const oneOf = (name: string, values: readonly string[], today: string): RawBuilder<boolean> => {
  if (isFlag(name))
    return sql.join(
      values.map((value) => sql`${carrierFlagSql(name, today)} = ${value === 'true'}`),
      sql` or `,
    )
  const accepted = sql.join(values.map((value) => wanted(name, value)))
  return isNumber(name) ? sql`${inSql(name)} in (${accepted})` : sql`lower(${inSql(name)}) in (${accepted})`
}

/**
 * Where matching parties are searched: in the list, or for a typed word among those found by the index of words; `found` precedes the
 * statement and holds their ids, null if there are too many. A plain `like` would not do: under row security it uses no index, and the
 * planner expects it to find nothing (docs/decisions/0057-board-queries-at-scale.md).
 */
const placesOf = (table: PartnerTable, search: string | null, conditions: readonly RawBuilder<unknown>[]) => {
  const typed = searchTerms(search)
  const meets = sql.join([...conditions, ...typed.map((word) => sql`strpos(search, ${word}) > 0`)], sql` and `)
  const word = typed.toSorted((a, b) => b.length - a.length)[0]
  if (word === undefined || word.length < TRIGRAM) return { found: sql``, places: [meets] }
  return {
    found: sql`found as materialized (select find_partners(${table}, ${asPattern(word)}, ${MOST_FOUND}) as ids), `,
    places: [sql`id = any (array(select unnest(ids) from found)) and ${meets}`, sql`(select ids is null from found) and ${meets}`],
  }
}

/** Carriers or customers: a page, how many there are (exact up to 1000), the cursor of the next page, and the log position of all of it. */
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
  if (isStatistic(sort.column)) await catchUpCarrierFigures(database.forTenant(tenant), tenant)
  const { found, places } = placesOf(table, search, conditions)
  // Name and status are always set, and name has an index.
  const isThere = sort.column === 'name' || sort.column === 'status'
  const isMatch = sort.column === 'match'
  const { join, key } = isStatistic(sort.column)
    ? figureKey(tenant, sort.column, today.slice(0, 4))
    : { join: sql``, key: isMatch ? bestMatch(table, search) : isThere ? inSql(sort.column) : sql`coalesce(${inSql(sort.column)}, '')` }
  const direction = sql.raw(sort.direction)
  const beyond = sql.raw(sort.direction === 'asc' ? '>' : '<')
  const place = after === null ? sql`true` : sql`(${key}, id) ${beyond} (${after.sort}, ${after.id})`
  const pageOf = (where: RawBuilder<unknown>) =>
    sql`(select id, version, position, detail, ${key} as key from ${sql.table(table)} ${join}
      where ${where} and ${place} order by ${key} ${direction}, id ${direction} limit ${limit + 1})`
  const pages = sql`select * from (${sql.join(places.map(pageOf), sql` union all `)}) parts order by key ${direction}, id ${direction} limit ${limit + 1}`
  const counts = sql.join(
    places.map((where) => sql`(select 1 from ${sql.table(table)} where ${where} limit ${MAX_COUNT + 1})`),
    sql` union all `,
  )
  // One statement sees one moment: everything read with the head is true at that position.
  const { rows: joined } = await sql<Partial<PartnerRow> & { head: number; counted: number; key: string | null }>`
    with ${found}page as (${pages})
    select head.head, counted.counted, page.*
    from (select coalesce(max(position), 0) as head from tenant_head where tenant_id = ${tenant}) head
    cross join (select count(*)::int as counted from (select 1 from (${counts}) parts limit ${MAX_COUNT + 1}) c) counted
    left join page on true
    order by page.key ${direction}, page.id ${direction}
  `.execute(database.forTenant(tenant))
  const rows = joined.filter((row): row is typeof row & PartnerRow & { key: string } => row.id != null)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const { head = 0, counted = 0 } = joined[0] ?? {}
  return {
    rows: shown as readonly PartnerRow[],
    position: head,
    total: Math.min(counted, MAX_COUNT),
    more: counted > MAX_COUNT,
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
