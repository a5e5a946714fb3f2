import type { Refusal } from '@waybill/shared/decision/refusal'
import type { PermissionTree } from '@waybill/shared/permissions/features'
import { isPermitted } from '@waybill/shared/permissions/may'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { DECLARED_VALUE_CHANGED } from '@waybill/shared/shipment/rules/declared-value'
import { type LucideIcon, PackageCheck, PhoneCall, Play, Send, Truck } from 'lucide-react'

/** Dialogs of a load, and actions that need none. */
export type LoadDialog =
  | 'cover'
  | 'uncover'
  | 'dispatch'
  | 'void'
  | 'unvoid'
  | 'hold'
  | 'check_call'
  | 'incident'
  | 'repeat'
  | 'release'
  | 'confirmation'
  | 'broker_record'
  | 'forms'

/** The next action for a load. */
export interface NextAction {
  readonly id: LoadDialog | 'remove_hold'
  readonly label: string
  readonly icon: LucideIcon
  readonly primary: boolean
  /** Why it is disabled; null if it is enabled. */
  readonly blocked: string | null
}

export interface LoadState {
  readonly dirty: boolean
  /** Why the user can't change the load; null if the user holds the lock and may change it. */
  readonly blocked: Refusal | null
  /** Whether the declared value was changed and not saved [4.28]. */
  readonly coverDisabled: boolean
  readonly permissions: PermissionTree
}

const COVERABLE = new Set(['OPEN', 'RESERVED'])

const LOCK_FIRST = 'Lock this load first'
export const SAVE_FIRST = 'Save or discard your changes first'

/** Actions that make a load read-only, after which unsaved changes could never be saved. */
const ENDS_EDITING: ReadonlySet<LoadDialog> = new Set<LoadDialog>(['release', 'void'])

/** Whether a dialog is blocked by unsaved changes [4.27]. */
export const needsSave = (doing: LoadDialog, dirty: boolean): boolean => dirty && ENDS_EDITING.has(doing)

/**
 * Cover, Dispatch or Release, by the load's status [4.27, 4.28, 4.37]; Remove hold for a load on hold, and Check call once it is in transit. Null if
 * there is no next action or the user lacks permission.
 */
export const nextActionOf = (
  shipment: Pick<ShipmentResource, 'status' | 'releasable' | 'editable'>,
  state: LoadState,
): NextAction | null => {
  const { dirty, blocked, coverDisabled, permissions } = state
  if (!shipment.editable) return null
  const lock = blocked && (blocked.type === 'NotLocked' ? LOCK_FIRST : blocked.message)
  const saved = dirty ? SAVE_FIRST : null
  if (shipment.releasable && isPermitted(permissions, 'shipments#release'))
    return { id: 'release', label: 'Release', icon: PackageCheck, primary: !dirty, blocked: lock ?? saved }
  if (shipment.status === 'HOLD')
    return isPermitted(permissions, 'shipments#hold')
      ? { id: 'remove_hold', label: 'Remove hold', icon: Play, primary: !dirty, blocked: lock }
      : null
  if (COVERABLE.has(shipment.status)) {
    if (!isPermitted(permissions, 'shipments#cover')) return null
    const value = coverDisabled ? DECLARED_VALUE_CHANGED : null
    return { id: 'cover', label: 'Cover', icon: Truck, primary: !dirty, blocked: lock ?? value }
  }
  if (shipment.status === 'COVERED')
    return isPermitted(permissions, 'shipments#revise')
      ? { id: 'dispatch', label: 'Dispatch', icon: Send, primary: !dirty, blocked: lock ?? saved }
      : null
  return isPermitted(permissions, 'check_calls#create')
    ? { id: 'check_call', label: 'Check call', icon: PhoneCall, primary: false, blocked: null }
    : null
}
