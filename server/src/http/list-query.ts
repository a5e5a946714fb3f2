import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { Effect, Result, Schema } from 'effect'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { decodeStrictly } from './decode.ts'
import { type Unreadable, unreadable } from './failures.ts'

const FILTER = /^filters\[(\w+)\](\[\])?$/
const DEFAULT_LIMIT = 100
const MAX_LIMIT = 500

/** The parameters that every list takes: `filters[name]=`, `filters[name][]=`, `search`, `sort=-column,column`, `limit`, `after`. */
export interface ListQuery {
  readonly filters: Readonly<Record<string, string | readonly string[]>>
  readonly search: string | null
  readonly sort: readonly { readonly column: string; readonly direction: 'asc' | 'desc' }[] | null
  readonly limit: number
  readonly after: string | null
}

/** What a list takes besides `search`, `limit` and `after`; any other name is refused. */
interface ListOptions {
  /** Parameters that the route reads itself. */
  readonly also?: readonly string[]
  /** Filters by name; when omitted, the route checks them itself. */
  readonly filters?: readonly string[]
  /** Columns that the list can be sorted by; when omitted, the route checks them itself. */
  readonly sort?: readonly string[]
  /** Default number of rows per page; 100 when omitted. */
  readonly limit?: number
}

const NO_OPTIONS: ListOptions = { filters: [], sort: [] }

const findUnknown = (options: readonly string[] | undefined, names: readonly string[]): string | undefined =>
  options && names.find((name) => !options.includes(name))

/** Reads the query of a list, and refuses what the list does not offer. */
export const readListQuery = (c: Context<ApiEnv>, options: ListOptions = NO_OPTIONS): Effect.Effect<ListQuery, Unreadable> => {
  const filters: Record<string, string | readonly string[]> = {}
  let search: string | null = null
  let sort: ListQuery['sort'] = null
  let limit = options.limit ?? DEFAULT_LIMIT
  let after: string | null = null
  for (const [name, values] of Object.entries(c.req.queries())) {
    const first = values[0] ?? ''
    const filter = FILTER.exec(name)
    if (filter?.[1]) {
      filters[filter[1]] = filter[2] || values.length > 1 ? values : first
    } else if (name === 'search') {
      search = first || null
    } else if (name === 'sort') {
      sort = first
        .split(',')
        .filter(Boolean)
        .map((part) => (part.startsWith('-') ? { column: part.slice(1), direction: 'desc' } : { column: part, direction: 'asc' }))
    } else if (name === 'limit') {
      limit = Number(first)
      if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
        return Effect.fail(unreadable('limit', `Expected a whole number from 1 to ${MAX_LIMIT}`))
    } else if (name === 'after') {
      after = first || null
    } else if (!options.also?.includes(name)) {
      return Effect.fail(unreadable(name, 'Unknown parameter'))
    }
  }
  const filter = findUnknown(options.filters, Object.keys(filters))
  if (filter !== undefined) return Effect.fail(unreadable(`filters[${filter}]`, 'Unknown filter'))
  const column = findUnknown(
    options.sort,
    (sort ?? []).map(({ column }) => column),
  )
  if (column !== undefined) return Effect.fail(unreadable('sort', `This list can't be sorted by ${column}`))
  return Effect.succeed({ filters, search, sort, limit, after })
}

/** Whether a flag of the query is on: `?with_lock`, `?with_lock=true`, `?with_lock=1`. */
export const isFlagSet = (value: string | undefined): boolean => value === '' || value === 'true' || value === '1'

/** The values of a filter, whether one or several were given; null when it was not. */
export const filterValues = ({ filters }: Pick<ListQuery, 'filters'>, name: string): readonly string[] | null => {
  const given = filters[name]
  return given === undefined ? null : [given].flat()
}

/** A page of a list that is in memory as a whole: the rows after the one whose key is `after`, all of them without a `limit`. */
export const pageOfList = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  { limit, after }: { readonly limit: number | null; readonly after: string | null },
): Effect.Effect<{ rows: readonly Row[]; total: number; more: boolean; next: string | null }, Unreadable> => {
  const last = after === null ? -1 : rows.findIndex((row) => keyOf(row) === after)
  if (after !== null && last === -1) return Effect.fail(unreadable('after', 'Expected the value of `next` from the previous page'))
  const page = limit === null ? rows.slice(last + 1) : rows.slice(last + 1, last + 1 + limit)
  const end = page.at(-1)
  const isLast = last + 1 + page.length >= rows.length
  return Effect.succeed({
    rows: page,
    total: Math.min(rows.length, MAX_COUNT),
    more: rows.length > MAX_COUNT,
    next: isLast || end === undefined ? null : keyOf(end),
  })
}

const SortKeyText = Schema.Struct({
  sort: Schema.Array(Schema.NullOr(Schema.Union([Schema.String, Schema.Finite]))),
  id: Schema.String,
})

/** A position in a list, as `next` returns it and `after` takes it. */
export const writeCursor = (key: typeof SortKeyText.Type): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/** Reads a position. `fits` checks that it belongs to the requested order. */
export const readCursor = (
  text: string,
  fits: (place: typeof SortKeyText.Type) => boolean,
): Effect.Effect<typeof SortKeyText.Type, Unreadable> => {
  try {
    const decoded = decodeStrictly(SortKeyText, JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (Result.isSuccess(decoded) && fits(decoded.success)) return Effect.succeed(decoded.success)
  } catch {
    // Not JSON: not one of our cursors.
  }
  return Effect.fail(unreadable('after', 'Expected the value of `next` from the previous page'))
}
