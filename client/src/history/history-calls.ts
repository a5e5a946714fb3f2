import type { Leaf } from '@waybill/shared/fields/leaves'
import type { Actor } from '@waybill/shared/log/envelope'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { ApiError } from '../app/api-error.ts'
import { api } from '../app/client.ts'
import type { HistoryItem } from './history-item.ts'

/** A record as of one of its events. */
export interface PastRecord {
  readonly kind: string
  readonly id: string
  readonly version: number
  readonly position: number
  readonly changed_at: string
  readonly changed_by: Actor
  readonly fields: readonly Leaf[]
}

const one = (kind: string, id: string) => `/records/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`

/** The history of a record, oldest first; empty if there are no events. */
export const readHistory = async (kind: string, id: string, signal: AbortSignal): Promise<readonly HistoryItem[]> => {
  try {
    return (await api.get<{ history: readonly HistoryItem[] }>(`${one(kind, id)}/history`, { signal })).body.history
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

export const readRecordAt = async (kind: string, id: string, position: number, signal: AbortSignal): Promise<PastRecord> =>
  (await api.get<{ record: PastRecord }>(one(kind, id), { query: { at: position }, signal })).body.record

export const readLoadAt = async (pro: string, position: number, signal: AbortSignal): Promise<ShipmentResource> =>
  (await api.get<{ shipment: ShipmentResource }>(`/shipments/${encodeURIComponent(pro)}`, { query: { at: position }, signal })).body
    .shipment
