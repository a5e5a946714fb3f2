import type { BoardQuestion, BoardStore } from './board-store.ts'

/** The boards of tabs besides the floor: each follows the log as long as its tab is open, looked at or not. */
export interface BoardShelf {
  /** The board of a tab; it begins with this question when it is asked for first. */
  readonly of: (tab: string, question: () => BoardQuestion) => BoardStore
  /** These tabs are open; the boards of all others are closed. */
  readonly keep: (tabs: ReadonlySet<string>) => void
  readonly close: () => void
}

export const boardShelf = (open: (question: BoardQuestion) => BoardStore): BoardShelf => {
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
