import type { Feature } from '@waybill/shared/permissions/features'
import {
  CheckCallEnvelope,
  CoverEnvelope,
  EventCloseBody,
  EventEditEnvelope,
  EventEnvelope,
  HandOverBody,
  IncidentEnvelope,
  ReasonBody,
  RepeatEnvelope,
  ShipmentEnvelope,
  UncoverEnvelope,
  UnvoidEnvelope,
  VoidEnvelope,
} from '@waybill/shared/protocol/command-bodies'
import { listOf } from '@waybill/shared/protocol/lists'
import { Schema } from 'effect'
import { type Call, PAGE } from './call.ts'
import { Booking, COVER_CHECK, Warnings } from './cover-calls.ts'
import { CheckCall, HistoryEntry, Incident, ListedShipment, LoadEvent, LocationData, Lock, Shipment } from './resources.ts'

const OneShipment = Schema.Struct({ shipment: Shipment })
/** Of two answers about one lock the one with the higher `lock_version` is newer. */
const OneLock = Schema.Struct({ lock: Schema.NullOr(Lock), lock_version: Schema.Int })
const OneCheckCall = Schema.Struct({ check_call: CheckCall })
const OneEvent = Schema.Struct({ event: LoadEvent })
const CheckCalls = listOf('check_calls', CheckCall)

const move = (name: string, feature: Feature, summary: string): Call => ({
  method: 'put',
  path: `/shipments/{pro}/${name}`,
  summary,
  feature,
  body: ReasonBody,
  answer: OneShipment,
  command: true,
})

const SHIPMENT_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/shipments',
    summary: 'Loads by filter and search',
    feature: 'shipments#read',
    query: {
      ...PAGE,
      'filters[status]': 'A status, `active` or `to_release`; `filters[status][]` for several',
      'filters[mode]': 'A mode of transport',
      'filters[customer_id]': 'A customer',
      'filters[carrier_id]': 'A carrier',
      'filters[dispatcher_id]': 'A dispatcher',
      'filters[pro]': 'A pro',
      sort: 'Columns, each with `-` in front to turn it round',
      count_only: '`true` answers the count alone',
      at: 'A log position or a time: the board as it was then, with `at` and `cost` beside the rows; 422 when too much has happened since',
      export: '`csv` or `xlsx` answers a file with the columns of `columns`',
      columns: 'Keys of columns with commas between; System Default when left out',
    },
    answer: listOf('shipments', ListedShipment),
  },
  {
    method: 'get',
    path: '/shipments/counts',
    summary: 'Loads by status',
    feature: 'shipments#read',
    answer: Schema.Struct({ counts: Schema.Json }),
  },
  {
    method: 'get',
    path: '/shipments/new',
    summary: 'A blank load',
    feature: 'shipments#create',
    query: { mode: 'truckload, less_than_truckload or intermodal' },
    answer: OneShipment,
  },
  {
    method: 'get',
    path: '/shipments/{pro}',
    summary: 'One load, with its lock or as it once was',
    feature: 'shipments#read',
    query: {
      with_lock: '`true` takes the lock where it is free',
      with_logs: '`true` adds `audit_logs`, every change by field, and `shipment_critical_update_log`, what its carrier must hear of',
      with_history: '`true` adds `history` beside the load, as `/shipments/{pro}/history` tells it, for who may read it',
      with_way: '`true` adds `way` beside the load: where its truck was, as `/shipments/{pro}/tracking_positions` tells it',
      at: 'A log position or a time: the load as it was then, without its lock',
    },
    answer: Schema.Struct({ shipment: Shipment, lock_version: Schema.optionalKey(Schema.Int) }),
  },
  {
    method: 'post',
    path: '/shipments',
    summary: 'Write a new load down',
    feature: 'shipments#create',
    body: ShipmentEnvelope,
    answer: OneShipment,
    status: 201,
    command: true,
  },
  {
    method: 'put',
    path: '/shipments/{pro}',
    summary: 'Save a load; needs its lock. 409 tells what changed since `version`',
    feature: 'shipments#revise',
    body: ShipmentEnvelope,
    answer: OneShipment,
    command: true,
  },
  {
    method: 'get',
    path: '/shipments/{pro}/history',
    summary: 'What happened to a load, oldest first, field by field',
    feature: 'audit#read',
    query: { limit: 'At most 500; all of it unless said', after: PAGE.after },
    answer: listOf('history', HistoryEntry),
  },
  {
    method: 'get',
    path: '/shipments/{pro}/compliance',
    summary: 'Whether a carrier may have the load',
    feature: 'shipments#read',
    query: COVER_CHECK,
    answer: Schema.Struct({ compliance: Schema.Json, booking: Booking, warnings: Warnings }),
  },
  {
    method: 'put',
    path: '/cover',
    summary: 'Cover a load with a carrier',
    feature: 'shipments#cover',
    body: CoverEnvelope,
    answer: OneShipment,
    command: true,
  },
  {
    method: 'put',
    path: '/uncover',
    summary: 'Take the carrier off a load',
    feature: 'shipments#uncover',
    body: UncoverEnvelope,
    answer: OneShipment,
    command: true,
  },
  {
    method: 'put',
    path: '/void',
    summary: 'Void a load',
    feature: 'shipments#void',
    body: VoidEnvelope,
    answer: OneShipment,
    command: true,
  },
  {
    method: 'put',
    path: '/unvoid',
    summary: 'Take a void back',
    feature: 'shipments#unvoid',
    body: UnvoidEnvelope,
    answer: OneShipment,
    command: true,
  },
  {
    method: 'put',
    path: '/repeat_shipment',
    summary: 'Write a load down again under a new pro',
    feature: 'shipments#repeat',
    body: RepeatEnvelope,
    answer: OneShipment,
    status: 201,
    command: true,
  },
  move('hold', 'shipments#hold', 'Put a load on hold'),
  move('remove_hold', 'shipments#hold', 'Take it off hold'),
  move('reserve', 'shipments#reserve', 'Reserve a load for oneself'),
  move('unreserve', 'shipments#reserve', 'Give it free again'),
  move('release', 'shipments#release', 'Release a delivered load'),
  move('acknowledge_events', 'shipments#acknowledge_events', 'Acknowledge the open events of a load'),
]

const lock = (method: Call['method'], suffix: string, summary: string, extra: Partial<Call>): Call => ({
  method,
  path: `/shipments/lock/{pro}${suffix}`,
  summary,
  answer: OneLock,
  ...extra,
})

const LOCK_CALLS: readonly Call[] = [
  lock('get', '', 'Who has a load; 404 when nobody has', { feature: 'shipments#read' }),
  lock('post', '', 'Take the lock', { feature: 'lock#take', command: true }),
  lock('put', '', 'Extend one’s lock', { feature: 'lock#take', command: true }),
  lock('delete', '', 'Release one’s lock', { feature: 'lock#take', command: true }),
  lock('put', '/request', 'Ask the holder for the lock', { feature: 'lock#take', command: true }),
  lock('put', '/keep', 'Tell who asked for the lock that one keeps it', { feature: 'lock#take', command: true }),
  lock('put', '/hand_over', 'Hand the lock to who asked for it', { feature: 'lock#hand_over', body: HandOverBody, command: true }),
  lock('put', '/admin_release', 'Free a lock of somebody else', { feature: 'lock#admin_release', body: ReasonBody, command: true }),
]

const ROAD_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/shipments/{pro}/location_data',
    summary: 'Where the stops of a load are and where its truck was last seen, for a map',
    feature: 'shipments#read',
    answer: Schema.Struct({ location_data: LocationData }),
  },
  { method: 'get', path: '/shipments/{pro}/check_calls', summary: 'Check calls of a load', feature: 'shipments#read', answer: CheckCalls },
  {
    method: 'get',
    path: '/check_calls',
    summary: 'The same',
    feature: 'shipments#read',
    query: { pro: 'The load' },
    answer: CheckCalls,
  },
  {
    method: 'post',
    path: '/check_calls',
    summary: 'Log a check call; only the pro must be said',
    feature: 'check_calls#create',
    body: CheckCallEnvelope,
    answer: OneCheckCall,
    status: 201,
    command: true,
  },
  {
    method: 'put',
    path: '/check_calls/{id}/strike',
    summary: 'Strike a check call out',
    feature: 'check_calls#strike',
    body: ReasonBody,
    answer: OneCheckCall,
    command: true,
  },
  {
    method: 'post',
    path: '/incidents',
    summary: 'Report an incident',
    feature: 'incidents#create',
    body: IncidentEnvelope,
    answer: Schema.Struct({ incident: Incident }),
    status: 201,
    command: true,
  },
  {
    method: 'post',
    path: '/events',
    summary: 'Open an event that somebody must look after',
    feature: 'events#create',
    body: EventEnvelope,
    answer: OneEvent,
    status: 201,
    command: true,
  },
  {
    method: 'get',
    path: '/events/auth_uid/{uid}',
    summary: 'Events that a user opened, or of loads that he dispatches, those touched last first',
    feature: 'shipments#read',
    query: {
      recent_time: 'An instant: opened, edited or closed since; the last 30 days unless said',
      limit: PAGE.limit,
      after: PAGE.after,
    },
    answer: listOf('events', LoadEvent),
  },
  {
    method: 'put',
    path: '/events/{id}',
    summary: 'Edit an open event',
    feature: 'events#edit',
    body: EventEditEnvelope,
    answer: OneEvent,
    command: true,
  },
  {
    method: 'post',
    path: '/events/{id}/close',
    summary: 'Close an event',
    feature: 'events#close',
    body: EventCloseBody,
    answer: OneEvent,
    command: true,
  },
]

/** Loads: the load itself, its lock, and what is written down about it on the road. */
export const LOAD_CALLS: readonly Call[] = [...SHIPMENT_CALLS, ...LOCK_CALLS, ...ROAD_CALLS]
