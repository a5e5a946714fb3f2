import { Effect, Schema } from 'effect'
import { ProviderFailure } from './tracking/failure.ts'

/** Decodes a provider's response. An unreadable one is a provider failure. */
export const decodeResponse =
  <T>(schema: Schema.Codec<T, unknown>, what: string) =>
  (answer: Effect.Effect<unknown, ProviderFailure>): Effect.Effect<T, ProviderFailure> =>
    Effect.flatMap(answer, (body) =>
      Effect.mapError(
        Effect.fromResult(Schema.decodeUnknownResult(schema)(body)),
        () =>
          new ProviderFailure({ kind: 'unreadable', status_code: null, message: `The provider returned no ${what}.`, maybe_done: true }),
      ),
    )
