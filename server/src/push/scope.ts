import { type Condition, everyRow } from '@waybill/shared/boards/condition'
import type { PermissionTree } from '@waybill/shared/permissions/features'
import { may } from '@waybill/shared/permissions/may'

/** Which loads a user may read on boards and one by one; null: none [6.7]. */
export const readableLoads = (permissions: PermissionTree): Condition | null => (may(permissions, 'shipments#read') ? everyRow : null)
