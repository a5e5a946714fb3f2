import type { JsonObject } from '@waybill/shared/log/envelope'
import type { ColumnType, Generated } from 'kysely'

/**
 * An effect on another system. `ready` waits for its next attempt, `leased` is being sent, `failed` certainly didn't happen, `unknown` may
 * have happened.
 */
export type OutboxState = 'ready' | 'leased' | 'done' | 'failed' | 'unknown' | 'canceled'

/** Effects on other systems. Instants are ISO 8601 UTC, cut to milliseconds when read. JSON columns take JSON text when written. */
export interface OutboxTable {
  tenant_id: string
  /** Position of the event that caused the effect. */
  position: number
  /** Which effect of that event: from 0; deliveries to webhooks from 1000. */
  ordinal: number
  kind: string
  /** Our reference at the provider, unique per tenant and kind. */
  key: string
  /** Effects of one order key are sent one after the other, in log order. */
  order_key: string | null
  payload: ColumnType<JsonObject, string, string>
  state: Generated<OutboxState>
  /** Not sent for now, such as deliveries of a stopped webhook. */
  held: Generated<boolean>
  /** 1, and one more each time a user sends it again. */
  rounds: Generated<number>
  /** Attempts of this round. */
  attempts: Generated<number>
  created_at: Generated<string>
  due_at: Generated<string>
  attempted_at: string | null
  leased_until: string | null
  lease_token: string | null
  /** The provider's response, saved before it is recorded in the log. */
  outcome: ColumnType<JsonObject | null, string | null, string | null>
  provider_ref: string | null
  last_error: string | null
  /** Who settled it: a worker's effect kind or a username. */
  settled_by: string | null
  done_at: string | null
}
