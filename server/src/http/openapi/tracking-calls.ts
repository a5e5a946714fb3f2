import { listOf } from '@waybill/shared/protocol/lists'
import { SERVER_MESSAGES } from '@waybill/shared/protocol/socket'
import { Schema } from 'effect'
import type { Call } from './call.ts'
import { day, decimal, integer, option, required, text } from './parameter.ts'
import { ShipmentSchema } from './resources.ts'
import { TrackedCarrier } from './shipment-parts.ts'

const PRO = { pro: 'Pro of the shipment' }
const REQUIRED_PRO = { pro: required(text('Pro of the shipment')) }

const order = Schema.NullOr(
  Schema.Struct({
    tracking_duration: Schema.Int,
    tracking_interval: Schema.Int,
    track_start_time_date: Schema.String,
    track_start_time_time: Schema.String,
    load_identifier: Schema.String,
    order_status: Schema.String,
    truck_trailer_number: Schema.NullOr(Schema.String),
    driver_cell: Schema.NullOr(Schema.String),
    last_updated: Schema.String,
    order_hyperlink: Schema.NullOr(Schema.String),
    order_id: Schema.String,
    order_stage: Schema.String,
    provider: Schema.String,
    simulated: Schema.Boolean,
  }),
).annotate({ identifier: 'TrackingOrder' })

const ofOrder = Schema.Struct({ message: Schema.String, macropoint_load: order, shipment: ShipmentSchema })

const Truck = Schema.Struct({
  id: Schema.String,
  carrier_name: Schema.NullOr(Schema.String),
  mc_number: Schema.NullOr(Schema.String),
  dot_number: Schema.NullOr(Schema.String),
  equipment_type: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  state: Schema.NullOr(Schema.String),
  latitude: Schema.Finite,
  longitude: Schema.Finite,
  distance_miles: Schema.Int,
  available_at: Schema.NullOr(Schema.String),
}).annotate({ identifier: 'FreeTruck' })

const CALLBACK = {
  key: 'The callback key from the company’s integration settings; or send it as the password of HTTP Basic',
  MPOrderID: 'MacroPoint’s id of the order',
  ID: 'Our load identifier',
  Event: 'Stop event X3, AF, X1 or D1, with `StopID` and `EventDateTime` (UTC)',
  Code: 'Order status, with `Message`',
  Latitude: 'Position, with `Longitude` and `LocationDateTimeUTC`',
  ScheduleAlertCode: 'Schedule alert, with `StopID` and `EtaToStop` (UTC)',
}

/** The tracking service: orders, the status of carriers, trucks near a place, and callbacks. */
export const TRACKING_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/macropoint/partner_status',
    operationId: 'getTrackingPartnerStatus',
    summary: 'Get a carrier’s tracking status',
    description: 'For the carrier of a shipment, which saves the status with the shipment, or for a carrier by number.',
    feature: 'tracking#look_up',
    query: { ...PRO, carrier_id: 'Carrier id, instead of a shipment', mc_num: 'MC number', dot_num: 'USDOT number' },
    answer: Schema.Struct({ message: Schema.String, carrier: Schema.NullOr(TrackedCarrier), shipment: Schema.optionalKey(ShipmentSchema) }),
    command: true,
  },
  {
    method: 'get',
    path: '/macropoint/order_hyperlink',
    operationId: 'getTrackingOrderLink',
    summary: 'Get the link to a tracking order',
    feature: 'tracking#look_up',
    query: REQUIRED_PRO,
    answer: Schema.Struct({ ...ofOrder.fields, order_hyperlink: Schema.NullOr(Schema.String) }),
    command: true,
  },
  {
    method: 'get',
    path: '/macropoint/create_or_update_order',
    operationId: 'sendTrackingOrder',
    summary: 'Create or update a tracking order',
    description: 'Only `pro` is required.',
    feature: 'tracking#start',
    query: {
      ...REQUIRED_PRO,
      tracking_duration: integer('Hours to track'),
      tracking_interval: integer('Minutes between positions'),
      track_start_time_date: day('Start date at the first stop'),
      track_start_time_time: 'Start time at the first stop, HH:mm',
      load_identifier: 'What the service calls the load; the pro if left out',
      truck_trailer_number: 'Truck or trailer number; the shipment’s if left out',
      driver_cell: 'Driver’s cell phone; the shipment’s if left out',
      resend: option('Send again when the outcome of an earlier order is unknown'),
    },
    answer: ofOrder,
    command: true,
  },
  {
    method: 'get',
    path: '/macropoint/stop_order',
    operationId: 'stopTrackingOrder',
    summary: 'Stop a tracking order',
    feature: 'tracking#stop',
    query: { ...REQUIRED_PRO, reason: 'Reason' },
    answer: ofOrder,
    command: true,
  },
  {
    method: 'get',
    path: '/macropoint/capacity',
    operationId: 'listTrackingCapacity',
    summary: 'List trucks near a pickup or place',
    feature: 'tracking#capacity',
    query: {
      ...PRO,
      city: 'City, instead of a shipment',
      state: 'State of the city',
      zip: 'ZIP or postal code, instead of a city',
      equipment_type: 'Equipment code',
      radius: decimal('Miles', { maximum: 500, default: 100 }),
      from: day('First day the truck is needed'),
    },
    answer: Schema.Struct({ ...listOf('trucks', Truck).fields, provider: Schema.String, simulated: Schema.Boolean }),
  },
  {
    method: 'get',
    path: '/shipments/{pro}/tracking_positions',
    operationId: 'listTrackingPositions',
    summary: 'List a truck’s tracking positions',
    description: 'The breadcrumb trail of the shipment’s truck, oldest first.',
    feature: 'shipments#read',
    answer: Schema.Struct({
      ...listOf('tracking_positions', SERVER_MESSAGES['record:moved'].fields.truck).fields,
      simulated: Schema.Boolean,
    }),
  },
  {
    method: 'get',
    path: '/macropoint/callback',
    operationId: 'receiveTrackingCallbackQuery',
    summary: 'Receive a MacroPoint callback by query',
    description: 'Called by MacroPoint.',
    open: true,
    query: CALLBACK,
    answer: Schema.Struct({ message: Schema.String }),
  },
  {
    method: 'post',
    path: '/macropoint/callback',
    operationId: 'receiveTrackingCallback',
    summary: 'Receive a MacroPoint callback',
    description: 'Called by MacroPoint, with a form or XML body.',
    open: true,
    query: { key: CALLBACK.key },
    answer: Schema.Struct({ message: Schema.String }),
  },
]
