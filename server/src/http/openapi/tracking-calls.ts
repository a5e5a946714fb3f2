import { listOf } from '@waybill/shared/protocol/lists'
import { SERVER_MESSAGES } from '@waybill/shared/protocol/socket'
import { Schema } from 'effect'
import type { Call } from './call.ts'
import { Shipment } from './resources.ts'

const PRO = { pro: 'The load' }

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

const ofOrder = Schema.Struct({ message: Schema.String, macropoint_load: order, shipment: Shipment })

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
  key: 'The key of the tenant’s settings; or the password of HTTP Basic',
  MPOrderID: 'The order at MacroPoint',
  ID: 'What we called the load',
  Event: 'X3, AF, X1 or D1, with `StopID` and `EventDateTime` (UTC)',
  Code: 'A status of the order, with `Message`',
  Latitude: 'A position, with `Longitude` and `LocationDateTimeUTC`',
  ScheduleAlertCode: 'A forecast, with `StopID` and `EtaToStop` (UTC)',
}

/** The tracking service: orders of loads, what it knows of their carriers, trucks near a place, and what it calls back with. */
export const TRACKING_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/macropoint/partner_status',
    summary: 'Look a carrier up at the tracking service: of a load, where it is kept, or by a number',
    feature: 'tracking#look_up',
    query: { ...PRO, carrier_id: 'Instead of a load: our id', mc_num: 'MC number', dot_num: 'USDOT number' },
    answer: Schema.Struct({ message: Schema.String, carrier: Schema.Json, shipment: Schema.optionalKey(Shipment) }),
    command: true,
  },
  {
    method: 'get',
    path: '/macropoint/order_hyperlink',
    summary: 'Look up where a tracking order can be seen',
    feature: 'tracking#look_up',
    query: PRO,
    answer: Schema.Struct({ ...ofOrder.fields, order_hyperlink: Schema.NullOr(Schema.String) }),
    command: true,
  },
  {
    method: 'get',
    path: '/macropoint/create_or_update_order',
    summary: 'Send a tracking order, or what changed of it. Only the pro must be said',
    feature: 'tracking#start',
    query: {
      ...PRO,
      tracking_duration: 'Hours',
      tracking_interval: 'Minutes',
      track_start_time_date: 'YYYY-MM-DD, at the first stop',
      track_start_time_time: 'HH:mm, at the first stop',
      load_identifier: 'What the service calls the load; the pro unless said',
      truck_trailer_number: 'Truck or trailer; that of the load unless said',
      driver_cell: 'The driver’s phone; that of the load unless said',
      resend: '`true` sends again where it is not known whether an earlier order arrived',
    },
    answer: ofOrder,
    command: true,
  },
  {
    method: 'get',
    path: '/macropoint/stop_order',
    summary: 'Stop the tracking order of a load',
    feature: 'tracking#stop',
    query: { ...PRO, reason: 'Why' },
    answer: ofOrder,
    command: true,
  },
  {
    method: 'get',
    path: '/macropoint/capacity',
    summary: 'Trucks near the pickup of a load, or near a place',
    feature: 'tracking#capacity',
    query: {
      ...PRO,
      city: 'Instead of a load',
      state: 'With the city',
      zip: 'Instead of a city',
      equipment_type: 'A code of equipment',
      radius: 'Miles, at most 500; 100 unless said',
      from: 'YYYY-MM-DD',
    },
    answer: Schema.Struct({ ...listOf('trucks', Truck).fields, provider: Schema.String, simulated: Schema.Boolean }),
  },
  {
    method: 'get',
    path: '/shipments/{pro}/tracking_positions',
    summary: 'The way that the truck of a load has come, oldest first',
    feature: 'shipments#read',
    answer: Schema.Struct({
      ...listOf('tracking_positions', SERVER_MESSAGES['record:moved'].fields.truck).fields,
      simulated: Schema.Boolean,
    }),
  },
  {
    method: 'get',
    path: '/macropoint/callback',
    summary: 'Where MacroPoint calls back',
    open: true,
    query: CALLBACK,
    answer: Schema.Struct({ message: Schema.String }),
  },
  {
    method: 'post',
    path: '/macropoint/callback',
    summary: 'The same, as a form or as XML',
    open: true,
    query: { key: CALLBACK.key },
    answer: Schema.Struct({ message: Schema.String }),
  },
]
