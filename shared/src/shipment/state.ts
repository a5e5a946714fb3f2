import type { CarrierBid } from './bids/bid.ts'
import type { Confirmation } from './confirmation/confirmation.ts'
import type { CoveringCarrier } from './covering-carrier.ts'
import type { LoadDocument } from './documents/document.ts'
import type { IntermodalPart } from './intermodal/state.ts'
import type { LanePrice } from './lane-pricing/lane-price.ts'
import type { LtlState } from './ltl/state.ts'
import type { ComplianceReceipt } from './rules/compliance.ts'
import type { Item, LoadInfo, Mode, Party, PickStop, RateLine, Rates, ReferenceTag, UserRef } from './shape.ts'
import type { PartnerStatus, TrackingOrder } from './tracking/state.ts'

/** Statuses that imported loads keep and Waybill never assigns; the last one counts as delivered [4.13]. */
export const IMPORTED_STATUSES = ['VOID', 'VOID WEB', 'TERMINATED'] as const
export type ImportedStatus = (typeof IMPORTED_STATUSES)[number]

/** A check call [2.70]. Date and time are local to the place; `struck` marks a voided call, which stays readable. */
export type CheckCall = {
  readonly id: string
  readonly date: string
  readonly time: string
  readonly timezone: string | null
  readonly city: string | null
  readonly state: string | null
  readonly note: string | null
  readonly user: string
  readonly source: string
  readonly struck: { readonly by: string; readonly at: string; readonly reason: string | null } | null
  /** The event that recorded it, which a reversal refers to. */
  readonly event_id?: string
}

/** The reason code of an incident, from the list in the static info [3.10, 3.33]. */
export type IncidentReason = { readonly id: number; readonly code: string; readonly description: string }

/** An incident: something did not go as planned [3.31–3.36]. */
export type Incident = {
  readonly id: string
  readonly pick_stop_id: string | null
  readonly incident_type_code: string
  /** The reason code; null if the sender wrote the reason. */
  readonly incident_reason_code: IncidentReason | null
  readonly reason_code: string | null
  readonly reason_description: string | null
  readonly note: string | null
  readonly internal_only: boolean
  readonly carrier_fault: boolean
  readonly carrier_id: string | null
  readonly carrier_name: string | null
  readonly trailer_num: string | null
  readonly driver_name: string | null
  readonly phone: string | null
  readonly cell: string | null
  readonly appt_field_name: string | null
  readonly original_field_value: string | null
  readonly updated_field_value: string | null
  readonly created_by: string
  readonly created_at: string
}

/** An event that needs attention, open until closed [4.42]. */
export type LoadEvent = {
  readonly id: string
  readonly type: string
  readonly note: string | null
  readonly due_at: string | null
  readonly created_by: string
  readonly created_at: string
  readonly closed: boolean
  readonly closed_by: string | null
  readonly closed_at: string | null
  readonly resolution: string | null
}

/** The tender that a load came from, and what of it could not be read. */
export type LoadTender = {
  readonly key: string
  readonly sender: string
  readonly shipment_id: string
  readonly purpose: string
  readonly respond_by: string | null
  readonly response: 'pending' | 'accepted' | 'declined'
  readonly unmapped: readonly string[]
  /** Changes and cancellations received later: kept and shown, never applied automatically. */
  readonly pending_updates: readonly { readonly purpose: string; readonly received_at: string; readonly summary: string }[]
}

/** The current tracking state from the visibility provider, without positions. `simulated` means no real provider was called. */
export type Tracking = {
  readonly provider: string
  readonly simulated: boolean
  readonly state: 'started' | 'stopped'
  readonly started_at: string
  readonly late: boolean
  readonly last_event: string
}

/** A load, folded from its stream. The status is not stored; it is derived (`rules/status.ts`). */
export type Shipment = IntermodalPart & {
  readonly pro: string
  readonly mode: Mode
  readonly source: string
  readonly created_at: string
  readonly created_by: string
  readonly customer: Party | null
  readonly bill_to: Party | null
  readonly sales_representative: UserRef | null
  readonly service_representative_user: UserRef | null
  readonly dispatcher_assigned_user: UserRef | null
  /** The user who dispatched the load; the assigned dispatcher may be another [2.57]. */
  readonly dispatcher_actual_user: UserRef | null
  readonly reserved_by_user: UserRef | null
  readonly load_info: LoadInfo
  readonly rates: Rates
  readonly accessorial_lines: readonly RateLine[]
  readonly items: readonly Item[]
  readonly pick_stops: readonly PickStop[]
  /** Up to six labels and values by the customer for the whole load [3.15]. */
  readonly dynamic_reference_tags: readonly ReferenceTag[]
  readonly instruction: { readonly special_instructions: string | null }
  readonly notes: string | null
  readonly carrier: (CoveringCarrier & Partial<PartnerStatus>) | null
  /** Why the carrier was accepted; null if the load is not covered, and for covers from before receipts were kept. */
  readonly compliance: ComplianceReceipt | null
  /** The events that a reversal would refer to. */
  readonly standing_events: { readonly cover: string | null; readonly void: string | null }
  /** The carrier taken off last; null if there was none. */
  readonly last_uncover: {
    readonly at: string
    readonly by: string
    readonly carrier_id: string
    readonly carrier_name: string
    readonly reason: string
    readonly notes: string | null
  } | null
  readonly carrier_bids: readonly CarrierBid[]
  readonly ltl: LtlState
  /** The latest lane prices from a provider. */
  readonly lane_prices: readonly LanePrice[]
  readonly hold: { readonly at: string; readonly by: string; readonly reason: string | null } | null
  readonly void_info: { readonly at: string; readonly by: string; readonly reason: string | null; readonly notes: string | null } | null
  readonly released: { readonly at: string; readonly by: string; readonly reason: string | null } | null
  readonly imported_status: ImportedStatus | null
  readonly check_calls: readonly CheckCall[]
  readonly incidents: readonly Incident[]
  readonly events: readonly LoadEvent[]
  readonly open_events: boolean
  readonly open_events_acknowledged: boolean
  readonly tender: LoadTender | null
  readonly tracking: Tracking | null
  /** The tracking order of the load [3.21]. */
  readonly macropoint_load: TrackingOrder | null
  readonly documents: readonly LoadDocument[]
  /** All rate confirmations requested or marked as sent, oldest first. */
  readonly confirmations: readonly Confirmation[]
  readonly repeated_from: string | null
  /** The number of each ever created: ids are `{pro}-S{n}`, `-C{n}`, `-I{n}`, `-E{n}`, `-B{n}` and are never reused. */
  readonly made: {
    readonly stops: number
    readonly check_calls: number
    readonly incidents: number
    readonly events: number
    readonly bids: number
  }
}
