import type { Feature } from '@waybill/shared/permissions/features'
import type { Schema } from 'effect'

/** One call as the documentation tells it. The test beside `document.ts` holds the list against the routes that are really there. */
export interface Call {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  /** Below `/{tenant}/api/v1`, with `{name}` for what varies. */
  readonly path: string
  /** Below `/{tenant}/api/v2` instead. */
  readonly api?: 'v2'
  readonly summary: string
  /** The feature that a user needs; absent where being signed in is enough. */
  readonly feature?: Feature
  /** Answered without a session. */
  readonly open?: true
  /** Parameters of the query string, each with what it means. */
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Schema.Top
  /** The body is a multipart form: its fields, each with what it means; `file` is the file. */
  readonly upload?: Readonly<Record<string, string>>
  /** Absent: 204 without a body. */
  readonly answer?: Schema.Top
  /** Media type of an answer that is no JSON. */
  readonly bytes?: string
  readonly status?: 201
  /** Written into the log: takes `Idempotency-Key`, answers `waybill-position`. */
  readonly command?: true
}

/** What every list takes. */
export const PAGE = {
  search: 'Part of what is looked for',
  limit: 'Rows of a page, at most 500; 100 unless said',
  after: '`next` of the page before',
} as const
