import type { EventMeta } from '../../log/envelope.ts'
import type { Shipment } from '../state.ts'
import type { VisibilityEventData } from './events.ts'
import { STOPPED_CODE, statusOfCode } from './order-status.ts'
import type { TrackingOrder } from './state.ts'

type Evolver<T extends keyof VisibilityEventData> = (state: Shipment, data: VisibilityEventData[T], meta: EventMeta) => Shipment

/** A report about an order counts only for the load's current order. */
const withOrder = (state: Shipment, order_id: string, fields: Partial<TrackingOrder>): Shipment =>
  state.macropoint_load?.order_id === order_id ? { ...state, macropoint_load: { ...state.macropoint_load, ...fields } } : state

export const VISIBILITY_EVOLVERS: { readonly [T in keyof VisibilityEventData]: Evolver<T> } = {
  TrackingOrderPlaced: (state, { particulars, ...order }, { at }) => ({
    ...state,
    macropoint_load: { ...particulars, ...order, last_updated: at },
  }),
  TrackingOrderChanged: (state, { order_id, particulars, trip_sheet }, { at }) =>
    withOrder(state, order_id, { ...particulars, trip_sheet, last_updated: at }),
  TrackingOrderStopped: (state, { order_id }, { at }) =>
    withOrder(state, order_id, { order_status: statusOfCode(STOPPED_CODE)?.text ?? '', order_stage: 'stopped', last_updated: at }),
  TrackingOrderStatusTold: (state, { order_id, order_status, order_stage }, { at }) =>
    withOrder(state, order_id, { order_status, order_stage, last_updated: at }),
  TrackingOrderLinkLearned: (state, { order_id, order_hyperlink }, { at }) =>
    withOrder(state, order_id, { order_hyperlink, last_updated: at }),
  PartnerStatusLearned: (state, { carrier_id, ...learned }, { at }) =>
    state.carrier?.id === carrier_id
      ? { ...state, carrier: { ...state.carrier, ...learned, mp_partner_status_last_updated_at: at } }
      : state,
}
