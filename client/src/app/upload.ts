import { apiPath, newKey } from './api.ts'
import { ApiError, toApiError, unreachable } from './api-error.ts'
import type { ApiResponse } from './api-request.ts'
import { session } from './client.ts'

export interface UploadOptions {
  /** Bytes sent, of how many. */
  readonly onProgress: (sent: number, of: number) => void
  readonly signal: AbortSignal
}

const bodyOf = (request: XMLHttpRequest): unknown => {
  try {
    return JSON.parse(request.responseText)
  } catch {
    return null
  }
}

/**
 * Uploads a form with a file. Uses XMLHttpRequest because `fetch` doesn't report upload progress. An abort by the signal rejects with its
 * reason.
 */
export const upload = <T>(path: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<ApiResponse<T>> => {
  const { promise, resolve, reject } = Promise.withResolvers<ApiResponse<T>>()
  const token = session.token()
  const request = new XMLHttpRequest()
  request.open('POST', apiPath(session.tenant(), path))
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('idempotency-key', newKey())
  if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
  request.onload = () => {
    const { status } = request
    if (status >= 200 && status < 300) {
      const position = request.getResponseHeader('waybill-position')
      resolve({ status, body: bodyOf(request) as T, position: position === null ? null : Number(position) })
      return
    }
    if (status === 401 && token !== null) session.unauthorized(token)
    reject(toApiError(status, bodyOf(request), request.getResponseHeader('retry-after')))
  }
  request.onerror = () => reject(unreachable())
  request.onabort = () => reject(signal.reason)
  if (signal.aborted) return Promise.reject(signal.reason)
  signal.addEventListener('abort', () => request.abort())
  request.send(form)
  return promise
}

/** Error text of a failed upload; null if it was canceled by the user. */
export const uploadFailure = (error: unknown, signal: AbortSignal): string | null =>
  signal.aborted ? null : error instanceof ApiError ? (error.alerts[0]?.message ?? error.message) : String(error)
