import type { Refusal } from '@waybill/shared/decision/refusal'
import type { DecidedEvent } from '@waybill/shared/log/envelope'
import { Effect, Result } from 'effect'
import type { CommandAck, CommandRequest } from './command-request.ts'
import type { CommandFailure } from './failures.ts'
import { createUnitRunner, type UnitRunnerParts, type WritableStream } from './run-unit.ts'

/** A command that writes one stream. */
export interface StreamCommand<State> {
  readonly stream: WritableStream<State>
  readonly id: string
  /** Events hold plain JSON; their interfaces cannot express that, hence `object`. */
  readonly decide: (state: State | null) => Result.Result<readonly DecidedEvent<string, object>[], Refusal>
  /** Whether the stream may be new. */
  readonly creates: boolean
  /** User who must hold the lease of the load; null if the command needs no lock. */
  readonly holder: string | null
  /** Error messages for the guards of an inline view, by name. */
  readonly guards?: Readonly<Record<string, Refusal>>
}

/** The runner of commands: `runUnit` over named streams, `run` over one. */
export const createStreamCommands = (parts: UnitRunnerParts) => {
  const units = createUnitRunner(parts)
  return {
    cache: units.cache,
    runUnit: units.run,
    run: <State>(
      { stream, id, decide, creates, holder, guards = {} }: StreamCommand<State>,
      request: CommandRequest,
    ): Effect.Effect<CommandAck<State>, CommandFailure> =>
      units
        .run<{ readonly record: State }>(
          {
            streams: { record: [stream, id] },
            creates: creates ? ['record'] : [],
            decide: ({ record }) => Result.map(decide(record), (events) => ({ record: events })),
            leases: holder === null ? [] : [{ pro: id, user: holder }],
            guards,
          },
          request,
        )
        .pipe(
          Effect.map(({ states, versions, position, repeated }) => ({
            state: states.record,
            version: versions.record,
            position,
            repeated,
          })),
        ),
  }
}
export type StreamCommands = ReturnType<typeof createStreamCommands>
