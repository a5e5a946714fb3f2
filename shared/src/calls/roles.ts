import { Schema } from 'effect'
import { listOf } from '../protocol/lists.ts'
import { NewRoleBody, RoleBody, RoleResource, TestRoleBody } from '../protocol/roles.ts'
import { defineCall } from './define-call.ts'

const Role = RoleResource.annotate({ identifier: 'Role' })
const OneRole = Schema.Struct({ role: Role })

export const listRoles = defineCall({
  method: 'GET',
  path: '/roles',
  access: 'roles#read',
  summary: 'List roles',
  description: 'Each with its permissions and the number of users that have it.',
  response: listOf('roles', Role),
})

export const getRole = defineCall({
  method: 'GET',
  path: '/roles/{id}',
  access: 'roles#read',
  summary: 'Get a role',
  response: OneRole,
})

export const createRole = defineCall({
  method: 'POST',
  path: '/roles',
  access: 'roles#manage',
  summary: 'Create a custom role',
  description: 'You can’t grant permissions you don’t have.',
  body: NewRoleBody,
  response: OneRole,
  status: 201,
  isCommand: true,
})

export const updateRole = defineCall({
  method: 'PUT',
  path: '/roles/{id}',
  access: 'roles#manage',
  summary: 'Update a custom role',
  description: 'Applies immediately to every user that has the role.',
  body: RoleBody,
  response: OneRole,
  isCommand: true,
})

export const deleteRole = defineCall({
  method: 'DELETE',
  path: '/roles/{id}',
  access: 'roles#manage',
  summary: 'Delete a custom role',
  description: 'Only a role that no user has.',
  response: OneRole,
  isCommand: true,
})

export const startTestRole = defineCall({
  method: 'PUT',
  path: '/test_role',
  access: 'admin_privileges',
  summary: 'Try a role in this session',
  description: 'Your session gets the permissions of that role until you stop.',
  body: TestRoleBody,
})

export const stopTestRole = defineCall({
  method: 'DELETE',
  path: '/test_role',
  access: 'signed_in',
  summary: 'Stop trying a role',
  description: 'Your session gets your own roles again. Always allowed.',
})
