import type { Refusal } from '../../decision/refusal.ts'
import type { Shipment } from '../state.ts'
import { shipmentStatus } from './status.ts'

const READ_ONLY = { RELEASED: 'released', VOIDED: 'voided', VOID: 'voided', 'VOID WEB': 'voided' } as const

/** Whether a load is fully read-only, because it was released or voided [4.22]. */
export const isReadOnly = (shipment: Shipment): boolean => shipmentStatus(shipment) in READ_ONLY

/** Why a load can no longer be changed: it was released or voided [4.22]. Null if it can. */
export const readOnlyBlocked = (shipment: Shipment): Refusal | null => {
  const status = shipmentStatus(shipment)
  if (!(status in READ_ONLY)) return null
  const label = READ_ONLY[status as keyof typeof READ_ONLY]
  return { type: 'ReadOnly', message: `Shipment ${shipment.pro} is ${label} and can no longer be changed.` }
}

/** Records that users add to a load without editing it. */
export type Addition = 'check_call' | 'incident' | 'event'

const ADDITION_NAMES: Readonly<Record<Addition, string>> = { check_call: 'check calls', incident: 'incidents', event: 'events' }

/**
 * Why nothing of this kind may be added to a read-only load; null if it may [4.22]. A released load still takes late check calls, a voided
 * one takes none. Documents may always be added, because a POD can arrive late (docs/shipments.md).
 */
export const additionBlocked = (shipment: Shipment, addition: Addition): Refusal | null => {
  const status = shipmentStatus(shipment)
  if (!(status in READ_ONLY) || (status === 'RELEASED' && addition === 'check_call')) return null
  const label = READ_ONLY[status as keyof typeof READ_ONLY]
  return { type: 'ReadOnly', message: `Shipment ${shipment.pro} is ${label}. No more ${ADDITION_NAMES[addition]} can be added.` }
}

/** Why a load cannot be changed by any user: it is read-only [4.22], or it has unacknowledged open events [4.25]. */
export const changeBlocked = (shipment: Shipment): Refusal | null => {
  const over = readOnlyBlocked(shipment)
  if (over) return over
  if (shipment.open_events && !shipment.open_events_acknowledged) {
    return { type: 'OpenEventsNotAcknowledged', message: `Shipment ${shipment.pro} has open events. Acknowledge them before changing it.` }
  }
  return null
}

/** Facts that decide whether a user may edit the load on screen. */
export interface Editor {
  readonly user_id: string
  readonly is_admin: boolean
  /** The user who has the load locked; null if no one does. */
  readonly locked_by_id: string | null
  readonly incident_panel_open: boolean
}

/**
 * Why the load cannot be edited now; null if it can. It must be changeable at all [4.22, 4.25], locked by the user [4.24], and the incident
 * panel closed, except for admins [4.26].
 */
export const editingBlocked = (shipment: Shipment, editor: Editor): Refusal | null => {
  const blocked = changeBlocked(shipment)
  if (blocked) return blocked
  if (editor.locked_by_id !== editor.user_id) return { type: 'NotLocked', message: 'Lock this load to edit it.' }
  if (editor.incident_panel_open && !editor.is_admin) {
    return { type: 'IncidentPanelOpen', message: 'Close the incident panel to edit this load.' }
  }
  return null
}
