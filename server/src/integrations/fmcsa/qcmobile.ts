import type { FmcsaCarrier } from '@waybill/shared/carrier/fmcsa'
import { Effect, Redacted, Result } from 'effect'
import type { NetworkGuard } from '../../webhooks/network-guard.ts'
import { createProviderClient } from '../provider-client.ts'
import { ProviderFailure } from '../tracking/failure.ts'
import { readCarrier, readDocket } from './read-carrier.ts'
import type { FmcsaService } from './service.ts'

const BASE_URL = 'https://mobile.fmcsa.dot.gov/qc/services'
const TIMEOUT_MS = 8_000

export interface QcMobileAccess {
  readonly web_key: Redacted.Redacted
  readonly base_url: string
  readonly timeout_ms: number
}

/** QCMobile access built from a tenant's integration credentials. */
export const qcMobileAccess = (credentials: Readonly<Record<string, string>>): QcMobileAccess => ({
  web_key: Redacted.make(credentials.web_key ?? ''),
  base_url: (credentials.base_url ?? BASE_URL).replace(/\/+$/, ''),
  timeout_ms: Number(credentials.timeout_ms ?? TIMEOUT_MS),
})

/** FMCSA QCMobile: JSON over HTTPS with the key in the query. Every request is made at most three times. */
export const createQcMobile = (access: QcMobileAccess, guard: NetworkGuard | null = null): FmcsaService => {
  const askText = createProviderClient({ provider: 'FMCSA', timeout_ms: access.timeout_ms, messageOf: () => null, guard })

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
          onFailure: ({ kind, message }) =>
            Effect.fail(new ProviderFailure({ kind, status_code: kind === 'credentials' ? 403 : 200, message, maybe_done: false })),
        }),
      ),
      // Some unknown numbers return 404 instead of empty content.
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
        // The carrier is useful without its MC number, so a failed second request is ignored.
        const docket = yield* ask(`${encodeURIComponent(number.dot)}/docket-numbers`).pipe(
          Effect.map(readDocket),
          Effect.catch(() => Effect.succeed(null)),
        )
        return { ...found, mc_number: docket }
      }),
  }
}
