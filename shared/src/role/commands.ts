import type { RoleLevels } from '../permissions/roles.ts'

/** Commands for a custom role; fields absent from a revision stay as they are. */
export type RoleCommand =
  | { readonly type: 'CreateRole'; readonly name: string; readonly description: string | null; readonly levels: RoleLevels }
  | { readonly type: 'ReviseRole'; readonly name?: string; readonly description?: string | null; readonly levels?: RoleLevels }
  /** `carriers`: users who have the role, retired ones left out. */
  | { readonly type: 'DeleteRole'; readonly carriers: number }
