import type { CarrierDriver, DirectoryLane, SimilarCompany } from '@waybill/shared/protocol/partner-work'
import { api } from '../../app/client.ts'
import { searchOf } from '../../carrier/carrier-problems.ts'
import type { ComplianceVerdict } from '../../shipment/shipment-calls.ts'
import { type ListedRecordResource, type RecordCalls, recordCalls } from '../record-calls.ts'

/** The calls of the customer or carrier list, filtered by status. An unsorted search returns the best matches first. */
const listCalls = (path: 'companies' | 'carriers', resource: 'company' | 'carrier'): RecordCalls => {
  const calls = recordCalls(api, { path, resource }, path, ({ scope }) => (scope === 'all' ? {} : { 'filters[status]': scope }))
  return {
    ...calls,
    page: ({ search, scope, sort }, after, limit) =>
      calls.page({ search: searchOf(search), scope, sort: sort ?? (search === '' ? null : 'match') }, after, limit),
  }
}

interface Of<Row, Name extends string> {
  readonly body: { readonly [N in Name]: readonly Row[] } & { readonly more: boolean }
}

export const companies = {
  ...listCalls('companies', 'company'),
  /** Fields the company requires of every customer. */
  required: async () => (await api.get<{ readonly required_fields: readonly string[] }>('/companies/new')).body.required_fields,
  similar: async (typed: Readonly<Record<string, string>>, signal: AbortSignal) =>
    ((await api.get('/companies/similar', { query: typed, signal })) as Of<SimilarCompany, 'companies'>).body.companies,
  deactivate: async (id: string, reason: string) =>
    (await api.put<{ readonly companies: readonly ListedRecordResource[] }>('/companies/deactivate', { company_ids: [id], reason })).body
      .companies[0],
  lanes: (id: string, signal: AbortSignal) =>
    api.get<{ readonly lanes: readonly DirectoryLane[]; readonly more: boolean }>(`/companies/${encodeURIComponent(id)}/lanes`, { signal }),
}

export interface ProductionCheckResult {
  readonly is_usable: boolean
  readonly reasons: readonly { readonly key: string; readonly message: string }[]
  readonly compliance: Pick<ComplianceVerdict, 'findings' | 'skipped'>
  readonly checked_at: string
}

const carrier = (id: string) => `/carriers/${encodeURIComponent(id)}`

export const carriers = {
  ...listCalls('carriers', 'carrier'),
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
