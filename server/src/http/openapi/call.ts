import type { Feature } from '@waybill/shared/permissions/features'
import type { Schema } from 'effect'
import { integer, type Parameter, text } from './parameter.ts'

/** One call as the documentation describes it. The test beside `document.ts` compares the list with the app's routes. */
export interface Call {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  /** Below `/{tenant}/api/v1`, with `{name}` for what varies. */
  readonly path: string
  /** Below `/{tenant}/api/v2` instead. */
  readonly api?: 'v2'
  /** Name of the method in generated clients: a verb and its object, unique among all calls. */
  readonly operationId: string
  /** What the call does, starting with a verb, in at most 60 characters. */
  readonly summary: string
  /** What the summary leaves out, in Markdown. */
  readonly description?: string
  /** The feature that a user needs; absent where being signed in is enough. */
  readonly feature?: Feature
  /** Answered without a session. */
  readonly open?: true
  /** Parameters of the query string by name; a description alone stands for text. */
  readonly query?: Readonly<Record<string, string | Parameter>>
  readonly body?: Schema.Top
  /** The body is a multipart form: its fields, each with what it means; `file` is the file. */
  readonly upload?: Readonly<Record<string, string>>
  /** The JSON of the response. Absent, and no `files`: 204 without a body. */
  readonly answer?: Schema.Top
  /** Media types of a response that isn't JSON; with `answer`, which one comes depends on the query. */
  readonly files?: readonly string[]
  readonly status?: 201
  /** Answers 304 when `If-None-Match` names the current version. */
  readonly conditional?: true
  /** Appends to the event log: takes `Idempotency-Key`, answers `waybill-position`. */
  readonly command?: true
}

/** What every list takes. */
export const PAGE_QUERY = {
  search: text('Words to search for'),
  limit: integer('Rows per page', { minimum: 1, maximum: 500, default: 100 }),
  after: text('Start after this row: `next` of the page before'),
} as const

/** The page of a list that returns everything unless it is limited. */
export const WHOLE_PAGE = {
  limit: integer('Rows per page; without it, all of them', { minimum: 1, maximum: 500 }),
  after: PAGE_QUERY.after,
} as const

/** A moment in the past. */
export const AT = text('A log position, or an instant such as 2026-11-20T14:00:00Z: the state at that moment')
