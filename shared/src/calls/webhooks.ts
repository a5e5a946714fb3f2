import { Schema } from 'effect'
import { listOf } from '../protocol/lists.ts'
import { NewWebhookBody, ReplayBody, Webhook, WebhookBody, WebhookDelivery } from '../protocol/webhooks.ts'
import { defineCall } from './define-call.ts'
import { PAGE_ONLY, PAGE_QUERY } from './page-query.ts'
import { oneOf } from './parameter.ts'

const One = Schema.Struct({ webhook: Webhook })
const WithSecret = Schema.Struct({ webhook: Schema.Struct({ ...Webhook.fields, secret: Schema.String }) })

export const listWebhooks = defineCall({
  method: 'GET',
  path: '/webhooks',
  access: 'webhooks#read',
  summary: 'List webhooks',
  query: PAGE_QUERY,
  response: listOf('webhooks', Webhook),
})

export const createWebhook = defineCall({
  method: 'POST',
  path: '/webhooks',
  access: 'webhooks#manage',
  summary: 'Add a webhook',
  description: 'The secret is returned only this once.',
  body: NewWebhookBody,
  response: WithSecret,
  status: 201,
})

export const getWebhook = defineCall({
  method: 'GET',
  path: '/webhooks/{id}',
  access: 'webhooks#read',
  summary: 'Get a webhook',
  response: One,
})

export const updateWebhook = defineCall({
  method: 'PUT',
  path: '/webhooks/{id}',
  access: 'webhooks#manage',
  summary: 'Update, pause or resume a webhook',
  body: WebhookBody,
  response: One,
})

export const deleteWebhook = defineCall({
  method: 'DELETE',
  path: '/webhooks/{id}',
  access: 'webhooks#manage',
  summary: 'Delete a webhook',
})

export const rotateWebhookSecret = defineCall({
  method: 'PUT',
  path: '/webhooks/{id}/rotate_secret',
  access: 'webhooks#manage',
  summary: 'Replace a webhook’s secret',
  description: 'Deliveries are signed with both secrets for a day.',
  response: WithSecret,
})

export const replayWebhook = defineCall({
  method: 'PUT',
  path: '/webhooks/{id}/replay',
  access: 'webhooks#manage',
  summary: 'Resend events after a log position',
  body: ReplayBody,
  response: One,
})

export const testWebhook = defineCall({
  method: 'PUT',
  path: '/webhooks/{id}/test',
  access: 'webhooks#manage',
  summary: 'Send a test event to a webhook',
  description: 'Sends a signed event of type Test now and returns the receiver’s response.',
  response: Schema.Struct({ test: Schema.Struct({ status: Schema.NullOr(Schema.Int), error: Schema.NullOr(Schema.String) }) }),
})

export const listWebhookDeliveries = defineCall({
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  access: 'webhooks#read',
  summary: 'List deliveries of a webhook',
  description: 'Sent and waiting, newest event first.',
  query: PAGE_ONLY,
  filters: { status: oneOf('Status of the delivery', ['pending', 'delivered']) },
  response: listOf('deliveries', WebhookDelivery),
})
