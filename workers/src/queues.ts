import { Schema } from 'effect'

/** Every queue with the shape of its jobs. A job never decides: it sends a command, and the decider says no if it no longer holds. */
export const QUEUES = {
  /** One job a lease, due when it runs out; named by the event that granted it. */
  'expire-lock': Schema.Struct({ tenant: Schema.String, pro: Schema.String, position: Schema.Int }),
  /** Every five minutes: where are the trucks? */
  'poll-tracking': Schema.Struct({}),
} as const

export type QueueName = keyof typeof QUEUES
export type JobOf<Name extends QueueName> = (typeof QUEUES)[Name]['Type']
