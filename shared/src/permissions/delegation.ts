import type { PermissionTree } from './features.ts'
import { type GrantingRole, permissionsExceeding, permissionsOf, type RoleLevels } from './roles.ts'

/**
 * Roles, of those asked about, that hold more than `own`: a user with `own` may neither give them to anyone nor change a user who has one,
 * password included. Each is judged alone, so that view_only beside it hides nothing.
 */
export const rolesExceeding = (own: PermissionTree, roles: readonly string[], customRoles: readonly GrantingRole[]): readonly string[] =>
  roles.filter((role) => permissionsExceeding(own, permissionsOf([role], customRoles)).length > 0)

/** Features, by path, that a role with these levels holds beyond `own`: whoever has `own` neither makes nor changes such a role. */
export const featuresExceeding = (own: PermissionTree, levels: RoleLevels): readonly string[] => {
  const role = { id: 'judged', levels }
  return permissionsExceeding(own, permissionsOf([role.id], [role]))
}
