import { bareNumber } from '@waybill/shared/carrier/government-number'
import { COUNTED_TO } from '@waybill/shared/protocol/lists'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'

const NAMED = ['name', 'city', 'state', 'status'] as const
const NUMBERS = ['mc_number', 'dot_number'] as const

/** Columns that each list can be sorted by, and filtered by whole values in whatever case. */
export const PARTNER_SORTS = NAMED
export const PARTNER_FILTERS = { carriers: [...NAMED, ...NUMBERS], customers: NAMED } as const

type PartnerTable = keyof typeof PARTNER_FILTERS
export interface PartnerFilter<Table extends PartnerTable> {
  /** Words that must all be found in name, numbers, city or phone. */
  readonly search: string | null
  /** One of the values of each. */
  readonly filters: { readonly [Name in (typeof PARTNER_FILTERS)[Table][number]]?: readonly string[] }
  readonly sort: { readonly column: (typeof NAMED)[number]; readonly direction: 'asc' | 'desc' }
  /** At most this many. */
  readonly limit: number
  /** `next` of the page before. */
  readonly after: PartnerCursor | null
}

/** Where a page ended: what its last row is sorted by, and its id. */
export interface PartnerCursor {
  readonly sort: string
  readonly id: string
}

const asPattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
const words = (search: string | null) => (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)

const isNumber = (name: string): boolean => NUMBERS.some((number) => number === name)
const wanted = (name: string, value: string): string => (isNumber(name) ? (bareNumber(value) ?? '') : value.toLowerCase())

/** Carriers or customers: a page, how many there are (exact up to 1000), and where the next page begins. */
export const listPartners = async <Table extends PartnerTable>(
  database: WaybillDatabase,
  tenant: string,
  table: Table,
  { search, filters, sort, limit, after }: PartnerFilter<Table>,
) => {
  const db = database.forTenant(tenant)
  const sought = words(search).reduce(
    (query, word) => query.where('search', 'like', asPattern(word)),
    db.selectFrom<'carriers' | 'customers'>(table).where('tenant_id', '=', tenant),
  )
  const found = Object.entries(filters as Readonly<Record<string, readonly string[] | undefined>>).reduce(
    (query, [name, values]) =>
      values === undefined
        ? query
        : query.where(
            isNumber(name) ? sql.ref<string>(name) : sql<string>`lower(${sql.ref(name)})`,
            'in',
            values.map((value) => wanted(name, value)),
          ),
    sought,
  )
  // Name and status are always there, and name has an index.
  const column = sql.ref(sort.column)
  const key = sort.column === 'name' || sort.column === 'status' ? sql<string>`${column}` : sql<string>`coalesce(${column}, '')`
  const beyond = sql.raw(sort.direction === 'asc' ? '>' : '<')
  const page = after === null ? found : found.where(sql<boolean>`(${key}, id) ${beyond} (${after.sort}, ${after.id})`)
  const [{ counted }, rows] = await Promise.all([
    db
      .selectFrom(
        found
          .select('id')
          .limit(COUNTED_TO + 1)
          .as('counted'),
      )
      .select((count) => count.fn.countAll<number>().as('counted'))
      .executeTakeFirstOrThrow(),
    page
      .select(['id', 'version', 'name', 'status', 'detail', key.as('key')])
      .orderBy(key, sort.direction)
      .orderBy('id', sort.direction)
      .limit(limit + 1)
      .execute(),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    total: Math.min(counted, COUNTED_TO),
    more: counted > COUNTED_TO,
    next: rows.length > limit && last ? ({ sort: last.key, id: last.id } satisfies PartnerCursor) : null,
  }
}
