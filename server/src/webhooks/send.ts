import * as http from 'node:http'
import * as https from 'node:https'
import { isIP } from 'node:net'
import { guardedLookup, hostOf, type NetworkGuard } from './network-guard.ts'

/** Result of one attempt. */
export interface SendOutcome {
  /** Status of the answer; null when there was none. */
  readonly status: number | null
  /** Null when it was accepted. */
  readonly error: string | null
}

export interface SendOptions {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly guard: NetworkGuard
  readonly timeoutMs: number
  /** Aborts the attempt when the process stops. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Posts a message; it is accepted when a 2xx answers in time. The guard checks the address that is connected to, so that a name cannot lead
 * elsewhere than when it was checked. Redirects are not followed.
 */
export const send = ({ url: text, headers, body, guard, timeoutMs, signal }: SendOptions): Promise<SendOutcome> =>
  new Promise((done) => {
    const url = new URL(text)
    const host = hostOf(url)
    const fail = (error: string, status: number | null = null) => done({ status, error })
    if (isIP(host) && !guard.permits(host, url.protocol)) return fail('the address is not allowed')
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        lookup: guardedLookup(guard, url.protocol),
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      },
      (response) => {
        const status = response.statusCode ?? 0
        response.on('error', () => {})
        response.resume()
        if (status >= 200 && status < 300) done({ status, error: null })
        else fail(`answered ${status}`, status)
        // An endless answer must not hold the connection.
        setTimeout(() => response.destroy(), 1000).unref()
      },
    )
    request.on('error', (error) => fail(error.name === 'TimeoutError' || error.name === 'AbortError' ? 'no answer in time' : error.message))
    request.end(body)
  })
