import { listOf } from '@waybill/shared/protocol/lists'
import { NewRoleBody, RoleBody, RoleResource, TestRoleBody } from '@waybill/shared/protocol/roles'
import { Schema } from 'effect'
import type { Call } from './call.ts'

const Role = RoleResource.annotate({ identifier: 'Role' })
const OneRole = Schema.Struct({ role: Role })

/** Roles, and trying one. */
export const ROLE_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/roles',
    operationId: 'listRoles',
    summary: 'List roles',
    description: 'Each with its permissions and the number of users that have it.',
    feature: 'roles#read',
    answer: listOf('roles', Role),
  },
  { method: 'get', path: '/roles/{id}', operationId: 'getRole', summary: 'Get a role', feature: 'roles#read', answer: OneRole },
  {
    method: 'post',
    path: '/roles',
    operationId: 'createRole',
    summary: 'Create a custom role',
    description: 'You can’t grant permissions you don’t have.',
    feature: 'roles#manage',
    body: NewRoleBody,
    answer: OneRole,
    status: 201,
    command: true,
  },
  {
    method: 'put',
    path: '/roles/{id}',
    operationId: 'updateRole',
    summary: 'Update a custom role',
    description: 'Applies immediately to every user that has the role.',
    feature: 'roles#manage',
    body: RoleBody,
    answer: OneRole,
    command: true,
  },
  {
    method: 'delete',
    path: '/roles/{id}',
    operationId: 'deleteRole',
    summary: 'Delete a custom role',
    description: 'Only a role that no user has.',
    feature: 'roles#manage',
    answer: OneRole,
    command: true,
  },
  {
    method: 'put',
    path: '/test_role',
    operationId: 'startTestRole',
    summary: 'Try a role in this session',
    description: 'Your session gets the permissions of that role until you stop.',
    feature: 'admin_privileges',
    body: TestRoleBody,
  },
  {
    method: 'delete',
    path: '/test_role',
    operationId: 'stopTestRole',
    summary: 'Stop trying a role',
    description: 'Your session gets your own roles again. Always allowed.',
  },
]
