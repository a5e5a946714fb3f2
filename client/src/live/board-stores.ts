import type { BoardStore, BoardSubscription } from './board-store.ts'

/** The boards of tabs other than Active Shipments: each follows the log as long as its tab is open, visible or not. */
export interface BoardStores {
  /** The board of a tab; the first call starts it with this query. */
  readonly of: (tab: string, question: () => BoardSubscription) => BoardStore
  /** These tabs are open; the boards of all others are closed. */
  readonly keep: (tabs: ReadonlySet<string>) => void
  readonly close: () => void
}

export const boardShelf = (open: (question: BoardSubscription) => BoardStore): BoardStores => {
  const boards = new Map<string, BoardStore>()
  const keep = (tabs: ReadonlySet<string>) => {
    for (const [tab, board] of [...boards]) {
      if (tabs.has(tab)) continue
      boards.delete(tab)
      board.close()
    }
  }
  return {
    of: (tab, question) => {
      const known = boards.get(tab)
      if (known) return known
      const made = open(question())
      boards.set(tab, made)
      return made
    },
    keep,
    close: () => keep(new Set()),
  }
}
