import { useCallback, useRef, useState } from 'react'
import type { GridCursor } from './grid-keys.ts'

interface Place {
  readonly header: boolean
  readonly id: string | null
  /** -1: the row as a whole. */
  readonly column: number
}

export interface CursorState {
  /** By index in the rows as they stand now; `row` -1 is the header. Null: nowhere yet. */
  readonly at: GridCursor | null
  readonly id: string | null
  readonly go: (to: GridCursor) => void
}

/** The keyboard cursor. It stays with its row when rows move; when its row is gone it stands where that one stood. */
export const useGridCursor = (ids: readonly string[]): CursorState => {
  const [place, setPlace] = useState<Place | null>(null)
  const index = useRef(0)

  const found = place?.id == null ? -1 : ids.indexOf(place.id)
  if (found >= 0) index.current = found
  const row = found >= 0 ? found : Math.min(index.current, ids.length - 1)
  const inHeader = place?.header || ids.length === 0

  const go = useCallback(
    (to: GridCursor) => {
      if (to.row >= 0) index.current = to.row
      setPlace((before) => ({ header: to.row < 0, id: ids[to.row] ?? before?.id ?? null, column: to.column }))
    },
    [ids],
  )
  return {
    at: place && { row: inHeader ? -1 : row, column: inHeader ? Math.max(0, place.column) : place.column },
    id: place && !inHeader ? (ids[row] ?? null) : null,
    go,
  }
}
