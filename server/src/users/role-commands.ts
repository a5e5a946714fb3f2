import type { DecidedEvent } from '@waybill/shared/log/envelope'
import type { RoleCommand } from '@waybill/shared/role/commands'
import { decideRole, roleIdOf } from '@waybill/shared/role/decide'
import type { CustomRole } from '@waybill/shared/role/state'
import { Effect, Result } from 'effect'
import type { CommandAck, CommandRequest } from '../commands/command-request.ts'
import type { CommandFailure } from '../commands/failures.ts'
import type { StreamCommands } from '../commands/run-stream-command.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import { countUsersPerRole } from './custom-roles.ts'
import { roleStream } from './role-stream.ts'
import type { Sessions } from './sessions.ts'

type Answer = Effect.Effect<CommandAck<CustomRole>, CommandFailure>

interface Parts {
  readonly database: WaybillDatabase
  readonly commands: StreamCommands
  readonly sessions: Sessions
}

/** Commands on custom roles. A change applies to every user with the role at once. */
export const createRoleCommands = ({ database, commands, sessions }: Parts) => {
  const send = (request: CommandRequest, id: string, command: RoleCommand): Answer =>
    commands
      .run(
        {
          stream: roleStream,
          id,
          // Role events are plain JSON, which their interfaces cannot express.
          decide: (role) =>
            Result.map(decideRole(role, command), (events) => events as readonly unknown[] as readonly DecidedEvent<string, object>[]),
          creates: command.type === 'CreateRole',
          holder: null,
        },
        request,
      )
      .pipe(Effect.tap(() => Effect.promise(() => sessions.rereadRole(request.tenant, id))))
  return {
    /** A name without a letter or digit is rejected under an ID that no role can have. */
    create: (request: CommandRequest, input: Omit<Extract<RoleCommand, { type: 'CreateRole' }>, 'type'>): Answer =>
      send(request, roleIdOf(input.name) || '_', { type: 'CreateRole', ...input }),
    revise: (request: CommandRequest, id: string, input: Omit<Extract<RoleCommand, { type: 'ReviseRole' }>, 'type'>): Answer =>
      send(request, id, { type: 'ReviseRole', ...input }),
    remove: (request: CommandRequest, id: string): Answer =>
      Effect.gen(function* () {
        const carriers = yield* Effect.promise(() => countUsersPerRole(database.forTenant(request.tenant), request.tenant))
        return yield* send(request, id, { type: 'DeleteRole', carriers: carriers.get(id) ?? 0 })
      }),
  }
}
export type RoleCommands = ReturnType<typeof createRoleCommands>
