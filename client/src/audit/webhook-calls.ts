import type { Webhook, WebhookDelivery } from '@waybill/shared/protocol/webhooks'
import { api } from '../app/client.ts'
import type { PageOfList } from './audit-calls.ts'

export type WebhookReceiver = typeof Webhook.Type
export type WebhookAttempt = typeof WebhookDelivery.Type
type WithSecret = WebhookReceiver & { readonly secret: string }

const one = (id: string) => `/webhooks/${encodeURIComponent(id)}`

export const readReceivers = async (signal: AbortSignal): Promise<readonly WebhookReceiver[]> =>
  (await api.get<{ webhooks: readonly WebhookReceiver[] }>('/webhooks', { query: { limit: 500 }, signal })).body.webhooks

export const addReceiver = async (webhook: {
  readonly url: string
  readonly kinds: readonly string[]
  readonly in_order: boolean
}): Promise<WithSecret> => (await api.post<{ webhook: WithSecret }>('/webhooks', { webhook })).body.webhook

export const setActive = (id: string, active: boolean) => api.put(one(id), { webhook: { active } })
export const removeReceiver = (id: string) => api.delete(one(id))
export const postReplay = (id: string, after: number) => api.put(`${one(id)}/replay`, { after })

export const postNewSecret = async (id: string): Promise<WithSecret> =>
  (await api.put<{ webhook: WithSecret }>(`${one(id)}/rotate_secret`)).body.webhook

export const postTest = async (id: string) =>
  (await api.put<{ test: { readonly status: number | null; readonly error: string | null } }>(`${one(id)}/test`)).body.test

export const readDeliveries = async (
  id: string,
  status: string | null,
  after: string | null,
  signal: AbortSignal,
): Promise<PageOfList<WebhookAttempt>> => {
  const { body } = await api.get<Omit<PageOfList<WebhookAttempt>, 'rows'> & { readonly deliveries: readonly WebhookAttempt[] }>(
    `${one(id)}/deliveries`,
    {
      query: { limit: 100, ...(status !== null && { 'filters[status]': status }), ...(after !== null && { after }) },
      signal,
    },
  )
  return { ...body, rows: body.deliveries }
}
