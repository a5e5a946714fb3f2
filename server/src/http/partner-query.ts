import { Effect } from 'effect'
import type { Context } from 'hono'
import { PARTNER_FILTERS, PARTNER_SORTS, type PartnerFilter } from '../projections/directory.ts'
import type { ApiEnv } from './api-env.ts'
import { type Unreadable, unreadable } from './failures.ts'
import { filterValues, readCursor, readListQuery } from './list-query.ts'

const YES_OR_NO: ReadonlySet<string> = new Set(['insured', 'compliant'])

/**
 * The query of a list of carriers or customers: sorted by name by default, and by one column at a time. `also` names the route's own
 * parameters.
 */
export const readPartnerQuery = <Table extends keyof typeof PARTNER_FILTERS>(
  c: Context<ApiEnv>,
  table: Table,
  also: readonly string[] = [],
): Effect.Effect<PartnerFilter<Table>, Unreadable> =>
  Effect.gen(function* () {
    const names: readonly string[] = PARTNER_FILTERS[table]
    const query = yield* readListQuery(c, { filters: names, sort: PARTNER_SORTS[table], also })
    const { search, limit, sort, after } = query
    const invalid = names.find((name) => YES_OR_NO.has(name) && filterValues(query, name)?.some((value) => !/^(true|false)$/.test(value)))
    if (invalid !== undefined) return yield* unreadable(`filters[${invalid}]`, 'Expected true or false')
    const cursor = after === null ? null : yield* readCursor(after, (place) => place.sort.length === 1 && typeof place.sort[0] === 'string')
    const { column = 'name', direction = 'asc' } = sort?.[0] ?? {}
    return {
      search,
      limit,
      sort: { column: column as (typeof PARTNER_SORTS)[Table][number], direction },
      filters: Object.fromEntries(
        names.flatMap((name) => {
          const values = filterValues(query, name)
          return values ? [[name, values]] : []
        }),
      ) as PartnerFilter<Table>['filters'],
      after: cursor && { sort: String(cursor.sort[0] ?? ''), id: cursor.id },
      today: new Date().toISOString().slice(0, 10),
    }
  })
