import type { Alert } from '@waybill/shared/decision/refusal'
import type { CancelCoverResponse } from '@waybill/shared/protocol/cancel-cover-text'
import type { CarrierBidResource } from '@waybill/shared/protocol/cover-resource'
import type { HistoricalRate, LaneStatisticsResource, NearbyCarrier, NearbyTruck } from '@waybill/shared/protocol/lane-history'
import type { LtlQuoteResource } from '@waybill/shared/protocol/ltl-resource'
import type { LockResource, ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { TruckPosition } from '@waybill/shared/protocol/socket'
import type { LoadDocument } from '@waybill/shared/shipment/documents/document'
import type { FormType } from '@waybill/shared/shipment/documents/forms'
import type { Leg } from '@waybill/shared/shipment/intermodal/legs'
import type { RepeatOptions } from '@waybill/shared/shipment/repeat'
import type { Booking } from '@waybill/shared/shipment/rules/booking'
import type { ComplianceRule } from '@waybill/shared/shipment/rules/compliance'
import type { CheckCall, Incident, LoadEvent } from '@waybill/shared/shipment/state'
import type { TrackingOrderSettings } from '@waybill/shared/shipment/tracking/state'
import type { Api } from '../app/api.ts'
import type { ApiResponse } from '../app/api-request.ts'
import type { HistoryItem } from '../history/history-item.ts'
import type { QuoteAction } from './ltl/ltl-quotes.ts'

/** The body of a save: only what the user changed, in API form, with the version the user started from. */
export type ShipmentPatch = { readonly [field: string]: unknown }

/** Warnings returned with a successful command, such as a duplicate, a double booking or credit. */
interface Warned {
  readonly warnings?: readonly Alert[]
}

type ShipmentAnswer = Promise<ApiResponse<{ readonly shipment: ShipmentResource; readonly message?: string } & Warned>>

/** The first load created by a repeat, and all of them. */
type RepeatAnswer = Promise<ApiResponse<{ readonly shipment: ShipmentResource; readonly shipments: readonly ShipmentResource[] } & Warned>>

/** The history of a load up to a version, newest first, as returned with the load. */
export interface HistoryPage {
  readonly version: number
  readonly entries: readonly HistoryItem[]
}

/** Who holds the lock of a load. Of two responses, the one with the higher version is newer. */
export interface LockAnswer {
  readonly lock: LockResource
  readonly lock_version: number
}

interface LoadAnswer {
  readonly shipment: ShipmentResource
  /** Version of the lock. */
  readonly lock_version: number
  /** Oldest first. */
  readonly history?: readonly HistoryItem[]
  /** Oldest first. */
  readonly tracking_positions?: readonly TruckPosition[]
}

/** The result of an LTL quote action, and the load after it. */
export interface LtlAnswer {
  readonly shipment: ShipmentResource
  readonly action_response?: string
}

/** Id of the LTL rating integration. */
const LTL_RATING = '1'

export interface BidAnswer extends Warned {
  readonly carrier_bid: CarrierBidResource
}

/** A bid as it is entered; the amount in decimal dollars. */
export type BidInput = Pick<CarrierBidResource, 'mc_num' | 'carrier_name' | 'amount' | 'contact' | 'note'>

/** Without a carrier, the selected LTL quote is booked [4.39]. */
export interface CoverRequest {
  readonly carrier_id?: string
  readonly override_reason?: string
  readonly shipment?: ShipmentPatch
}

export interface ComplianceVerdict {
  readonly carrier: {
    readonly id: string
    readonly name: string
    readonly mc_number: string | null
    readonly dot_number: string | null
    readonly status: string
  }
  /** Why compliance was not checked; null if it was. */
  readonly skipped: string | null
  readonly passed: boolean
  readonly may_override: boolean
  readonly checked_at: string
  readonly findings: readonly {
    readonly rule: ComplianceRule
    readonly passed: boolean
    readonly detail: string
    readonly message: string | null
  }[]
}

/** An available truck from the tracking service. */
export interface FreeTruckResource {
  readonly id: string
  readonly carrier_name: string | null
  readonly mc_number: string | null
  readonly equipment_type: string | null
  readonly city: string | null
  readonly state: string | null
  readonly distance_miles: number
  readonly available_at: string | null
}

export interface CapacityAnswer {
  readonly trucks: readonly FreeTruckResource[]
  readonly provider: string
  readonly simulated: boolean
}

export interface HistoricalRatesAnswer {
  readonly historical_rates: readonly HistoricalRate[]
  readonly statistics: LaneStatisticsResource
  /** False: the stops have no place that we know. */
  readonly is_place_known: boolean
}

/** Tracking order fields the user enters; the rest comes from the load [3.21]. */
export type TrackingOrderForm = { readonly [field in keyof TrackingOrderSettings]?: string }

/** Extra arguments of an action besides the pro. */
export type LoadAction = 'hold' | 'remove_hold' | 'reserve' | 'unreserve' | 'release' | 'acknowledge_events'

/** API calls of the shipment screen. */
export const shipmentCalls = (api: Api) => {
  const one = (pro: string) => `/shipments/${encodeURIComponent(pro)}`
  const lock = (pro: string) => `/shipments/lock/${encodeURIComponent(pro)}`
  return {
    load: (pro: string, withLock: boolean, signal?: AbortSignal): ShipmentAnswer =>
      api.get(one(pro), { query: { source: 'V3', with_lock: withLock }, ...(signal && { signal }) }),
    /** A load with its history, if the user may read it, and on request its tracking positions: one call opens a tab. */
    open: (
      pro: string,
      { lock: withLock, positions }: { readonly lock: boolean; readonly positions: boolean },
    ): Promise<ApiResponse<LoadAnswer>> =>
      api.get(one(pro), {
        query: { source: 'V3', with_lock: withLock, include: positions ? 'history,tracking_positions' : 'history' },
      }),
    blank: (mode: string): ShipmentAnswer => api.get('/shipments/new', { query: { mode } }),
    create: (shipment: ShipmentPatch, key: string): ShipmentAnswer => api.post('/shipments', { shipment }, { key }),
    save: (pro: string, shipment: ShipmentPatch, version: number | null): ShipmentAnswer =>
      api.put(one(pro), { shipment: version === null ? shipment : { ...shipment, version } }),

    takeLock: (pro: string): Promise<ApiResponse<LockAnswer>> => api.post(lock(pro)),
    extendLock: (pro: string): Promise<ApiResponse<LockAnswer>> => api.put(lock(pro)),
    releaseLock: (pro: string): Promise<ApiResponse<LockAnswer>> => api.delete(lock(pro)),
    askForLock: (pro: string): Promise<ApiResponse<LockAnswer>> => api.put(`${lock(pro)}/request`),
    adminReleaseLock: (pro: string, reason: string): Promise<ApiResponse<LockAnswer>> => api.put(`${lock(pro)}/admin_release`, { reason }),

    cover: (pro: string, cover: CoverRequest): ShipmentAnswer => api.put('/cover', { cover: { pro, ...cover } }),
    uncover: (
      pro: string,
      reason: string,
      notes: string | null,
    ): Promise<ApiResponse<{ readonly shipment: ShipmentResource } & CancelCoverResponse>> =>
      api.put('/uncover', { cover: { pro, reason, notes } }),
    voidLoad: (pro: string, reason: string, notes: string | null): ShipmentAnswer =>
      api.put('/void', { void: { pro, void_info: { reason, notes } } }),
    unvoid: (pro: string, reason: string | null): ShipmentAnswer => api.put('/unvoid', { void: { pro, reason } }),
    move: (pro: string, move: LoadAction, reason: string | null = null): ShipmentAnswer =>
      api.put(`${one(pro)}/${move}`, reason === null ? {} : { reason }),
    repeat: (pro: string, options: Partial<RepeatOptions> = {}): RepeatAnswer =>
      api.put('/repeat_shipment', { shipment: { pro, ...options } }),
    compliance: (
      pro: string,
      carrierId: string,
      truck: { readonly truck_num: string; readonly driver_1_cell: string },
      signal?: AbortSignal,
    ): Promise<ApiResponse<{ readonly compliance: ComplianceVerdict; readonly booking: Booking } & Warned>> => {
      const known = Object.fromEntries(Object.entries(truck).filter(([, text]) => text.trim() !== ''))
      return api.get(`${one(pro)}/compliance`, { query: { carrier_id: carrierId, ...known }, ...(signal && { signal }) })
    },

    logCheckCall: (
      pro: string,
      call: Partial<Pick<CheckCall, 'date' | 'time' | 'city' | 'state' | 'note' | 'source'>>,
    ): Promise<ApiResponse<{ readonly check_call: CheckCall }>> => api.post('/check_calls', { check_call: { pro, ...call } }),
    voidCheckCall: (id: string, reason: string | null): Promise<ApiResponse<{ readonly check_call: CheckCall }>> =>
      api.put(`/check_calls/${encodeURIComponent(id)}/strike`, { reason }),
    reportIncident: (pro: string, incident: { readonly [field: string]: unknown }): Promise<ApiResponse<{ readonly incident: Incident }>> =>
      api.post('/incidents', { incident: { shipment_id: pro, ...incident } }),
    openEvent: (
      pro: string,
      event: { readonly type: string; readonly note: string | null; readonly due_at: string | null },
    ): Promise<ApiResponse<{ readonly event: LoadEvent }>> => api.post('/events', { event: { pro, ...event } }),
    editEvent: (
      id: string,
      event: { readonly type?: string; readonly note?: string | null; readonly due_at?: string | null },
    ): Promise<ApiResponse<{ readonly event: LoadEvent }>> => api.put(`/events/${encodeURIComponent(id)}`, { event }),
    closeEvent: (id: string, resolution: string | null): Promise<ApiResponse<{ readonly event: LoadEvent }>> =>
      api.post(`/events/${encodeURIComponent(id)}/close`, { resolution }),

    coverLeg: (
      pro: string,
      leg: Leg,
      body: { readonly carrier_id: string; readonly version: number; readonly reference?: string; readonly override_reason?: string },
    ): ShipmentAnswer => api.put('/cover_leg', { cover_leg: { pro, leg, ...body } }),
    uncoverLeg: (pro: string, leg: Leg, reason: string | null, version: number): ShipmentAnswer =>
      api.put('/uncover_leg', { cover_leg: { pro, leg, reason, version } }),
    ltlQuotes: (pro: string, signal: AbortSignal): Promise<ApiResponse<{ readonly ltl_quotes: readonly LtlQuoteResource[] }>> =>
      api.get(`/shipments/${encodeURIComponent(pro)}/ltl_quotes`, { signal }),
    requestQuotes: (pro: string): Promise<ApiResponse<LtlAnswer>> =>
      api.post(`/third_party_integrations/${LTL_RATING}/run`, { lib_class_action: 'get_ltl_quotes', pro }, { version: 'v2' }),
    quoteAct: (
      id: string,
      act: QuoteAction,
      body: { readonly version: number; readonly forward_to_carrier?: boolean; readonly reason?: string | null },
    ): Promise<ApiResponse<LtlAnswer>> => api.put(`/ltl_quotes/${encodeURIComponent(id)}/${act}`, body),
    bid: (pro: string, bid: BidInput): Promise<ApiResponse<BidAnswer>> => api.post('/carrier_bids', { carrier_bid: { pro, ...bid } }),
    editBid: (id: string, bid: BidInput): Promise<ApiResponse<BidAnswer>> =>
      api.put(`/carrier_bids/${encodeURIComponent(id)}`, { carrier_bid: bid }),
    withdrawBid: (id: string): Promise<ApiResponse<null>> => api.delete(`/carrier_bids/${encodeURIComponent(id)}`),
    previewForm: (pro: string, type: FormType, signal?: AbortSignal): Promise<Blob> =>
      api.bytes('POST', '/forms/preview', { body: { form: { pro, type } }, ...(signal && { signal }) }),
    keepForm: (pro: string, type: FormType): Promise<ApiResponse<{ readonly document: LoadDocument }>> =>
      api.post('/forms', { form: { pro, type } }),
    removeDocument: (id: string, reason: string | null): Promise<ApiResponse<{ readonly document: LoadDocument }>> =>
      api.delete(`/documents/${encodeURIComponent(id)}`, { body: { reason } }),
    sendConfirmation: (
      pro: string,
      mail: { readonly to: string | null; readonly message: string | null; readonly version: number },
    ): ShipmentAnswer => api.post(`${one(pro)}/carrier_rate_confirmation/send`, mail),
    markConfirmation: (pro: string, marks: { readonly confirm_sent?: boolean; readonly confirm_received?: boolean }): ShipmentAnswer =>
      api.put(`${one(pro)}/carrier_rate_confirmation`, marks),

    historicalRates: (
      pro: string,
      query: { readonly radius: number; readonly months: number; readonly equipment: 'same' | 'any' },
      signal: AbortSignal,
    ): Promise<ApiResponse<HistoricalRatesAnswer>> => api.get(`${one(pro)}/historical_rates`, { query, signal }),
    nearbyCarriers: (
      pro: string,
      radius: number,
      signal: AbortSignal,
    ): Promise<ApiResponse<{ readonly nearby_carriers: readonly NearbyCarrier[]; readonly is_place_known: boolean }>> =>
      api.get(`${one(pro)}/nearby_carriers`, { query: { radius }, signal }),
    nearbyTrucks: (
      pro: string,
      radius: number,
      signal: AbortSignal,
    ): Promise<ApiResponse<{ readonly nearby_trucks: readonly NearbyTruck[]; readonly is_place_known: boolean }>> =>
      api.get(`${one(pro)}/nearby_trucks`, { query: { radius }, signal }),
    refreshLanePrices: (pro: string): Promise<ApiResponse<unknown>> => api.get(`${one(pro)}/refresh_lane_prices`),

    capacity: (pro: string, radius: number, equipment: string | null, signal: AbortSignal): Promise<ApiResponse<CapacityAnswer>> =>
      api.get('/macropoint/capacity', { query: { pro, radius, ...(equipment && { equipment_type: equipment }) }, signal }),
    sendTrackingOrder: (pro: string, order: TrackingOrderForm, resend: boolean): ShipmentAnswer =>
      api.get('/macropoint/create_or_update_order', { query: { pro, ...order, ...(resend && { resend }) } }),
    stopTrackingOrder: (pro: string, reason: string | null): ShipmentAnswer =>
      api.get('/macropoint/stop_order', { query: { pro, ...(reason && { reason }) } }),
    trackingLink: (pro: string): Promise<ApiResponse<{ readonly shipment: ShipmentResource; readonly order_hyperlink: string | null }>> =>
      api.get('/macropoint/order_hyperlink', { query: { pro } }),
    partnerStatus: (pro: string): ShipmentAnswer => api.get('/macropoint/partner_status', { query: { pro } }),

    history: (pro: string, signal?: AbortSignal): Promise<ApiResponse<{ readonly history: readonly HistoryItem[] }>> =>
      api.get(`${one(pro)}/history`, { ...(signal && { signal }) }),
  }
}
