import { useCallback, useRef, useState } from 'react'
import type { GridCursor } from './grid-keys.ts'

interface Place {
  readonly header: boolean
  readonly id: string | null
  /** Null: the whole row. */
  readonly column: string | null
}

export interface CursorState {
  /** By current index of row and column; `row` -1 is the header. Null: nowhere yet. */
  readonly at: GridCursor | null
  /** Its row; null in the header. */
  readonly id: string | null
  readonly column: string | null
  readonly go: (to: GridCursor) => void
}

/** The keyboard cursor. It follows its row and column when they move; if its row leaves, it stays at that place. */
export const useGridCursor = (ids: readonly string[], columns: readonly { readonly id: string }[]): CursorState => {
  const [place, setPlace] = useState<Place | null>(null)
  const index = useRef(0)

  const found = place?.id == null ? -1 : ids.indexOf(place.id)
  if (found >= 0) index.current = found
  const row = place?.header || ids.length === 0 ? -1 : found >= 0 ? found : Math.min(index.current, ids.length - 1)
  const column = columns.findIndex(({ id }) => id === place?.column)

  const go = useCallback(
    (to: GridCursor) => {
      if (to.row >= 0) index.current = to.row
      setPlace((before) => ({ header: to.row < 0, id: ids[to.row] ?? before?.id ?? null, column: columns[to.column]?.id ?? null }))
    },
    [ids, columns],
  )
  return {
    at: place && { row, column: row < 0 ? Math.max(0, column) : column },
    id: place ? (ids[row] ?? null) : null,
    column: place && row < 0 ? (columns[Math.max(0, column)]?.id ?? null) : (place?.column ?? null),
    go,
  }
}
