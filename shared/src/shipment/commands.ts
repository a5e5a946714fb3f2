import type { CustomerCredit } from '../customer/credit.ts'
import type { CarrierBidInput } from './bids/bid.ts'
import type { NewDocument } from './documents/document.ts'
import type { ShipmentInput } from './input.ts'
import type { LegCommand } from './intermodal/commands.ts'
import type { RecordLanePrices } from './lane-pricing/commands.ts'
import type { LtlCommand, LtlFacts } from './ltl/commands.ts'
import type { AutoRates } from './rules/auto-rate.ts'
import type { CoveringCarrier, IncidentReason, TenderMark } from './state.ts'
import type { VisibilityCommand } from './visibility/commands.ts'

/**
 * What may be asked of a load. Each is decoded from the wire by `protocol/`, judged by `decide.ts`. Ids, time, carrier, places and
 * rights are not in here: they are facts that the server adds.
 */
export type ShipmentCommand =
  | {
      readonly type: 'CreateShipment'
      readonly pro: string
      readonly shipment: ShipmentInput
      readonly source: string
      readonly tender?: TenderMark
      readonly repeated_from?: string
      readonly imported_status?: string
    }
  /** `expected` = the version that the sender looked at; null = any. */
  | { readonly type: 'ReviseShipment'; readonly shipment: ShipmentInput }
  | { readonly type: 'CoverShipment'; readonly override_reason: string | null; readonly shipment: ShipmentInput | null }
  | { readonly type: 'UncoverShipment'; readonly reason: string; readonly notes: string | null }
  | { readonly type: 'VoidShipment'; readonly reason: string | null; readonly notes: string | null }
  | { readonly type: 'UnvoidShipment'; readonly reason: string | null }
  | { readonly type: 'HoldShipment'; readonly reason: string | null }
  | { readonly type: 'RemoveHold' }
  | { readonly type: 'ReserveShipment' }
  | { readonly type: 'UnreserveShipment' }
  | { readonly type: 'ReleaseShipment'; readonly reason: string | null }
  | {
      readonly type: 'LogCheckCall'
      /** Who made the call; the sender where it is not said. */
      readonly user?: string | null
      readonly date: string | null
      readonly time: string | null
      readonly city: string | null
      readonly state: string | null
      readonly note: string | null
      readonly source: string
    }
  | { readonly type: 'StrikeCheckCall'; readonly id: string; readonly reason: string | null }
  | { readonly type: 'ReceiveCarrierBid'; readonly bid: CarrierBidInput }
  | { readonly type: 'ReviseCarrierBid'; readonly id: string; readonly bid: CarrierBidInput }
  | { readonly type: 'WithdrawCarrierBid'; readonly id: string }
  | {
      readonly type: 'ReportIncident'
      readonly pick_stop_id: string | null
      readonly incident_type_code: string | null
      /** Of the list; absent or null where the reason is in the sender's own words. */
      readonly incident_reason_code?: IncidentReason | null
      /** Whom it is about, where that is not the carrier of the load. */
      readonly carrier?: { readonly id: string; readonly name: string } | null
      readonly reason_code: string | null
      readonly reason_description: string | null
      readonly note: string | null
      readonly internal_only: boolean
      readonly carrier_fault: boolean
      readonly trailer_num: string | null
      readonly driver_name: string | null
      readonly phone: string | null
      readonly cell: string | null
      readonly appt_field_name: string | null
      readonly updated_field_value: string | null
      readonly original_field_value: string | null
    }
  | { readonly type: 'OpenEvent'; readonly event_type: string; readonly note: string | null; readonly due_at: string | null }
  | {
      readonly type: 'EditEvent'
      readonly id: string
      readonly event_type?: string
      readonly note?: string | null
      readonly due_at?: string | null
    }
  | { readonly type: 'CloseEvent'; readonly id: string; readonly resolution: string | null }
  | { readonly type: 'AcknowledgeEvents' }
  | { readonly type: 'ReceiveTenderUpdate'; readonly purpose: string; readonly received_at: string; readonly summary: string }
  | { readonly type: 'StartTracking'; readonly provider: string; readonly simulated: boolean }
  | { readonly type: 'StopTracking'; readonly provider: string; readonly reason: string | null }
  | {
      readonly type: 'RecordTrackingUpdate'
      readonly stop_id: string
      readonly update: 'arrived' | 'departed'
      readonly date: string
      readonly time: string
    }
  | VisibilityCommand
  | LtlCommand
  | RecordLanePrices
  | LegCommand
  | { readonly type: 'RecordTrackingEta'; readonly stop_id: string; readonly eta: string; readonly minutes_late: number }
  | { readonly type: 'AttachDocument'; readonly document: NewDocument }
  | { readonly type: 'RemoveDocument'; readonly id: string; readonly reason: string | null }
  | {
      readonly type: 'RequestConfirmation'
      /** Null: the carrier's own address. */
      readonly to: string | null
      readonly subject: string
      readonly body: string
      readonly document: NewDocument
    }
  | { readonly type: 'RecordConfirmationSent'; readonly id: string; readonly simulated: boolean; readonly message_id: string }
  | { readonly type: 'RecordConfirmationFailed'; readonly id: string; readonly reason: string; readonly unknown: boolean }
  | {
      readonly type: 'MarkConfirmation'
      /** Null: left as it is. */
      readonly confirm_sent: boolean | null
      readonly sent_by_username: string | null
      readonly confirm_received: boolean | null
      readonly received_by_username: string | null
    }

/** What a decision needs to know from outside the stream. */
export interface ShipmentFacts {
  /** ISO instant of the decision. */
  readonly now: string
  readonly by: { readonly id: string; readonly username: string }
  readonly is_admin: boolean
  readonly required: RequiredFields
  /** What auto rating finds for the load as it is saved; absent where nobody asked it. */
  readonly auto_rates?: AutoRates
  /** What was settled with a provider of LTL rates; absent where nobody asked him. */
  readonly ltl?: LtlFacts
  /** What the customer of a new or covered load owes besides it; absent where the tenant does not refuse loads over the limit. */
  readonly credit?: CustomerCredit
  /** The carrier that a cover or a bid names, as our books have it at this moment; null where they have none, and for every other command. */
  readonly carrier: CarrierFacts | null
}

/** Which fields a tenant demands before a load may be saved [5.4]. */
export interface RequiredFields {
  readonly shipment: readonly string[]
  readonly customer: readonly string[]
  readonly bill_to: readonly string[]
  readonly pick_stop: readonly string[]
  readonly location: readonly string[]
}

/** A carrier as compliance sees it [5.43–5.46]. Amounts are cents, expiries `YYYY-MM-DD`. */
export interface CarrierFacts extends Omit<CoveringCarrier, 'covered_at' | 'covered_by' | 'override_reason'> {
  readonly status: 'Active' | 'Inactive' | 'Super Hold'
  readonly do_not_use: boolean
  /** Ids of customers whose loads he must not have; absent is none. */
  readonly do_not_use_customers?: readonly string[]
  readonly safety_rating: string | null
  readonly cargo_insurance_amount: number | null
  readonly cargo_insurance_expires: string | null
  readonly liability_insurance_amount: number | null
  readonly liability_insurance_expires: string | null
  readonly general_liability_insurance_amount: number | null
  readonly general_liability_insurance_expires: string | null
  readonly common_authority: boolean
  readonly contract_authority: boolean
  /** He hauls less than truckload at rates of his own: compliance does not judge him [4.37]. */
  readonly ltl_carrier: boolean
}

/** One kind of command. */
export type ShipmentCommandOf<T extends ShipmentCommand['type']> = Extract<ShipmentCommand, { type: T }>
