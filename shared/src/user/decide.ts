import { Result } from 'effect'
import type { Alert, Refusal } from '../decision/refusal.ts'
import { diffRecords } from '../fields/diff.ts'
import { isViewOnly, ROLES } from '../permissions/roles.ts'
import type { UserCommand, UserInput } from './commands.ts'
import type { User } from './state.ts'
import { type UserEvent, userStream } from './stream.ts'

type Decision = Result.Result<readonly UserEvent[], Refusal>

const USERNAME = /^[a-z0-9][a-z0-9._@-]{0,79}$/i

/** The refusal of a user name that another user has; the view of users keeps it unique in whatever case it is written. */
export const USERNAME_TAKEN: Refusal = {
  type: 'UsernameTaken',
  message: 'Another user already has this username. Choose another one.',
  alerts: [{ key: 'username', field: 'username', message: 'Another user already has this username. Choose another one.' }],
}

const happened = (...events: readonly UserEvent[]): Decision => Result.succeed(events)
const refuse = (type: string, message: string, field: string): Decision =>
  Result.fail({ type, message, alerts: [{ key: field, field, message }] })

/** Roles as they are kept: in lower case, each once. */
const normalised = (roles: readonly string[]): readonly string[] => [...new Set(roles.map((role) => role.trim().toLowerCase()))]

/**
 * Errors of a user before it is sent: required fields that are missing [5.31]. `email` undefined: not checked, as when the operator's tool
 * creates a user.
 */
export const userAlerts = (user: { readonly username?: string; readonly email?: string | null }): readonly Alert[] => {
  const missing = (field: 'username' | 'email', title: string): readonly Alert[] =>
    user[field] !== undefined && (user[field] ?? '').trim() === '' ? [{ key: field, field, message: `${title} is required` }] : []
  return [...missing('username', 'Username'), ...missing('email', 'Email')]
}

/** The refusal of a user who lacks what must be there; null when it is all there [5.31]. */
export const userIncomplete = (user: Parameters<typeof userAlerts>[0]): Refusal | null => {
  const alerts = userAlerts(user)
  const [first] = alerts
  return first ? { type: 'UserIncomplete', message: first.message, alerts } : null
}

const rolesRefused = (roles: readonly string[], known: readonly string[]): Decision | null => {
  if (roles.length === 0) return refuse('RoleMissing', 'Choose a role for this user.', 'roles')
  const unknown = roles.find((role) => !known.includes(role))
  return unknown === undefined ? null : refuse('RoleUnknown', `There is no role ${unknown}. Choose one of ${known.join(', ')}.`, 'roles')
}

const administers = (roles: readonly string[]): boolean => roles.includes('admin') && !isViewOnly(roles)

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
  office: null,
  profile_pic: null,
  timezone: null,
  retired: null,
})

const create = (command: Extract<UserCommand, { type: 'CreateUser' }>, known: readonly string[]): Decision => {
  const username = command.username.trim()
  const incomplete = userIncomplete({ username, ...command.user })
  if (incomplete) return Result.fail(incomplete)
  if (!USERNAME.test(username)) {
    return refuse(
      'UsernameNotAllowed',
      'A username must begin with a letter or digit and can have up to 80 letters, digits and . _ @ -',
      'username',
    )
  }
  const roles = normalised(command.roles)
  const user = withInput(blank(command.id, username, roles), command.user)
  return rolesRefused(roles, known) ?? happened(userStream.happened('UserCreated', { user }))
}

interface Judged {
  readonly by: { readonly id: string }
  readonly known: readonly string[]
}

const revise = (user: User, command: Extract<UserCommand, { type: 'ReviseUser' }>, { by, known }: Judged): Decision => {
  const incomplete = userIncomplete(command.user)
  if (incomplete) return Result.fail(incomplete)
  const changes = diffRecords(user, withInput(user, command.user))
  const to = command.roles === null ? user.roles : normalised(command.roles)
  const sameRoles = to.length === user.roles.length && to.every((role) => user.roles.includes(role))
  const revised: readonly UserEvent[] = changes.length === 0 ? [] : [userStream.happened('UserRevised', { changes })]
  const moved: readonly UserEvent[] = sameRoles ? [] : [userStream.happened('UserRolesChanged', { from: user.roles, to })]
  if (sameRoles) return happened(...revised)
  if (by.id === user.id && administers(user.roles) && !administers(to)) {
    return refuse('OwnAdminRole', "You can't remove your own admin role. Ask another administrator to do it.", 'roles')
  }
  return rolesRefused(to, known) ?? happened(...revised, ...moved)
}

/**
 * Judges a command to a user's record. A record that is there may not be created, one that is not there or is retired takes no other
 * command, users cannot retire themselves and administrators cannot remove their own admin role, so that one always remains; a save that
 * changes nothing is accepted without an event. `known`: all roles of the company, built-in ones included. Whether `by` may give these
 * roles is judged before, by `beyond`.
 */
export const decideUser = (
  user: User | null,
  command: UserCommand,
  by: { readonly id: string },
  known: readonly string[] = ROLES,
): Decision => {
  if (command.type === 'CreateUser') return user ? refuse('UserExists', 'This user already exists.', 'id') : create(command, known)
  if (!user) return refuse('UserMissing', 'User not found.', 'id')
  if (user.retired) return refuse('UserRetired', `User ${user.username} is retired.`, 'username')
  switch (command.type) {
    case 'ReviseUser':
      return revise(user, command, { by, known })
    case 'ChangePicture': {
      const changes = diffRecords(user, { ...user, profile_pic: command.picture })
      return happened(...(changes.length === 0 ? [] : [userStream.happened('UserRevised', { changes })]))
    }
    case 'RetireUser':
      if (by.id === user.id) return refuse('OwnAccount', "You can't retire your own account.", 'id')
      return happened(userStream.happened('UserRetired', { reason: command.reason }))
    case 'ChangePassword':
      return happened(userStream.happened('PasswordChanged', {}))
  }
}
