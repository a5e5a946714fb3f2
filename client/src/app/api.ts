import type { Calls } from '@waybill/shared/calls/calls'
import { ApiError, responseError, unreachable } from './api-error.ts'
import type { ApiResponse, CallOptions } from './api-request.ts'
import { type CallArguments, type CallName, type CallResponse, requestOf } from './call.ts'

export interface ApiPorts {
  readonly fetch: typeof fetch
  readonly tenant: () => string
  readonly token: () => string | null
  /** A call with this token got a 401 [4.11]. */
  readonly onUnauthorized: (token: string) => void
}

/** Creates a unique idempotency key. `randomUUID` is missing on pages without TLS. */
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

/** Path of a tenant's API. */
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
  if (!response.ok) throw await responseError(response)
  return response
}

/** The JSON of a response; null for a response without a body. A body that breaks off is a failure, as if there were no response. */
const bodyOf = async (response: Response, signal?: AbortSignal): Promise<unknown> => {
  try {
    const text = await response.text()
    return text === '' ? null : JSON.parse(text)
  } catch (reason) {
    throw signal?.aborted ? reason : unreachable()
  }
}

/** Calls a tenant's API: JSON both ways, every failure is an `ApiError` [7.1]. */
export const callApi = async <T>(ports: Caller, method: string, path: string, options: CallOptions = {}): Promise<ApiResponse<T>> => {
  const response = await ask(ports, method, path, options)
  const responseBody = await bodyOf(response, options.signal)
  const position = response.headers.get('waybill-position')
  const date = Date.parse(response.headers.get('date') ?? '')
  return {
    status: response.status,
    body: responseBody as T,
    position: position === null ? null : Number(position),
    ...(!Number.isNaN(date) && { date }),
  }
}

/** The API with the session of the signed-in user. A 401 is reported to the session before the caller sees it [4.11]. */
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
  const call = <T>(method: string, path: string, options?: CallOptions): Promise<ApiResponse<T>> =>
    asCaller((caller) => callApi<T>(caller, method, path, options))
  return {
    /** Makes a call: `call('PUT /roles/{id}', { params: { id }, body: { role } })`. */
    call: <Name extends CallName>(name: Name, ...[input]: CallArguments<Calls[Name]>): Promise<CallResponse<Calls[Name]>> => {
      const { method, path, options } = requestOf(name, input)
      return call(method, path, options)
    },
    /** Makes a call that answers with a file. */
    file: <Name extends CallName>(name: Name, ...[input]: CallArguments<Calls[Name]>): Promise<Blob> =>
      asCaller(async (caller) => {
        const { method, path, options } = requestOf(name, input)
        return (await ask(caller, method, path, options)).blob()
      }),
    get: <T>(path: string, options?: Omit<CallOptions, 'body' | 'key'>) => call<T>('GET', path, options),
    post: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('POST', path, { ...options, body }),
    put: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('PUT', path, { ...options, body }),
    delete: <T>(path: string, options?: CallOptions) => call<T>('DELETE', path, options),
    /** A response as raw bytes: a document or a printed form. */
    bytes: (method: 'GET' | 'POST', path: string, options: CallOptions = {}): Promise<Blob> =>
      asCaller(async (caller) => (await ask(caller, method, path, options)).blob()),
    /** A response as a stream, to be read as it arrives. */
    stream: (path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> =>
      asCaller(async (caller) => {
        const { body } = await ask(caller, 'GET', path, { signal })
        if (body === null) throw unreachable()
        return body
      }),
  }
}
export type Api = ReturnType<typeof createApi>
