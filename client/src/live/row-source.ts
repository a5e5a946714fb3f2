/** A cell that changed while watching: its previous value, since when (ms since 1970), and who changed it if known. */
export interface CellChange {
  readonly from: unknown
  readonly to: unknown
  readonly at: number
  readonly by?: string
  /** Its log position. */
  readonly position?: number
}

/** A row of a grid. `changes` holds what other users changed in it, by column. */
export interface RowRecord {
  readonly id: string
  readonly changes?: Readonly<Record<string, CellChange>>
}

export interface RowsView {
  /** The loaded rows in order. */
  readonly ids: readonly string[]
  /** How many rows match, loaded or not; `uncounted` means there are more than that. */
  readonly total: number
  readonly uncounted: boolean
  /** There are rows after the last one. */
  readonly more: boolean
  readonly loading: boolean
  /** Error text if the rows couldn't be loaded; null otherwise. */
  readonly failure: string | null
  /** Changes with every new query (sort, filter), so that its result isn't shown as moving rows. */
  readonly generation: number
}

/** Live rows outside React. A view or row that did not change is the same object as before. */
export interface RowSource<Row extends RowRecord> {
  readonly view: () => RowsView
  readonly onView: (listener: () => void) => () => void
  readonly row: (id: string) => Row | undefined
  readonly onRow: (id: string, listener: () => void) => () => void
  /** Loads who changed a cell of a row; undefined if that isn't available. */
  readonly whoChanged?: (id: string, change: CellChange) => Promise<string | undefined>
  /** Loads the rows after the last one; repeated calls are harmless. */
  readonly more: () => void
  /** Retries after a failure. */
  readonly retry: () => void
}
