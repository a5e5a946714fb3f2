import { Effect, Result, Schema } from 'effect'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { decodeStrictly } from './decode.ts'
import { Unreadable } from './failures.ts'

const FILTER = /^filters\[(\w+)\](\[\])?$/
const DEFAULT_LIMIT = 100
const MAX_LIMIT = 500

/** What every list may be asked: `filters[name]=`, `filters[name][]=`, `search`, `sort=-column,column`, `limit`, `after`. */
export interface ListQuery {
  readonly filters: Readonly<Record<string, string | readonly string[]>>
  readonly search: string | null
  readonly sort: readonly { readonly column: string; readonly direction: 'asc' | 'desc' }[] | null
  readonly limit: number
  readonly after: string | null
}

const unreadable = (field: string, message: string) =>
  new Unreadable({
    message: `The request could not be read: ${field}: ${message}`,
    alerts: [{ key: `unreadable:${field}`, field, message }],
  })

/** Reads the query of a list. Names in `also` are the route's own and left to it; any other name is refused. */
export const readListQuery = (c: Context<ApiEnv>, also: readonly string[] = []): Effect.Effect<ListQuery, Unreadable> => {
  const filters: Record<string, string | readonly string[]> = {}
  let search: string | null = null
  let sort: ListQuery['sort'] = null
  let limit = DEFAULT_LIMIT
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
    } else if (!also.includes(name)) {
      return Effect.fail(unreadable(name, 'There is no such parameter'))
    }
  }
  return Effect.succeed({ filters, search, sort, limit, after })
}

const SortKeyText = Schema.Struct({
  sort: Schema.Array(Schema.NullOr(Schema.Union([Schema.String, Schema.Finite]))),
  id: Schema.String,
})

/** A place in a list, as `next` gives it out and `after` takes it back. */
export const writeCursor = (key: typeof SortKeyText.Type): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/** Reads a place back. `fits`: whether it can be a place of the order that is asked for. */
export const readCursor = (
  text: string,
  fits: (place: typeof SortKeyText.Type) => boolean,
): Effect.Effect<typeof SortKeyText.Type, Unreadable> => {
  try {
    const decoded = decodeStrictly(SortKeyText, JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (Result.isSuccess(decoded) && fits(decoded.success)) return Effect.succeed(decoded.success)
  } catch {
    // Not JSON: no cursor of ours.
  }
  return Effect.fail(unreadable('after', 'Expected what `next` of the page before said'))
}
