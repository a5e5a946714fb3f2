import type { FieldChange } from '../fields/change.ts'
import { isRecord } from '../fields/path.ts'
import type { Json, JsonObject, StoredEvent } from './envelope.ts'

type Said = Pick<StoredEvent, 'type' | 'data' | 'meta'>
type Teller = (data: JsonObject, meta: StoredEvent['meta']) => readonly FieldChange[]

const change = (path: string, from: Json, to: Json): FieldChange => ({ path, from, to })
const field = (data: JsonObject, name: string): Json => data[name] ?? null

/** Some fields of a record, as a record. */
const only = (record: Json | undefined, ...fields: readonly string[]): JsonObject =>
  isRecord(record ?? null) ? Object.fromEntries(fields.map((name) => [name, field(record as JsonObject, name)])) : {}

/** An element that came into a list with the event, by the fields that people know it by. */
const came =
  (list: string, of: string, ...fields: readonly string[]): Teller =>
  (data) => {
    const element = field(data, of)
    return isRecord(element) ? [change(`${list}[${element.id}]`, null, only(element, ...fields))] : []
  }

const lost: Teller = ({ holder }) => [change('lease', { holder: only(holder, 'id', 'username') }, null)]

/**
 * What an event says that it changed beside its list of changes, as far as what stood before follows from the event: who releases a lock
 * had it, and what is retired was not. When it happened and by whom is not said again.
 */
const TELLERS: Readonly<Record<string, Teller>> = {
  UserRolesChanged: ({ from = null, to = null }) => [change('roles', from, to)],
  UserRetired: ({ reason = null }) => [change('retired', null, { reason })],
  RoleDeleted: () => [change('deleted', false, true)],
  FormTextRevised: ({ from = null, to = null }) => [change('text', from, to)],
  RecordDeactivated: () => [change('status', 'active', 'inactive')],

  LockReleased: lost,
  LockExpired: lost,
  LockReleasedByAdmin: lost,
  LockHandedOver: ({ from, to }) =>
    ['id', 'username'].map((name) => change(`lease.holder.${name}`, only(from, name)[name] ?? null, only(to, name)[name] ?? null)),

  ShipmentCovered: ({ carrier }) => [change('carrier', null, only(carrier, 'id', 'name'))],
  ShipmentUncovered: ({ carrier_id = null, carrier_name = null }) => [change('carrier', { id: carrier_id, name: carrier_name }, null)],
  LegCovered: ({ leg, carrier }) => [change(`intermodal_legs.${leg}.carrier`, null, only(carrier, 'id', 'name'))],
  LegUncovered: ({ leg, carrier_id = null, carrier_name = null }) => [
    change(`intermodal_legs.${leg}.carrier`, { id: carrier_id, name: carrier_name }, null),
  ],
  DispatchWithdrawn: ({ dispatched = null }) => [change('load_info.dispatched', dispatched, null)],
  ShipmentHeld: ({ reason = null }) => [change('hold', null, { reason })],
  ShipmentReserved: (data) => [change('reserved_by_user', null, field(data, 'for'))],
  ShipmentVoided: ({ reason = null, notes = null }) => [change('void_info', null, { reason, notes })],
  ShipmentReleased: ({ reason = null }) => [change('released', null, { reason })],
  CheckCallLogged: came('check_calls', 'check_call', 'city', 'state', 'note'),
  CheckCallStruck: ({ id, reason = null }) => [change(`check_calls[${id}].struck`, null, { reason })],
  CarrierBidReceived: came('carrier_bids', 'bid', 'carrier_name', 'amount', 'note'),
  CarrierBidWithdrawn: ({ id, carrier_name = null }) => [change(`carrier_bids[${id}]`, { carrier_name }, null)],
  IncidentReported: came('incidents', 'incident', 'incident_type_code', 'reason_description', 'note'),
  EventOpened: came('events', 'event', 'type', 'note'),
  EventClosed: ({ id, resolution = null }) => [
    change(`events[${id}].closed`, false, true),
    change(`events[${id}].resolution`, null, resolution),
  ],
  OpenEventsAcknowledged: () => [change('open_events_acknowledged', false, true)],
  TrackingStopped: () => [change('tracking.state', 'started', 'stopped')],
  TrackingDelayed: () => [change('tracking.late', false, true)],
  TrackingOnTime: () => [change('tracking.late', true, false)],
  DocumentAttached: came('documents', 'document', 'name', 'folder'),
  DocumentRemoved: ({ id, reason = null }) => [change(`documents[${id}].removed`, null, { reason })],
  ConfirmationRequested: ({ id, ...data }) => [change(`confirmations[${id}]`, null, only(data, 'carrier_name', 'to', 'subject'))],
  ConfirmationFailed: ({ id, reason = null }) => [change(`confirmations[${id}].failure`, null, reason)],
  ConfirmationSuperseded: ({ id }, { at }) => [change(`confirmations[${id}].superseded_at`, null, at)],
  LtlQuoteUnselected: ({ id = null }) => [change('ltl.selection', { quote_id: id }, null)],
  LtlQuoteBooked: ({ id, confirmation = null }) => [change(`ltl.quotes[${id}].booked`, null, { confirmation })],
  LtlBookingCancelled: ({ id, confirmation = null }) => [change(`ltl.quotes[${id}].booked`, { confirmation }, null)],
}

/** Whether an event of this type says of itself more than its list of changes does. */
export const saysMore = (type: string): boolean => Object.hasOwn(TELLERS, type)

/** Everything that an event says of itself that it changed, old → new: without the record that it happened to. */
export const saidChanges = ({ type, data, meta }: Said): readonly FieldChange[] => [
  ...(Array.isArray(data.changes) ? (data.changes as unknown as readonly FieldChange[]) : []),
  ...(Object.hasOwn(TELLERS, type) ? (TELLERS[type]?.(data, meta) ?? []) : []),
]
