import type { RoleLevels } from '../permissions/roles.ts'

/** A custom role, folded from `role/{id}`. Users refer to `id`, which stays when the role is renamed. */
export interface CustomRole {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly levels: RoleLevels
  readonly deleted: boolean
}
