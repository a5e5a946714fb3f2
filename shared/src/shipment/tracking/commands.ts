import type { PartnerStatus, TrackingOrderSettings, TripStop } from './state.ts'

/** Commands that record what was agreed with the tracking service, or what it reported. The sender has already called the service. */
export type VisibilityCommand =
  | {
      readonly type: 'PlaceTrackingOrder'
      readonly order_id: string
      readonly provider: string
      readonly simulated: boolean
      /** The order status that the service returned; null if it returned none. */
      readonly code: string | null
      readonly order_hyperlink: string | null
      readonly particulars: TrackingOrderSettings
      readonly trip_sheet: readonly TripStop[]
    }
  | {
      readonly type: 'ChangeTrackingOrder'
      readonly order_id: string
      readonly particulars: TrackingOrderSettings
      readonly trip_sheet: readonly TripStop[]
    }
  | { readonly type: 'StopTrackingOrder'; readonly order_id: string; readonly reason: string | null }
  /** `message`: the text from the service, for an unknown code. */
  | { readonly type: 'ReceiveTrackingOrderStatus'; readonly order_id: string; readonly code: string; readonly message: string | null }
  | { readonly type: 'ReceiveTrackingOrderLink'; readonly order_id: string; readonly order_hyperlink: string }
  | ({ readonly type: 'ReceivePartnerStatus'; readonly carrier_id: string } & Omit<PartnerStatus, 'mp_partner_status_last_updated_at'>)
