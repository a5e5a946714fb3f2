import type { PermissionTree } from './features.ts'
import { beyond, type GrantingRole, permissionsOf, type RoleLevels } from './roles.ts'

/**
 * Roles, of those asked about, that hold more than `own`: whoever has `own` neither gives them to anybody nor changes somebody who has
 * one, his password included. Each is judged alone, so that view_only beside it hides nothing.
 */
export const rolesBeyond = (own: PermissionTree, roles: readonly string[], house: readonly GrantingRole[]): readonly string[] =>
  roles.filter((role) => beyond(own, permissionsOf([role], house)).length > 0)

/** Features, by path, that a role with these levels holds beyond `own`: whoever has `own` neither makes nor changes such a role. */
export const levelsBeyond = (own: PermissionTree, levels: RoleLevels): readonly string[] => {
  const role = { id: 'judged', levels }
  return beyond(own, permissionsOf([role.id], [role]))
}
