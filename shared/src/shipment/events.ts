import type { FieldChange } from '../fields/change.ts'
import type { DecidedEvent } from '../log/envelope.ts'
import type { PersonalDataErased } from '../personal/erase.ts'
import type { CarrierBid } from './bids/bid.ts'
import type { Confirmation } from './confirmation/confirmation.ts'
import type { CoveringCarrier } from './covering-carrier.ts'
import type { LoadDocument } from './documents/document.ts'
import type { LegEventData } from './intermodal/events.ts'
import type { LanePricingEventData } from './lane-pricing/events.ts'
import type { LtlEventData } from './ltl/events.ts'
import type { ComplianceReceipt } from './rules/compliance.ts'
import type { SparseShipment } from './sparse-shipment.ts'
import type { CheckCall, Incident, LoadEvent, LoadTender } from './state.ts'
import type { VisibilityEventData } from './tracking/events.ts'

/** Event data by event type. User and time are in the envelope. */
export type ShipmentEventData = {
  /** The load as first created. */
  ShipmentCreated: { shipment: SparseShipment }
  /** A save: what changed, field by field. Milestones in the save follow as separate events. */
  ShipmentRevised: { changes: readonly FieldChange[] }
  ShipmentCovered: {
    carrier: CoveringCarrier
    /** `findings` are the warnings accepted by the user. Covers from before receipts were kept have no `receipt`. */
    compliance: { readonly passed: boolean; readonly findings: readonly string[]; readonly receipt?: ComplianceReceipt }
    changes: readonly FieldChange[]
  }
  /** `changes` clears the driver, truck and dispatch of the carrier that was taken off. */
  ShipmentUncovered: {
    carrier_id: string
    carrier_name: string
    reason: string
    notes: string | null
    changes: readonly FieldChange[]
    /** The event that this one reverses; absent in events from before it was recorded. */
    compensates?: string | null
  }
  /** `changes` holds the driver, the truck and other fields saved with the dispatch. */
  ShipmentDispatched: { dispatched: string; changes: readonly FieldChange[] }
  DispatchWithdrawn: { dispatched: string }
  StopArrived: { stop_id: string; arrival_date: string; arrival_time: string | null; source: string }
  StopDeparted: { stop_id: string; departure_date: string; departure_time: string | null; source: string }
  /** An arrival or departure was removed. */
  StopMilestoneWithdrawn: { stop_id: string; milestone: 'arrival' | 'departure' }
  ShipmentHeld: { reason: string | null }
  HoldRemoved: Record<never, never>
  ShipmentReserved: { for: { readonly id: string; readonly username: string } }
  ReservationRemoved: Record<never, never>
  ShipmentVoided: { reason: string | null; notes: string | null }
  VoidWithdrawn: { reason: string | null; compensates?: string | null }
  ShipmentReleased: { reason: string | null }
  CheckCallLogged: { check_call: CheckCall }
  CheckCallStruck: { id: string; reason: string | null; compensates?: string | null }
  /** A carrier bid on the load. */
  CarrierBidReceived: { bid: CarrierBid }
  CarrierBidRevised: { id: string; changes: readonly FieldChange[] }
  CarrierBidWithdrawn: { id: string; carrier_name: string | null }
  IncidentReported: { incident: Incident }
  EventOpened: { event: LoadEvent }
  EventEdited: { id: string; changes: readonly FieldChange[] }
  EventClosed: { id: string; resolution: string | null }
  OpenEventsAcknowledged: Record<never, never>
  TenderUpdateReceived: { update: LoadTender['pending_updates'][number] }
  TrackingStarted: { provider: string; simulated: boolean }
  TrackingStopped: { provider: string; reason: string | null }
  TrackingDelayed: { stop_id: string; eta: string; minutes_late: number }
  TrackingOnTime: { stop_id: string; eta: string }
  DocumentAttached: { document: LoadDocument }
  DocumentRemoved: { id: string; name: string; folder: string; reason: string | null }
  /** The full email to send, so that any reader of the log can send it. */
  ConfirmationRequested: {
    id: string
    carrier_id: string
    carrier_name: string
    document_id: string
    to: string
    subject: string
    body: string
  }
  /** `message_id` is the Message-ID of the email; null if a user marked it as sent. */
  ConfirmationSent: Pick<Confirmation, 'id' | 'carrier_id' | 'carrier_name' | 'document_id' | 'to' | 'by_hand' | 'simulated'> & {
    sent_by_username: string
    message_id: string | null
  }
  /** `unknown`: the email may have been sent anyway. */
  ConfirmationFailed: { id: string; to: string | null; unknown: boolean; reason: string }
  /** A confirmation marked as sent by hand was unmarked. */
  ConfirmationWithdrawn: { id: string }
  ConfirmationReceived: { id: string; received_by_username: string }
  ConfirmationReceiptWithdrawn: { id: string }
  ConfirmationSuperseded: { id: string }
  PersonalDataErased: PersonalDataErased['data']
} & LtlEventData &
  LanePricingEventData &
  VisibilityEventData &
  LegEventData

export type ShipmentEventType = keyof ShipmentEventData
export type ShipmentEvent = { [T in ShipmentEventType]: DecidedEvent<T, ShipmentEventData[T]> }[ShipmentEventType]
export type ShipmentEventOf<T extends ShipmentEventType> = DecidedEvent<T, ShipmentEventData[T]>

/** A load event in its current schema version. */
export const shipmentEvent = <T extends ShipmentEventType>(type: T, data: ShipmentEventData[T]): ShipmentEventOf<T> => ({
  type,
  schema_version: 1,
  data,
})
