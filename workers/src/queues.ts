import { Schema } from 'effect'

/** Every queue with the shape of its jobs. A job never decides: it sends a command, and the decider says no if it no longer holds. */
export const QUEUES = {
  /** One job a lease, due when it runs out; named by the event that granted it. */
  'expire-lock': Schema.Struct({ tenant: Schema.String, pro: Schema.String, position: Schema.Int }),
  /** Every five minutes: where are the trucks? */
  'poll-tracking': Schema.Struct({}),
  /** Every five minutes: which carriers are due for a look? */
  'watch-carriers': Schema.Struct({}),
  /** Every few minutes: how far has each log come? */
  'publish-anchor': Schema.Struct({}),
  /** One job a mail that the log asks for; named by what asks for it. */
  'send-mail': Schema.Struct({ tenant: Schema.String, pro: Schema.String, id: Schema.String, position: Schema.Int }),
} as const

/** How often a job is tried, the first pause in milliseconds; each pause is twice the one before. */
export const TRIES: { readonly [Name in QueueName]?: { readonly attempts: number; readonly delay: number } } = {
  // A mail server may be away for a quarter of an hour.
  'send-mail': { attempts: 10, delay: 2000 },
}

export type QueueName = keyof typeof QUEUES
export type JobOf<Name extends QueueName> = (typeof QUEUES)[Name]['Type']
