import { Result } from 'effect'
import { diffRecords } from '../fields/diff.ts'
import { ROLES, type Role } from '../permissions/roles.ts'
import type { Refusal } from '../shipment/refusals.ts'
import type { UserCommand, UserInput } from './commands.ts'
import type { UserEvent } from './events.ts'
import type { User } from './state.ts'

type Decision = Result.Result<readonly UserEvent[], Refusal>

const USERNAME = /^[a-z0-9][a-z0-9._@-]{0,79}$/i

/** The refusal of a user name that another user has; the view of users keeps it unique in whatever case it is written. */
export const USERNAME_TAKEN: Refusal = {
  type: 'UsernameTaken',
  message: 'Another user has this username.',
  alerts: [{ key: 'username', field: 'username', message: 'Another user has this username.' }],
}

const happened = (...events: readonly UserEvent[]): Decision => Result.succeed(events)
const refuse = (type: string, message: string, field: string): Decision =>
  Result.fail({ type, message, alerts: [{ key: field, field, message }] })

/** Roles as they are kept: in lower case, each once. */
const normalised = (roles: readonly string[]): readonly string[] => [...new Set(roles.map((role) => role.trim().toLowerCase()))]

const rolesRefused = (roles: readonly string[]): Decision | null => {
  if (roles.length === 0) return refuse('RoleMissing', 'A user needs a role.', 'roles')
  const unknown = roles.find((role) => !ROLES.includes(role as Role))
  return unknown === undefined ? null : refuse('RoleUnknown', `There is no role ${unknown}; there are ${ROLES.join(', ')}.`, 'roles')
}

const withInput = (user: User, input: UserInput): User => ({
  ...user,
  ...input,
  first_name: (input.first_name === undefined ? user.first_name : input.first_name) ?? '',
  last_name: (input.last_name === undefined ? user.last_name : input.last_name) ?? '',
})

const blank = (id: string, username: string, roles: readonly string[]): User => ({
  id,
  username,
  email: null,
  first_name: '',
  last_name: '',
  roles,
  agents: [],
  profile_pic: null,
  timezone: null,
  retired: null,
})

const create = (command: Extract<UserCommand, { type: 'CreateUser' }>): Decision => {
  const username = command.username.trim()
  if (!USERNAME.test(username)) {
    return refuse(
      'UsernameNotAllowed',
      'A username has letters, digits and . _ @ -, begins with a letter or digit and has at most 80.',
      'username',
    )
  }
  const roles = normalised(command.roles)
  const user = withInput(blank(command.id, username, roles), command.user)
  return rolesRefused(roles) ?? happened({ type: 'UserCreated', schema_version: 1, data: { user } })
}

const revise = (user: User, command: Extract<UserCommand, { type: 'ReviseUser' }>): Decision => {
  const changes = diffRecords(user, withInput(user, command.user))
  const to = command.roles === null ? user.roles : normalised(command.roles)
  const sameRoles = to.length === user.roles.length && to.every((role) => user.roles.includes(role))
  const revised: readonly UserEvent[] = changes.length === 0 ? [] : [{ type: 'UserRevised', schema_version: 1, data: { changes } }]
  const moved: readonly UserEvent[] = sameRoles ? [] : [{ type: 'UserRolesChanged', schema_version: 1, data: { from: user.roles, to } }]
  return rolesRefused(to) ?? happened(...revised, ...moved)
}

/**
 * Judges a command to a user's record. A record that is there may not be created, one that is not there or is retired takes no other
 * command, and nobody retires himself; a save that changes nothing, or the roles he has, is accepted without an event.
 */
export const decideUser = (user: User | null, command: UserCommand, by: { readonly id: string }): Decision => {
  if (command.type === 'CreateUser') return user ? refuse('UserExists', 'This user is there already.', 'id') : create(command)
  if (!user) return refuse('UserMissing', 'There is no such user.', 'id')
  if (user.retired) return refuse('UserRetired', `User ${user.username} is retired.`, 'username')
  switch (command.type) {
    case 'ReviseUser':
      return revise(user, command)
    case 'RetireUser':
      if (by.id === user.id) return refuse('RetiresHimself', 'Nobody can retire himself.', 'id')
      return happened({ type: 'UserRetired', schema_version: 1, data: { reason: command.reason } })
    case 'ChangePassword':
      return happened({ type: 'PasswordChanged', schema_version: 1, data: {} })
  }
}
