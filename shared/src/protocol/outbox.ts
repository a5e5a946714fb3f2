import { Schema } from 'effect'
import { EFFECT_STATES } from '../outbox/effect-state.ts'

const text = Schema.NullOr(Schema.String)

/** An effect on another system. Instants are ISO 8601 UTC. */
export const OutboxEntry = Schema.Struct({
  id: Schema.String,
  kind: Schema.String,
  key: Schema.String,
  /** The record it belongs to, such as `shipment/4820001`. */
  stream: text,
  state: Schema.Literals(EFFECT_STATES),
  held: Schema.Boolean,
  attempts: Schema.Int,
  created_at: Schema.String,
  due_at: text,
  attempted_at: text,
  done_at: text,
  provider_ref: text,
  last_error: text,
  settled_by: text,
}).annotate({
  identifier: 'OutboxEntry',
  description:
    'An effect on another system. `ready` waits for its next attempt at `due_at`, `leased` is being sent, `unknown` may have been received: it is not sent again until a user decides.',
})
export type OutboxEntry = typeof OutboxEntry.Type

/** Effects of one kind whose outcome is unknown; one alarm per kind. */
export const OutboxAlarm = Schema.Struct({ kind: Schema.String, unknown: Schema.Int, since: Schema.String })
export type OutboxAlarm = typeof OutboxAlarm.Type

/** What a user found at the provider; `reference` is the provider's own id. */
export const MarkSentBody = Schema.Struct({
  reference: Schema.optional(Schema.NullOr(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)))),
})
