/** What a request to the API carries besides method and path. */
export interface CallOptions {
  readonly body?: unknown
  /** `filters[status][]` and the like; a list repeats its name, undefined values are omitted. */
  readonly query?: { readonly [name: string]: string | number | boolean | readonly string[] | undefined }
  /** Idempotency key of a write. A new one is generated unless given. */
  readonly key?: string
  readonly signal?: AbortSignal
  readonly version?: 'v1' | 'v2'
}

export interface ApiResponse<T> {
  readonly status: number
  /** Null for a response without a body. The server's contract guarantees its shape. */
  readonly body: T
  /** Log position of the command; null for a read. */
  readonly position: number | null
  /** Server time of the response in ms since 1970, if the server sent it. */
  readonly date?: number
}
