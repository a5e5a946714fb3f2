import type { RoleLevels } from '../permissions/roles.ts'

/** A role of a house, folded from `role/{id}`. `id` is what users carry; it stays when the role is called another name. */
export interface HouseRole {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly levels: RoleLevels
  readonly deleted: boolean
}
