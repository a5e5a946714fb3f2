import { applyChanges } from '../fields/apply.ts'
import type { FieldChange } from '../fields/change.ts'
import type { Evolvers } from '../streams/define-stream.ts'
import { BLANK_INCIDENT } from './blank.ts'
import {
  confirmationFailed,
  confirmationReceived,
  confirmationRequested,
  confirmationSent,
  confirmationSuperseded,
  confirmationWithdrawn,
  receiptWithdrawn,
} from './confirmation/evolve-confirmations.ts'
import type { SHIPMENT_EVENTS } from './events.ts'
import { LEG_EVOLVERS } from './intermodal/evolve.ts'
import { LANE_PRICING_EVOLVERS } from './lane-pricing/evolve.ts'
import { LTL_EVOLVERS } from './ltl/evolve.ts'
import type { PickStop } from './shape.ts'
import { fillLists, fromSparseShipment } from './sparse-shipment.ts'
import type { LoadEvent, Shipment } from './state.ts'
import { TRACKING_EVOLVERS, withTruckSeen } from './tracking/evolve.ts'
import { NO_PARTNER_STATUS } from './tracking/state.ts'

const withStop = (state: Shipment, id: string, fields: Partial<PickStop>): Shipment => ({
  ...state,
  pick_stops: state.pick_stops.map((stop) => (stop.id === id ? { ...stop, ...fields } : stop)),
})

const withDispatched = (state: Shipment, dispatched: string | null): Shipment => ({
  ...state,
  load_info: { ...state.load_info, dispatched },
})

const withEvents = (state: Shipment, events: readonly LoadEvent[]): Shipment => {
  const open_events = events.some((event) => !event.closed)
  return { ...state, events, open_events, open_events_acknowledged: open_events && state.open_events_acknowledged }
}

const withEvent = (state: Shipment, id: string, change: (event: LoadEvent) => LoadEvent): Shipment =>
  withEvents(
    state,
    state.events.map((event) => (event.id === id ? change(event) : event)),
  )

/** Applies a list of field changes to the load. The highest stop number ever used follows from the stop ids. */
const withChanges = (state: Shipment, changes: readonly FieldChange[]): Shipment => {
  const applied = applyChanges(state, changes)
  const changed = changes.some(({ path, from }) => from === null && path.endsWith(']')) ? { ...applied, ...fillLists(applied) } : applied
  const numbers = changed.pick_stops.map((stop) => Number(stop.id?.split('-S')[1] ?? 0))
  return { ...changed, made: { ...state.made, stops: Math.max(state.made.stops, ...numbers) } }
}

/** What each event makes of a load. */
export const SHIPMENT_EVOLVERS: Evolvers<Shipment, typeof SHIPMENT_EVENTS> = {
  ShipmentCreated: (_, { shipment }) => fromSparseShipment(shipment),
  ShipmentRevised: (state, { changes }) => withChanges(state, changes),
  ShipmentCovered: (state, { carrier, compliance, changes }, _, id) => ({
    ...withChanges(state, changes),
    carrier: { ...NO_PARTNER_STATUS, ...carrier },
    compliance: compliance.receipt ?? null,
    standing_events: { ...state.standing_events, cover: id },
  }),
  ShipmentUncovered: (state, { carrier_id, carrier_name, reason, notes, changes }, { at, by }) => ({
    ...applyChanges(state, changes),
    carrier: null,
    compliance: null,
    standing_events: { ...state.standing_events, cover: null },
    last_uncover: { at, by: by.username, carrier_id, carrier_name, reason, notes },
  }),
  ShipmentDispatched: (state, { dispatched, changes }, { by }) => ({
    ...withDispatched(applyChanges(state, changes), dispatched),
    dispatcher_actual_user: by,
  }),
  DispatchWithdrawn: (state) => ({ ...withDispatched(state, null), dispatcher_actual_user: null }),
  ...LEG_EVOLVERS,
  StopArrived: (state, { stop_id, arrival_date, arrival_time, source }) =>
    withTruckSeen(withStop(state, stop_id, { arrival_date, arrival_time }), source, 'Arrived'),
  StopDeparted: (state, { stop_id, departure_date, departure_time, source }) =>
    withTruckSeen(withStop(state, stop_id, { departure_date, departure_time }), source, 'Departed'),
  StopMilestoneWithdrawn: (state, { stop_id, milestone }) =>
    withStop(
      state,
      stop_id,
      milestone === 'arrival' ? { arrival_date: null, arrival_time: null } : { departure_date: null, departure_time: null },
    ),
  ShipmentHeld: (state, { reason }, { at, by }) => ({ ...state, hold: { at, by: by.username, reason } }),
  HoldRemoved: (state) => ({ ...state, hold: null }),
  ShipmentReserved: (state, data) => ({ ...state, reserved_by_user: data.for }),
  ReservationRemoved: (state) => ({ ...state, reserved_by_user: null }),
  ShipmentVoided: (state, { reason, notes }, { at, by }, id) => ({
    ...state,
    void_info: { at, by: by.username, reason, notes },
    standing_events: { ...state.standing_events, void: id },
  }),
  VoidWithdrawn: (state) => ({ ...state, void_info: null, standing_events: { ...state.standing_events, void: null } }),
  ShipmentReleased: (state, { reason }, { at, by }) => ({ ...state, released: { at, by: by.username, reason } }),
  CheckCallLogged: (state, { check_call }, _, id) => ({
    ...state,
    check_calls: [...state.check_calls, id === null ? check_call : { ...check_call, event_id: id }],
    made: { ...state.made, check_calls: state.made.check_calls + 1 },
  }),
  CheckCallVoided: (state, { id, reason }, { at, by }) => ({
    ...state,
    check_calls: state.check_calls.map((call) => (call.id === id ? { ...call, struck: { by: by.username, at, reason } } : call)),
  }),
  CarrierBidReceived: (state, { bid }) => ({
    ...state,
    carrier_bids: [...state.carrier_bids, bid],
    made: { ...state.made, bids: state.made.bids + 1 },
  }),
  CarrierBidRevised: (state, { id, changes }) => ({
    ...state,
    carrier_bids: state.carrier_bids.map((bid) => (bid.id === id ? applyChanges(bid, changes) : bid)),
  }),
  CarrierBidWithdrawn: (state, { id }) => ({ ...state, carrier_bids: state.carrier_bids.filter((bid) => bid.id !== id) }),
  IncidentReported: (state, { incident }) => ({
    ...state,
    incidents: [...state.incidents, { ...BLANK_INCIDENT, ...incident }],
    made: { ...state.made, incidents: state.made.incidents + 1 },
  }),
  EventOpened: (state, { event }) => ({
    ...withEvents(state, [...state.events, event]),
    open_events_acknowledged: false,
    made: { ...state.made, events: state.made.events + 1 },
  }),
  EventEdited: (state, { id, changes }) => withEvent(state, id, (event) => applyChanges(event, changes)),
  EventClosed: (state, { id, resolution }, { at, by }) =>
    withEvent(state, id, (event) => ({ ...event, closed: true, closed_by: by.username, closed_at: at, resolution })),
  OpenEventsAcknowledged: (state) => ({ ...state, open_events_acknowledged: true }),
  TenderUpdateReceived: (state, { update }) =>
    state.tender ? { ...state, tender: { ...state.tender, pending_updates: [...state.tender.pending_updates, update] } } : state,
  ...TRACKING_EVOLVERS,
  ...LTL_EVOLVERS,
  ...LANE_PRICING_EVOLVERS,
  DocumentAttached: (state, { document }) => ({ ...state, documents: [...state.documents, document] }),
  DocumentRemoved: (state, { id, reason }, { at, by }) => ({
    ...state,
    documents: state.documents.map((one) => (one.id === id ? { ...one, removed: { by: by.username, at, reason } } : one)),
  }),
  ConfirmationRequested: confirmationRequested,
  ConfirmationSent: confirmationSent,
  ConfirmationFailed: confirmationFailed,
  ConfirmationWithdrawn: confirmationWithdrawn,
  ConfirmationReceived: confirmationReceived,
  ConfirmationReceiptWithdrawn: receiptWithdrawn,
  ConfirmationSuperseded: confirmationSuperseded,
  PersonalDataErased: (state, { changes }) => applyChanges(state, changes),
}
