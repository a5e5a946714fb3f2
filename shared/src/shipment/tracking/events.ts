import { Schema } from 'effect'
import { event, type Upcast } from '../../streams/event.ts'
import { OptionalText } from '../../streams/event-schemas.ts'
import { joined, stopInSentence } from '../event-text.ts'
import { latenessText } from './lateness.ts'
import { ORDER_STAGES } from './order-status.ts'

const Stage = Schema.Literals(ORDER_STAGES)

/** Tracking settings of an order [3.21]. Duration in hours, interval in minutes; the start is in the first stop's local time. */
export const TrackingSettingsSchema = Schema.Struct({
  tracking_duration: Schema.Finite,
  tracking_interval: Schema.Finite,
  track_start_time_date: Schema.String,
  track_start_time_time: Schema.String,
  load_identifier: Schema.String,
  truck_trailer_number: OptionalText,
  driver_cell: OptionalText,
})

/** A stop as sent to the service. Instants are ISO 8601 UTC. */
export const TripStopSchema = Schema.Struct({
  stop_id: Schema.String,
  name: Schema.String,
  stop_type: Schema.Literals(['Pickup', 'DropOff']),
  line_1: Schema.String,
  line_2: Schema.String,
  city: Schema.String,
  state: Schema.String,
  zip: Schema.String,
  starts_at: OptionalText,
  ends_at: OptionalText,
})

const TripSheet = Schema.Array(TripStopSchema)
const LATENESS = ['tracking.late']

const trackedBy = ({ driver_cell, truck_trailer_number }: typeof TrackingSettingsSchema.Type) => driver_cell ?? truck_trailer_number

const withSettings: Upcast = ({ particulars = {}, ...data }) => ({ ...data, settings: particulars })

/** Events of tracking: of a load, and between a load and the tracking service. Times are in the envelope. */
export const TRACKING_EVENTS = {
  TrackingStarted: event({
    data: Schema.Struct({ provider: Schema.String, simulated: Schema.Boolean }),
    title: () => 'Tracking started',
    detail: ({ provider, simulated }) => joined(provider, simulated ? 'simulated' : null),
    fields: ['tracking'],
  }),
  TrackingStopped: event({
    data: Schema.Struct({ provider: Schema.String, reason: OptionalText }),
    title: () => 'Tracking stopped',
    detail: ({ provider, reason }) => joined(provider, reason),
    fields: ['tracking.state'],
    changes: () => [{ path: 'tracking.state', from: 'started', to: 'stopped' }],
  }),
  TrackingDelayed: event({
    data: Schema.Struct({ stop_id: Schema.String, eta: Schema.String, minutes_late: Schema.Finite }),
    title: ({ stop_id }, shipment) => `Running late for ${stopInSentence(stop_id, shipment)}`,
    detail: ({ minutes_late }) => latenessText(minutes_late),
    tone: 'bad',
    fields: LATENESS,
    changes: () => [{ path: 'tracking.late', from: false, to: true }],
  }),
  TrackingOnTime: event({
    data: Schema.Struct({ stop_id: Schema.String, eta: Schema.String }),
    title: ({ stop_id }, shipment) => `Back on time for ${stopInSentence(stop_id, shipment)}`,
    fields: LATENESS,
    changes: () => [{ path: 'tracking.late', from: true, to: false }],
  }),
  TrackingOrderPlaced: event({
    data: Schema.Struct({
      order_id: Schema.String,
      provider: Schema.String,
      simulated: Schema.Boolean,
      order_status: Schema.String,
      order_stage: Stage,
      order_hyperlink: OptionalText,
      settings: TrackingSettingsSchema,
      trip_sheet: TripSheet,
    }),
    version: 2,
    upcast: { 1: withSettings },
    title: () => 'Tracking order sent',
    detail: ({ provider, simulated, settings }) => joined(provider, simulated ? 'simulated' : null, trackedBy(settings)),
    fields: ['macropoint_load'],
  }),
  /** The service was sent new tracking settings for the order, and the current stops. */
  TrackingOrderChanged: event({
    data: Schema.Struct({ order_id: Schema.String, settings: TrackingSettingsSchema, trip_sheet: TripSheet }),
    version: 2,
    upcast: { 1: withSettings },
    title: () => 'Tracking order updated',
    detail: ({ settings }) => trackedBy(settings),
    fields: ['macropoint_load'],
  }),
  TrackingOrderStopped: event({
    data: Schema.Struct({ order_id: Schema.String, provider: Schema.String, reason: OptionalText }),
    title: () => 'Tracking order stopped',
    detail: ({ provider, reason }) => joined(provider, reason),
    fields: ['macropoint_load.order_status'],
  }),
  /** The service reported an order status. */
  TrackingOrderStatusReceived: event({
    data: Schema.Struct({ order_id: Schema.String, code: Schema.String, order_status: Schema.String, order_stage: Stage }),
    formerNames: ['TrackingOrderStatusTold'],
    title: ({ order_status }) => `Tracking order: ${order_status}`,
    fields: ['macropoint_load.order_status'],
  }),
  TrackingOrderLinkReceived: event({
    data: Schema.Struct({ order_id: Schema.String, order_hyperlink: Schema.String }),
    formerNames: ['TrackingOrderLinkLearned'],
    title: () => 'Tracking order link looked up',
    detail: ({ order_hyperlink }) => order_hyperlink,
    fields: ['macropoint_load.order_hyperlink'],
  }),
  /** What the service knows about the carrier [3.19]. */
  PartnerStatusReceived: event({
    data: Schema.Struct({
      carrier_id: Schema.String,
      mp_partner_status: OptionalText,
      mp_truck_trailer_name: OptionalText,
      mp_truck_trailer_type: OptionalText,
      mp_truck_trailer_identifiers: Schema.Array(Schema.String),
      mp_partner_status_simulated: Schema.Boolean,
    }),
    formerNames: ['PartnerStatusLearned'],
    title: ({ mp_partner_status }) => `Tracking partner: ${mp_partner_status ?? 'unknown'}`,
    detail: ({ mp_truck_trailer_name }) => mp_truck_trailer_name,
    fields: ['carrier.mp_partner_status'],
  }),
}
