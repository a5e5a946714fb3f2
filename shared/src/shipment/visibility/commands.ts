import type { OrderParticulars, PartnerStatus, TripStop } from './state.ts'

/** Writes down what was agreed with the tracking service, or what it told: whoever sends one has asked it already. */
export type VisibilityCommand =
  | {
      readonly type: 'PlaceTrackingOrder'
      readonly order_id: string
      readonly provider: string
      readonly simulated: boolean
      /** What the service said of the order when it took it; null where it said nothing. */
      readonly code: string | null
      readonly order_hyperlink: string | null
      readonly particulars: OrderParticulars
      readonly trip_sheet: readonly TripStop[]
    }
  | {
      readonly type: 'ChangeTrackingOrder'
      readonly order_id: string
      readonly particulars: OrderParticulars
      readonly trip_sheet: readonly TripStop[]
    }
  | { readonly type: 'StopTrackingOrder'; readonly order_id: string; readonly reason: string | null }
  /** `message`: the words of the service, for a code that is not known. */
  | { readonly type: 'TellTrackingOrderStatus'; readonly order_id: string; readonly code: string; readonly message: string | null }
  | { readonly type: 'LearnTrackingOrderLink'; readonly order_id: string; readonly order_hyperlink: string }
  | ({ readonly type: 'LearnPartnerStatus'; readonly carrier_id: string } & Omit<PartnerStatus, 'mp_partner_status_last_updated_at'>)
