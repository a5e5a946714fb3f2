import type { FieldChange } from '../fields/change.ts'
import type { DecidedEvent } from '../log/envelope.ts'
import type { PersonalDataErased } from '../personal/erase.ts'
import type { CarrierBid } from './bids/bid.ts'
import type { Confirmation } from './confirmation/confirmation.ts'
import type { LoadDocument } from './documents/document.ts'
import type { LegEventData } from './intermodal/events.ts'
import type { LanePricingEventData } from './lane-pricing/events.ts'
import type { LtlEventData } from './ltl/events.ts'
import type { ComplianceReceipt } from './rules/compliance.ts'
import type { CheckCall, CoveringCarrier, Incident, LoadEvent, TenderMark } from './state.ts'
import type { VisibilityEventData } from './visibility/events.ts'
import type { WrittenShipment } from './written-shipment.ts'

/** What each event tells. Who and when stand in the envelope. */
export type ShipmentEventData = {
  /** The load as first written down. */
  ShipmentCreated: { shipment: WrittenShipment }
  /** A save: what changed, field by field. Milestones implied by it follow as events of their own. */
  ShipmentRevised: { changes: readonly FieldChange[] }
  ShipmentCovered: {
    carrier: CoveringCarrier
    /** `findings` are the warnings that somebody accepted; covers from before receipts were kept have no `receipt`. */
    compliance: { readonly passed: boolean; readonly findings: readonly string[]; readonly receipt?: ComplianceReceipt }
    changes: readonly FieldChange[]
  }
  /** `changes` takes out the driver, truck and dispatch of the carrier who is gone. */
  ShipmentUncovered: {
    carrier_id: string
    carrier_name: string
    reason: string
    notes: string | null
    changes: readonly FieldChange[]
    /** The event that this takes back; absent in events from before it was kept. */
    compensates?: string | null
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
  VoidWithdrawn: { reason: string | null; compensates?: string | null }
  ShipmentReleased: { reason: string | null }
  CheckCallLogged: { check_call: CheckCall }
  CheckCallStruck: { id: string; reason: string | null; compensates?: string | null }
  /** A carrier offered to take the load. */
  CarrierBidReceived: { bid: CarrierBid }
  CarrierBidRevised: { id: string; changes: readonly FieldChange[] }
  CarrierBidWithdrawn: { id: string; carrier_name: string | null }
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
  DocumentAttached: { document: LoadDocument }
  DocumentRemoved: { id: string; name: string; folder: string; reason: string | null }
  /** The mail that is to go out, whole: whoever reads the log can send it. */
  ConfirmationRequested: {
    id: string
    carrier_id: string
    carrier_name: string
    document_id: string
    to: string
    subject: string
    body: string
  }
  /** `message_id` is the one the mail bears; null where a person says that he sent it. */
  ConfirmationSent: Pick<Confirmation, 'id' | 'carrier_id' | 'carrier_name' | 'document_id' | 'to' | 'by_hand' | 'simulated'> & {
    sent_by_username: string
    message_id: string | null
  }
  /** `unknown`: it may have gone out nevertheless. */
  ConfirmationFailed: { id: string; to: string | null; unknown: boolean; reason: string }
  /** Marked as sent by hand, and taken back. */
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

/** A fact of the load in the version of its schema that is written today. */
export const happened = <T extends ShipmentEventType>(type: T, data: ShipmentEventData[T]): ShipmentEventOf<T> => ({
  type,
  schema_version: 1,
  data,
})
