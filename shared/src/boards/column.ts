import type { Json } from '../log/envelope.ts'
import type { BoardField } from './field.ts'

/** How a cell is drawn and aligned; the value's shape goes with it. Money is decimal dollars, a moment `{date, time, timezone}`. */
export type ColumnType =
  | 'status'
  | 'pro'
  | 'text'
  | 'phone'
  | 'number'
  | 'percent'
  | 'money'
  | 'flag'
  | 'date'
  | 'moment'
  | 'instant'
  | 'stop'
  | 'mode'
  | 'lock'
  | 'tender'

/**
 * A column that a board can show. Its cell comes from the row, or (`isExtra`) from the record behind it, which is read only for boards
 * that show such a column; null stands for a record that could not be read.
 */
export interface Column<Row, Extra, Key extends string = string> {
  readonly key: Key
  readonly title: string
  /** Under which head the column chooser lists it [2.56]. */
  readonly group: string
  /** CSS pixels. */
  readonly width: number
  /** Cannot be moved, hidden or scrolled away. */
  readonly locked: boolean
  readonly type: ColumnType
  readonly isExtra: boolean
  read(row: Row, extra: Extra | null): Json
  /** What the board is ordered by when it is sorted by this column; null: it cannot be. */
  readonly sort: BoardField | null
}

/** [2.44, 9.14] */
export const DEFAULT_WIDTH = 100
