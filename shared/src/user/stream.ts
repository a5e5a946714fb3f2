import { Schema } from 'effect'
import { applyChanges } from '../fields/apply.ts'
import { personalDataErased } from '../personal/erased-event.ts'
import { defineStream, type EventsOf } from '../streams/define-stream.ts'
import { event } from '../streams/event.ts'
import { changesOf, NoData, OptionalText } from '../streams/event-schemas.ts'
import { userColumns } from './row.ts'
import type { User } from './state.ts'

const Names = Schema.Array(Schema.String)

/** Users created before companies had offices have no `office`. */
const NewUser = Schema.Struct({
  id: Schema.String,
  username: Schema.String,
  email: OptionalText,
  first_name: Schema.String,
  last_name: Schema.String,
  roles: Names,
  agents: Names,
  office: Schema.optionalKey(OptionalText),
  profile_pic: OptionalText,
  timezone: OptionalText,
  retired: Schema.NullOr(Schema.Struct({ at: Schema.String, by: Schema.String, reason: OptionalText })),
})

const USER_SHAPE: { readonly [Field in keyof User]: null | readonly [] } = {
  id: null,
  username: null,
  email: null,
  first_name: null,
  last_name: null,
  roles: [],
  agents: [],
  office: null,
  profile_pic: null,
  timezone: null,
  retired: null,
}

/** `user/{id}`: a user and their row in the users view. */
export const userStream = defineStream<User>()({
  kind: 'user',
  blank: null,
  first: 'UserCreated',
  personal: { named: ['email', 'first_name', 'last_name', 'profile_pic'] },
  events: {
    UserCreated: event({ data: Schema.Struct({ user: NewUser }), title: () => 'User created' }),
    UserRevised: event({ data: Schema.Struct({ changes: changesOf(USER_SHAPE) }), title: () => 'User revised' }),
    UserRolesChanged: event({
      data: Schema.Struct({ from: Names, to: Names }),
      title: () => 'User roles changed',
      fields: ['roles'],
      changes: ({ from, to }) => [{ path: 'roles', from, to }],
    }),
    UserRetired: event({
      data: Schema.Struct({ reason: OptionalText }),
      title: () => 'User retired',
      fields: ['retired'],
      changes: ({ reason }) => [{ path: 'retired', from: null, to: { reason } }],
    }),
    /** The password itself is not in the log. */
    PasswordChanged: event({ data: NoData, title: () => 'Password changed' }),
    PersonalDataErased: personalDataErased,
  },
  evolve: {
    UserCreated: (_, { user }) => ({ ...user, office: user.office ?? null }),
    UserRevised: (user, { changes }) => applyChanges(user, changes),
    UserRolesChanged: (user, { to }) => ({ ...user, roles: to }),
    UserRetired: (user, { reason }, { at, by }) => ({ ...user, retired: { at, by: by.username, reason } }),
    PasswordChanged: (user) => user,
    PersonalDataErased: (user, { changes }) => applyChanges(user, changes),
  },
  row: (id, user) => ({ kind: 'user', id, row: userColumns(user) }),
})

export type UserEvent = EventsOf<typeof userStream>
