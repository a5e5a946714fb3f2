import { SHIPMENT_COLUMNS } from '@waybill/shared/boards/columns/shipments'
import { SYSTEM_DEFAULT } from '@waybill/shared/boards/layouts'
import type { StopCell } from '@waybill/shared/boards/shipment-row'
import type { ReactNode } from 'react'
import type { BoardRecord } from '../commands/board-store.ts'
import { FlagCell, HazmatCell, OpenByCell, ProCell, StatusCell, StopCellView, TextCell } from './BoardCells.tsx'
import { type BoardCells, cellsOf } from './board-cells.ts'
import type { GridColumn, Track } from './grid-column.ts'
import { stopTime } from './stop-time.ts'

type Look = Pick<GridColumn<BoardRecord>, 'head' | 'align' | 'muted' | 'locked' | 'quiet' | 'words'> & {
  readonly track: Track
  readonly cell: (cells: BoardCells) => ReactNode
}

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
  status: { track: track(134, 146), locked: true, cell: ({ status }) => <StatusCell status={status} /> },
  pro: { track: track(98, 112), locked: true, cell: (cells) => <ProCell cells={cells} /> },
  lock: { track: track(106, 118), locked: true, quiet: true, cell: (cells) => <OpenByCell cells={cells} /> },
  miles: { track: track(48, 56), align: 'end', words: number, cell: ({ miles }) => number(miles) },
  customer: { track: track(113, 140, 1.2), cell: ({ customer }) => <TextCell text={customer} /> },
  carrier: { track: track(114, 146, 1.2), cell: ({ carrier }) => <TextCell text={carrier} /> },
  pickup: {
    track: track(210, 228, 1),
    words: stopWords,
    cell: (cells) => <StopCellView end="pickup" stop={cells.pickup} cells={cells} />,
  },
  consignee: {
    track: track(210, 228, 1),
    words: stopWords,
    cell: (cells) => <StopCellView end="consignee" stop={cells.consignee} cells={cells} />,
  },
  equipment_type: { head: 'Equip', track: track(46, 56), muted: true, cell: (cells) => cells.equipment_type },
  load_description: {
    head: 'Description',
    track: track(77, 110, 0.9),
    muted: true,
    cell: (cells) => <TextCell text={cells.load_description} />,
  },
  weight: { head: 'Weight lb', track: track(62, 70), align: 'end', words: number, cell: ({ weight }) => number(weight) },
  hazmat: { head: 'Haz', track: track(36, 46), align: 'center', words: yesNo, cell: ({ hazmat }) => <HazmatCell hazmat={hazmat} /> },
  pallet_exchange: {
    head: 'Plt',
    track: track(32, 42),
    align: 'center',
    words: yesNo,
    cell: (cells) => <FlagCell on={cells.pallet_exchange} label="Pallet exchange" />,
  },
  dispatcher: { track: track(69, 78, 0.5), muted: true, cell: ({ dispatcher }) => <TextCell text={dispatcher} /> },
  mode: { track: track(42, 50), muted: true, words: mode, cell: (cells) => mode(cells.mode) },
}

const LOCKED = ['status', 'pro', 'lock']

/** The columns of the System Default layout [2.45], with who has a load open beside its pro. */
export const BOARD_COLUMNS: readonly GridColumn<BoardRecord>[] = [
  ...LOCKED,
  ...SYSTEM_DEFAULT.columns.map(({ key }) => key).filter((key) => !LOCKED.includes(key)),
].flatMap((key) => {
  const column = SHIPMENT_COLUMNS.get(key)
  const look = LOOKS[key as keyof BoardCells]
  if (!column || !look) return []
  const { cell, ...rest } = look
  return [{ ...rest, id: key, title: column.title, sortable: column.sort !== null, cell: (row: BoardRecord) => cell(cellsOf(row)) }]
})
