import { Effect, Schedule } from 'effect'
import { ProviderFailure } from './visibility/failure.ts'

/** An attempt that failed: `again` says whether another may be made. */
interface Attempt {
  readonly failure: ProviderFailure
  readonly again: boolean
}

export interface Question {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Asked twice it does no more than asked once. */
  readonly repeatable: boolean
}

interface Manners {
  readonly provider: string
  /** How long one attempt may take. */
  readonly timeout_ms: number
  /** Why, in the words of an answer that says no; null where it has none. */
  readonly wordsOf: (text: string) => string | null
}

const RETRIES = 2
const FIRST_PAUSE_MS = 200
const MAX_BYTES = 512 * 1024

/** The connection never came about: nothing was asked. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

const readText = async (response: Response): Promise<string> => {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > MAX_BYTES) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Asks a provider over HTTP and answers the text of what it said. Every question has a time limit and is asked at most three times; one
 * that is not the same asked twice is asked again only where it surely was not heard. A redirect is not followed: it would carry the
 * credentials elsewhere.
 */
export const createAsk = ({ provider, timeout_ms, wordsOf }: Manners) => {
  const down = (error: unknown, repeatable: boolean): Attempt => {
    const refused = NEVER_CONNECTED.has(codeOf(error))
    const slow = error instanceof Error && error.name === 'TimeoutError'
    return {
      failure: new ProviderFailure({
        kind: 'down',
        status_code: null,
        said: slow ? `${provider} did not answer in time` : `${provider} cannot be reached`,
        maybe_done: !refused && !repeatable,
      }),
      again: refused || repeatable,
    }
  }

  const no = (status: number, text: string, repeatable: boolean): Attempt => {
    const said = wordsOf(text) ?? `${provider} answered ${status}`
    if (status === 401 || status === 403) {
      return { failure: new ProviderFailure({ kind: 'credentials', status_code: status, said, maybe_done: false }), again: false }
    }
    const turnedAway = status === 429 || status === 503
    const failing = status >= 500
    return {
      failure: new ProviderFailure({ kind: 'refused', status_code: status, said, maybe_done: failing && !turnedAway && !repeatable }),
      again: turnedAway || (failing && repeatable),
    }
  }

  const attempt = async ({ url, method, headers, body }: Question): Promise<{ status: number; text: string }> => {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    })
    return { status: response.status, text: await readText(response) }
  }

  return (question: Question): Effect.Effect<string, ProviderFailure> =>
    Effect.tryPromise({ try: () => attempt(question), catch: (error) => down(error, question.repeatable) }).pipe(
      Effect.flatMap(({ status, text }) =>
        status >= 200 && status < 300 ? Effect.succeed(text) : Effect.fail(no(status, text, question.repeatable)),
      ),
      Effect.retry({ times: RETRIES, schedule: Schedule.exponential(`${FIRST_PAUSE_MS} millis`), while: ({ again }: Attempt) => again }),
      Effect.mapError(({ failure }) => failure),
    )
}
