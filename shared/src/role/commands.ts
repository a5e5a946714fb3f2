import type { RoleLevels } from '../permissions/roles.ts'

/** What may be asked of a role of the house; what is absent of a revision stays as it is. */
export type RoleCommand =
  | { readonly type: 'CreateRole'; readonly name: string; readonly description: string | null; readonly levels: RoleLevels }
  | { readonly type: 'ReviseRole'; readonly name?: string; readonly description?: string | null; readonly levels?: RoleLevels }
  /** `carriers`: users who have the role, retired ones left out. */
  | { readonly type: 'DeleteRole'; readonly carriers: number }
