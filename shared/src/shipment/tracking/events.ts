import type { OrderStage } from './order-status.ts'
import type { PartnerStatus, TrackingOrderSettings, TripStop } from './state.ts'

/** Event data between a load and the tracking service. Times are in the envelope. */
export type VisibilityEventData = {
  TrackingOrderPlaced: {
    order_id: string
    provider: string
    simulated: boolean
    order_status: string
    order_stage: OrderStage
    order_hyperlink: string | null
    particulars: TrackingOrderSettings
    trip_sheet: readonly TripStop[]
  }
  /** The service was sent new tracking settings for the order, and the current stops. */
  TrackingOrderChanged: { order_id: string; particulars: TrackingOrderSettings; trip_sheet: readonly TripStop[] }
  TrackingOrderStopped: { order_id: string; provider: string; reason: string | null }
  /** The service reported an order status. */
  TrackingOrderStatusTold: { order_id: string; code: string; order_status: string; order_stage: OrderStage }
  TrackingOrderLinkLearned: { order_id: string; order_hyperlink: string }
  PartnerStatusLearned: { carrier_id: string } & Omit<PartnerStatus, 'mp_partner_status_last_updated_at'>
}
