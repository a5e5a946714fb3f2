import type { FieldChange } from '@waybill/shared/fields/change'
import type { Actor, JsonObject } from '@waybill/shared/log/envelope'
import type { LockResource, ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { ComplianceRule } from '@waybill/shared/shipment/rules/compliance'
import type { CheckCall, Incident, LoadEvent } from '@waybill/shared/shipment/state'
import type { Answer, Api } from '../../app/api.ts'

/** What a save sends: only what the user changed, in the form of the API, with the version that he looked at. */
export type ShipmentPatch = { readonly [field: string]: unknown }

type ShipmentAnswer = Promise<Answer<{ readonly shipment: ShipmentResource }>>

export interface CoverRequest {
  readonly carrier_id: string
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

/** One entry of a load's story, as the history call tells it. */
export interface HistoryItem {
  readonly position: number
  readonly stream: string
  readonly type: string
  readonly at: string
  readonly by: Actor
  readonly screen: string | null
  readonly cause: string | null
  readonly data: JsonObject
  readonly changes: readonly FieldChange[]
}

export interface CarrierMatch {
  readonly id: string
  readonly name: string
  readonly mc_number: string | null
  readonly dot_number: string | null
  readonly city: string | null
  readonly state: string | null
  readonly phone: string | null
  readonly status: string
}

export interface CompanyMatch {
  readonly id: string
  readonly name: string
  readonly account_number: string | null
  readonly city: string | null
  readonly state: string | null
}

export interface PlaceMatch {
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly country: string
  readonly timezone: string
}

/** What a move needs besides the pro. */
export type Move = 'hold' | 'remove_hold' | 'reserve' | 'unreserve' | 'release' | 'acknowledge_events'

/** Every call of the shipment screen. */
export const shipmentCalls = (api: Api) => {
  const one = (pro: string) => `/shipments/${encodeURIComponent(pro)}`
  const lock = (pro: string) => `/shipments/lock/${encodeURIComponent(pro)}`
  return {
    load: (pro: string, withLock: boolean, signal?: AbortSignal): ShipmentAnswer =>
      api.get(one(pro), { query: { source: 'V3', with_lock: withLock }, ...(signal && { signal }) }),
    blank: (mode: string): ShipmentAnswer => api.get('/shipments/new', { query: { mode } }),
    create: (shipment: ShipmentPatch, key: string): ShipmentAnswer => api.post('/shipments', { shipment }, { key }),
    save: (pro: string, shipment: ShipmentPatch, version: number | null): ShipmentAnswer =>
      api.put(one(pro), { shipment: version === null ? shipment : { ...shipment, version } }),

    takeLock: (pro: string): Promise<Answer<{ readonly lock: LockResource }>> => api.post(lock(pro)),
    extendLock: (pro: string): Promise<Answer<{ readonly lock: LockResource }>> => api.put(lock(pro)),
    releaseLock: (pro: string): Promise<Answer<{ readonly lock: LockResource }>> => api.delete(lock(pro)),
    askForLock: (pro: string): Promise<Answer<{ readonly lock: LockResource }>> => api.put(`${lock(pro)}/request`),
    adminReleaseLock: (pro: string, reason: string): Promise<Answer<{ readonly lock: LockResource }>> =>
      api.put(`${lock(pro)}/admin_release`, { reason }),

    cover: (pro: string, cover: CoverRequest): ShipmentAnswer => api.put('/cover', { cover: { pro, ...cover } }),
    uncover: (pro: string, reason: string, notes: string | null): ShipmentAnswer => api.put('/uncover', { cover: { pro, reason, notes } }),
    voidLoad: (pro: string, reason: string, notes: string | null): ShipmentAnswer =>
      api.put('/void', { void: { pro, void_info: { reason, notes } } }),
    move: (pro: string, move: Move, reason: string | null = null): ShipmentAnswer =>
      api.put(`${one(pro)}/${move}`, reason === null ? {} : { reason }),
    repeat: (pro: string): ShipmentAnswer => api.put('/repeat_shipment', { shipment: { pro } }),
    compliance: (pro: string, carrierId: string, signal?: AbortSignal): Promise<Answer<{ readonly compliance: ComplianceVerdict }>> =>
      api.get(`${one(pro)}/compliance`, { query: { carrier_id: carrierId }, ...(signal && { signal }) }),

    logCheckCall: (
      pro: string,
      call: Partial<Pick<CheckCall, 'date' | 'time' | 'city' | 'state' | 'note' | 'source'>>,
    ): Promise<Answer<{ readonly check_call: CheckCall }>> => api.post('/check_calls', { check_call: { pro, ...call } }),
    strikeCheckCall: (id: string, reason: string | null): Promise<Answer<{ readonly check_call: CheckCall }>> =>
      api.put(`/check_calls/${encodeURIComponent(id)}/strike`, { reason }),
    reportIncident: (pro: string, incident: { readonly [field: string]: unknown }): Promise<Answer<{ readonly incident: Incident }>> =>
      api.post('/incidents', { incident: { shipment_id: pro, ...incident } }),
    openEvent: (
      pro: string,
      event: { readonly type: string; readonly note: string | null; readonly due_at: string | null },
    ): Promise<Answer<{ readonly event: LoadEvent }>> => api.post('/events', { event: { pro, ...event } }),
    editEvent: (
      id: string,
      event: { readonly type?: string; readonly note?: string | null; readonly due_at?: string | null },
    ): Promise<Answer<{ readonly event: LoadEvent }>> => api.put(`/events/${encodeURIComponent(id)}`, { event }),
    closeEvent: (id: string, resolution: string | null): Promise<Answer<{ readonly event: LoadEvent }>> =>
      api.post(`/events/${encodeURIComponent(id)}/close`, { resolution }),

    history: (pro: string, signal?: AbortSignal): Promise<Answer<{ readonly history: readonly HistoryItem[] }>> =>
      api.get(`${one(pro)}/history`, { ...(signal && { signal }) }),
    carriers: (search: string, signal?: AbortSignal): Promise<Answer<{ readonly carriers: readonly CarrierMatch[] }>> =>
      api.get('/carriers', { query: { search, limit: 12 }, ...(signal && { signal }) }),
    companies: (search: string, signal?: AbortSignal): Promise<Answer<{ readonly companies: readonly CompanyMatch[] }>> =>
      api.get('/companies', { query: { search, limit: 12 }, ...(signal && { signal }) }),
    places: (search: string, signal?: AbortSignal): Promise<Answer<{ readonly places: readonly PlaceMatch[] }>> =>
      api.get('/places', { query: { search }, ...(signal && { signal }) }),
  }
}
