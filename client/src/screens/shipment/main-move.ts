import type { PermissionTree } from '@waybill/shared/permissions/features'
import { may } from '@waybill/shared/permissions/may'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { DECLARED_VALUE_CHANGED } from '@waybill/shared/shipment/rules/declared-value'
import { type LucideIcon, PackageCheck, PhoneCall, Send, Truck } from 'lucide-react'

/** The dialogs of a load, and the moves that need none. */
export type Doing =
  | 'cover'
  | 'uncover'
  | 'dispatch'
  | 'void'
  | 'hold'
  | 'check_call'
  | 'incident'
  | 'repeat'
  | 'release'
  | 'confirmation'
  | 'broker_record'
  | 'forms'

/** The one thing that is next for a load. */
export interface MainMove {
  readonly id: Doing
  readonly label: string
  readonly icon: LucideIcon
  readonly primary: boolean
  /** Why it cannot be done now; null: it can. */
  readonly blocked: string | null
}

export interface Standing {
  readonly dirty: boolean
  /** The load is locked by the user and may be changed. */
  readonly editable: boolean
  /** The declared value was changed and not saved [4.28]. */
  readonly coverDisabled: boolean
  readonly permissions: PermissionTree
}

const NOT_COVERED = new Set(['OPEN', 'RESERVED', 'HOLD'])

const LOCK_FIRST = 'Lock this load first'
const SAVE_FIRST = 'Save or discard your changes first'

/** Cover, Dispatch or Release, as the load stands [4.27, 4.28, 4.37]; on the road it is the check call. Null: nothing, or nothing that the user may do. */
export const mainMoveOf = (shipment: Pick<ShipmentResource, 'status' | 'releasable' | 'editable'>, standing: Standing): MainMove | null => {
  const { dirty, editable, coverDisabled, permissions } = standing
  if (!shipment.editable) return null
  const lock = editable ? null : LOCK_FIRST
  const saved = dirty ? SAVE_FIRST : null
  if (shipment.releasable && may(permissions, 'shipments#release'))
    return { id: 'release', label: 'Release', icon: PackageCheck, primary: !dirty, blocked: lock ?? saved }
  if (NOT_COVERED.has(shipment.status)) {
    if (!may(permissions, 'shipments#cover')) return null
    const value = coverDisabled ? DECLARED_VALUE_CHANGED : null
    return { id: 'cover', label: 'Cover', icon: Truck, primary: !dirty, blocked: lock ?? value }
  }
  if (shipment.status === 'COVERED')
    return may(permissions, 'shipments#revise')
      ? { id: 'dispatch', label: 'Dispatch', icon: Send, primary: !dirty, blocked: lock ?? saved }
      : null
  return may(permissions, 'check_calls#create')
    ? { id: 'check_call', label: 'Check call', icon: PhoneCall, primary: false, blocked: null }
    : null
}
