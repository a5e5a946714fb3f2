import type { DecidedEvent, EventMeta, JsonObject, StoredEvent } from '@waybill/shared/log/envelope'

/** An event with what surrounds it, before it has a place in the log. */
export interface NewEvent extends DecidedEvent {
  readonly meta: EventMeta
}

/**
 * The row of an inline view that an append writes. `row` holds the columns that the kind owns, by name; a `lock` row may add
 * `max_locks`: refuse when its user would then hold more live leases than that.
 */
export interface InlineRow {
  readonly kind: 'shipment' | 'lock' | 'carrier' | 'customer' | 'user' | 'role' | 'record' | 'settings'
  readonly id: string
  readonly row: JsonObject
}

export interface AppendCommand {
  readonly tenant: string
  /** Who sends it twice gets the first answer twice. */
  readonly command_id: string
  /** sha256 of what was asked, kept for the comparison with a repeat. */
  readonly request_hash: Uint8Array
  readonly stream: string
  /** Version of the stream that the decision was made on; 0 = new stream. */
  readonly expected: number
  /** At least one. */
  readonly events: readonly NewEvent[]
  readonly row: InlineRow | null
  /** User who must hold the lease of the load behind the stream at this moment; null = no lock needed. */
  readonly holder: string | null
}

/** Where a command stands in the log, as the ledger remembers it. `position` and `version` are those of its last event. */
export interface LedgerEntry {
  readonly stream: string
  readonly position: number
  readonly version: number
  readonly request_hash: Uint8Array
}

export type AppendOutcome =
  | {
      readonly status: 'done'
      /** Of the last event. */
      readonly position: number
      readonly first_position: number
      readonly version: number
      readonly recorded_at: string
      /** The whole row of the view, as readers saw it before and see it now; null = they see none. */
      readonly before: JsonObject | null
      readonly after: JsonObject | null
    }
  | ({ readonly status: 'repeat' } & LedgerEntry)
  | { readonly status: 'conflict'; readonly version: number }
  | { readonly status: 'locked' }
  /** A guard of an inline view said no: its name. `storable_text`: the command holds text that no database text can hold. */
  | { readonly status: 'refused'; readonly constraint: string }
  | { readonly status: 'unknown_tenant' }

export interface EventStore {
  /**
   * Appends the events of one command, its ledger entry and its row, all or nothing. What the world can say no to is in the outcome.
   * @throws StoreUnavailable when it could not be found out within the retry time whether the command was recorded: send it again
   */
  append(command: AppendCommand): Promise<AppendOutcome>
  /** Events of a stream with a higher version than `afterVersion` (default 0), oldest first; none for an unknown stream. */
  readStream(tenant: string, stream: string, afterVersion?: number): Promise<readonly StoredEvent[]>
  /** At most `limit` events of the tenant after a position, in order. */
  readTail(tenant: string, afterPosition: number, limit: number): Promise<readonly StoredEvent[]>
  /** Position of the tenant's last event; 0 for an empty or unknown tenant. */
  head(tenant: string): Promise<number>
  findCommand(tenant: string, command_id: string): Promise<LedgerEntry | null>
}

/** What one command did, told after its commit. */
export interface CommittedEntry {
  readonly tenant: string
  readonly stream: string
  readonly command_id: string
  readonly events: readonly StoredEvent[]
  readonly row: {
    readonly kind: InlineRow['kind']
    readonly id: string
    readonly before: JsonObject | null
    readonly after: JsonObject | null
  } | null
}

/**
 * Hears of every commit of this process, within a tenant in the order of positions, before the writers hear of it. It is a hint: a
 * crash between commit and call, or an append whose outcome only the ledger could tell, is not announced. It must not throw.
 */
export type OnCommitted = (entries: readonly CommittedEntry[]) => void

/** The database did not answer for so long that the outcome of an append is unknown. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
