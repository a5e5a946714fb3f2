import type { FieldChange } from '../fields/change.ts'
import type { DecidedEvent } from '../log/envelope.ts'
import type { CheckCall, CoveringCarrier, Incident, LoadEvent, Shipment, TenderMark } from './state.ts'

/** What each event tells. Who and when stand in the envelope. */
export type ShipmentEventData = {
  /** The whole load as first written down. */
  ShipmentCreated: { shipment: Shipment }
  /** A save: what changed, field by field. Milestones implied by it follow as events of their own. */
  ShipmentRevised: { changes: readonly FieldChange[] }
  ShipmentCovered: {
    carrier: CoveringCarrier
    compliance: { readonly passed: boolean; readonly findings: readonly string[] }
    changes: readonly FieldChange[]
  }
  /** `changes` takes out the driver, truck and dispatch of the carrier who is gone. */
  ShipmentUncovered: {
    carrier_id: string
    carrier_name: string
    reason: string
    notes: string | null
    changes: readonly FieldChange[]
  }
  /** `changes` names the driver, the truck and whatever else was written down with the dispatch. */
  ShipmentDispatched: { dispatched: string; changes: readonly FieldChange[] }
  DispatchWithdrawn: { dispatched: string }
  StopArrived: { stop_id: string; arrival_date: string; arrival_time: string | null; source: string }
  StopDeparted: { stop_id: string; departure_date: string; departure_time: string | null; source: string }
  /** An arrival or departure was taken back. */
  StopMilestoneWithdrawn: { stop_id: string; milestone: 'arrival' | 'departure' }
  ShipmentHeld: { reason: string | null }
  HoldRemoved: Record<never, never>
  ShipmentReserved: { for: { readonly id: string; readonly username: string } }
  ReservationRemoved: Record<never, never>
  ShipmentVoided: { reason: string | null; notes: string | null }
  VoidWithdrawn: { reason: string | null }
  ShipmentReleased: { reason: string | null }
  CheckCallLogged: { check_call: CheckCall }
  CheckCallStruck: { id: string; reason: string | null }
  IncidentReported: { incident: Incident }
  EventOpened: { event: LoadEvent }
  EventEdited: { id: string; changes: readonly FieldChange[] }
  EventClosed: { id: string; resolution: string | null }
  OpenEventsAcknowledged: Record<never, never>
  TenderUpdateReceived: { update: TenderMark['pending_updates'][number] }
  TrackingStarted: { provider: string; simulated: boolean }
  TrackingStopped: { provider: string; reason: string | null }
  TrackingDelayed: { stop_id: string; eta: string; minutes_late: number }
  TrackingOnTime: { stop_id: string; eta: string }
}

export type ShipmentEventType = keyof ShipmentEventData
export type ShipmentEvent = { [T in ShipmentEventType]: DecidedEvent<T, ShipmentEventData[T]> }[ShipmentEventType]
export type ShipmentEventOf<T extends ShipmentEventType> = DecidedEvent<T, ShipmentEventData[T]>

/** A fact of the load in the version of its schema that is written today. */
export const happened = <T extends ShipmentEventType>(type: T, data: ShipmentEventData[T]): ShipmentEventOf<T> => ({
  type,
  schema_version: 1,
  data,
})

/**
 * Fields that say something of a person, by event type and path in `data`: the ones to be encrypted per person and forgotten on request.
 */
export const PERSONAL_FIELDS: Partial<Record<ShipmentEventType, readonly string[]>> = {
  ShipmentCreated: [
    'shipment.load_info.driver_1_ref_driver',
    'shipment.load_info.driver_1_cell',
    'shipment.load_info.driver_1_email',
    'shipment.load_info.driver_2_ref_driver',
    'shipment.load_info.driver_2_cell',
    'shipment.load_info.driver_2_email',
  ],
  ShipmentRevised: ['changes[load_info.driver_*]'],
  ShipmentCovered: ['changes[load_info.driver_*]'],
  ShipmentUncovered: ['changes[load_info.driver_*]'],
  ShipmentDispatched: ['changes[load_info.driver_*]'],
  IncidentReported: ['incident.driver_name', 'incident.phone', 'incident.cell'],
}
