import type { OrderStage } from './order-status.ts'
import type { OrderParticulars, PartnerStatus, TripStop } from './state.ts'

/** What happens between a load and the tracking service. Times stand in the envelope. */
export type VisibilityEventData = {
  TrackingOrderPlaced: {
    order_id: string
    provider: string
    simulated: boolean
    order_status: string
    order_stage: OrderStage
    order_hyperlink: string | null
    particulars: OrderParticulars
    trip_sheet: readonly TripStop[]
  }
  /** The service was told again how the order is to be followed, and of the stops as they are now. */
  TrackingOrderChanged: { order_id: string; particulars: OrderParticulars; trip_sheet: readonly TripStop[] }
  TrackingOrderStopped: { order_id: string; provider: string; reason: string | null }
  /** The service told how the order is doing. */
  TrackingOrderStatusTold: { order_id: string; code: string; order_status: string; order_stage: OrderStage }
  TrackingOrderLinkLearned: { order_id: string; order_hyperlink: string }
  PartnerStatusLearned: { carrier_id: string } & Omit<PartnerStatus, 'mp_partner_status_last_updated_at'>
}
