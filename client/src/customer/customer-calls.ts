import type { DirectoryLane, SimilarCompany } from '@waybill/shared/protocol/partner-work'
import { api } from '../app/client.ts'
import { directoryCalls } from '../records/profile/directory-calls.ts'
import type { ListedRecordResource } from '../records/record-calls.ts'

interface Of<Row, Name extends string> {
  readonly body: { readonly [N in Name]: readonly Row[] } & { readonly more: boolean }
}

export const companies = {
  ...directoryCalls('companies', 'company'),
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
