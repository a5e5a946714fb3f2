import * as http from 'node:http'
import * as https from 'node:https'
import { isIP } from 'node:net'
import { Effect, Schedule } from 'effect'
import { guardedLookup, hostOf, type NetworkGuard, type ResolveHost } from '../webhooks/network-guard.ts'
import { ProviderFailure } from './tracking/failure.ts'

/** A failed attempt; `again` allows another one. */
interface Attempt {
  readonly failure: ProviderFailure
  readonly again: boolean
}

export interface ProviderRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** The request is idempotent. */
  readonly repeatable: boolean
}

interface ProviderClientOptions {
  readonly provider: string
  /** Time limit of one attempt. */
  readonly timeout_ms: number
  /** Reads the reason from an error response; null if it has none. */
  readonly messageOf: (text: string) => string | null
  /** Checks the address being connected to; null allows any. */
  readonly guard?: NetworkGuard | null
  /** Resolves host names; tests replace it. */
  readonly resolveHost?: ResolveHost
}

const RETRIES = 2
const FIRST_PAUSE_MS = 200
const MAX_BYTES = 512 * 1024

/** The connection was never opened, so no request was sent. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

const readText = async (response: http.IncomingMessage): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > MAX_BYTES) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Creates a client that calls a provider over HTTP and returns the response text. Every request has a time limit and at
 * most three attempts; one that is not idempotent is retried only when it certainly did not arrive. Redirects are not
 * followed, because they would send the credentials elsewhere.
 */
export const createProviderClient = ({ provider, timeout_ms, messageOf, guard = null, resolveHost }: ProviderClientOptions) => {
  const down = (error: unknown, repeatable: boolean): Attempt => {
    const refused = NEVER_CONNECTED.has(codeOf(error))
    const slow = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
    return {
      failure: new ProviderFailure({
        kind: 'down',
        status_code: null,
        message: slow ? `${provider} did not answer in time` : `${provider} is unreachable`,
        maybe_done: !refused && !repeatable,
      }),
      again: refused || repeatable,
    }
  }

  const no = (status: number, text: string, repeatable: boolean): Attempt => {
    const problem = messageOf(text) ?? `${provider} returned HTTP ${status}`
    if (status === 401 || status === 403) {
      return {
        failure: new ProviderFailure({ kind: 'credentials', status_code: status, message: problem, maybe_done: false }),
        again: false,
      }
    }
    const turnedAway = status === 429 || status === 503
    const failing = status >= 500
    return {
      failure: new ProviderFailure({
        kind: 'refused',
        status_code: status,
        message: problem,
        maybe_done: failing && !turnedAway && !repeatable,
      }),
      again: turnedAway || (failing && repeatable),
    }
  }

  const attempt = async ({ url: text, method, headers, body }: ProviderRequest): Promise<{ status: number; text: string }> => {
    const url = new URL(text)
    const host = hostOf(url)
    if (guard !== null && isIP(host) && !guard.permits(host, url.protocol)) throw new Error('the address is not allowed')
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      agent: false,
      signal: AbortSignal.timeout(timeout_ms),
      ...(guard !== null && { lookup: guardedLookup(guard, url.protocol, resolveHost) }),
    })
    request.once('response', resolve)
    request.on('error', reject)
    request.end(body)
    const response = await promise
    const status = response.statusCode ?? 0
    if (status >= 300 && status < 400) {
      response.destroy()
      throw new Error('redirects are not followed')
    }
    return { status, text: await readText(response) }
  }

  return (providerRequest: ProviderRequest): Effect.Effect<string, ProviderFailure> =>
    Effect.tryPromise({ try: () => attempt(providerRequest), catch: (error) => down(error, providerRequest.repeatable) }).pipe(
      Effect.flatMap(({ status, text }) =>
        status >= 200 && status < 300 ? Effect.succeed(text) : Effect.fail(no(status, text, providerRequest.repeatable)),
      ),
      Effect.retry({ times: RETRIES, schedule: Schedule.exponential(`${FIRST_PAUSE_MS} millis`), while: ({ again }: Attempt) => again }),
      Effect.mapError(({ failure }) => failure),
    )
}
