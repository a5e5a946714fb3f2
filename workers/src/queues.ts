import { Schema } from 'effect'

/**
 * Every queue with the shape of its jobs. A job decides nothing: it sends a command, which the decider rejects if it no
 * longer applies.
 */
export const QUEUES = {
  /** One job per lease, due when it expires; named by the event that granted it. */
  'expire-lock': Schema.Struct({ tenant: Schema.String, pro: Schema.String, position: Schema.Int }),
  /** Every five minutes: reads truck positions. */
  'poll-tracking': Schema.Struct({}),
  /** Every five minutes: checks the carriers that are due. */
  'watch-carriers': Schema.Struct({}),
  /** Every half minute: publishes the head of each log. */
  'publish-anchor': Schema.Struct({}),
} as const

export type QueueName = keyof typeof QUEUES
export type JobOf<Name extends QueueName> = (typeof QUEUES)[Name]['Type']
