import { lookup as resolve } from 'node:dns'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { hostOf, type NetworkGuard } from './network-guard.ts'

/** What came of one attempt. */
export interface SendOutcome {
  /** Of the answer; null when there was none. */
  readonly status: number | null
  /** Null when it was taken. */
  readonly error: string | null
}

export interface SendOptions {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly guard: NetworkGuard
  readonly timeoutMs: number
  /** Breaks the attempt off: the process stops. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Posts a message; it is taken when a 2xx answers in time. The guard judges the very address that is connected to, so that a name cannot
 * lead elsewhere than when it was asked about. Redirects are not followed.
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
        // An answer without end must not hold the connection.
        setTimeout(() => response.destroy(), 1000).unref()
      },
    )
    request.on('error', (error) => fail(error.name === 'TimeoutError' || error.name === 'AbortError' ? 'no answer in time' : error.message))
    request.end(body)
  })

const guardedLookup =
  (guard: NetworkGuard, protocol: string): LookupFunction =>
  (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const [first] = found
      if (first === undefined || !found.every(({ address }) => guard.permits(address, protocol))) {
        return callback(new Error('the address is not allowed'), '', 0)
      }
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
