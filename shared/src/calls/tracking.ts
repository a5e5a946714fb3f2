import { Schema } from 'effect'
import { listOf } from '../protocol/lists.ts'
import { ShipmentSchema } from '../protocol/resources.ts'
import { TrackedCarrier } from '../protocol/shipment-parts.ts'
import { SERVER_MESSAGES } from '../protocol/socket.ts'
import { defineCall } from './define-call.ts'
import { day, decimal, integer, option, required, text } from './parameter.ts'

const PRO = { pro: text('Pro of the shipment') }
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
  key: text('The callback key from the company’s integration settings; or send it as the password of HTTP Basic'),
  MPOrderID: text('MacroPoint’s id of the order'),
  ID: text('Our load identifier'),
  Event: text('Stop event X3, AF, X1 or D1, with `StopID` and `EventDateTime` (UTC)'),
  Code: text('Order status, with `Message`'),
  Latitude: text('Position, with `Longitude` and `LocationDateTimeUTC`'),
  ScheduleAlertCode: text('Schedule alert, with `StopID` and `EtaToStop` (UTC)'),
}

export const getTrackingPartnerStatus = defineCall({
  method: 'GET',
  path: '/macropoint/partner_status',
  access: 'tracking#look_up',
  summary: 'Get a carrier’s tracking status',
  description: 'For the carrier of a shipment, which saves the status with the shipment, or for a carrier by number.',
  query: { ...PRO, carrier_id: text('Carrier id, instead of a shipment'), mc_num: text('MC number'), dot_num: text('USDOT number') },
  response: Schema.Struct({ message: Schema.String, carrier: Schema.NullOr(TrackedCarrier), shipment: Schema.optionalKey(ShipmentSchema) }),
  isCommand: true,
})

export const getTrackingOrderLink = defineCall({
  method: 'GET',
  path: '/macropoint/order_hyperlink',
  access: 'tracking#look_up',
  summary: 'Get the link to a tracking order',
  query: REQUIRED_PRO,
  response: Schema.Struct({ ...ofOrder.fields, order_hyperlink: Schema.NullOr(Schema.String) }),
  isCommand: true,
})

export const sendTrackingOrder = defineCall({
  method: 'GET',
  path: '/macropoint/create_or_update_order',
  access: 'tracking#start',
  summary: 'Create or update a tracking order',
  description: 'Only `pro` is required.',
  query: {
    ...REQUIRED_PRO,
    tracking_duration: integer('Hours to track'),
    tracking_interval: integer('Minutes between positions'),
    track_start_time_date: day('Start date at the first stop'),
    track_start_time_time: text('Start time at the first stop, HH:mm'),
    load_identifier: text('What the service calls the load; the pro if left out'),
    truck_trailer_number: text('Truck or trailer number; the shipment’s if left out'),
    driver_cell: text('Driver’s cell phone; the shipment’s if left out'),
    resend: option('Send again when the outcome of an earlier order is unknown'),
  },
  response: ofOrder,
  isCommand: true,
})

export const stopTrackingOrder = defineCall({
  method: 'GET',
  path: '/macropoint/stop_order',
  access: 'tracking#stop',
  summary: 'Stop a tracking order',
  query: { ...REQUIRED_PRO, reason: text('Reason') },
  response: ofOrder,
  isCommand: true,
})

export const listTrackingCapacity = defineCall({
  method: 'GET',
  path: '/macropoint/capacity',
  access: 'tracking#capacity',
  summary: 'List trucks near a pickup or place',
  query: {
    ...PRO,
    city: text('City, instead of a shipment'),
    state: text('State of the city'),
    zip: text('ZIP or postal code, instead of a city'),
    equipment_type: text('Equipment code'),
    radius: decimal('Miles', { maximum: 500, default: 100 }),
    from: day('First day the truck is needed'),
  },
  response: Schema.Struct({ ...listOf('trucks', Truck).fields, provider: Schema.String, simulated: Schema.Boolean }),
})

export const listTrackingPositions = defineCall({
  method: 'GET',
  path: '/shipments/{pro}/tracking_positions',
  access: 'shipments#read',
  summary: 'List a truck’s tracking positions',
  description: 'The breadcrumb trail of the shipment’s truck, oldest first.',
  response: Schema.Struct({
    ...listOf('tracking_positions', SERVER_MESSAGES['record:moved'].fields.truck).fields,
    simulated: Schema.Boolean,
  }),
})

export const receiveTrackingCallbackQuery = defineCall({
  method: 'GET',
  path: '/macropoint/callback',
  access: 'open',
  summary: 'Receive a MacroPoint callback by query',
  description: 'Called by MacroPoint.',
  query: CALLBACK,
  response: Schema.Struct({ message: Schema.String }),
})

export const receiveTrackingCallback = defineCall({
  method: 'POST',
  path: '/macropoint/callback',
  access: 'open',
  summary: 'Receive a MacroPoint callback',
  description: 'Called by MacroPoint, with a form or XML body.',
  query: { key: CALLBACK.key },
  response: Schema.Struct({ message: Schema.String }),
})
