import { Schema } from 'effect'
import { dollarText } from '../money/dollars.ts'
import { event } from '../streams/event.ts'
import { Changes, NoData, OptionalText } from '../streams/event-schemas.ts'
import { carrierBidFields } from './bids/bid.ts'
import { NewCheckCall, NewDocumentSchema, NewIncident, NewLoadEvent } from './event-parts.ts'
import { changeText, fieldNames, joined, numbered } from './event-text.ts'
import { incidentChangeText } from './rules/incident-types.ts'

const BidSchema = Schema.Struct({
  mc_num: OptionalText,
  carrier_name: OptionalText,
  amount: Schema.toType(carrierBidFields.amount),
  contact: OptionalText,
  note: OptionalText,
  id: Schema.String,
  carrier_id: OptionalText,
  status: Schema.NullOr(Schema.Literals(['Active', 'Inactive', 'Super Hold'])),
  created_by: Schema.String,
  created_at: Schema.String,
})

/** What people add to a load while it is worked: check calls, bids, incidents, events that need attention, tender updates, documents. */
export const ATTENTION_EVENTS = {
  CheckCallLogged: event({
    data: Schema.Struct({ check_call: NewCheckCall }),
    title: () => 'Check call',
    detail: ({ check_call: { city, state, note } }) => joined([city, state].filter(Boolean).join(', '), note),
    fields: ['check_calls'],
    changes: ({ check_call: { id, city, state, note } }) => [{ path: `check_calls[${id}]`, from: null, to: { city, state, note } }],
  }),
  /** `compensates`: the event that recorded the check call; absent in events from before it was recorded. */
  CheckCallVoided: event({
    data: Schema.Struct({ id: Schema.String, reason: OptionalText, compensates: Schema.optionalKey(OptionalText) }),
    formerNames: ['CheckCallStruck'],
    title: ({ id }) => `${numbered('Check call', id)} voided`,
    detail: ({ reason }) => reason,
    fields: ['check_calls.struck'],
    changes: ({ id, reason }) => [{ path: `check_calls[${id}].struck`, from: null, to: { reason } }],
  }),
  /** A carrier bid on the load. */
  CarrierBidReceived: event({
    data: Schema.Struct({ bid: BidSchema }),
    title: ({ bid }) => `Bid of ${bid.carrier_name ?? `MC ${bid.mc_num}`} received`,
    detail: ({ bid }) => joined(bid.amount === null ? null : dollarText(bid.amount), bid.status, bid.note),
    fields: ['carrier_bids'],
    changes: ({ bid: { id, carrier_name, amount, note } }) => [
      { path: `carrier_bids[${id}]`, from: null, to: { carrier_name, amount, note } },
    ],
  }),
  CarrierBidRevised: event({
    data: Schema.Struct({ id: Schema.String, changes: Changes }),
    title: ({ id }) => `${numbered('Bid', id)} changed`,
    detail: ({ changes }) => fieldNames(changes),
  }),
  CarrierBidWithdrawn: event({
    data: Schema.Struct({ id: Schema.String, carrier_name: OptionalText }),
    title: ({ id }) => `${numbered('Bid', id)} withdrawn`,
    detail: ({ carrier_name }) => carrier_name,
    fields: ['carrier_bids'],
    changes: ({ id, carrier_name }) => [{ path: `carrier_bids[${id}]`, from: { carrier_name }, to: null }],
  }),
  IncidentReported: event({
    data: Schema.Struct({ incident: NewIncident }),
    title: ({ incident }) => `Incident ${incident.incident_type_code} reported`,
    detail: ({ incident }) => joined(incidentChangeText(incident), incident.reason_description ?? incident.reason_code, incident.note),
    tone: 'bad',
    fields: ['incidents'],
    changes: ({ incident: { id, incident_type_code, reason_description, note } }) => [
      { path: `incidents[${id}]`, from: null, to: { incident_type_code, reason_description, note } },
    ],
  }),
  EventOpened: event({
    data: Schema.Struct({ event: NewLoadEvent }),
    title: (data) => `Event opened: ${data.event.type}`,
    detail: (data) => data.event.note,
    tone: 'bad',
    fields: ['events'],
    changes: (data) => [{ path: `events[${data.event.id}]`, from: null, to: { type: data.event.type, note: data.event.note } }],
  }),
  EventEdited: event({
    data: Schema.Struct({ id: Schema.String, changes: Changes }),
    title: ({ id }) => `${numbered('Event', id)} changed`,
    detail: ({ changes }) => changes.map(changeText).join(', '),
  }),
  EventClosed: event({
    data: Schema.Struct({ id: Schema.String, resolution: OptionalText }),
    title: ({ id }) => `${numbered('Event', id)} closed`,
    detail: ({ resolution }) => resolution,
    fields: ['events.closed', 'events.resolution'],
    changes: ({ id, resolution }) => [
      { path: `events[${id}].closed`, from: false, to: true },
      { path: `events[${id}].resolution`, from: null, to: resolution },
    ],
  }),
  OpenEventsAcknowledged: event({
    data: NoData,
    title: () => 'Open events acknowledged',
    fields: ['open_events_acknowledged'],
    changes: () => [{ path: 'open_events_acknowledged', from: false, to: true }],
  }),
  TenderUpdateReceived: event({
    data: Schema.Struct({ update: Schema.Struct({ purpose: Schema.String, received_at: Schema.String, summary: Schema.String }) }),
    title: () => 'Tender update received',
    detail: ({ update }) => update.summary,
  }),
  DocumentAttached: event({
    data: Schema.Struct({ document: NewDocumentSchema }),
    title: ({ document }) => `Document attached: ${document.name}`,
    detail: ({ document }) => document.folder,
    fields: ['documents'],
    changes: ({ document: { id, name, folder } }) => [{ path: `documents[${id}]`, from: null, to: { name, folder } }],
  }),
  DocumentRemoved: event({
    data: Schema.Struct({ id: Schema.String, name: Schema.String, folder: Schema.String, reason: OptionalText }),
    title: ({ name }) => `Document removed: ${name}`,
    detail: ({ folder, reason }) => joined(folder, reason),
    fields: ['documents.removed'],
    changes: ({ id, reason }) => [{ path: `documents[${id}].removed`, from: null, to: { reason } }],
  }),
}
