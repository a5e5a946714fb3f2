import { Schema } from 'effect'
import { personalDataErased } from '../personal/erased-event.ts'
import type { EventDataOf } from '../streams/define-stream.ts'
import { event } from '../streams/event.ts'
import { NoData, OptionalText } from '../streams/event-schemas.ts'
import { ATTENTION_EVENTS } from './attention-events.ts'
import { complianceText } from './compliance-text.ts'
import { CONFIRMATION_EVENTS } from './confirmation/events.ts'
import { ComplianceSchema, CoveringCarrierSchema, NewShipment } from './event-parts.ts'
import { dateAndTime, joined, revisionDetail, revisionTitle, stopInSentence } from './event-text.ts'
import { LEG_EVENTS } from './intermodal/events.ts'
import { LANE_PRICING_EVENTS } from './lane-pricing/events.ts'
import { LoadChanges } from './load-changes.ts'
import { LTL_EVENTS } from './ltl/events.ts'
import { TRACKING_EVENTS } from './tracking/events.ts'

const MODES = { truckload: 'truckload', less_than_truckload: 'less than truckload', intermodal: 'intermodal' } as const
const CARRIER = ['carrier']
const DISPATCH = ['load_info.dispatched', 'dispatcher_actual_user']

const reachedDetail = (date: string, time: string | null, source: string): string =>
  joined(dateAndTime(date, time), source === 'tracking' ? 'by tracking' : null)

/** Events of a load. User and time are in the envelope. */
export const SHIPMENT_EVENTS = {
  /** The load as first created. */
  ShipmentCreated: event({
    data: Schema.Struct({ shipment: NewShipment }),
    title: ({ shipment: { tender, repeated_from } }) =>
      tender ? 'Created from EDI 204 tender' : repeated_from ? `Created from pro ${repeated_from}` : 'Created',
    detail: ({ shipment: { tender, repeated_from, mode, customer } }) => {
      if (tender) return joined(tender.shipment_id, tender.sender)
      return repeated_from ? null : joined(MODES[mode], customer?.name)
    },
  }),
  /** A save: what changed, field by field. Milestones in the save follow as separate events. */
  ShipmentRevised: event({
    data: Schema.Struct({ changes: LoadChanges }),
    title: ({ changes }, shipment) => revisionTitle(changes, shipment),
    detail: ({ changes }, shipment) => revisionDetail(changes, shipment),
  }),
  ShipmentCovered: event({
    data: Schema.Struct({
      carrier: CoveringCarrierSchema,
      compliance: ComplianceSchema,
      changes: LoadChanges,
    }),
    title: ({ carrier }) => `Covered by ${carrier.name}`,
    detail: ({ carrier, compliance }) => complianceText(carrier, compliance),
    fields: CARRIER,
    changes: ({ carrier: { id, name } }) => [{ path: 'carrier', from: null, to: { id, name } }],
  }),
  /**
   * `changes` clears the driver, truck and dispatch of the carrier that was taken off. `compensates`: the event that this one reverses;
   * absent in events from before it was recorded.
   */
  ShipmentUncovered: event({
    data: Schema.Struct({
      carrier_id: Schema.String,
      carrier_name: Schema.String,
      reason: Schema.String,
      notes: OptionalText,
      changes: LoadChanges,
      compensates: Schema.optionalKey(OptionalText),
    }),
    title: ({ carrier_name }) => `Uncovered from ${carrier_name}`,
    detail: ({ reason, notes }) => joined(reason, notes),
    fields: CARRIER,
    changes: ({ carrier_id, carrier_name }) => [{ path: 'carrier', from: { id: carrier_id, name: carrier_name }, to: null }],
  }),
  /** `changes` holds the driver, the truck and other fields saved with the dispatch. */
  ShipmentDispatched: event({
    data: Schema.Struct({ dispatched: Schema.String, changes: LoadChanges }),
    title: () => 'Dispatched',
    detail: ({ dispatched, changes }) => {
      const driver = changes.find(({ path }) => path === 'load_info.driver_1_ref_driver')?.to
      return joined(typeof driver === 'string' ? driver : null, dispatched)
    },
    fields: DISPATCH,
  }),
  DispatchWithdrawn: event({
    data: Schema.Struct({ dispatched: Schema.String }),
    title: () => 'Dispatch undone',
    detail: ({ dispatched }) => dispatched,
    fields: DISPATCH,
    changes: ({ dispatched }) => [{ path: 'load_info.dispatched', from: dispatched, to: null }],
  }),
  ...LEG_EVENTS,
  StopArrived: event({
    data: Schema.Struct({ stop_id: Schema.String, arrival_date: Schema.String, arrival_time: OptionalText, source: Schema.String }),
    title: ({ stop_id }, shipment) => `Arrived at ${stopInSentence(stop_id, shipment)}`,
    detail: ({ arrival_date, arrival_time, source }) => reachedDetail(arrival_date, arrival_time, source),
    fields: ['pick_stops.arrival_date', 'pick_stops.arrival_time'],
  }),
  StopDeparted: event({
    data: Schema.Struct({ stop_id: Schema.String, departure_date: Schema.String, departure_time: OptionalText, source: Schema.String }),
    title: ({ stop_id }, shipment) => `Departed from ${stopInSentence(stop_id, shipment)}`,
    detail: ({ departure_date, departure_time, source }) => reachedDetail(departure_date, departure_time, source),
    fields: ['pick_stops.departure_date', 'pick_stops.departure_time'],
  }),
  /** An arrival or departure was removed. */
  StopMilestoneWithdrawn: event({
    data: Schema.Struct({ stop_id: Schema.String, milestone: Schema.Literals(['arrival', 'departure']) }),
    title: ({ stop_id, milestone }, shipment) =>
      `${milestone === 'arrival' ? 'Arrival at' : 'Departure from'} ${stopInSentence(stop_id, shipment)} removed`,
    fields: ['pick_stops.{milestone}_date', 'pick_stops.{milestone}_time'],
  }),
  ShipmentHeld: event({
    data: Schema.Struct({ reason: OptionalText }),
    title: () => 'Put on hold',
    detail: ({ reason }) => reason,
    fields: ['hold'],
    changes: ({ reason }) => [{ path: 'hold', from: null, to: { reason } }],
  }),
  HoldRemoved: event({ data: NoData, title: () => 'Hold removed', fields: ['hold'] }),
  ShipmentReserved: event({
    data: Schema.Struct({ for: Schema.Struct({ id: Schema.String, username: Schema.String }) }),
    title: (data) => `Reserved by ${data.for.username}`,
    fields: ['reserved_by_user'],
    changes: (data) => [{ path: 'reserved_by_user', from: null, to: data.for }],
  }),
  ReservationRemoved: event({ data: NoData, title: () => 'Reservation removed', fields: ['reserved_by_user'] }),
  ShipmentVoided: event({
    data: Schema.Struct({ reason: OptionalText, notes: OptionalText }),
    title: () => 'Voided',
    detail: ({ reason, notes }) => joined(reason, notes),
    tone: 'bad',
    fields: ['void_info'],
    changes: ({ reason, notes }) => [{ path: 'void_info', from: null, to: { reason, notes } }],
  }),
  VoidWithdrawn: event({
    data: Schema.Struct({ reason: OptionalText, compensates: Schema.optionalKey(OptionalText) }),
    title: () => 'Unvoided',
    detail: ({ reason }) => reason,
    fields: ['void_info'],
  }),
  ShipmentReleased: event({
    data: Schema.Struct({ reason: OptionalText }),
    title: () => 'Released',
    detail: ({ reason }) => reason,
    fields: ['released'],
    changes: ({ reason }) => [{ path: 'released', from: null, to: { reason } }],
  }),
  ...ATTENTION_EVENTS,
  ...TRACKING_EVENTS,
  ...LTL_EVENTS,
  ...LANE_PRICING_EVENTS,
  ...CONFIRMATION_EVENTS,
  PersonalDataErased: personalDataErased,
}

/** Event data by event type. */
export type ShipmentEventData = EventDataOf<typeof SHIPMENT_EVENTS>
