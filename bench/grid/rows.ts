import { SHIPMENT_COLUMNS } from '@waybill/shared/boards/columns/shipments'
import { sortTermsOf } from '@waybill/shared/boards/define-board'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { sortKey } from '@waybill/shared/boards/sort'
import type { Json } from '@waybill/shared/log/envelope'
import type { BoardRow } from '@waybill/shared/protocol/socket'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import { sampleRow } from '../sample-load.ts'

export const ROWS = 10_000
export const SORT = [{ column: 'pickup', direction: 'asc' }] as const
const TERMS = sortTermsOf(shipmentBoard, [...SORT])

const LOCKED = ['status', 'pro', 'lock']
/** System Default plus other columns of the catalog, forty in total. */
export const COLUMNS: readonly string[] = [
  ...LOCKED,
  ...[...SHIPMENT_COLUMNS.keys()].filter((key) => key !== 'tender' && !LOCKED.includes(key)).slice(0, 37),
]

const STATUSES = ['OPEN', 'COVERED', 'DISPATCHED', 'ARRIVED', 'DEPARTED', 'HOLD']
const CITIES = ['Chicago, IL', 'Laredo, TX', 'Kansas City, MO', 'Sault Ste. Marie, MI', 'Ely, NV', 'Savannah, GA']

const at = (index: number) => new Date(Date.UTC(2026, 10, 20) + index * 600_000).toISOString()
const stopAt = (index: number) => {
  const [city, state] = (CITIES[index % CITIES.length] as string).split(', ')
  const date = at(index).slice(0, 10)
  return { name: `Dock ${index % 90}`, city, state, date, time: `${String(index % 24).padStart(2, '0')}:30`, timezone: 'America/Chicago' }
}

/** Loads with realistic variety. */
const load = (index: number): ShipmentBoardRow => {
  const row = sampleRow(String(4_800_000 + index), index) as unknown as ShipmentBoardRow
  const isCovered = index % 3 > 0
  const cells = {
    ...row.cells,
    customer: `Customer ${(index * 7) % 400}`,
    carrier: isCovered ? `Carrier ${(index * 11) % 900}` : null,
    pickup: stopAt(index),
    consignee: stopAt(index * 5 + 3),
    pickup_ready: at(index).slice(0, 10),
    hazmat: index % 9 === 0,
    late: index % 11 === 0,
    dispatcher: `user${index % 40}`,
    driver: isCovered ? `Driver ${index % 700}` : null,
  }
  return {
    ...row,
    id: String(4_800_000 + index),
    position: index,
    version: 1,
    status: STATUSES[index % STATUSES.length] as string,
    pickup_at: at(index),
    miles: 100 + ((index * 37) % 2400),
    weight: 8_000 + ((index * 91) % 36_000),
    lock_version: 0,
    lock_position: 0,
    locked_by_id: index % 17 === 0 ? '9' : null,
    locked_by_username: index % 17 === 0 ? 'okafor' : null,
    lock_expires_at: index % 17 === 0 ? '2100-01-01T00:00:00.000Z' : null,
    cells,
  } as ShipmentBoardRow
}

/** A cell of the row, with made-up load data. */
const cellOf = (row: ShipmentBoardRow, key: string): Json => {
  const column = SHIPMENT_COLUMNS.get(key)
  const value = column?.isExtra ? null : (column?.read(row, null) ?? null)
  if (value !== null) return value
  if (column?.type === 'number') return row.position % 997
  return column?.type === 'text' ? `${column.title} ${row.position % 61}` : null
}

/** The row as the server sends it. */
const asSent = (row: ShipmentBoardRow): BoardRow => ({
  ...sortKey(row, TERMS),
  position: row.position,
  cells: { tender: null, ...Object.fromEntries(COLUMNS.map((key) => [key, cellOf(row, key)])) },
})

export const makeRows = (): BoardRow[] => Array.from({ length: ROWS }, (_, index) => asSent(load(index)))
