import type { Answer } from './api.ts'
import { apiPath, newKey } from './api.ts'
import { ApiError, answeredError, unreachable } from './api-error.ts'
import { session } from './client.ts'

export interface UploadOptions {
  /** Bytes that have left, of how many. */
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

/** Sends a form with a file in it. Not by `fetch`, which does not tell how far it has come. Broken off by the signal it fails with its reason. */
export const upload = <T>(path: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<Answer<T>> => {
  const { promise, resolve, reject } = Promise.withResolvers<Answer<T>>()
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
    reject(answeredError(status, bodyOf(request)))
  }
  request.onerror = () => reject(unreachable())
  request.onabort = () => reject(signal.reason)
  if (signal.aborted) return Promise.reject(signal.reason)
  signal.addEventListener('abort', () => request.abort())
  request.send(form)
  return promise
}

/** What is said of an upload that failed; null when it was broken off by hand. */
export const uploadFailure = (error: unknown, signal: AbortSignal): string | null =>
  signal.aborted ? null : error instanceof ApiError ? (error.alerts[0]?.message ?? error.message) : String(error)
