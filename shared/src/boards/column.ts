import type { Json } from '../log/envelope.ts'
import type { Field } from './field.ts'

/** How a cell is drawn and aligned; the value's shape goes with it. */
export type ColumnType = 'status' | 'pro' | 'text' | 'number' | 'flag' | 'stop' | 'mode' | 'lock' | 'tender'

/** A column that a board can show. */
export interface Column<Row> {
  readonly key: string
  readonly title: string
  /** CSS pixels. */
  readonly width: number
  /** Cannot be moved, hidden or scrolled away. */
  readonly locked: boolean
  readonly type: ColumnType
  readonly read: (row: Row) => Json
  /** What the board is ordered by when it is sorted by this column; null: it cannot be. */
  readonly sort: Field | null
}

/** [2.44, 9.14] */
export const DEFAULT_WIDTH = 100
