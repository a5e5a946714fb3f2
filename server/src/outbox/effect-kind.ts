import type { JsonObject } from '@waybill/shared/log/envelope'

/** An effect on another system as the worker that leased it sees it. */
export interface OutboxEffect {
  readonly tenant: string
  /** Position of the event that caused it. */
  readonly position: number
  readonly ordinal: number
  readonly kind: string
  /** Our reference at the provider, unique per tenant and kind; providers that accept an idempotency key get this one. */
  readonly key: string
  readonly payload: JsonObject
  /** 1, and one more each time a user sends it again. */
  readonly round: number
  /** Attempts of this round, this one included. */
  readonly attempt: number
}

/** How an attempt ended. */
export type SendResult =
  /** `response` is what the log needs to know, `reference` the provider's own id. */
  | { readonly status: 'done'; readonly response?: JsonObject; readonly reference?: string | null }
  /** Certainly nothing happened there, and a later attempt may succeed; `afterMs` if the provider says when. */
  | { readonly status: 'not_received'; readonly error: string; readonly afterMs?: number }
  /** Certainly nothing happened there, and a later attempt would not succeed either. */
  | { readonly status: 'refused'; readonly error: string; readonly response?: JsonObject }
  /** It may have happened: the response was lost. */
  | { readonly status: 'unknown'; readonly error: string; readonly response?: JsonObject }

/** What an effect needs before the provider is contacted: how to send it, or why it is no longer wanted. */
export type Prepared = { readonly send: (signal: AbortSignal) => Promise<SendResult> } | { readonly unwanted: string }

/** How an unknown outcome is settled: the provider is asked for our key, our key makes a repeat harmless, or a person looks there. */
export type Settling = 'ask' | 'repeat' | 'person'

/** A result for the log. `by` is the user who settled the effect by hand; null for the worker. */
export interface RecordedOutcome {
  /** `canceled`: nobody wants it any more, and nothing was sent. */
  readonly status: 'done' | 'failed' | 'unknown' | 'canceled'
  readonly response: JsonObject | null
  readonly reference: string | null
  readonly error: string | null
  readonly by: { readonly id: string; readonly username: string } | null
}

/** One kind of effect on another system. */
export interface EffectKind {
  readonly kind: string
  /** An attempt without a result after this many milliseconds is aborted. Its outcome is unknown unless a repeat is harmless. */
  readonly timeoutMs: number
  /** Attempts in a round, while the provider certainly received nothing. */
  readonly tries: number
  /** Pause after the first failed attempt in milliseconds; it doubles with each attempt up to `maxBackoffMs`. */
  readonly backoffMs: number
  readonly maxBackoffMs: number
  readonly settle: Settling
  /** Effects of this kind sent at once by one process. */
  readonly concurrency: number
  /** Reads what is to be sent. It contacts nobody: after an error here the attempt is repeated. */
  prepare(effect: OutboxEffect): Promise<Prepared>
  /**
   * With `settle: 'ask'`: what became of an effect with an unknown outcome; `not_received` if the provider does not know our key. Null if
   * the provider can't be asked now.
   */
  ask?(effect: OutboxEffect): Promise<SendResult | null>
  /**
   * Records the outcome in the log with `commandId`, so that a repeat changes nothing. Left out by kinds whose outcome only the outbox
   * knows. An error here is no failure of the effect: the outcome is kept and recorded again.
   */
  record?(effect: OutboxEffect, outcome: RecordedOutcome, commandId: string): Promise<void>
}
