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

/** A row that a write leaves. */
export interface UnitRow extends InlineRow {
  /** The kind's own columns before the write, as its row function gives them for the expected version; null = there was no record. */
  readonly before: JsonObject | null
}

/** What a unit appends to one stream. */
export interface UnitWrite {
  readonly stream: string
  /** Version of the stream that the decision was made on; 0 = new stream. */
  readonly expected: number
  /** At least one. */
  readonly events: readonly NewEvent[]
  readonly rows: readonly UnitRow[]
}

/** The user who must hold the lock of a load at this moment. */
export interface RequiredLease {
  readonly pro: string
  readonly user: string
}

/** Something to do on another system once the unit is recorded: a row of the outbox. */
export interface OutboxEffect {
  /** Which handler sends it, such as `mail.send`. */
  readonly kind: string
  /** Our reference at the provider, unique per tenant and kind. */
  readonly key: string
  /** Not sent before the earlier effects with the same `order_key` are settled. */
  readonly order_key?: string
  /** ISO instant before which it isn't sent; default now. */
  readonly due_at?: string
  readonly payload: JsonObject
}

/** The most that one unit may hold. */
export const UNIT_LIMITS = { streams: 64, events: 200, rows: 200, effects: 64 } as const

/** Unit of work: everything that one command writes, recorded whole or not at all. */
export interface Unit {
  readonly tenant: string
  /** A command sent twice gets the first answer twice. */
  readonly command_id: string
  /** sha256 of the request, kept for the comparison with a repeat. */
  readonly request_hash: Uint8Array
  readonly leases: readonly RequiredLease[]
  /** In the order of their positions in the log; each stream once. */
  readonly writes: readonly UnitWrite[]
  readonly effects: readonly OutboxEffect[]
}

/** Position of a command in the log, from the ledger: stream, position and version of its last event. */
export interface LedgerEntry {
  readonly stream: string
  readonly position: number
  readonly version: number
  readonly request_hash: Uint8Array
}

/** A row of an inline view, as readers saw it before a write and see it now; null = not visible. */
export interface WrittenRow {
  readonly kind: InlineRow['kind']
  readonly id: string
  readonly before: JsonObject | null
  readonly after: JsonObject | null
}

/** A write of a unit, recorded. `position` and `version` are those of its last event. */
export interface RecordedWrite {
  readonly first_position: number
  readonly position: number
  readonly version: number
  readonly rows: readonly WrittenRow[]
}

export type AppendOutcome =
  | {
      readonly status: 'done'
      /** Of the last event. */
      readonly position: number
      readonly first_position: number
      readonly recorded_at: string
      /** In the order of the unit. */
      readonly writes: readonly RecordedWrite[]
    }
  | ({ readonly status: 'repeat' } & LedgerEntry)
  /** The first stream of the unit that isn't at its expected version, and the version it has. */
  | { readonly status: 'conflict'; readonly stream: string; readonly version: number }
  | { readonly status: 'locked' }
  /** Name of the guard of a view or of the outbox that refused. `storable_text`: the unit holds text that the database cannot store. */
  | { readonly status: 'refused'; readonly constraint: string }
  | { readonly status: 'unknown_tenant' }

export interface EventStore {
  /**
   * Appends the events of one command, its ledger entry, rows and effects, all or nothing. Expected refusals are in the outcome.
   * @throws Error when the unit is malformed: a write without events, a stream twice, or more than `UNIT_LIMITS`
   * @throws StoreUnavailable when it could not be found out within the retry time whether the command was recorded: send it again
   */
  append(unit: Unit): Promise<AppendOutcome>
  /** Events of a stream with a higher version than `afterVersion` (default 0), oldest first; none for an unknown stream. */
  readStream(tenant: string, stream: string, afterVersion?: number): Promise<readonly StoredEvent[]>
  /** At most `limit` events of the tenant after a position, in order. */
  readTail(tenant: string, afterPosition: number, limit: number): Promise<readonly StoredEvent[]>
  /** Position of the tenant's last event; 0 for an empty or unknown tenant. */
  head(tenant: string): Promise<number>
  findCommand(tenant: string, command_id: string): Promise<LedgerEntry | null>
}

/** What one command did to one stream, reported after its commit. A unit of several streams is reported in the order of its writes. */
export interface CommittedEntry {
  readonly tenant: string
  readonly stream: string
  readonly command_id: string
  readonly events: readonly StoredEvent[]
  readonly rows: readonly WrittenRow[]
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
