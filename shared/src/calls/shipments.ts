import { Schema } from 'effect'
import {
  CoverEnvelope,
  ReasonBody,
  RepeatEnvelope,
  ShipmentEnvelope,
  UncoverEnvelope,
  UnvoidEnvelope,
  VoidEnvelope,
} from '../protocol/command-bodies.ts'
import { BookingSchema, Warnings } from '../protocol/cover-schemas.ts'
import { FILE_TYPES } from '../protocol/file-types.ts'
import { listOf } from '../protocol/lists.ts'
import { HistoryEntrySchema, ListedShipment, LocationData, ShipmentSchema } from '../protocol/resources.ts'
import { ShipmentCompliance } from '../protocol/shipment-parts.ts'
import { SERVER_MESSAGES } from '../protocol/socket.ts'
import { MODES } from '../shipment/shape.ts'
import { defineCall } from './define-call.ts'
import { AT, WHOLE_PAGE } from './page-query.ts'
import { oneOf, option, text } from './parameter.ts'
import { BOARD_QUERY, SHIPMENT_FILTERS } from './shipment-query.ts'

const OneShipment = Schema.Struct({ shipment: ShipmentSchema })

/** What the check before a cover can take into account. */
const COVER_CHECK = {
  carrier_id: text('Carrier id'),
  mc_num: text('MC number'),
  dot_num: text('USDOT number'),
  declared_value: text('A declared value that isn’t saved yet, in dollars'),
  truck_num: text('A truck number, to be warned if the truck is on another shipment'),
  driver_1_cell: text('The first driver’s cell phone, for the same warning'),
  driver_2_cell: text('The second driver’s cell phone, for the same warning'),
}

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

export const listShipments = defineCall({
  method: 'GET',
  path: '/shipments',
  access: 'shipments#read',
  summary: 'List shipments',
  description:
    'Filters narrow the list together; with several values of one filter, one of them has to match. Unknown parameters are refused with 400.\n\nWith `count_only=true` the answer is only the count. With `export` it is a file of all matching shipments.',
  query: {
    ...BOARD_QUERY,
    count_only: option('Return only the count'),
    at: text(`${AT.description}. The response then has \`at\` and \`cost\`; 422 \`TooFarBack\` if too much happened since`),
    export: oneOf('Return a file with the columns in `columns`', ['csv', 'xlsx']),
    source: SOURCE,
  },
  filters: SHIPMENT_FILTERS,
  response: Schema.Union([ShipmentList, ShipmentCount]),
  files: Object.values(FILE_TYPES),
})

export const countShipmentsByStatus = defineCall({
  method: 'GET',
  path: '/shipments/counts',
  access: 'shipments#read',
  summary: 'Count shipments by status',
  response: Schema.Struct({ counts: Schema.Record(Schema.String, Schema.Int) }),
})

export const getNewShipment = defineCall({
  method: 'GET',
  path: '/shipments/new',
  access: 'shipments#create',
  summary: 'Get a blank shipment',
  query: { mode: oneOf('Mode of transport', MODES, 'truckload') },
  response: OneShipment,
})

export const getShipment = defineCall({
  method: 'GET',
  path: '/shipments/{pro}',
  access: 'shipments#read',
  summary: 'Get a shipment',
  description: 'With `at`, the shipment as it was then, without its lock.',
  query: {
    with_lock: option('Acquire the lock if it is free'),
    with_logs: option(
      'Add `audit_logs` (every change by field) and `shipment_critical_update_log` (changes the carrier needs to know) to the shipment',
    ),
    at: AT,
    source: SOURCE,
  },
  include: {
    description:
      'Add `history`, as in `GET /shipments/{pro}/history` (left out without the permission `audit#read`), or `tracking_positions`, oldest first',
    fields: {
      history: Schema.Array(HistoryEntrySchema),
      tracking_positions: Schema.Array(SERVER_MESSAGES['record:moved'].fields.truck),
    },
  },
  response: Schema.Struct({ shipment: ShipmentSchema, lock_version: Schema.optionalKey(Schema.Int) }),
})

export const createShipment = defineCall({
  method: 'POST',
  path: '/shipments',
  access: 'shipments#create',
  summary: 'Create a shipment',
  body: ShipmentEnvelope,
  response: OneShipment,
  status: 201,
  isCommand: true,
})

export const updateShipment = defineCall({
  method: 'PUT',
  path: '/shipments/{pro}',
  access: 'shipments#revise',
  summary: 'Update a shipment',
  description: 'Needs the shipment’s lock. If the shipment changed since `version`, the answer is 409 with the changes.',
  body: ShipmentEnvelope,
  response: OneShipment,
  isCommand: true,
})

export const listShipmentHistory = defineCall({
  method: 'GET',
  path: '/shipments/{pro}/history',
  access: 'audit#read',
  summary: 'List a shipment’s history',
  description: 'Oldest first, with old and new values by field.',
  query: WHOLE_PAGE,
  response: listOf('history', HistoryEntrySchema),
})

export const checkShipmentCarrier = defineCall({
  method: 'GET',
  path: '/shipments/{pro}/compliance',
  access: 'shipments#read',
  summary: 'Check a carrier for a shipment',
  description: 'Runs the compliance rules without covering the shipment.',
  query: COVER_CHECK,
  response: Schema.Struct({ compliance: ShipmentCompliance, booking: BookingSchema, warnings: Warnings }),
})

export const coverShipment = defineCall({
  method: 'PUT',
  path: '/cover',
  access: 'shipments#cover',
  summary: 'Cover a shipment',
  body: CoverEnvelope,
  response: OneShipment,
  isCommand: true,
})

export const uncoverShipment = defineCall({
  method: 'PUT',
  path: '/uncover',
  access: 'shipments#uncover',
  summary: 'Uncover a shipment',
  description: 'Removes the carrier from the shipment.',
  body: UncoverEnvelope,
  response: OneShipment,
  isCommand: true,
})

export const voidShipment = defineCall({
  method: 'PUT',
  path: '/void',
  access: 'shipments#void',
  summary: 'Void a shipment',
  body: VoidEnvelope,
  response: OneShipment,
  isCommand: true,
})

export const unvoidShipment = defineCall({
  method: 'PUT',
  path: '/unvoid',
  access: 'shipments#unvoid',
  summary: 'Unvoid a shipment',
  body: UnvoidEnvelope,
  response: OneShipment,
  isCommand: true,
})

export const repeatShipment = defineCall({
  method: 'PUT',
  path: '/repeat_shipment',
  access: 'shipments#repeat',
  summary: 'Repeat a shipment',
  description: 'Copies the shipment to a new pro.',
  body: RepeatEnvelope,
  response: OneShipment,
  status: 201,
  isCommand: true,
})

export const holdShipment = defineCall({
  method: 'PUT',
  path: '/shipments/{pro}/hold',
  access: 'shipments#hold',
  summary: 'Put a shipment on hold',
  body: ReasonBody,
  response: OneShipment,
  isCommand: true,
})

export const removeShipmentHold = defineCall({
  method: 'PUT',
  path: '/shipments/{pro}/remove_hold',
  access: 'shipments#hold',
  summary: 'Remove a hold from a shipment',
  body: ReasonBody,
  response: OneShipment,
  isCommand: true,
})

export const reserveShipment = defineCall({
  method: 'PUT',
  path: '/shipments/{pro}/reserve',
  access: 'shipments#reserve',
  summary: 'Reserve a shipment for yourself',
  body: ReasonBody,
  response: OneShipment,
  isCommand: true,
})

export const unreserveShipment = defineCall({
  method: 'PUT',
  path: '/shipments/{pro}/unreserve',
  access: 'shipments#reserve',
  summary: 'Remove a shipment’s reservation',
  body: ReasonBody,
  response: OneShipment,
  isCommand: true,
})

export const releaseShipment = defineCall({
  method: 'PUT',
  path: '/shipments/{pro}/release',
  access: 'shipments#release',
  summary: 'Release a delivered shipment to accounting',
  body: ReasonBody,
  response: OneShipment,
  isCommand: true,
})

export const acknowledgeEvents = defineCall({
  method: 'PUT',
  path: '/shipments/{pro}/acknowledge_events',
  access: 'shipments#acknowledge_events',
  summary: 'Acknowledge a shipment’s open events',
  body: ReasonBody,
  response: OneShipment,
  isCommand: true,
})

export const getShipmentLocationData = defineCall({
  method: 'GET',
  path: '/shipments/{pro}/location_data',
  access: 'shipments#read',
  summary: 'Get a shipment’s stop and truck locations',
  description: 'For a map: the coordinates of the stops, and where the truck was last seen.',
  response: Schema.Struct({ location_data: LocationData }),
})
