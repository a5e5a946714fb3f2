import type { JsonObject } from '../log/envelope.ts'
import type { HouseRole } from './state.ts'

/** The columns of the view of roles. */
export const roleColumns = ({ name, description, levels, deleted }: HouseRole): JsonObject => ({ name, description, levels, deleted })
