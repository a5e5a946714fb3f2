import { type DecidedSettings, decideSettings } from '@waybill/shared/settings/decide'
import { Effect, Result } from 'effect'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown } from '../failures.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import type { ReadTenantSettings } from '../tenant-settings.ts'
import { HOUSE, settingsStream } from './settings-stream.ts'

interface Parts {
  readonly streams: StreamCommands
  readonly settings: ReadTenantSettings
}

/** The command that decides parts of a house's settings anew. */
export const createSettingsCommands = ({ streams, settings }: Parts) => ({
  revise: (request: CommandRequest, said: DecidedSettings): Effect.Effect<CommandAck<DecidedSettings>, CommandFailure> =>
    Effect.gen(function* () {
      const standing = yield* Effect.tryPromise({
        try: () => settings.anew(request.tenant),
        catch: (cause) => new DependencyDown({ dependency: 'database', cause }),
      })
      const ack = yield* streams.run(
        {
          stream: settingsStream,
          id: HOUSE,
          creates: true,
          holder: null,
          decide: (state) => Result.succeed(decideSettings(state, said, standing.decided)),
        },
        request,
      )
      settings.forget(request.tenant)
      return ack
    }),
})
export type SettingsCommands = ReturnType<typeof createSettingsCommands>
