import { listOf } from '@waybill/shared/protocol/lists'
import { NewWebhookBody, ReplayBody, Webhook, WebhookBody, WebhookDelivery } from '@waybill/shared/protocol/webhooks'
import { Schema } from 'effect'
import { type Call, PAGE_QUERY } from './call.ts'
import { oneOf } from './parameter.ts'

const One = Schema.Struct({ webhook: Webhook })
const WithSecret = Schema.Struct({ webhook: Schema.Struct({ ...Webhook.fields, secret: Schema.String }) })

/** Webhooks, which send a company's events to other systems. */
export const WEBHOOK_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/webhooks',
    operationId: 'listWebhooks',
    summary: 'List webhooks',
    feature: 'webhooks#read',
    query: PAGE_QUERY,
    answer: listOf('webhooks', Webhook),
  },
  {
    method: 'post',
    path: '/webhooks',
    operationId: 'createWebhook',
    summary: 'Add a webhook',
    description: 'The secret is returned only this once.',
    feature: 'webhooks#manage',
    body: NewWebhookBody,
    answer: WithSecret,
    status: 201,
  },
  { method: 'get', path: '/webhooks/{id}', operationId: 'getWebhook', summary: 'Get a webhook', feature: 'webhooks#read', answer: One },
  {
    method: 'put',
    path: '/webhooks/{id}',
    operationId: 'updateWebhook',
    summary: 'Update, pause or resume a webhook',
    feature: 'webhooks#manage',
    body: WebhookBody,
    answer: One,
  },
  { method: 'delete', path: '/webhooks/{id}', operationId: 'deleteWebhook', summary: 'Delete a webhook', feature: 'webhooks#manage' },
  {
    method: 'put',
    path: '/webhooks/{id}/rotate_secret',
    operationId: 'rotateWebhookSecret',
    summary: 'Replace a webhook’s secret',
    description: 'Deliveries are signed with both secrets for a day.',
    feature: 'webhooks#manage',
    answer: WithSecret,
  },
  {
    method: 'put',
    path: '/webhooks/{id}/replay',
    operationId: 'replayWebhook',
    summary: 'Resend events after a log position',
    feature: 'webhooks#manage',
    body: ReplayBody,
    answer: One,
  },
  {
    method: 'put',
    path: '/webhooks/{id}/test',
    operationId: 'testWebhook',
    summary: 'Send a test event to a webhook',
    description: 'Sends a signed event of type Test now and returns the receiver’s response.',
    feature: 'webhooks#manage',
    answer: Schema.Struct({ test: Schema.Struct({ status: Schema.NullOr(Schema.Int), error: Schema.NullOr(Schema.String) }) }),
  },
  {
    method: 'get',
    path: '/webhooks/{id}/deliveries',
    operationId: 'listWebhookDeliveries',
    summary: 'List deliveries of a webhook',
    description: 'Sent and waiting, newest event first.',
    feature: 'webhooks#read',
    query: {
      'filters[status]': oneOf('Status of the delivery', ['pending', 'delivered']),
      limit: PAGE_QUERY.limit,
      after: PAGE_QUERY.after,
    },
    answer: listOf('deliveries', WebhookDelivery),
  },
]
