import { ROW_COLUMNS, type ShipmentColumn } from '@waybill/shared/boards/columns/row-columns'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import { type BoardColumn, boardColumn, type ColumnLook, track } from '../../boards/board-column.tsx'
import { hazmatCell, openByCellContent, palletCell, partnerCell, proCell, statusCell, stopCell, weightCell } from './cell-content.tsx'

/**
 * How columns of the row look: System Default fits 1440 px and uses its layout's widths if the window has room [9.14]; narrow columns have
 * short headers.
 */
const LOOKS: Readonly<Record<string, ColumnLook>> = {
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

/** A column of loads as the grid draws it. */
export const shipmentColumn = (column: ShipmentColumn): BoardColumn => boardColumn(column, LOOKS[column.key])

/** Columns that always stay on the left: status, pro, and who has the load. */
export const LOCKED_COLUMNS: readonly string[] = ['status', 'pro', 'lock']

/** Columns available before the catalogue is loaded. */
export const ROW_BOARD_COLUMNS: readonly BoardColumn[] = ROW_COLUMNS.map(shipmentColumn)

/** The columns of the System Default layout [2.45], with the users who have a load open next to its pro. */
export const SYSTEM_DEFAULT_ORDER: readonly string[] = [
  ...LOCKED_COLUMNS,
  ...shipmentBoard.layout.filter((key) => !LOCKED_COLUMNS.includes(key)),
]
