import type { DecidedEvent } from '@waybill/shared/log/envelope'
import { ROLES } from '@waybill/shared/permissions/roles'
import type { UserCommand, UserInput } from '@waybill/shared/user/commands'
import { decideUser, USERNAME_TAKEN } from '@waybill/shared/user/decide'
import type { User } from '@waybill/shared/user/state'
import type { UserEvent } from '@waybill/shared/user/stream'
import { Effect, Result } from 'effect'
import type { CommandAck, CommandRequest } from '../commands/command-request.ts'
import type { CommandFailure } from '../commands/failures.ts'
import type { StreamCommands } from '../commands/run-stream-command.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import { allocateNumbers } from '../store/counters.ts'
import { readCustomRoles } from './custom-roles.ts'
import { hashPassword } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { userStream } from './user-stream.ts'

export interface NewUserInput {
  readonly username: string
  readonly password: string
  readonly roles: readonly string[]
  readonly user?: UserInput
}

type Answer = Effect.Effect<CommandAck<User>, CommandFailure>

export interface UserCommandParts {
  readonly database: WaybillDatabase
  readonly commands: StreamCommands
}

/** User events are plain JSON, which their interfaces cannot express. */
const asLogged = (events: readonly UserEvent[]) => events as readonly unknown[] as readonly DecidedEvent[]

const send = ({ database, commands }: UserCommandParts, request: CommandRequest, id: string, command: UserCommand): Answer =>
  Effect.gen(function* () {
    const { tenant, by } = request
    const customRoles = 'roles' in command ? yield* Effect.promise(() => readCustomRoles(database.forTenant(tenant), tenant)) : []
    const known = [...ROLES, ...customRoles.map((role) => role.id)]
    return yield* commands.run(
      {
        stream: userStream,
        id,
        decide: (user) => Result.map(decideUser(user, command, by, known), asLogged),
        creates: command.type === 'CreateUser',
        holder: null,
        guards: { user_username: USERNAME_TAKEN },
      },
      request,
    )
  })

const storePassword = async (database: WaybillDatabase, tenant_id: string, user_id: string, password: string): Promise<void> => {
  const values = { password_hash: await hashPassword(password), changed_at: new Date().toISOString() }
  await database
    .forTenant(tenant_id)
    .insertInto('credentials')
    .values({ tenant_id, user_id, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(values))
    .execute()
}

const dropPassword = async (database: WaybillDatabase, tenant: string, user_id: string): Promise<void> => {
  await database.forTenant(tenant).deleteFrom('credentials').where('tenant_id', '=', tenant).where('user_id', '=', user_id).execute()
}

/**
 * Creates a user with a password. The password is stored first, under the user's ID, so that a user without one never
 * exists; it is deleted if the user is rejected (`UsernameTaken`, `UsernameNotAllowed`, `RoleUnknown`).
 */
export const createUser = (
  parts: UserCommandParts,
  request: CommandRequest,
  { username, password, roles, user = {} }: NewUserInput,
): Answer =>
  Effect.gen(function* () {
    const { database } = parts
    const { tenant } = request
    const id = String(yield* Effect.promise(() => allocateNumbers(database.system, tenant, 'user')))
    yield* Effect.promise(() => storePassword(database, tenant, id, password))
    const ack = yield* send(parts, request, id, { type: 'CreateUser', id, username, roles, user }).pipe(
      Effect.tapError(() => Effect.promise(() => dropPassword(database, tenant, id))),
    )
    if (ack.repeated) yield* Effect.promise(() => dropPassword(database, tenant, id))
    return ack
  })

/** Commands on an existing user. Changes apply to their sessions at once. */
export const createUserCommands = (parts: UserCommandParts & { readonly sessions: Sessions }) => {
  const { database, sessions } = parts
  const reread = ({ tenant }: CommandRequest, id: string) => Effect.promise(() => sessions.reread(tenant, id))
  return {
    create: (request: CommandRequest, user: NewUserInput): Answer => createUser(parts, request, user),

    /** Saves names and, unless null, roles. */
    revise: (request: CommandRequest, id: string, user: UserInput, roles: readonly string[] | null): Answer =>
      send(parts, request, id, { type: 'ReviseUser', user, roles }).pipe(Effect.tap(() => reread(request, id))),

    /** The image is already stored: `picture` is its sha256. */
    changePicture: (request: CommandRequest, id: string, picture: string | null): Answer =>
      send(parts, request, id, { type: 'ChangePicture', picture }),
    retire: (request: CommandRequest, id: string, reason: string | null): Answer =>
      send(parts, request, id, { type: 'RetireUser', reason }).pipe(Effect.tap(() => reread(request, id))),

    /** The new password is active when this completes, and every session of the user except `kept` has ended. */
    changePassword: (request: CommandRequest, id: string, password: string, kept?: string): Answer =>
      send(parts, request, id, { type: 'ChangePassword' }).pipe(
        Effect.tap(() => Effect.promise(() => storePassword(database, request.tenant, id, password))),
        Effect.tap(() => Effect.promise(() => sessions.revokeUser(request.tenant, id, kept))),
      ),
  }
}
export type UserCommands = ReturnType<typeof createUserCommands>
