import { Schema } from 'effect'
import { listOf } from '../protocol/lists.ts'
import {
  ListedUser,
  NewUser,
  NewUserBody,
  SessionResource,
  ShipmentAgents,
  USER_SCOPES,
  USER_SORTS,
  UserBody,
  UserIdsBody,
  UserResource,
} from '../protocol/users.ts'
import { MAX_PICTURE_BYTES } from '../user/picture.ts'
import { defineCall } from './define-call.ts'
import { AT, PAGE_QUERY } from './page-query.ts'
import { listed, oneOf, required, several, sort, text } from './parameter.ts'

const User = UserResource.annotate({ identifier: 'User' })
const OneUser = Schema.Struct({ user: User })
const Users = listOf('users', ListedUser.annotate({ identifier: 'ListedUser' }))
const USER_QUERY = {
  ...PAGE_QUERY,
  username: text('Exact username, ignoring case; the same as `filters[username]`'),
  scope: oneOf('Which users', USER_SCOPES, 'current'),
  sort: sort(`One of ${USER_SORTS.join(', ')}; \`-\` in front sorts descending`, USER_SORTS),
}
const USER_FILTERS = {
  username: text('Exact username, ignoring case'),
  role: several(text('Id of a role the user has')),
  agent: several(text('Agent id assigned to the user')),
}

export const listUsers = defineCall({
  method: 'GET',
  path: '/users',
  access: 'users#read',
  summary: 'List users',
  query: USER_QUERY,
  filters: USER_FILTERS,
  response: Users,
})

export const searchUsers = defineCall({
  method: 'GET',
  path: '/users/search',
  access: 'users#read',
  summary: 'Search users',
  description: 'Same as `GET /users`.',
  query: USER_QUERY,
  filters: USER_FILTERS,
  response: Users,
})

export const getNewUser = defineCall({
  method: 'GET',
  path: '/users/new',
  access: 'users#manage',
  summary: 'Get a blank user',
  description: 'Returns every field with its default, and which fields are required.',
  response: Schema.Struct({ user: NewUser, required_fields: Schema.Array(Schema.String) }),
})

export const listShipmentAgents = defineCall({
  method: 'GET',
  path: '/users/shipment_agents',
  access: 'users#read',
  summary: 'List the agents of shipments',
  description: 'The agent of each shipment, and the users assigned to that agent.',
  query: { pros: required(listed(text('Pros, at most 500'))) },
  response: listOf('shipment_agents', ShipmentAgents),
})

export const getUser = defineCall({
  method: 'GET',
  path: '/users/{id}',
  access: 'users#read',
  summary: 'Get a user',
  description: 'Includes retired users.',
  query: { at: AT },
  response: Schema.Struct({ user: ListedUser.annotate({ identifier: 'ListedUser' }) }),
})

export const listUserSessions = defineCall({
  method: 'GET',
  path: '/users/{id}/sessions',
  access: 'users#manage',
  summary: 'List a user’s open sessions',
  description: 'Most recently used first.',
  response: listOf('sessions', SessionResource.annotate({ identifier: 'UserSession' })),
})

export const endUserSessions = defineCall({
  method: 'DELETE',
  path: '/users/{id}/sessions',
  access: 'users#manage',
  summary: 'End a user’s sessions',
  description: 'Ends every session except the one that sends this request.',
  response: Schema.Struct({ ended: Schema.Int }),
})

export const endUserSession = defineCall({
  method: 'DELETE',
  path: '/users/{id}/sessions/{session}',
  access: 'users#manage',
  summary: 'End a session of a user',
})

export const getUserPicture = defineCall({
  method: 'GET',
  path: '/users/{id}/picture',
  access: 'users#read',
  summary: 'Get a user’s picture',
  files: ['image/*'],
})

export const setUserPicture = defineCall({
  method: 'POST',
  path: '/users/{id}/picture',
  access: 'users#manage',
  summary: 'Upload a user’s picture',
  description: 'PNG, JPEG or WebP, at most 512 KiB.',
  upload: { most: MAX_PICTURE_BYTES, file: 'The picture', fields: {} },
  response: OneUser,
  status: 201,
  isCommand: true,
})

export const deleteUserPicture = defineCall({
  method: 'DELETE',
  path: '/users/{id}/picture',
  access: 'users#manage',
  summary: 'Delete a user’s picture',
  response: OneUser,
  isCommand: true,
})

export const createUser = defineCall({
  method: 'POST',
  path: '/users',
  access: 'users#manage',
  summary: 'Add a user',
  body: NewUserBody,
  response: OneUser,
  status: 201,
  isCommand: true,
})

export const updateUser = defineCall({
  method: 'PUT',
  path: '/users/{id}',
  access: 'users#manage',
  summary: 'Update a user',
  description: 'Names, roles, password and settings. The username can’t be changed.',
  body: UserBody,
  response: OneUser,
  isCommand: true,
})

export const retireUsers = defineCall({
  method: 'POST',
  path: '/users/batch_delete',
  access: 'users#manage',
  summary: 'Retire users',
  description: 'They can no longer sign in. Their names stay in the log.',
  body: UserIdsBody,
  response: Schema.Struct({ users: Schema.Array(Schema.String) }),
  isCommand: true,
})
