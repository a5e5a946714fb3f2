import type { Refusal } from '../../decision/refusal.ts'
import { documentsOf } from '../documents/document.ts'
import { isPodFolder } from '../documents/folders.ts'
import { currentCarrier } from '../intermodal/load-legs.ts'
import type { Shipment } from '../state.ts'
import { wasReached } from '../stop-moments.ts'
import { changeBlocked } from './editable.ts'
import { shipmentStatus } from './status.ts'

const isDelivered = (shipment: Shipment): boolean => ['DELIVERED', 'TERMINATED'].includes(shipmentStatus(shipment))

/** Whether somebody gets the TONU: the carrier that has the load, or one that a rate line pays. */
const hasPaidCarrier = (shipment: Shipment): boolean =>
  currentCarrier(shipment) !== null || shipment.accessorial_lines.some(({ carrier }) => carrier !== null)

/**
 * Why a load cannot be released; null if it can. It must be delivered, or a TONU required [4.27]. A TONU (truck ordered, not used) needs a
 * carrier to pay, but no dispatch date if no truck has been at a stop [4.58].
 */
export const releaseBlocked = (shipment: Shipment): Refusal | null => {
  const blocked = changeBlocked(shipment)
  if (blocked) return blocked
  if (isDelivered(shipment)) return null
  if (!shipment.load_info.req_tonu) {
    return { type: 'NotReleasable', message: `Shipment ${shipment.pro} can be released when it is delivered or a TONU is required.` }
  }
  if (!hasPaidCarrier(shipment)) {
    const message = 'A TONU pays a carrier for a truck that was not used. Enter the carrier on a rate line, or void the load.'
    return { type: 'CarrierMissing', message, alerts: [{ key: 'release:carrier', field: 'load_info.req_tonu', message }] }
  }
  if (shipment.load_info.dispatched === null && shipment.pick_stops.some(wasReached)) {
    return { type: 'DispatchMissing', message: 'Carrier Information: Dispatched is required' }
  }
  return null
}

/**
 * What the release of a delivered load is missing, null if nothing: a POD document, or a reason for having none [4.27]. A TONU load
 * delivered nothing and needs no POD.
 */
export const proofMissing = (shipment: Shipment, reason: string | null): Refusal | null => {
  if (!isDelivered(shipment) || reason?.trim() || documentsOf(shipment).some(({ folder }) => isPodFolder(folder))) return null
  const message = 'Release: POD document or Reason is required'
  return { type: 'ProofMissing', message, alerts: [{ key: 'release:pod', field: 'reason', message }] }
}

/** Whether a load can be released; unsaved changes prevent it [4.27]. */
export const isReleasable = (shipment: Shipment, hasUnsavedChanges = false): boolean =>
  !hasUnsavedChanges && releaseBlocked(shipment) === null
