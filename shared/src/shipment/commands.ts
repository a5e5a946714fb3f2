import type { CustomerCredit } from '../customer/credit.ts'
import type { PermissionTree } from '../permissions/features.ts'
import type { CarrierBidInput } from './bids/bid.ts'
import type { CarrierFacts } from './covering-carrier.ts'
import type { NewDocument } from './documents/document.ts'
import type { ShipmentInput } from './input.ts'
import type { LegCommand } from './intermodal/commands.ts'
import type { RecordLanePrices } from './lane-pricing/commands.ts'
import type { LtlCommand, LtlFacts } from './ltl/commands.ts'
import type { AutoRates } from './rules/auto-rate.ts'
import type { IncidentReason, LoadTender } from './state.ts'
import type { VisibilityCommand } from './tracking/commands.ts'

/**
 * Commands on a load. `protocol/` decodes them from requests and `decide.ts` decides them. Ids, time, carrier, places and permissions are
 * not part of a command: the server adds them as facts.
 */
export type ShipmentCommand =
  | {
      readonly type: 'CreateShipment'
      readonly pro: string
      readonly shipment: ShipmentInput
      readonly source: string
      readonly tender?: LoadTender
      readonly repeated_from?: string
      readonly imported_status?: string
    }
  /** `expected` is the version the sender last saw; null means any. */
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
      /** The user who made the call; the sender if absent. */
      readonly user?: string | null
      readonly date: string | null
      readonly time: string | null
      readonly city: string | null
      readonly state: string | null
      readonly note: string | null
      readonly source: string
    }
  | { readonly type: 'VoidCheckCall'; readonly id: string; readonly reason: string | null }
  | { readonly type: 'ReceiveCarrierBid'; readonly bid: CarrierBidInput }
  | { readonly type: 'ReviseCarrierBid'; readonly id: string; readonly bid: CarrierBidInput }
  | { readonly type: 'WithdrawCarrierBid'; readonly id: string }
  | {
      readonly type: 'ReportIncident'
      readonly pick_stop_id: string | null
      readonly incident_type_code: string | null
      /** The reason code from the list. Absent or null if the sender wrote the reason. */
      readonly incident_reason_code?: IncidentReason | null
      /** The carrier the incident is about, if it is not the carrier of the load. */
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
      /** Absent: the current value of the field. Null: the field was empty before the change. */
      readonly original_field_value?: string | null
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
      /** Null: the carrier's own email address. */
      readonly to: string | null
      readonly subject: string
      readonly body: string
      readonly document: NewDocument
    }
  | { readonly type: 'RecordConfirmationSent'; readonly id: string; readonly simulated: boolean; readonly message_id: string }
  | { readonly type: 'RecordConfirmationFailed'; readonly id: string; readonly reason: string; readonly unknown: boolean }
  | {
      readonly type: 'MarkConfirmation'
      /** Null: unchanged. */
      readonly confirm_sent: boolean | null
      readonly sent_by_username: string | null
      readonly confirm_received: boolean | null
      readonly received_by_username: string | null
    }

/** Facts that a decision needs from outside the stream. */
export interface ShipmentFacts {
  /** ISO instant of the decision. */
  readonly now: string
  readonly by: { readonly id: string; readonly username: string }
  readonly is_admin: boolean
  /** Permissions of the sender. Absent when Waybill itself sends the command. */
  readonly permissions?: PermissionTree
  readonly required: RequiredFields
  /** Auto rating results for the load as it is saved. Absent if auto rating was not needed. */
  readonly auto_rates?: AutoRates
  /** What an LTL rate provider confirmed. Absent if the provider was not called. */
  readonly ltl?: LtlFacts
  /** What the customer of a new or covered load already owes. Absent if the company does not block loads over the credit limit. */
  readonly credit?: CustomerCredit
  /** The carrier named by a cover or a bid, as it is now; null if there is none, and for every other command. */
  readonly carrier: CarrierFacts | null
}

/** The fields that a company requires before a load can be saved [5.4]. */
export interface RequiredFields {
  readonly shipment: readonly string[]
  readonly customer: readonly string[]
  readonly bill_to: readonly string[]
  readonly pick_stop: readonly string[]
  readonly location: readonly string[]
}

/** A command of one type. */
export type ShipmentCommandOf<T extends ShipmentCommand['type']> = Extract<ShipmentCommand, { type: T }>
