import type { JsonObject } from '@waybill/shared/log/envelope'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import { Effect, Result, Schema } from 'effect'
import type { CommandFailure } from '../../commands/failures.ts'
import type { LtlProvider } from '../../commands/pricing/ltl-provider.ts'
import { pricingFailure } from '../../commands/pricing/provider-answer.ts'
import type { ReadLoad } from '../../commands/pricing/read-load.ts'
import type { ShipmentCommands } from '../../commands/shipment/shipment-commands.ts'
import { type StorableFailure, writeFailure } from '../../commands/stored-failure.ts'
import { readRequest } from '../../commands/stored-request.ts'
import { decodeResponse } from '../../integrations/decode-response.ts'
import type { EffectKind, OutboxEffect, Prepared, RecordedOutcome } from '../effect-kind.ts'

const Confirmed = Schema.Struct({ confirmation: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(80)) })

interface Parts {
  readonly look: ReadLoad
  readonly shipments: Pick<ShipmentCommands, 'send'>
  readonly provider: LtlProvider
}

const readPayload = ({ payload }: OutboxEffect) => ({
  pro: String(payload.pro),
  command: payload.command as unknown as ShipmentCommand,
  request: readRequest(payload.request as JsonObject),
})

const failed = (failure: StorableFailure): { readonly error: string; readonly response: JsonObject } => ({
  error: failure.message,
  response: { failure: writeFailure(failure) },
})

const run = <T>(effect: Effect.Effect<T, CommandFailure>): Promise<Result.Result<T, StorableFailure>> =>
  Effect.runPromise(
    Effect.result(effect).pipe(
      Effect.flatMap((result) =>
        Result.isFailure(result) && result.failure._tag === 'DependencyDown' ? Effect.die(result.failure) : Effect.succeed(result),
      ),
    ),
  ) as Promise<Result.Result<T, StorableFailure>>

/**
 * What a command on a load does at its LTL provider: booking a quote, canceling a booking, requesting the pickup. The load is decided again
 * before the provider is called, for the user who sent the command, and once more with the provider's confirmation.
 */
export const createLtlEffects = ({ look, shipments, provider }: Parts): readonly EffectKind[] => {
  const prepare = async (effect: OutboxEffect): Promise<Prepared> => {
    const { pro, command, request } = readPayload(effect)
    const decided = await run(shipments.send(request, pro, command))
    if (Result.isSuccess(decided)) return { unwanted: 'It was recorded before.' }
    const { failure } = decided
    if (failure._tag !== 'RefusedByRule' || failure.refusal.type !== 'ProviderResponseMissing') {
      const { error, response } = failed(failure)
      return { unwanted: error, response }
    }
    const loaded = await run(look({ ...request, expected_version: null, keyed: false }, pro))
    const call = Result.isSuccess(loaded) ? provider.callOf(loaded.success.state, command) : null
    if (call === null) {
      const { error, response } = failed(Result.isFailure(loaded) ? loaded.failure : failure)
      return { unwanted: error, response }
    }
    return {
      send: async () => {
        const answer = await Effect.runPromise(Effect.result(call.ask().pipe(decodeResponse(Confirmed, 'confirmation'))))
        if (Result.isSuccess(answer)) return { status: 'done', response: answer.success, reference: answer.success.confirmation }
        const stored = failed(pricingFailure(call.text)(answer.failure))
        return { status: answer.failure.maybe_done ? 'unknown' : 'refused', ...stored }
      },
    }
  }

  /** Records the confirmation. A booking that the load no longer allows is canceled with the provider. */
  const record = async (effect: OutboxEffect, outcome: RecordedOutcome): Promise<RecordedOutcome> => {
    if (outcome.status !== 'done') return outcome
    const { pro, command, request } = readPayload(effect)
    const confirmation = outcome.reference ?? ''
    const loaded = await run(look({ ...request, expected_version: null, keyed: false }, pro))
    const call = Result.isSuccess(loaded) ? provider.callOf(loaded.success.state, command) : null
    const carrier = call && (await provider.carrierOf(effect.tenant, call.quote))
    const recorded = await run(shipments.send({ ...request, keyed: true }, pro, command, null, { ltl: { confirmation, carrier } }))
    if (Result.isSuccess(recorded)) return outcome
    if (recorded.failure._tag === 'TooContended') throw recorded.failure
    if (call?.undo) await Effect.runPromise(Effect.ignore(call.undo(confirmation)))
    return { ...outcome, status: 'failed', ...failed(recorded.failure) }
  }

  const kindOf = (kind: string): EffectKind => ({
    // A user waits for the answer and can repeat the request: only one attempt.
    ...{ kind, settle: 'person', concurrency: 4, timeoutMs: 30_000, tries: 1, backoffMs: 1_000, maxBackoffMs: 1_000 },
    prepare,
    record,
  })
  return ['ltl.book', 'ltl.cancel', 'ltl.pickup'].map(kindOf)
}
