import type { Refusal } from '../refusals.ts'
import type { Shipment } from '../state.ts'
import { shipmentStatus } from './status.ts'

const READ_ONLY = { RELEASED: 'released', VOIDED: 'voided', VOID: 'voided', 'VOID WEB': 'voided' } as const

/** Whether a load is fully read-only, because it was released or voided [4.22]. */
export const isReadOnly = (shipment: Shipment): boolean => shipmentStatus(shipment) in READ_ONLY

/** Why nothing of a load can be changed any more: it was released or voided [4.22]; null while it can. */
export const readOnlyBlocked = (shipment: Shipment): Refusal | null => {
  const status = shipmentStatus(shipment)
  if (!(status in READ_ONLY)) return null
  const word = READ_ONLY[status as keyof typeof READ_ONLY]
  return { type: 'ReadOnly', message: `Shipment ${shipment.pro} is ${word} and can no longer be changed.` }
}

/** Why a load cannot be changed by anybody: it is read-only [4.22], or it has open events that nobody acknowledged [4.25]. */
export const changeBlocked = (shipment: Shipment): Refusal | null => {
  const over = readOnlyBlocked(shipment)
  if (over) return over
  if (shipment.open_events && !shipment.open_events_acknowledged) {
    return { type: 'OpenEventsNotAcknowledged', message: `Shipment ${shipment.pro} has open events. Acknowledge them before changing it.` }
  }
  return null
}

/** What decides whether the person in front of a load may edit it. */
export interface Editor {
  readonly user_id: string
  readonly is_admin: boolean
  /** Who has the load locked at this moment; null when nobody. */
  readonly locked_by_id: string | null
  readonly incident_panel_open: boolean
}

/**
 * Why the load cannot be edited here and now, null when it can: it must be changeable at all [4.22, 4.25], locked by the user [4.24],
 * and the incident panel closed, save for admins [4.26].
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
