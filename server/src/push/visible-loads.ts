import { type Condition, everyRow } from '@waybill/shared/boards/condition'
import type { PermissionTree } from '@waybill/shared/permissions/features'
import { isPermitted } from '@waybill/shared/permissions/may'

/** Which loads a user may read on boards and one by one; null: none [6.7]. */
export const readableLoads = (permissions: PermissionTree): Condition | null =>
  isPermitted(permissions, 'shipments#read') ? everyRow : null
