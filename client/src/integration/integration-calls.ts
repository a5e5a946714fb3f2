import type { ConnectionTest, IntegrationCall, ThirdPartyIntegration } from '@waybill/shared/protocol/integration-bodies'
import { api } from '../app/client.ts'

const V2 = { version: 'v2' } as const

export const readIntegrations = async (): Promise<readonly ThirdPartyIntegration[]> =>
  (await api.get<{ third_party_integrations: readonly ThirdPartyIntegration[] }>('/third_party_integrations/search', V2)).body
    .third_party_integrations

/** Edited fields. An absent field stays unchanged; null clears it. */
export interface IntegrationChanges {
  readonly active?: boolean
  readonly values?: Readonly<Record<string, string | null>>
  readonly secrets?: Readonly<Record<string, string | null>>
}

/** Connects an integration or changes its settings [7.50, 7.51]. */
export const saveIntegration = async (
  { id, integration_class, version }: ThirdPartyIntegration,
  typed: IntegrationChanges,
): Promise<void> => {
  if (version === 0) await api.post('/third_party_integrations', { integration_class, third_party_integration: typed }, V2)
  else {
    const body = { integration_class, third_party_integration: { ...typed, version } }
    await api.put(`/third_party_integrations/${encodeURIComponent(id)}`, body, V2)
  }
}

export const testConnection = async ({ id }: ThirdPartyIntegration): Promise<ConnectionTest> =>
  (await api.post<{ test: ConnectionTest }>(`/third_party_integrations/${encodeURIComponent(id)}/test`, {}, V2)).body.test

export interface CallPage {
  readonly third_party_integration_logs: readonly IntegrationCall[]
  readonly next: string | null
}

export const readCalls = async (id: string, after: string | null, signal?: AbortSignal): Promise<CallPage> =>
  (
    await api.get<CallPage>('/third_party_integration_logs', {
      query: { limit: 50, 'filters[integration_id]': id, ...(after !== null && { after }) },
      ...(signal && { signal }),
    })
  ).body
