import { listOf } from '@waybill/shared/protocol/lists'
import { NewWebhookBody, ReplayBody, Webhook, WebhookBody, WebhookDelivery } from '@waybill/shared/protocol/webhooks'
import { Schema } from 'effect'
import { type Call, PAGE } from './call.ts'

const One = Schema.Struct({ webhook: Webhook })
const WithSecret = Schema.Struct({ webhook: Schema.Struct({ ...Webhook.fields, secret: Schema.String }) })

/** Where a tenant's events are sent to. */
export const WEBHOOK_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/webhooks',
    summary: 'Receivers of the events of this tenant',
    feature: 'webhooks#read',
    query: PAGE,
    answer: listOf('webhooks', Webhook),
  },
  {
    method: 'post',
    path: '/webhooks',
    summary: 'Add a receiver; its secret is told this once',
    feature: 'webhooks#manage',
    body: NewWebhookBody,
    answer: WithSecret,
    status: 201,
  },
  { method: 'get', path: '/webhooks/{id}', summary: 'One receiver', feature: 'webhooks#read', answer: One },
  {
    method: 'put',
    path: '/webhooks/{id}',
    summary: 'Change a receiver, stop it, or set it going again',
    feature: 'webhooks#manage',
    body: WebhookBody,
    answer: One,
  },
  { method: 'delete', path: '/webhooks/{id}', summary: 'Take a receiver out', feature: 'webhooks#manage' },
  {
    method: 'put',
    path: '/webhooks/{id}/rotate_secret',
    summary: 'Give a receiver a new secret; the former signs beside it for a day',
    feature: 'webhooks#manage',
    answer: WithSecret,
  },
  {
    method: 'put',
    path: '/webhooks/{id}/replay',
    summary: 'Send everything behind a log position again',
    feature: 'webhooks#manage',
    body: ReplayBody,
    answer: One,
  },
  {
    method: 'put',
    path: '/webhooks/{id}/test',
    summary: 'Send a signed message of type Test now, and say what the receiver answered',
    feature: 'webhooks#manage',
    answer: Schema.Struct({ test: Schema.Struct({ status: Schema.NullOr(Schema.Int), error: Schema.NullOr(Schema.String) }) }),
  },
  {
    method: 'get',
    path: '/webhooks/{id}/deliveries',
    summary: 'What was sent to a receiver and what waits, newest event first',
    feature: 'webhooks#read',
    query: { 'filters[status]': 'pending or delivered', limit: PAGE.limit, after: PAGE.after },
    answer: listOf('deliveries', WebhookDelivery),
  },
]
