import { Schema } from 'effect'

const url = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(2000))
const kinds = Schema.Array(Schema.String.check(Schema.isPattern(/^[A-Za-z_]{1,60}$/))).check(Schema.isMaxLength(100))
const position = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))

/**
 * A new receiver: where, of what (kinds of records or types of events; none = everything), whether in the order of the log, and behind which
 * log position it begins.
 */
export const NewWebhookBody = Schema.Struct({
  webhook: Schema.Struct({
    url,
    kinds: Schema.optionalKey(kinds),
    in_order: Schema.optionalKey(Schema.Boolean),
    after: Schema.optionalKey(position),
  }),
})

export const WebhookBody = Schema.Struct({
  webhook: Schema.Struct({
    url: Schema.optionalKey(url),
    kinds: Schema.optionalKey(kinds),
    in_order: Schema.optionalKey(Schema.Boolean),
    active: Schema.optionalKey(Schema.Boolean),
  }),
})

/** Everything behind this log position is sent again. */
export const ReplayBody = Schema.Struct({ after: position })

const text = Schema.NullOr(Schema.String)

export const Webhook = Schema.Struct({
  id: Schema.String,
  url: Schema.String,
  kinds: Schema.Array(Schema.String),
  in_order: Schema.Boolean,
  active: Schema.Boolean,
  stopped_because: text,
  planned_to: Schema.Int,
  pending: Schema.Int,
  created_by: Schema.String,
  created_at: Schema.String,
  updated_by: Schema.String,
  updated_at: Schema.String,
}).annotate({
  identifier: 'Webhook',
  description:
    'Events are posted as `{webhook, tenant, position, previous_position, attempt, event}`, signed as in Standard Webhooks (headers `webhook-id`, `webhook-timestamp`, `webhook-signature`). Each event is delivered at least once, and the events of one record in order. With `in_order` all events are sent in log order, one at a time, and a failed one delays those after it. `previous_position` is the event sent before this one: if you haven’t received it, you missed events. A `webhook-id` you have seen is a repeat.',
})

export const WebhookDelivery = Schema.Struct({
  position: Schema.Int,
  previous_position: Schema.NullOr(Schema.Int),
  stream: Schema.String,
  type: Schema.String,
  status: Schema.Literals(['pending', 'delivered']),
  attempts: Schema.Int,
  planned_at: Schema.String,
  next_attempt_at: text,
  attempted_at: text,
  delivered_at: text,
  response_status: Schema.NullOr(Schema.Int),
  error: text,
}).annotate({ identifier: 'WebhookDelivery' })
