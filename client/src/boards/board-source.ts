import type { PresentUser } from '@waybill/shared/protocol/socket'
import type { BoardRecord, BoardStore } from '../live/board-store.ts'
import type { PendingCommand, PendingCommands } from '../live/pending-commands.ts'
import type { PresenceStore } from '../live/presence-store.ts'
import type { RowSource } from '../live/row-source.ts'

/** A row of the board with what is known about its load outside the log: its viewers and our pending commands. */
export interface BoardViewRow extends BoardRecord {
  readonly others: readonly PresentUser[]
  readonly pending: readonly PendingCommand[]
}

export interface BoardSourceParts {
  readonly board: BoardStore
  /** Absent: the board doesn't show who has a row open. */
  readonly presence?: PresenceStore
  /** Absent: the board doesn't show commands that are on their way. */
  readonly pending?: PendingCommands
  readonly whoChanged?: RowSource<BoardViewRow>['whoChanged']
}

const NOBODY: BoardViewRow['others'] = []
const NO_COMMANDS: BoardViewRow['pending'] = []
const noStop = () => {}

/** Row source for a grid that merges row, viewer and command changes: one subscription per row instead of three. */
export const boardSource = ({ board, presence, pending, whoChanged }: BoardSourceParts): RowSource<BoardViewRow> => {
  const made = new Map<string, BoardViewRow & { readonly record: BoardRecord }>()

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
      const others = presence?.others(id) ?? NOBODY
      const commands = pending?.of(id) ?? NO_COMMANDS
      const known = made.get(id)
      if (known?.record === record && known.others === others && known.pending === commands) return known
      const row = { ...record, record, others, pending: commands }
      made.set(id, row)
      return row
    },
    onRow: (id, listener) => {
      const stops = [board.onRow(id, listener), presence?.subscribe(id, listener) ?? noStop, pending?.subscribe(id, listener) ?? noStop]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
