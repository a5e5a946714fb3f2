import type { StoredRow } from '@waybill/shared/boards/define-board'
import type { BoardKey } from '@waybill/shared/boards/kinds'
import type { StoredEvent } from '@waybill/shared/log/envelope'

/**
 * A board row that an append wrote. `before` is null for a new row. Of a change that was read from the log it is derived; it is absent
 * where it could not be.
 */
export interface RowChange {
  readonly board: BoardKey
  readonly id: string
  readonly before?: StoredRow | null
  readonly after: StoredRow | null
  /** The record behind the row, at least as new as the row; only for followers who read it. */
  readonly extra?: unknown
}

/** What one commit did to a tenant: the log moved from `from` (exclusive) to `to` (inclusive) by these events, and these rows changed. */
export interface Change {
  readonly tenant: string
  readonly from: number
  readonly to: number
  readonly events: readonly StoredEvent[]
  readonly rows: readonly RowChange[]
}
