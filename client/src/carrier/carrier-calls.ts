import type { CarrierDriver, DirectoryLane } from '@waybill/shared/protocol/partner-work'
import { api } from '../app/client.ts'
import { directoryCalls } from '../records/profile/directory-calls.ts'
import type { ListedRecordResource } from '../records/record-calls.ts'
import type { ComplianceVerdict } from '../shipment/shipment-calls.ts'

export interface ProductionCheckResult {
  readonly is_usable: boolean
  readonly reasons: readonly { readonly key: string; readonly message: string }[]
  readonly compliance: Pick<ComplianceVerdict, 'findings' | 'skipped'>
  readonly checked_at: string
}

const carrier = (id: string) => `/carriers/${encodeURIComponent(id)}`

export const carriers = {
  ...directoryCalls('carriers', 'carrier'),
  lanes: (id: string, signal: AbortSignal) =>
    api.get<{ readonly lanes: readonly DirectoryLane[]; readonly more: boolean }>(`${carrier(id)}/lanes`, { signal }),
  drivers: (id: string, signal: AbortSignal) =>
    api.get<{ readonly drivers: readonly CarrierDriver[]; readonly more: boolean }>(`${carrier(id)}/drivers`, { signal }),
  productionCheck: (id: string, signal: AbortSignal) =>
    api.get<{ readonly production_check: ProductionCheckResult }>('/carriers/production_check', { query: { id }, signal }),
  /** Sets who gets paid for the carrier's loads [7.43]. Omitted fields keep their values. */
  setPayee: async (id: string, { version, ...payee }: object & { readonly version?: number }) =>
    (await api.put<{ readonly carrier: ListedRecordResource }>(`${carrier(id)}/add_or_update_payee`, { carrier: { payee, version } })).body
      .carrier,
  removePayee: async (id: string, version: number) =>
    (await api.put<{ readonly carrier: ListedRecordResource }>(`${carrier(id)}/remove_payee`, { carrier: { version } })).body.carrier,
}
