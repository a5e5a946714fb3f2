import type { FmcsaCarrier } from '@waybill/shared/carrier/fmcsa'
import { Effect, Redacted, Result } from 'effect'
import { createAsk } from '../ask.ts'
import { ProviderFailure } from '../visibility/failure.ts'
import { readCarrier, readDocket } from './read-carrier.ts'
import type { FmcsaService } from './service.ts'

const BASE_URL = 'https://mobile.fmcsa.dot.gov/qc/services'
const TIMEOUT_MS = 8_000

export interface QcMobileAccess {
  readonly web_key: Redacted.Redacted
  readonly base_url: string
  readonly timeout_ms: number
}

/** The access out of what a tenant told its integration. */
export const qcMobileAccess = (credentials: Readonly<Record<string, string>>): QcMobileAccess => ({
  web_key: Redacted.make(credentials.web_key ?? ''),
  base_url: (credentials.base_url ?? BASE_URL).replace(/\/+$/, ''),
  timeout_ms: Number(credentials.timeout_ms ?? TIMEOUT_MS),
})

/** FMCSA QCMobile: JSON over HTTPS, the key in the query. Whatever is asked there is asked at most three times. */
export const createQcMobile = (access: QcMobileAccess): FmcsaService => {
  const askText = createAsk({ provider: 'FMCSA', timeout_ms: access.timeout_ms, wordsOf: () => null })

  const ask = (path: string): Effect.Effect<string, ProviderFailure> => {
    const url = new URL(`${access.base_url}/carriers/${path}`)
    url.searchParams.set('webKey', Redacted.value(access.web_key))
    return askText({ url: url.href, method: 'GET', headers: { accept: 'application/json' }, repeatable: true })
  }

  const carrier = (path: string): Effect.Effect<FmcsaCarrier | null, ProviderFailure> =>
    ask(path).pipe(
      Effect.flatMap((text) =>
        Result.match(readCarrier(text), {
          onSuccess: (found) => Effect.succeed(found),
          onFailure: ({ kind, said }) =>
            Effect.fail(new ProviderFailure({ kind, status_code: kind === 'credentials' ? 403 : 200, said, maybe_done: false })),
        }),
      ),
      // Some numbers that nobody has are answered with 404 instead of nothing.
      Effect.catchIf(
        ({ status_code }) => status_code === 404,
        () => Effect.succeed(null),
      ),
    )

  return {
    provider: 'FMCSA QCMobile',
    simulated: false,
    find: (number) =>
      Effect.gen(function* () {
        if ('mc' in number) {
          const found = yield* carrier(`docket-number/${encodeURIComponent(number.mc)}`)
          return found && { ...found, mc_number: number.mc }
        }
        const found = yield* carrier(encodeURIComponent(number.dot))
        if (found === null || found.mc_number !== null) return found
        // What he is besides is worth knowing without his MC number too.
        const docket = yield* ask(`${encodeURIComponent(number.dot)}/docket-numbers`).pipe(
          Effect.map(readDocket),
          Effect.catch(() => Effect.succeed(null)),
        )
        return { ...found, mc_number: docket }
      }),
  }
}
