import { SHIPMENT_COLUMNS } from '@waybill/shared/boards/columns/shipments'
import { SYSTEM_DEFAULT } from '@waybill/shared/boards/layouts'
import type { StopCell } from '@waybill/shared/boards/shipment-row'
import { type BoardCells, cellsOf } from './board-cells.ts'
import type { BoardRow } from './board-source.ts'
import { hazmatCell, openByCell, palletCell, proCell, statusCell, stopCell, textCell } from './cell-content.tsx'
import type { GridColumn, Track } from './grid-column.ts'
import { stopTime } from './stop-time.ts'

type Look = Omit<GridColumn<BoardRow>, 'id' | 'title' | 'sortable'>

const track = (min: number, roomy: number, grow = 0): Track => ({ min, roomy, grow })

const NUMBER = new Intl.NumberFormat('en-US')
const number = (value: unknown) => (typeof value === 'number' ? NUMBER.format(value) : '')
const yesNo = (value: unknown) => (value === true ? 'yes' : 'no')

const MODES: Readonly<Record<string, string>> = { truckload: 'TL', less_than_truckload: 'LTL', intermodal: 'IM' }
const mode = (value: unknown) => MODES[String(value)] ?? String(value)

const stopWords = (value: unknown) => {
  const stop = value as StopCell | null
  const time = stop && stopTime(stop)
  return [[stop?.city, stop?.state].filter(Boolean).join(', '), time?.text, time?.zone].filter(Boolean).join(' ')
}

/** How each column looks: widths after the drawing of the board, heads short where the column is narrow. */
const LOOKS: { readonly [K in keyof BoardCells]?: Look } = {
  status: { track: track(134, 146), locked: true, cell: statusCell },
  pro: { track: track(98, 112), locked: true, cell: proCell },
  lock: { track: track(106, 118), locked: true, quiet: true, cell: openByCell },
  miles: { track: track(48, 56), align: 'end', words: number, cell: (row) => number(cellsOf(row).miles) },
  customer: { track: track(113, 140, 1.2), cell: (row) => textCell(cellsOf(row).customer) },
  carrier: { track: track(114, 146, 1.2), cell: (row) => textCell(cellsOf(row).carrier) },
  pickup: { track: track(210, 228, 1), words: stopWords, cell: (row) => stopCell(row, 'pickup') },
  consignee: { track: track(210, 228, 1), words: stopWords, cell: (row) => stopCell(row, 'consignee') },
  equipment_type: { head: 'Equip', track: track(46, 56), muted: true, cell: (row) => cellsOf(row).equipment_type },
  load_description: {
    head: 'Description',
    track: track(77, 110, 0.9),
    muted: true,
    cell: (row) => textCell(cellsOf(row).load_description),
  },
  weight: { head: 'Weight lb', track: track(62, 70), align: 'end', words: number, cell: (row) => number(cellsOf(row).weight) },
  hazmat: { head: 'Haz', track: track(36, 46), align: 'center', words: yesNo, cell: hazmatCell },
  pallet_exchange: { head: 'Plt', track: track(32, 42), align: 'center', words: yesNo, cell: palletCell },
  dispatcher: { track: track(69, 78, 0.5), muted: true, cell: (row) => textCell(cellsOf(row).dispatcher) },
  mode: { track: track(42, 50), muted: true, words: mode, cell: (row) => mode(cellsOf(row).mode) },
}

const LOCKED = ['status', 'pro', 'lock']

/** The columns of the System Default layout [2.45], with who has a load open beside its pro. */
export const BOARD_COLUMNS: readonly GridColumn<BoardRow>[] = [
  ...LOCKED,
  ...SYSTEM_DEFAULT.columns.map(({ key }) => key).filter((key) => !LOCKED.includes(key)),
].flatMap((key) => {
  const column = SHIPMENT_COLUMNS.get(key)
  const look = LOOKS[key as keyof BoardCells]
  return column && look ? [{ ...look, id: key, title: column.title, sortable: column.sort !== null }] : []
})
