import { Effect, Schema } from 'effect'
import { ProviderFailure } from './visibility/failure.ts'

/** Reads what a provider answered; what makes no sense is a failure of the provider, never a figure of ours. */
export const readAnswer =
  <T>(schema: Schema.Codec<T, unknown>, what: string) =>
  (answer: Effect.Effect<unknown, ProviderFailure>): Effect.Effect<T, ProviderFailure> =>
    Effect.flatMap(answer, (said) =>
      Effect.mapError(
        Effect.fromResult(Schema.decodeUnknownResult(schema)(said)),
        () => new ProviderFailure({ kind: 'unreadable', status_code: null, said: `The provider answered no ${what}.`, maybe_done: true }),
      ),
    )
