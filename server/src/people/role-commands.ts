import type { DecidedEvent } from '@waybill/shared/log/envelope'
import type { RoleCommand } from '@waybill/shared/role/commands'
import { decideRole, roleIdOf } from '@waybill/shared/role/decide'
import type { HouseRole } from '@waybill/shared/role/state'
import { Effect, Result } from 'effect'
import type { CommandAck, CommandRequest } from '../commands/command-request.ts'
import type { CommandFailure } from '../commands/failures.ts'
import type { StreamCommands } from '../commands/run-stream-command.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import { countCarriers } from './house-roles.ts'
import { roleStream } from './role-stream.ts'
import type { Sessions } from './sessions.ts'

type Answer = Effect.Effect<CommandAck<HouseRole>, CommandFailure>

interface Parts {
  readonly database: WaybillDatabase
  readonly commands: StreamCommands
  readonly sessions: Sessions
}

/** The commands to a role of the house. Everybody who has it may at once what it says afterwards. */
export const createRoleCommands = ({ database, commands, sessions }: Parts) => {
  const send = (request: CommandRequest, id: string, command: RoleCommand): Answer =>
    commands
      .run(
        {
          stream: roleStream,
          id,
          // Role events hold plain JSON, which their interfaces cannot say.
          decide: (role) =>
            Result.map(decideRole(role, command), (events) => events as readonly unknown[] as readonly DecidedEvent<string, object>[]),
          creates: command.type === 'CreateRole',
          holder: null,
        },
        request,
      )
      .pipe(Effect.tap(() => Effect.promise(() => sessions.rereadRole(request.tenant, id))))
  return {
    /** A name without letter or digit is refused under an id that no role can have. */
    create: (request: CommandRequest, said: Omit<Extract<RoleCommand, { type: 'CreateRole' }>, 'type'>): Answer =>
      send(request, roleIdOf(said.name) || '_', { type: 'CreateRole', ...said }),
    revise: (request: CommandRequest, id: string, said: Omit<Extract<RoleCommand, { type: 'ReviseRole' }>, 'type'>): Answer =>
      send(request, id, { type: 'ReviseRole', ...said }),
    remove: (request: CommandRequest, id: string): Answer =>
      Effect.gen(function* () {
        const carriers = yield* Effect.promise(() => countCarriers(database.forTenant(request.tenant), request.tenant))
        return yield* send(request, id, { type: 'DeleteRole', carriers: carriers.get(id) ?? 0 })
      }),
  }
}
export type RoleCommands = ReturnType<typeof createRoleCommands>
