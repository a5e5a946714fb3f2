/** A cell that somebody else changed: what it was, since when, and who did it where that is known. `at` is ms since 1970. */
export interface CellChange {
  readonly from: unknown
  readonly to: unknown
  readonly at: number
  readonly by?: string
}

/** What a grid asks of a row. `changes` is by column id. */
export interface GridRecord {
  readonly id: string
  readonly changes?: Readonly<Record<string, CellChange>>
}

/**
 * The rows that match, in their order. `total` counts those that are not loaded too; `generation` moves when the question was changed
 * (sort, filter), so that the answer to another question is not taken for movement in this one.
 */
export interface GridView {
  readonly ids: readonly string[]
  readonly total: number
  readonly more: boolean
  readonly loading: boolean
  readonly generation: number
}

/** Rows outside React. A view or a row that did not change is the same object as before. */
export interface GridSource<Row extends GridRecord> {
  readonly view: () => GridView
  readonly onView: (listener: () => void) => () => void
  readonly row: (id: string) => Row | undefined
  readonly onRow: (id: string, listener: () => void) => () => void
  /** Asks for the rows after the last one; asking twice is harmless. */
  readonly more: () => void
}
