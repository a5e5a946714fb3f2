import { Result } from 'effect'
import { expect, test } from 'vitest'
import type { UserCommand } from './commands.ts'
import { decideUser } from './decide.ts'
import { userColumns } from './row.ts'
import type { User } from './state.ts'
import type { UserEvent } from './stream.ts'
import { userStream } from './stream.ts'

const META = { at: '2026-11-20T10:00:00.000Z', by: { id: '1', username: 'admin' }, command_id: 'c' }

const fold = (user: User | null, events: readonly UserEvent[]): User | null =>
  events.reduce<User | null>(
    (state, { type, data }) => userStream.evolve(state, { type, schema_version: 1, data: JSON.parse(JSON.stringify(data)), meta: META }),
    user,
  )

const accepted = (user: User | null, command: UserCommand): readonly UserEvent[] => {
  const decision = decideUser(user, command, META.by)
  if (Result.isFailure(decision)) throw new Error(decision.failure.type)
  return decision.success
}
const refusal = (user: User | null, command: UserCommand): string | null => {
  const decision = decideUser(user, command, META.by)
  return Result.isFailure(decision) ? decision.failure.type : null
}

const CREATE: UserCommand = {
  type: 'CreateUser',
  id: '3',
  username: ' Ada ',
  roles: ['Dispatcher', 'sales', 'SALES'],
  user: { email: 'ada@acme.test', first_name: 'Ada' },
}
const ada = fold(null, accepted(null, CREATE)) as User

test('a created user has the given name and normalized roles [3.3]', () => {
  expect(ada).toMatchObject({
    id: '3',
    username: 'Ada',
    email: 'ada@acme.test',
    first_name: 'Ada',
    last_name: '',
    roles: ['dispatcher', 'sales'],
    retired: null,
  })
  expect(userColumns(ada)).toEqual({
    username: 'Ada',
    email: 'ada@acme.test',
    first_name: 'Ada',
    last_name: '',
    roles: ['dispatcher', 'sales'],
    agents: [],
    office: null,
    profile_pic: null,
    timezone: null,
    retired: false,
  })
})

test.each([
  [{ ...CREATE, username: '' }, 'UserIncomplete'],
  [{ ...CREATE, user: { email: null } }, 'UserIncomplete'],
  [{ ...CREATE, username: 'a b' }, 'UsernameNotAllowed'],
  [{ ...CREATE, username: 'x'.repeat(81) }, 'UsernameNotAllowed'],
  [{ ...CREATE, username: "o'neil--" }, 'UsernameNotAllowed'],
  [{ ...CREATE, roles: [] }, 'RoleMissing'],
  [{ ...CREATE, roles: ['dispatcher', 'king'] }, 'RoleUnknown'],
] as const)('%j is refused: %s', (command, type) => {
  expect(refusal(null, command as UserCommand)).toBe(type)
})

test('a save records what changed, field by field, and nothing when nothing did', () => {
  const events = accepted(ada, { type: 'ReviseUser', user: { last_name: 'Lovelace', email: 'ada@acme.test' }, roles: null })
  expect(events).toEqual([{ type: 'UserRevised', schema_version: 1, data: { changes: [{ path: 'last_name', from: '', to: 'Lovelace' }] } }])
  expect(fold(ada, events)).toEqual({ ...ada, last_name: 'Lovelace' })
  expect(accepted(ada, { type: 'ReviseUser', user: { first_name: 'Ada' }, roles: null })).toEqual([])
})

test('new roles replace the old ones; the same in another order are no event', () => {
  const events = accepted(ada, { type: 'ReviseUser', user: {}, roles: ['View_Only'] })
  expect(events).toMatchObject([{ type: 'UserRolesChanged', data: { from: ['dispatcher', 'sales'], to: ['view_only'] } }])
  expect(fold(ada, events)?.roles).toEqual(['view_only'])
  expect(accepted(ada, { type: 'ReviseUser', user: {}, roles: ['SALES', 'dispatcher'] })).toEqual([])
  expect(refusal(ada, { type: 'ReviseUser', user: {}, roles: ['king'] })).toBe('RoleUnknown')
})

test('a retired user takes no command any more', () => {
  const retired = fold(ada, accepted(ada, { type: 'RetireUser', reason: 'left' })) as User
  expect(retired.retired).toEqual({ at: META.at, by: 'admin', reason: 'left' })
  expect(userColumns(retired).retired).toBe(true)
  const later: readonly UserCommand[] = [
    { type: 'RetireUser', reason: null },
    { type: 'ReviseUser', user: {}, roles: null },
    { type: 'ReviseUser', user: {}, roles: ['admin'] },
    { type: 'ChangePassword' },
  ]
  expect(later.map((command) => refusal(retired, command))).toEqual(Array(4).fill('UserRetired'))
})

test('a password change says that it happened and nothing of the password', () => {
  expect(accepted(ada, { type: 'ChangePassword' })).toEqual([{ type: 'PasswordChanged', schema_version: 1, data: {} }])
})

test('a save with roles and names is two facts in one decision', () => {
  const events = accepted(ada, { type: 'ReviseUser', user: { first_name: 'Augusta' }, roles: ['admin'] })
  expect(events.map(({ type }) => type)).toEqual(['UserRevised', 'UserRolesChanged'])
  expect(fold(ada, events)).toMatchObject({ first_name: 'Augusta', roles: ['admin'] })
})

test('a username and an email are required, in words beside their fields [5.31]', () => {
  const decision = decideUser(null, { ...CREATE, username: ' ', user: { email: null } }, META.by)
  expect(Result.isFailure(decision) && decision.failure.alerts).toEqual([
    { key: 'username', field: 'username', message: 'Username is required' },
    { key: 'email', field: 'email', message: 'Email is required' },
  ])
  expect(refusal(ada, { type: 'ReviseUser', user: { email: null }, roles: null })).toBe('UserIncomplete')
})

test('custom roles can be given along with built-in ones', () => {
  const decision = decideUser(ada, { type: 'ReviseUser', user: {}, roles: ['Night_Desk'] }, META.by, ['admin', 'night_desk'])
  expect(Result.isSuccess(decision) && decision.success).toMatchObject([{ type: 'UserRolesChanged', data: { to: ['night_desk'] } }])
})

test('administrators cannot remove their own admin role, so that one always remains [6.6]', () => {
  const admin = { ...ada, id: META.by.id, roles: ['admin', 'sales'] }
  for (const roles of [['sales'], ['admin', 'view_only']]) {
    expect(refusal(admin, { type: 'ReviseUser', user: {}, roles })).toBe('OwnAdminRole')
    expect(refusal({ ...admin, id: '8' }, { type: 'ReviseUser', user: {}, roles })).toBeNull()
  }
  expect(refusal(admin, { type: 'ReviseUser', user: {}, roles: ['admin'] })).toBeNull()
})

test('a picture comes and goes; a user from before there were offices has none [3.3]', () => {
  const events = accepted(ada, { type: 'ChangePicture', picture: 'abc' })
  const seen = fold(ada, events) as User
  expect(seen.profile_pic).toBe('abc')
  expect(fold(seen, accepted(seen, { type: 'ChangePicture', picture: null }))).toEqual(ada)
  const { office: _, ...old } = ada
  expect(fold(null, [{ type: 'UserCreated', schema_version: 1, data: { user: old as User } }])?.office).toBeNull()
})

test('users cannot retire themselves', () => {
  expect(refusal({ ...ada, id: META.by.id }, { type: 'RetireUser', reason: null })).toBe('OwnAccount')
})

test('who is there cannot be created again, and who is not there takes nothing else', () => {
  expect(refusal(ada, CREATE)).toBe('UserExists')
  expect(refusal(null, { type: 'ChangePassword' })).toBe('UserMissing')
})
