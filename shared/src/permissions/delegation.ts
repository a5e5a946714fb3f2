import type { PermissionTree } from './features.ts'
import { type GrantingRole, permissionsExceeding, permissionsOf, type RoleLevels } from './roles.ts'

/**
 * The given roles that have more permissions than `own`: a user with `own` can neither assign them nor change a user who has one,
 * password included. Each role is checked alone, because view_only would hide the permissions of another role.
 */
export const rolesExceeding = (own: PermissionTree, roles: readonly string[], customRoles: readonly GrantingRole[]): readonly string[] =>
  roles.filter((role) => permissionsExceeding(own, permissionsOf([role], customRoles)).length > 0)

/** Features, by path, that a role with these levels has and `own` lacks: a user with `own` can neither create nor change such a role. */
export const featuresExceeding = (own: PermissionTree, levels: RoleLevels): readonly string[] => {
  const role = { id: 'judged', levels }
  return permissionsExceeding(own, permissionsOf([role.id], [role]))
}
