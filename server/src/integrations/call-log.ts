import { Effect } from 'effect'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { ProviderFailure } from './tracking/failure.ts'

/** The integration being called and the tenant it belongs to. */
export interface CallContext {
  readonly tenant: string
  readonly integration_id: string
  readonly provider: string
  /** Removed from anything that is logged. */
  readonly secrets: readonly string[]
}

const MOST_SAID = 300

const without = (text: string, secrets: readonly string[]): string =>
  secrets.filter((secret) => secret !== '').reduce((clean, secret) => clean.replaceAll(secret, '…'), text)

/**
 * Logs every call to a provider: action, outcome and duration. Of the response it keeps only the reason for a failure
 * [7.52].
 */
export const createCallLog = (database: WaybillDatabase) => ({
  watch:
    ({ tenant, integration_id, provider, secrets }: CallContext) =>
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
                message: failure === null ? null : without(failure.message, secrets).slice(0, MOST_SAID),
                duration_ms: Math.round(performance.now() - began),
              })
              .execute(),
          ).pipe(Effect.ignore) // the call's result counts even if it could not be logged
        return ask.pipe(
          Effect.tap(() => write(null)),
          Effect.tapError((failure) => write(failure)),
        )
      }),
})
export type CallLog = ReturnType<typeof createCallLog>
