import { documentsOf } from '../documents/document.ts'
import { isPodFolder } from '../documents/folders.ts'
import type { Refusal } from '../refusals.ts'
import type { Shipment } from '../state.ts'
import { wasReached } from '../stop-moments.ts'
import { changeBlocked } from './editable.ts'
import { shipmentStatus } from './status.ts'

const isDelivered = (shipment: Shipment): boolean => ['DELIVERED', 'TERMINATED'].includes(shipmentStatus(shipment))

/**
 * Why a load cannot be released, null when it can: it is delivered, or a TONU is required [4.27]. A TONU release needs no dispatch date
 * as long as no truck has been at a stop [4.58].
 */
export const releaseBlocked = (shipment: Shipment): Refusal | null => {
  const blocked = changeBlocked(shipment)
  if (blocked) return blocked
  if (isDelivered(shipment)) return null
  if (!shipment.load_info.req_tonu) {
    return { type: 'NotReleasable', message: `Shipment ${shipment.pro} can be released when it is delivered or a TONU is required.` }
  }
  if (shipment.load_info.dispatched === null && shipment.pick_stops.some(wasReached)) {
    return { type: 'DispatchMissing', message: 'Carrier Information: Dispatched is required' }
  }
  return null
}

/**
 * What a release of a delivered load still wants, null when it has it: the proof of delivery among its documents, or a reason why it goes
 * without [4.27]. A TONU load that delivered nothing has nothing to prove.
 */
export const proofMissing = (shipment: Shipment, reason: string | null): Refusal | null => {
  if (!isDelivered(shipment) || reason?.trim() || documentsOf(shipment).some(({ folder }) => isPodFolder(folder))) return null
  const message = 'Release: POD document or Reason is required'
  return { type: 'ProofMissing', message, alerts: [{ key: 'release:pod', field: 'reason', message }] }
}

/** Whether a load can be released; what is not saved yet stands in the way [4.27]. */
export const isReleasable = (shipment: Shipment, hasUnsavedChanges = false): boolean =>
  !hasUnsavedChanges && releaseBlocked(shipment) === null
