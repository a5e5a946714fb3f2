import { listOf } from '@waybill/shared/protocol/lists'
import { NewRoleBody, RoleBody, RoleResource, TestRoleBody } from '@waybill/shared/protocol/roles'
import { Schema } from 'effect'
import type { Call } from './call.ts'

const Role = RoleResource.annotate({ identifier: 'Role' })
const OneRole = Schema.Struct({ role: Role })

/** What users may: roles, and trying one. */
export const ROLE_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/roles',
    summary: 'Every role with what it grants and how many users have it',
    feature: 'roles#read',
    answer: listOf('roles', Role),
  },
  { method: 'get', path: '/roles/{id}', summary: 'One role', feature: 'roles#read', answer: OneRole },
  {
    method: 'post',
    path: '/roles',
    summary: 'Make a role of the house, which holds nothing beyond oneself',
    feature: 'roles#manage',
    body: NewRoleBody,
    answer: OneRole,
    status: 201,
    command: true,
  },
  {
    method: 'put',
    path: '/roles/{id}',
    summary: 'Change a role of the house: everybody who has it may at once what it says then',
    feature: 'roles#manage',
    body: RoleBody,
    answer: OneRole,
    command: true,
  },
  {
    method: 'delete',
    path: '/roles/{id}',
    summary: 'Delete a role of the house that nobody has',
    feature: 'roles#manage',
    answer: OneRole,
    command: true,
  },
  {
    method: 'put',
    path: '/test_role',
    summary: 'Look at the product with another role, in this session',
    feature: 'admin_privileges',
    body: TestRoleBody,
  },
  { method: 'delete', path: '/test_role', summary: 'Take one’s own roles back; nothing keeps anybody from it' },
]
