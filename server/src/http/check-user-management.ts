import { featuresExceeding, rolesExceeding } from '@waybill/shared/permissions/delegation'
import type { GrantingRole, RoleLevels } from '@waybill/shared/permissions/roles'
import { Effect } from 'effect'
import { Forbidden } from '../commands/failures.ts'
import type { Caller } from './implement.ts'

/** Refuses to assign roles with more permissions than the user assigning them. */
export const checkCanAssignRoles = (
  caller: Pick<Caller, 'session'>,
  roles: readonly string[],
  customRoles: readonly GrantingRole[],
): Effect.Effect<void, Forbidden> => {
  const [first] = rolesExceeding(caller.session.permissions, roles, customRoles)
  return first === undefined
    ? Effect.void
    : Effect.fail(
        new Forbidden({ feature: 'users#manage', message: `You can't assign the role ${first}: it has permissions you don't have.` }),
      )
}

/**
 * Refuses changes to a user with more permissions than the user making them: setting their password would give access to those permissions.
 */
export const checkCanManageUser = (
  caller: Pick<Caller, 'session'>,
  user: { readonly username: string; readonly roles: readonly string[] },
  customRoles: readonly GrantingRole[],
): Effect.Effect<void, Forbidden> =>
  rolesExceeding(caller.session.permissions, user.roles, customRoles).length === 0
    ? Effect.void
    : Effect.fail(
        new Forbidden({ feature: 'users#manage', message: `You can't change ${user.username}: they have permissions you don't have.` }),
      )

/** Refuses to create, change or delete a role with more permissions than the user doing so. */
export const checkCanEditRole = (caller: Pick<Caller, 'session'>, levels: RoleLevels): Effect.Effect<void, Forbidden> => {
  const [first] = featuresExceeding(caller.session.permissions, levels)
  return first === undefined
    ? Effect.void
    : Effect.fail(new Forbidden({ feature: 'roles#manage', message: `You can't grant ${first}: you don't have this permission.` }))
}
