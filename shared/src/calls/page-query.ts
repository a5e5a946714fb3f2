import { integer, text } from './parameter.ts'

/** The most rows that one page of a list has. */
export const MAX_PAGE = 500

/** What every list takes. */
export const PAGE_QUERY = {
  search: text('Words to search for'),
  limit: integer('Rows per page', { minimum: 1, maximum: MAX_PAGE, default: 100 }),
  after: text('Start after this row: `next` of the page before'),
} as const

/** What a list takes that can't be searched. */
export const PAGE_ONLY = { limit: PAGE_QUERY.limit, after: PAGE_QUERY.after } as const

/** The page of a list that returns everything unless it is limited. */
export const WHOLE_PAGE = {
  limit: integer('Rows per page; without it, all of them', { minimum: 1, maximum: MAX_PAGE }),
  after: PAGE_QUERY.after,
} as const

/** A moment in the past. */
export const AT = text('A log position, or an instant such as 2026-11-20T14:00:00Z: the state at that moment')
