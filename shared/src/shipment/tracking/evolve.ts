import type { Evolvers } from '../../streams/define-stream.ts'
import type { Shipment, Tracking } from '../state.ts'
import type { TRACKING_EVENTS } from './events.ts'
import { STOPPED_CODE, statusOfCode } from './order-status.ts'
import type { TrackingOrder } from './state.ts'

const withTracking = (state: Shipment, fields: Partial<Tracking>): Shipment =>
  state.tracking ? { ...state, tracking: { ...state.tracking, ...fields } } : state

/** A truck that reached a stop is no longer late for it. */
export const withTruckSeen = (state: Shipment, source: string, last_event: string): Shipment =>
  withTracking(state, source === 'tracking' ? { late: false, last_event } : { late: false })

/** A report about an order counts only for the load's current order. */
const withOrder = (state: Shipment, order_id: string, fields: Partial<TrackingOrder>): Shipment =>
  state.macropoint_load?.order_id === order_id ? { ...state, macropoint_load: { ...state.macropoint_load, ...fields } } : state

export const TRACKING_EVOLVERS: Evolvers<Shipment, typeof TRACKING_EVENTS> = {
  TrackingStarted: (state, { provider, simulated }, { at }) => ({
    ...state,
    tracking: { provider, simulated, state: 'started', started_at: at, late: false, last_event: 'Started' },
  }),
  TrackingStopped: (state) => withTracking(state, { state: 'stopped', late: false, last_event: 'Stopped' }),
  TrackingDelayed: (state) => withTracking(state, { late: true, last_event: 'Late' }),
  TrackingOnTime: (state) => withTracking(state, { late: false, last_event: 'On time' }),
  TrackingOrderPlaced: (state, { settings, ...order }, { at }) => ({
    ...state,
    macropoint_load: { ...settings, ...order, last_updated: at },
  }),
  TrackingOrderChanged: (state, { order_id, settings, trip_sheet }, { at }) =>
    withOrder(state, order_id, { ...settings, trip_sheet, last_updated: at }),
  TrackingOrderStopped: (state, { order_id }, { at }) =>
    withOrder(state, order_id, { order_status: statusOfCode(STOPPED_CODE)?.text ?? '', order_stage: 'stopped', last_updated: at }),
  TrackingOrderStatusReceived: (state, { order_id, order_status, order_stage }, { at }) =>
    withOrder(state, order_id, { order_status, order_stage, last_updated: at }),
  TrackingOrderLinkReceived: (state, { order_id, order_hyperlink }, { at }) =>
    withOrder(state, order_id, { order_hyperlink, last_updated: at }),
  PartnerStatusReceived: (state, { carrier_id, ...status }, { at }) =>
    state.carrier?.id === carrier_id
      ? { ...state, carrier: { ...state.carrier, ...status, mp_partner_status_last_updated_at: at } }
      : state,
}
