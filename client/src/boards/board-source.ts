import type { PresentUser } from '@waybill/shared/protocol/socket'
import type { BoardRecord, BoardStore } from '../commands/board-store.ts'
import type { PendingCommand, PendingCommands } from '../commands/pending-commands.ts'
import type { PresenceStore } from '../commands/presence-store.ts'
import type { RowSource } from '../commands/row-source.ts'

/** A row of the board with what is known about its load beside the log: who looks at it, and which of our commands are on their way. */
export interface BoardRow extends BoardRecord {
  readonly others: readonly PresentUser[]
  readonly pending: readonly PendingCommand[]
}

export interface BoardSourceParts {
  readonly board: BoardStore
  readonly presence: PresenceStore
  readonly pending: PendingCommands
  readonly whoChanged?: RowSource<BoardRow>['whoChanged']
}

/** The rows of the board for a grid, drawn anew when any of the three has news: one subscription a row, not three. */
export const boardSource = ({ board, presence, pending, whoChanged }: BoardSourceParts): RowSource<BoardRow> => {
  const made = new Map<string, BoardRow & { readonly record: BoardRecord }>()

  return {
    view: board.view,
    onView: board.onView,
    more: board.more,
    retry: board.retry,
    ...(whoChanged && { whoChanged }),
    row: (id) => {
      const record = board.row(id)
      if (!record) {
        made.delete(id)
        return undefined
      }
      const others = presence.others(id)
      const commands = pending.of(id)
      const known = made.get(id)
      if (known?.record === record && known.others === others && known.pending === commands) return known
      const row = { ...record, record, others, pending: commands }
      made.set(id, row)
      return row
    },
    onRow: (id, listener) => {
      const stops = [board.onRow(id, listener), presence.subscribe(id, listener), pending.subscribe(id, listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
