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
import { SERVER_MESSAGES } from '@waybill/shared/protocol/socket'
import { MODES } from '@waybill/shared/shipment/modes'
import { Schema } from 'effect'
import { FILE_TYPES } from '../board-file.ts'
import { SHIPMENT_INCLUDES } from '../shipment-includes.ts'
import { BOARD_QUERY } from './board-calls.ts'
import { AT, type Call, PAGE_QUERY, WHOLE_PAGE } from './call.ts'
import { BookingSchema, COVER_CHECK, Warnings } from './cover-calls.ts'
import { instant, listed, oneOf, option, text } from './parameter.ts'
import { HistoryEntrySchema, ListedShipment, LocationData, LockSchema, ShipmentSchema } from './resources.ts'
import { CheckCall, Incident, LoadEvent, ShipmentCompliance } from './shipment-parts.ts'

const OneShipment = Schema.Struct({ shipment: ShipmentSchema })
/** Of two responses about the same lock, the one with the higher `lock_version` is newer. */
const OneLock = Schema.Struct({ lock: Schema.NullOr(LockSchema), lock_version: Schema.Int })
const OneCheckCall = Schema.Struct({ check_call: CheckCall })
const OneEvent = Schema.Struct({ event: LoadEvent })
const CheckCalls = listOf('check_calls', CheckCall)

const move = (name: string, feature: Feature, operationId: string, summary: string): Call => ({
  method: 'put',
  path: `/shipments/{pro}/${name}`,
  operationId,
  summary,
  feature,
  body: ReasonBody,
  answer: OneShipment,
  command: true,
})

const SOURCE = text('Ignored; accepted for older clients, which send `V3`')

/** A page of shipments; with `at`, also the moment and what reading it cost. */
const then = {
  at: Schema.optionalKey(Schema.Union([Schema.Struct({ position: Schema.Int }), Schema.Struct({ time: Schema.String })])),
  cost: Schema.optionalKey(Schema.Struct({ loads: Schema.Int, events: Schema.Int })),
}
const ShipmentList = Schema.Struct({
  ...listOf('shipments', ListedShipment).fields,
  position: Schema.optionalKey(Schema.Int),
  ...then,
}).annotate({ identifier: 'ShipmentList' })
const ShipmentCount = Schema.Struct({ count: Schema.Int, total: Schema.Int, more: Schema.Boolean, ...then }).annotate({
  identifier: 'ShipmentCount',
  description: 'The answer with `count_only`: exact up to 1000, then `more` is true.',
})

const SHIPMENT_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/shipments',
    operationId: 'listShipments',
    summary: 'List shipments',
    description:
      'Filters narrow the list together; with several values of one filter, one of them has to match. Unknown parameters are refused with 400.\n\nWith `count_only=true` the answer is only the count. With `export` it is a file of all matching shipments.',
    feature: 'shipments#read',
    query: {
      ...BOARD_QUERY,
      count_only: option('Return only the count'),
      at: text(`${AT.description}. The response then has \`at\` and \`cost\`; 422 \`TooFarBack\` if too much happened since`),
      export: oneOf('Return a file with the columns in `columns`', ['csv', 'xlsx']),
      source: SOURCE,
    },
    answer: Schema.Union([ShipmentList, ShipmentCount]),
    files: Object.values(FILE_TYPES),
  },
  {
    method: 'get',
    path: '/shipments/counts',
    operationId: 'countShipmentsByStatus',
    summary: 'Count shipments by status',
    feature: 'shipments#read',
    answer: Schema.Struct({ counts: Schema.Record(Schema.String, Schema.Int) }),
  },
  {
    method: 'get',
    path: '/shipments/new',
    operationId: 'getNewShipment',
    summary: 'Get a blank shipment',
    feature: 'shipments#create',
    query: { mode: oneOf('Mode of transport', MODES, 'truckload') },
    answer: OneShipment,
  },
  {
    method: 'get',
    path: '/shipments/{pro}',
    operationId: 'getShipment',
    summary: 'Get a shipment',
    description: 'With `at`, the shipment as it was then, without its lock.',
    feature: 'shipments#read',
    query: {
      with_lock: option('Acquire the lock if it is free'),
      with_logs: option(
        'Add `audit_logs` (every change by field) and `shipment_critical_update_log` (changes the carrier needs to know) to the shipment',
      ),
      include: listed(
        oneOf(
          'Add `history`, as in `GET /shipments/{pro}/history` (left out without the permission `audit#read`), or `tracking_positions`, oldest first',
          SHIPMENT_INCLUDES,
        ),
      ),
      at: AT,
      source: SOURCE,
    },
    answer: Schema.Struct({
      shipment: ShipmentSchema,
      lock_version: Schema.optionalKey(Schema.Int),
      history: Schema.optionalKey(Schema.Array(HistoryEntrySchema)),
      tracking_positions: Schema.optionalKey(Schema.Array(SERVER_MESSAGES['record:moved'].fields.truck)),
    }),
  },
  {
    method: 'post',
    path: '/shipments',
    operationId: 'createShipment',
    summary: 'Create a shipment',
    feature: 'shipments#create',
    body: ShipmentEnvelope,
    answer: OneShipment,
    status: 201,
    command: true,
  },
  {
    method: 'put',
    path: '/shipments/{pro}',
    operationId: 'updateShipment',
    summary: 'Update a shipment',
    description: 'Needs the shipment’s lock. If the shipment changed since `version`, the answer is 409 with the changes.',
    feature: 'shipments#revise',
    body: ShipmentEnvelope,
    answer: OneShipment,
    command: true,
  },
  {
    method: 'get',
    path: '/shipments/{pro}/history',
    operationId: 'listShipmentHistory',
    summary: 'List a shipment’s history',
    description: 'Oldest first, with old and new values by field.',
    feature: 'audit#read',
    query: WHOLE_PAGE,
    answer: listOf('history', HistoryEntrySchema),
  },
  {
    method: 'get',
    path: '/shipments/{pro}/compliance',
    operationId: 'checkShipmentCarrier',
    summary: 'Check a carrier for a shipment',
    description: 'Runs the compliance rules without covering the shipment.',
    feature: 'shipments#read',
    query: COVER_CHECK,
    answer: Schema.Struct({ compliance: ShipmentCompliance, booking: BookingSchema, warnings: Warnings }),
  },
  {
    method: 'put',
    path: '/cover',
    operationId: 'coverShipment',
    summary: 'Cover a shipment',
    feature: 'shipments#cover',
    body: CoverEnvelope,
    answer: OneShipment,
    command: true,
  },
  {
    method: 'put',
    path: '/uncover',
    operationId: 'uncoverShipment',
    summary: 'Uncover a shipment',
    description: 'Removes the carrier from the shipment.',
    feature: 'shipments#uncover',
    body: UncoverEnvelope,
    answer: OneShipment,
    command: true,
  },
  {
    method: 'put',
    path: '/void',
    operationId: 'voidShipment',
    summary: 'Void a shipment',
    feature: 'shipments#void',
    body: VoidEnvelope,
    answer: OneShipment,
    command: true,
  },
  {
    method: 'put',
    path: '/unvoid',
    operationId: 'unvoidShipment',
    summary: 'Unvoid a shipment',
    feature: 'shipments#unvoid',
    body: UnvoidEnvelope,
    answer: OneShipment,
    command: true,
  },
  {
    method: 'put',
    path: '/repeat_shipment',
    operationId: 'repeatShipment',
    summary: 'Repeat a shipment',
    description: 'Copies the shipment to a new pro.',
    feature: 'shipments#repeat',
    body: RepeatEnvelope,
    answer: OneShipment,
    status: 201,
    command: true,
  },
  move('hold', 'shipments#hold', 'holdShipment', 'Put a shipment on hold'),
  move('remove_hold', 'shipments#hold', 'removeShipmentHold', 'Remove a hold from a shipment'),
  move('reserve', 'shipments#reserve', 'reserveShipment', 'Reserve a shipment for yourself'),
  move('unreserve', 'shipments#reserve', 'unreserveShipment', 'Remove a shipment’s reservation'),
  move('release', 'shipments#release', 'releaseShipment', 'Release a delivered shipment to accounting'),
  move('acknowledge_events', 'shipments#acknowledge_events', 'acknowledgeEvents', 'Acknowledge a shipment’s open events'),
]

const lock = (method: Call['method'], suffix: string, operationId: string, summary: string, extra: Partial<Call>): Call => ({
  method,
  path: `/shipments/lock/{pro}${suffix}`,
  operationId,
  summary,
  answer: OneLock,
  ...extra,
})

const LOCK_CALLS: readonly Call[] = [
  lock('get', '', 'getLock', 'Get a shipment’s lock', { description: '404 if the shipment isn’t locked.', feature: 'shipments#read' }),
  lock('post', '', 'acquireLock', 'Lock a shipment', { feature: 'lock#take', command: true }),
  lock('put', '', 'extendLock', 'Extend your lock', { feature: 'lock#take', command: true }),
  lock('delete', '', 'releaseLock', 'Release your lock', { feature: 'lock#take', command: true }),
  lock('put', '/request', 'requestLock', 'Ask for another user’s lock', { feature: 'lock#take', command: true }),
  lock('put', '/keep', 'declineLockRequest', 'Decline a request for your lock', { feature: 'lock#take', command: true }),
  lock('put', '/hand_over', 'handOverLock', 'Hand your lock to another user', {
    description: 'Without `to`, to the user who asked for it.',
    feature: 'lock#hand_over',
    body: HandOverBody,
    command: true,
  }),
  lock('put', '/admin_release', 'releaseUserLock', 'Release another user’s lock', {
    feature: 'lock#admin_release',
    body: ReasonBody,
    command: true,
  }),
]

const ROAD_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/shipments/{pro}/location_data',
    operationId: 'getShipmentLocationData',
    summary: 'Get a shipment’s stop and truck locations',
    description: 'For a map: the coordinates of the stops, and where the truck was last seen.',
    feature: 'shipments#read',
    answer: Schema.Struct({ location_data: LocationData }),
  },
  {
    method: 'get',
    path: '/shipments/{pro}/check_calls',
    operationId: 'listShipmentCheckCalls',
    summary: 'List a shipment’s check calls',
    feature: 'shipments#read',
    answer: CheckCalls,
  },
  {
    method: 'get',
    path: '/check_calls',
    operationId: 'listCheckCalls',
    summary: 'List check calls of a shipment',
    description: 'Same as `GET /shipments/{pro}/check_calls`.',
    feature: 'shipments#read',
    query: { pro: 'Pro of the shipment', ...WHOLE_PAGE },
    answer: CheckCalls,
  },
  {
    method: 'post',
    path: '/check_calls',
    operationId: 'createCheckCall',
    summary: 'Record a check call',
    description: 'Only `pro` is required; date, time and user default to now and to you.',
    feature: 'check_calls#create',
    body: CheckCallEnvelope,
    answer: OneCheckCall,
    status: 201,
    command: true,
  },
  {
    method: 'put',
    path: '/check_calls/{id}/strike',
    operationId: 'voidCheckCall',
    summary: 'Void a check call',
    description: 'The check call stays in the history, marked as not valid.',
    feature: 'check_calls#strike',
    body: ReasonBody,
    answer: OneCheckCall,
    command: true,
  },
  {
    method: 'post',
    path: '/incidents',
    operationId: 'createIncident',
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
    operationId: 'createEvent',
    summary: 'Open a shipment event',
    description: 'An event stays open until someone closes it.',
    feature: 'events#create',
    body: EventEnvelope,
    answer: OneEvent,
    status: 201,
    command: true,
  },
  {
    method: 'get',
    path: '/events/auth_uid/{uid}',
    operationId: 'listUserEvents',
    summary: 'List a user’s shipment events',
    description: 'Events the user opened, and events of shipments the user dispatches. Most recently changed first.',
    feature: 'shipments#read',
    query: {
      recent_time: instant('Only events opened, edited or closed since; the last 30 days if left out'),
      limit: PAGE_QUERY.limit,
      after: PAGE_QUERY.after,
    },
    answer: listOf('events', LoadEvent),
  },
  {
    method: 'put',
    path: '/events/{id}',
    operationId: 'updateEvent',
    summary: 'Update an open shipment event',
    feature: 'events#edit',
    body: EventEditEnvelope,
    answer: OneEvent,
    command: true,
  },
  {
    method: 'post',
    path: '/events/{id}/close',
    operationId: 'closeEvent',
    summary: 'Close a shipment event',
    feature: 'events#close',
    body: EventCloseBody,
    answer: OneEvent,
    command: true,
  },
]

/** Shipments, their locks, check calls, incidents and events. */
export const LOAD_CALLS: readonly Call[] = [...SHIPMENT_CALLS, ...LOCK_CALLS, ...ROAD_CALLS]
