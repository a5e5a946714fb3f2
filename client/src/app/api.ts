import { ApiError, answeredError, unreachable } from './api-error.ts'

export interface CallOptions {
  readonly body?: unknown
  /** `filters[status][]` and the like; a list repeats its name, undefined is left out. */
  readonly query?: { readonly [name: string]: string | number | boolean | readonly string[] | undefined }
  /** The key under which a write is done once, however often it is sent. A fresh one unless given. */
  readonly key?: string
  readonly signal?: AbortSignal
  readonly version?: 'v1' | 'v2'
}

export interface Answer<T> {
  readonly status: number
  /** Null for an answer without a body. The server's contract vouches for its shape. */
  readonly body: T
  /** The place of the command in the tenant's log, of a read null. */
  readonly position: number | null
  /** When it was answered, in ms by the server's clock, where that was said. */
  readonly date?: number
}

export interface ApiPorts {
  readonly fetch: typeof fetch
  readonly tenant: () => string
  readonly token: () => string | null
  /** A call with this token was answered 401 [4.11]. */
  readonly onUnauthorized: (token: string) => void
}

/** A name for a write that nobody else gives. `randomUUID` is missing on pages without TLS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const queryText = (query: NonNullable<CallOptions['query']>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const each of Array.isArray(value) ? value : [value]) params.append(name, String(each))
  }
  const text = params.toString()
  return text && `?${text}`
}

type Caller = Pick<ApiPorts, 'fetch'> & { readonly tenant: string; readonly token: string | null }

/** Where a call of a tenant's API is. */
export const apiPath = (tenant: string, path: string, version: 'v1' | 'v2' = 'v1') => `/${encodeURIComponent(tenant)}/api/${version}${path}`

const ask = async (
  ports: Caller,
  method: string,
  path: string,
  { body, query, key, signal, version = 'v1' }: CallOptions,
): Promise<Response> => {
  const headers = new Headers({ accept: 'application/json' })
  if (ports.token !== null) headers.set('authorization', `Bearer ${ports.token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (method !== 'GET') headers.set('idempotency-key', key ?? newKey())

  const url = `${apiPath(ports.tenant, path, version)}${query ? queryText(query) : ''}`
  const request: RequestInit = { method, headers }
  if (body !== undefined) request.body = JSON.stringify(body)
  if (signal) request.signal = signal

  const response = await ports.fetch(url, request).catch((reason: unknown) => {
    throw signal?.aborted ? reason : unreachable()
  })
  if (!response.ok) throw answeredError(response.status, await response.json().catch(() => null))
  return response
}

/** One call to a tenant's API: JSON both ways, every failure an `ApiError` [7.1]. */
export const callApi = async <T>(ports: Caller, method: string, path: string, options: CallOptions = {}): Promise<Answer<T>> => {
  const response = await ask(ports, method, path, options)
  const answered: unknown = await response.json().catch(() => null)
  const position = response.headers.get('waybill-position')
  const date = Date.parse(response.headers.get('date') ?? '')
  return {
    status: response.status,
    body: answered as T,
    position: position === null ? null : Number(position),
    ...(!Number.isNaN(date) && { date }),
  }
}

/** The API of whoever is signed in. A 401 is told to the session before it reaches the caller [4.11]. */
export const createApi = (ports: ApiPorts) => {
  const asCaller = async <T>(use: (caller: Caller) => Promise<T>): Promise<T> => {
    const token = ports.token()
    try {
      return await use({ fetch: ports.fetch, tenant: ports.tenant(), token })
    } catch (error) {
      if (token !== null && error instanceof ApiError && error.status === 401) ports.onUnauthorized(token)
      throw error
    }
  }
  const call = <T>(method: string, path: string, options?: CallOptions): Promise<Answer<T>> =>
    asCaller((caller) => callApi<T>(caller, method, path, options))
  return {
    get: <T>(path: string, options?: Omit<CallOptions, 'body' | 'key'>) => call<T>('GET', path, options),
    post: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('POST', path, { ...options, body }),
    put: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('PUT', path, { ...options, body }),
    delete: <T>(path: string, options?: CallOptions) => call<T>('DELETE', path, options),
    /** What is answered as it is: a document, a printed form. */
    bytes: (method: 'GET' | 'POST', path: string, options: CallOptions = {}): Promise<Blob> =>
      asCaller(async (caller) => (await ask(caller, method, path, options)).blob()),
    /** What is answered piece by piece, to be read as it comes. */
    stream: (path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> =>
      asCaller(async (caller) => {
        const { body } = await ask(caller, 'GET', path, { signal })
        if (body === null) throw unreachable()
        return body
      }),
  }
}
export type Api = ReturnType<typeof createApi>
