import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new secret in the format of Standard Webhooks. */
export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`

export interface SignedMessage {
  /** The same for every attempt. */
  readonly id: string
  /** Unix seconds of this attempt. */
  readonly timestamp: number
  readonly body: string
}

/** The headers by which a receiver verifies that a message is ours, unchanged and fresh (Standard Webhooks); one signature per secret. */
export const signatureHeaders = (secrets: readonly string[], { id, timestamp, body }: SignedMessage): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' '),
})
