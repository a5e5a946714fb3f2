import type { DecidedEvent, EventMeta, JsonObject, StoredEvent } from '@waybill/shared/log/envelope'

/** An event with its metadata, before it has a position in the log. */
export interface NewEvent extends DecidedEvent {
  readonly meta: EventMeta
}

/**
 * The row of an inline view that an append writes. `row` holds the columns that the kind owns, by name; a `lock` row may add `max_locks`:
 * refuse when its user would then hold more live leases than that.
 */
export interface InlineRow {
  readonly kind: 'shipment' | 'lock' | 'carrier' | 'customer' | 'user' | 'role' | 'record' | 'settings'
  readonly id: string
  readonly row: JsonObject
}

export interface AppendCommand {
  readonly tenant: string
  /** A command sent twice gets the first answer twice. */
  readonly command_id: string
  /** sha256 of the request, kept for the comparison with a repeat. */
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

/** Position of a command in the log, from the ledger. `position` and `version` are those of its last event. */
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
      /** The whole row of the view, as readers saw it before and see it now; null = not visible. */
      readonly before: JsonObject | null
      readonly after: JsonObject | null
    }
  | ({ readonly status: 'repeat' } & LedgerEntry)
  | { readonly status: 'conflict'; readonly version: number }
  | { readonly status: 'locked' }
  /** Name of the inline view guard that refused. `storable_text`: the command holds text that the database cannot store. */
  | { readonly status: 'refused'; readonly constraint: string }
  | { readonly status: 'unknown_tenant' }

export interface EventStore {
  /**
   * Appends the events of one command, its ledger entry and its row, all or nothing. Expected refusals are in the outcome.
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

/** What one command did, reported after its commit. */
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
 * Receives every commit of this process, in order of position within a tenant, before the writers get their answers. It is a hint: a crash
 * between commit and call, or an append whose outcome only the ledger knows, is not announced. It must not throw.
 */
export type OnCommitted = (entries: readonly CommittedEntry[]) => void

/** The database did not answer for so long that the outcome of an append is unknown. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
