import type { SortColumn } from '@waybill/shared/calls/parameter'
import { Effect } from 'effect'
import { type PARTNER_FILTERS, PARTNER_SORTS, type PartnerFilter } from '../projections/directory.ts'
import { type Unreadable, unreadable } from './failures.ts'
import { readCursor } from './list-query.ts'

interface DirectoryQuery {
  readonly search: string | null
  readonly limit: number
  readonly sort: readonly SortColumn[] | null
  readonly after: string | null
}

/** What a list of carriers or customers asks for: sorted by name by default, and by one column at a time. */
export const toPartnerFilter = <Table extends keyof typeof PARTNER_FILTERS>(
  table: Table,
  { search, limit, sort, after }: DirectoryQuery,
  filters: Readonly<Record<string, readonly (string | boolean)[] | null>>,
): Effect.Effect<PartnerFilter<Table>, Unreadable> =>
  Effect.gen(function* () {
    const { column = 'name', direction = 'asc' } = sort?.[0] ?? {}
    if (!(PARTNER_SORTS[table] as readonly string[]).includes(column)) {
      return yield* unreadable('sort', `This list can't be sorted by ${column}`)
    }
    const cursor = after === null ? null : yield* readCursor(after, (place) => place.sort.length === 1 && typeof place.sort[0] === 'string')
    return {
      search,
      limit,
      sort: { column: column as (typeof PARTNER_SORTS)[Table][number], direction },
      filters: Object.fromEntries(
        Object.entries(filters).flatMap(([name, values]) => (values === null ? [] : [[name, values.map(String)]])),
      ) as unknown as PartnerFilter<Table>['filters'],
      after: cursor && { sort: String(cursor.sort[0] ?? ''), id: cursor.id },
      today: new Date().toISOString().slice(0, 10),
    }
  })
