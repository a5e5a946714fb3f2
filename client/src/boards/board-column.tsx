import { type Column, type ColumnType, DEFAULT_WIDTH } from '@waybill/shared/boards/column'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import styles from './Board.module.css'
import type { BoardViewRow } from './board-source.ts'
import { cellText, instantText, type LocalTimeText, localTimeText } from './column-values.ts'
import type { GridColumn, Track } from './grid-column.ts'

/** A column of a board with the group it is listed under [2.56]. */
export interface BoardColumn extends GridColumn<BoardViewRow> {
  readonly group: string
  /** A cell as text, for copying it. */
  readonly format: (value: unknown) => string
}

/** What a kind of board draws differently from what the type of the column says. */
export type ColumnLook = Omit<GridColumn<BoardViewRow>, 'id' | 'title' | 'sortable' | 'format' | 'cell' | 'track'> &
  Partial<Pick<BoardColumn, 'cell' | 'track'>>

/** A time with its zone in a muted color. */
const localTimeCell = (time: LocalTimeText | null): ReactNode =>
  time && (
    <span className={styles.moment}>
      {time.text}
      <span className={styles.zone}>{time.zone}</span>
    </span>
  )

const FLAG: ReactNode = (
  <span role="img" aria-label="Yes" title="Yes">
    <Icon of={Check} size={14} />
  </span>
)

/** Never truncated: a time with its zone, also in another year, and a phone number. */
const WIDE: { readonly [Type in ColumnType]?: number } = { moment: 142, instant: 142, phone: 112 }

const NUMERIC_TYPES: ReadonlySet<ColumnType> = new Set(['number', 'percent', 'money'])

type Described = Pick<Column<never, never>, 'key' | 'title' | 'group' | 'type' | 'width' | 'sort'>

const trackOf = ({ type, width }: Described): Track => {
  const min = Math.max(width, WIDE[type] ?? 0)
  return { min, roomy: min + 10, grow: 0 }
}

const cellOf = (key: string, type: ColumnType): BoardColumn['cell'] => {
  if (type === 'moment') return (row) => localTimeCell(localTimeText(row.cells[key]))
  if (type === 'instant') return (row) => localTimeCell(instantText(row.cells[key]))
  if (type === 'flag') return (row) => row.cells[key] === true && FLAG
  return (row) => cellText(type, row.cells[key])
}

const alignOf = (type: ColumnType): Pick<ColumnLook, 'align' | 'fits'> =>
  NUMERIC_TYPES.has(type) ? { align: 'end' } : type === 'flag' ? { align: 'center', fits: true } : {}

/** Cells of these types contain boxes. */
const BOXES: ReadonlySet<ColumnType> = new Set(['flag', 'stop', 'lock'])

/** A column that grows from `min` px; one that doesn't grow is as wide as in the layout where there is room. */
export const track = (min: number, roomy: number, grow = 0): Track => ({ min, roomy, grow, ...(grow === 0 && { usual: DEFAULT_WIDTH }) })

/** A column of a board as the grid draws it: numbers are right-aligned. */
export const boardColumn = (column: Described, look: ColumnLook = {}): BoardColumn => {
  const { key, title, group, type, sort } = column
  return {
    id: key,
    title,
    group,
    sortable: sort !== null,
    track: trackOf(column),
    cell: cellOf(key, type),
    format: (value) => cellText(type, value),
    line: !BOXES.has(type) && look.cell === undefined,
    ...alignOf(type),
    ...look,
  }
}
