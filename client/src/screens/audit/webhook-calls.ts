import type { Webhook, WebhookDelivery } from '@waybill/shared/protocol/webhooks'
import { api } from '../../app/client.ts'
import type { ListPage } from './audit-calls.ts'

export type Receiver = typeof Webhook.Type
export type Delivery = typeof WebhookDelivery.Type
type WithSecret = Receiver & { readonly secret: string }

const one = (id: string) => `/webhooks/${encodeURIComponent(id)}`

export const readReceivers = async (signal: AbortSignal): Promise<readonly Receiver[]> =>
  (await api.get<{ webhooks: readonly Receiver[] }>('/webhooks', { query: { limit: 500 }, signal })).body.webhooks

export const addReceiver = async (url: string, kinds: readonly string[]): Promise<WithSecret> =>
  (await api.post<{ webhook: WithSecret }>('/webhooks', { webhook: { url, kinds } })).body.webhook

export const setActive = (id: string, active: boolean) => api.put(one(id), { webhook: { active } })
export const removeReceiver = (id: string) => api.delete(one(id))
export const replay = (id: string, after: number) => api.put(`${one(id)}/replay`, { after })

export const newSecret = async (id: string): Promise<WithSecret> =>
  (await api.put<{ webhook: WithSecret }>(`${one(id)}/rotate_secret`)).body.webhook

export const sendTest = async (id: string) =>
  (await api.put<{ test: { readonly status: number | null; readonly error: string | null } }>(`${one(id)}/test`)).body.test

export const readDeliveries = async (
  id: string,
  status: string | null,
  after: string | null,
  signal: AbortSignal,
): Promise<ListPage<Delivery>> => {
  const { body } = await api.get<Omit<ListPage<Delivery>, 'rows'> & { readonly deliveries: readonly Delivery[] }>(`${one(id)}/deliveries`, {
    query: { limit: 100, ...(status !== null && { 'filters[status]': status }), ...(after !== null && { after }) },
    signal,
  })
  return { ...body, rows: body.deliveries }
}
