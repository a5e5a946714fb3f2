/** A cell that changed before our eyes: what it was, since when (ms since 1970), and who did it where that is known. */
export interface CellChange {
  readonly from: unknown
  readonly to: unknown
  readonly at: number
  readonly by?: string
  /** Where in the log it stands. */
  readonly position?: number
}

/** What a grid asks of a row. `changes` holds what others changed in it, by column. */
export interface RowRecord {
  readonly id: string
  readonly changes?: Readonly<Record<string, CellChange>>
}

export interface RowsView {
  /** The loaded rows in order. */
  readonly ids: readonly string[]
  /** How many match, loaded or not; `uncounted` says that there are more than that. */
  readonly total: number
  readonly uncounted: boolean
  /** There are rows behind the last one. */
  readonly more: boolean
  readonly loading: boolean
  /** Why there are no rows, in words; null when nothing is wrong. */
  readonly failure: string | null
  /** Moves with the answer to another question (sort, filter), so that it is not taken for movement of rows. */
  readonly generation: number
}

/** Live rows outside React. A view or a row that did not change is the same object as before. */
export interface RowSource<Row extends RowRecord> {
  readonly view: () => RowsView
  readonly onView: (listener: () => void) => () => void
  readonly row: (id: string) => Row | undefined
  readonly onRow: (id: string, listener: () => void) => () => void
  /** Asks who changed a cell of a row; undefined where nobody can say. */
  readonly whoChanged?: (id: string, change: CellChange) => Promise<string | undefined>
  /** Asks for the rows behind the last one; asking twice is harmless. */
  readonly more: () => void
  /** Asks again after a failure. */
  readonly retry: () => void
}
