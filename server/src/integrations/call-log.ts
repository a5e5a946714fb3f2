import { Effect } from 'effect'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { ProviderFailure } from './visibility/failure.ts'

/** Which integration of which house is asked. */
export interface Asked {
  readonly tenant: string
  readonly integration_id: string
  readonly provider: string
  /** Never written down, wherever they should come back. */
  readonly secrets: readonly string[]
}

const MOST_SAID = 300

const without = (text: string, secrets: readonly string[]): string =>
  secrets.filter((secret) => secret !== '').reduce((clean, secret) => clean.replaceAll(secret, '…'), text)

/** Writes down every question to a provider: what it was, how it went, how long it took; nothing of what was said but why it failed [7.52]. */
export const createCallLog = (database: WaybillDatabase) => ({
  watch:
    ({ tenant, integration_id, provider, secrets }: Asked) =>
    <A>(action: string, ask: Effect.Effect<A, ProviderFailure>): Effect.Effect<A, ProviderFailure> =>
      Effect.suspend(() => {
        const began = performance.now()
        const write = (failure: ProviderFailure | null) =>
          Effect.tryPromise(() =>
            database
              .forTenant(tenant)
              .insertInto('integration_calls')
              .values({
                tenant_id: tenant,
                integration_id,
                provider,
                action,
                succeeded: failure === null,
                status_code: failure?.status_code ?? null,
                said: failure === null ? null : without(failure.said, secrets).slice(0, MOST_SAID),
                duration_ms: Math.round(performance.now() - began),
              })
              .execute(),
          ).pipe(Effect.ignore) // what was asked counts, whether it could be written down or not
        return ask.pipe(
          Effect.tap(() => write(null)),
          Effect.tapError((failure) => write(failure)),
        )
      }),
})
export type CallLog = ReturnType<typeof createCallLog>
