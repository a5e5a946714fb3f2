import { type ColumnType, DEFAULT_WIDTH } from '@waybill/shared/boards/column'
import { ROW_COLUMNS, type ShipmentColumn } from '@waybill/shared/boards/columns/row-columns'
import { SYSTEM_DEFAULT } from '@waybill/shared/boards/layouts'
import type { BoardViewRow } from './board-source.ts'
import {
  flagCell,
  hazmatCell,
  localTimeCellContent,
  openByCellContent,
  palletCell,
  partnerCell,
  proCell,
  statusCell,
  stopCell,
  weightCell,
} from './cell-content.tsx'
import { cellText, instantText, localTimeText } from './column-values.ts'
import type { GridColumn, Track } from './grid-column.ts'

/** A column of the board with the group it is listed under [2.56]. */
export interface BoardColumn extends GridColumn<BoardViewRow> {
  readonly group: string
}

type Look = Omit<GridColumn<BoardViewRow>, 'id' | 'title' | 'sortable' | 'format' | 'cell' | 'track'> &
  Partial<Pick<BoardColumn, 'cell' | 'track'>>

const track = (min: number, roomy: number, grow = 0): Track => ({ min, roomy, grow, ...(grow === 0 && { usual: DEFAULT_WIDTH }) })

/**
 * How columns of the row look: System Default fits 1440 px and uses its layout's widths if the window has room [9.14]; narrow columns have
 * short headers.
 */
const LOOKS: Readonly<Record<string, Look>> = {
  status: { track: track(134, 146), fits: true, locked: true, cell: statusCell },
  pro: { track: track(98, 112), locked: true, cell: proCell },
  lock: { track: track(106, 118), locked: true, quiet: true, cell: openByCellContent },
  miles: { track: track(56, 62) },
  customer: { track: track(113, 140, 1.2), line: true, cell: (row) => partnerCell(row, 'customer') },
  carrier: { track: track(114, 146, 1.2), line: true, cell: (row) => partnerCell(row, 'carrier') },
  pickup: { track: track(210, 228, 1), fits: true, cell: (row) => stopCell(row, 'pickup') },
  consignee: { track: track(210, 228, 1), fits: true, cell: (row) => stopCell(row, 'consignee') },
  equipment_type: { head: 'Equip', track: track(46, 64), muted: true },
  load_description: { head: 'Description', track: track(77, 110, 0.9), muted: true },
  weight: { head: 'Weight lb', track: track(62, 84), cell: weightCell },
  hazmat: { head: 'Haz', track: track(36, 46), align: 'center', fits: true, cell: hazmatCell },
  pallet_exchange: { head: 'Plt', track: track(32, 42), align: 'center', fits: true, cell: palletCell },
  dispatcher: { track: track(69, 78), muted: true },
  mode: { track: track(42, 58), muted: true },
  customer_reference: { head: 'Customer Ref' },
  temperature_control: { head: 'Temp Control' },
  customs_bonded: { head: 'Bonded' },
}

/** Never truncated: a time with its zone, also in another year, and a phone number. */
const WIDE: { readonly [Type in ColumnType]?: number } = { moment: 142, instant: 142, phone: 112 }

const NUMERIC_TYPES: ReadonlySet<ColumnType> = new Set(['number', 'percent', 'money'])

const trackOf = ({ type, width }: Pick<ShipmentColumn, 'type' | 'width'>): Track => {
  const min = Math.max(width, WIDE[type] ?? 0)
  return { min, roomy: min + 10, grow: 0 }
}

const cellOf = (key: string, type: ColumnType): BoardColumn['cell'] => {
  if (type === 'moment') return (row) => localTimeCellContent(localTimeText(row.cells[key]))
  if (type === 'instant') return (row) => localTimeCellContent(instantText(row.cells[key]))
  if (type === 'flag') return (row) => row.cells[key] === true && flagCell
  return (row) => cellText(type, row.cells[key])
}

const alignOf = (type: ColumnType): Pick<Look, 'align' | 'fits'> =>
  NUMERIC_TYPES.has(type) ? { align: 'end' } : type === 'flag' ? { align: 'center', fits: true } : {}

/** Cells of these types contain boxes. */
const BOXES: ReadonlySet<ColumnType> = new Set(['flag', 'stop', 'lock'])

/** A catalogue column as the grid shows it: numbers are right-aligned. */
export const boardColumn = (column: Pick<ShipmentColumn, 'key' | 'title' | 'group' | 'type' | 'width' | 'sort'>): BoardColumn => {
  const { key, title, group, type, sort } = column
  return {
    id: key,
    title,
    group,
    sortable: sort !== null,
    track: trackOf(column),
    cell: cellOf(key, type),
    format: (value) => cellText(type, value),
    line: !BOXES.has(type) && LOOKS[key]?.cell === undefined,
    ...alignOf(type),
    ...LOOKS[key],
  }
}

/** Columns that always stay on the left: status, pro, and who has the load. */
export const LOCKED_COLUMNS: readonly string[] = ['status', 'pro', 'lock']

/** Columns available before the catalogue is loaded. */
export const ROW_BOARD_COLUMNS: readonly BoardColumn[] = ROW_COLUMNS.map(boardColumn)

/** The columns of the System Default layout [2.45], with the users who have a load open next to its pro. */
export const SYSTEM_DEFAULT_ORDER: readonly string[] = [
  ...LOCKED_COLUMNS,
  ...SYSTEM_DEFAULT.columns.map(({ key }) => key).filter((key) => !LOCKED_COLUMNS.includes(key)),
]
