import { referenceTo, withReferenceAlerts } from '@waybill/shared/references/reference'
import { decideSettings } from '@waybill/shared/settings/decide'
import type { SavedSettings } from '@waybill/shared/settings/settings'
import { Effect, Result } from 'effect'
import type { CommandAck, CommandRequest } from '../command-request.ts'
import { type CommandFailure, DependencyDown } from '../failures.ts'
import type { ReferenceCheck } from '../references.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import type { ReadTenantSettings } from '../tenant-settings.ts'
import { SETTINGS_ID, settingsStream } from './settings-stream.ts'

interface Dependencies {
  readonly streams: StreamCommands
  readonly settings: ReadTenantSettings
  readonly references: ReferenceCheck
}

/** The command that changes parts of the company settings. */
export const createSettingsCommands = ({ streams, settings, references }: Dependencies) => ({
  revise: (request: CommandRequest, input: SavedSettings): Effect.Effect<CommandAck<SavedSettings>, CommandFailure> =>
    Effect.gen(function* () {
      const current = yield* Effect.tryPromise({
        try: () => settings.anew(request.tenant),
        catch: (cause) => new DependencyDown({ dependency: 'database', cause }),
      })
      const { default_revenue_type } = input
      const isNew = default_revenue_type !== current.decided.default_revenue_type
      const named = isNew ? referenceTo('revenue_types', default_revenue_type, 'settings.default_revenue_type', 'Settings') : []
      const unknown = yield* Effect.tryPromise({
        try: () => references.alerts(request.tenant, named),
        catch: (cause) => new DependencyDown({ dependency: 'database', cause }),
      })
      const ack = yield* streams.run(
        {
          stream: settingsStream,
          id: SETTINGS_ID,
          creates: true,
          holder: null,
          decide: (state) => withReferenceAlerts(Result.succeed(decideSettings(state, input, current.decided)), unknown),
        },
        request,
      )
      settings.forget(request.tenant)
      return ack
    }),
})
export type SettingsCommands = ReturnType<typeof createSettingsCommands>
