import type { FieldChange } from '../fields/change.ts'
import { isRecord } from '../fields/path.ts'
import type { Json, JsonObject, StoredEvent } from './envelope.ts'

type ChangedEvent = Pick<StoredEvent, 'type' | 'data' | 'meta'>
type ChangeReader = (data: JsonObject, meta: StoredEvent['meta']) => readonly FieldChange[]

const change = (path: string, from: Json, to: Json): FieldChange => ({ path, from, to })
const field = (data: JsonObject, name: string): Json => data[name] ?? null

/** Picks some fields of a record. */
const only = (record: Json | undefined, ...fields: readonly string[]): JsonObject =>
  isRecord(record ?? null) ? Object.fromEntries(fields.map((name) => [name, field(record as JsonObject, name)])) : {}

/** An element that the event added to a list, with the fields that identify it to people. */
const added =
  (list: string, of: string, ...fields: readonly string[]): ChangeReader =>
  (data) => {
    const element = field(data, of)
    return isRecord(element) ? [change(`${list}[${element.id}]`, null, only(element, ...fields))] : []
  }

const leaseEnded: ChangeReader = ({ holder }) => [change('lease', { holder: only(holder, 'id', 'username') }, null)]

/**
 * Changes that follow from an event itself, besides its list of changes: a user who releases a lock had it, and a deactivated record was
 * active. When it happened and by whom is left out, because the history entry shows both.
 */
const CHANGE_READERS: Readonly<Record<string, ChangeReader>> = {
  UserRolesChanged: ({ from = null, to = null }) => [change('roles', from, to)],
  UserRetired: ({ reason = null }) => [change('retired', null, { reason })],
  RoleDeleted: () => [change('deleted', false, true)],
  FormTextRevised: ({ from = null, to = null }) => [change('text', from, to)],
  EffectRequeued: ({ previous = null }) => [change('decision', previous, 'send_again')],
  EffectMarkedSent: ({ previous = null }) => [change('decision', previous, 'mark_sent')],
  EffectMarkedNotSent: ({ previous = null }) => [change('decision', previous, 'mark_not_sent')],
  EffectCanceled: ({ previous = null }) => [change('decision', previous, 'cancel')],
  RecordDeactivated: () => [change('status', 'active', 'inactive')],

  LockReleased: leaseEnded,
  LockExpired: leaseEnded,
  LockReleasedByAdmin: leaseEnded,
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
  CheckCallLogged: added('check_calls', 'check_call', 'city', 'state', 'note'),
  CheckCallStruck: ({ id, reason = null }) => [change(`check_calls[${id}].struck`, null, { reason })],
  CarrierBidReceived: added('carrier_bids', 'bid', 'carrier_name', 'amount', 'note'),
  CarrierBidWithdrawn: ({ id, carrier_name = null }) => [change(`carrier_bids[${id}]`, { carrier_name }, null)],
  IncidentReported: added('incidents', 'incident', 'incident_type_code', 'reason_description', 'note'),
  EventOpened: added('events', 'event', 'type', 'note'),
  EventClosed: ({ id, resolution = null }) => [
    change(`events[${id}].closed`, false, true),
    change(`events[${id}].resolution`, null, resolution),
  ],
  OpenEventsAcknowledged: () => [change('open_events_acknowledged', false, true)],
  TrackingStopped: () => [change('tracking.state', 'started', 'stopped')],
  TrackingDelayed: () => [change('tracking.late', false, true)],
  TrackingOnTime: () => [change('tracking.late', true, false)],
  DocumentAttached: added('documents', 'document', 'name', 'folder'),
  DocumentRemoved: ({ id, reason = null }) => [change(`documents[${id}].removed`, null, { reason })],
  ConfirmationRequested: ({ id, ...data }) => [change(`confirmations[${id}]`, null, only(data, 'carrier_name', 'to', 'subject'))],
  ConfirmationFailed: ({ id, reason = null }) => [change(`confirmations[${id}].failure`, null, reason)],
  ConfirmationSuperseded: ({ id }, { at }) => [change(`confirmations[${id}].superseded_at`, null, at)],
  LtlQuoteUnselected: ({ id = null }) => [change('ltl.selection', { quote_id: id }, null)],
  LtlQuoteBooked: ({ id, confirmation = null }) => [change(`ltl.quotes[${id}].booked`, null, { confirmation })],
  LtlBookingCancelled: ({ id, confirmation = null }) => [change(`ltl.quotes[${id}].booked`, { confirmation }, null)],
}

/** Whether events of this type imply changes beyond their list of changes. */
export const hasDerivedChanges = (type: string): boolean => Object.hasOwn(CHANGE_READERS, type)

/** All changes of an event, old → new, without the record they belong to. */
export const changesOfEvent = ({ type, data, meta }: ChangedEvent): readonly FieldChange[] => [
  ...(Array.isArray(data.changes) ? (data.changes as unknown as readonly FieldChange[]) : []),
  ...(Object.hasOwn(CHANGE_READERS, type) ? (CHANGE_READERS[type]?.(data, meta) ?? []) : []),
]
