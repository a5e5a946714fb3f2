import { Result } from 'effect'
import type { ShipmentInput, StopInput } from '../shipment/input.ts'
import type { ImportedStatus } from '../shipment/state.ts'
import type { SheetColumns, SheetField } from './columns.ts'
import {
  POUNDS_A_KILOGRAM,
  readCityState,
  readSheetEquipment,
  readSheetMode,
  readSheetMoment,
  readSheetNumber,
  readSheetStatus,
  readSheetTime,
  readYes,
} from './sheet-values.ts'

/** A load read from its rows of a sheet. `key` is its number in the sheet; null if there is none. */
export interface SheetLoad {
  readonly key: string | null
  readonly input: ShipmentInput
  /** A status of another system that the load keeps [4.13]; null: its status follows from what happens to it here. */
  readonly status: ImportedStatus | null
  /** Values that could not be read and were left out. */
  readonly warnings: readonly string[]
}

type Cells = (field: SheetField) => string

const cellsOf =
  (columns: SheetColumns, row: readonly string[]): Cells =>
  (field) => {
    const place = columns[field]
    return place === undefined ? '' : (row[place] ?? '').trim()
  }

/** The load's number in the sheet: rows with the same number are one load. */
export const sheetKey = (columns: SheetColumns, row: readonly string[]): string | null =>
  cellsOf(columns, row)('reference').slice(0, 80) || null

/** The load's number as written in the sheet, for messages. */
export interface SheetLoadName {
  readonly key: string | null
  readonly customer: string | null
  readonly origin: string | null
  readonly destination: string | null
  readonly status: string | null
}

/** Parties and stops from the first row of a load [2.21]. */
export const sheetLoadName = (columns: SheetColumns, row: readonly string[]): SheetLoadName => {
  const cell = cellsOf(columns, row)
  const place = (end: 'origin' | 'destination') => {
    const parts = [cell(`${end}_city`) || cell(end), cell(`${end}_state`).toUpperCase()].filter(Boolean)
    return text(parts.join(', ') || cell(`${end}_zip`) || cell(`${end}_name`))
  }
  return {
    key: sheetKey(columns, row),
    customer: text(cell('customer')),
    origin: place('origin'),
    destination: place('destination'),
    status: text(cell('status')),
  }
}

const text = (value: string, most = 255) => value.slice(0, most) || null

const stopOf = (
  cell: Cells,
  end: 'origin' | 'destination',
  moment: 'pickup' | 'delivery',
  warnings: string[],
): Result.Result<StopInput, string> => {
  const together = readCityState(cell(end))
  const city = cell(`${end}_city`) || together?.city || ''
  const state = (cell(`${end}_state`) || together?.state || '').toUpperCase()
  const zip = cell(`${end}_zip`) || together?.zip || ''
  const name = end === 'origin' ? 'pickup' : 'delivery'
  if (city === '' && zip === '') return Result.fail(`The ${name} has no city and no zip.`)
  if (state === '' && zip === '') return Result.fail(`The ${name} in ${city} has no state.`)
  const when = cell(`${moment}_date`)
  const read = when === '' ? null : readSheetMoment(when)
  if (read === undefined) warnings.push(`The ${name} date "${when}" can't be read.`)
  const clock = cell(`${moment}_time`)
  const time = clock === '' ? (read?.time ?? null) : (readSheetTime(clock) ?? null)
  if (clock !== '' && time === null) warnings.push(`The ${name} time "${clock}" can't be read.`)
  const at = read ? { appt_start_date: read.date, appt_start_time: time, ready_or_deliver_date: read.date } : {}
  return Result.succeed({
    event_type: end === 'origin' ? 'P' : 'D',
    location_name: text(cell(`${end}_name`)),
    location: {
      address: text(cell(`${end}_address`)),
      city: text(city, 80),
      state: text(state, 3),
      zip: text(zip, 12),
      country: text(cell(`${end}_country`), 3),
    },
    ...at,
  })
}

const items = (rows: readonly Cells[]): ShipmentInput['items'] =>
  rows
    .filter((cell) => cell('item_description') !== '')
    .map((cell) => ({
      description: text(cell('item_description')),
      pieces: readSheetNumber(cell('pieces')) ?? null,
      weight: pounds(cell),
      item_class: text(cell('item_class'), 20),
      hazmat: readYes(cell('hazmat')),
    }))

/** Pounds, to the hundredth; null without a weight. */
const pounds = (cell: Cells): number | null => {
  const weight = readSheetNumber(cell('weight'))
  if (weight === undefined) return null
  return /^kgs?$|^kilo/i.test(cell('weight_unit')) ? Math.round(weight * POUNDS_A_KILOGRAM * 100) / 100 : weight
}

const sum = (numbers: readonly (number | null)[]): number | null =>
  numbers.every((number) => number === null)
    ? null
    : Math.round(numbers.reduce<number>((total, number) => total + (number ?? 0), 0) * 100) / 100

const cents = (cell: Cells, field: SheetField): number | null => {
  const dollars = readSheetNumber(cell(field))
  return dollars === undefined ? null : Math.round(dollars * 100)
}

const NUMBERS: readonly (readonly [SheetField, string])[] = [
  ['weight', 'weight'],
  ['pieces', 'piece count'],
  ['miles', 'distance'],
  ['customer_rate', 'customer rate'],
  ['carrier_rate', 'carrier rate'],
  ['declared_value', 'declared value'],
]

/**
 * One load from its rows of a sheet: parties, stops and dates from the first row, goods from all. Fails with the reason if a place can't
 * be read; anything else that can't be read is a warning and required at the first save.
 */
export const readSheetLoad = (columns: SheetColumns, rows: readonly (readonly string[])[]): Result.Result<SheetLoad, string> => {
  const all = rows.map((row) => cellsOf(columns, row))
  const [cell] = all
  if (!cell) return Result.fail('The load has no row.')
  const warnings: string[] = []
  const pickup = stopOf(cell, 'origin', 'pickup', warnings)
  if (Result.isFailure(pickup)) return Result.fail(pickup.failure)
  const delivery = stopOf(cell, 'destination', 'delivery', warnings)
  if (Result.isFailure(delivery)) return Result.fail(delivery.failure)
  for (const [field, name] of NUMBERS) {
    if (cell(field) !== '' && readSheetNumber(cell(field)) === undefined) warnings.push(`The ${name} "${cell(field)}" is not a number.`)
  }
  const mode = readSheetMode(cell('mode'))
  if (cell('mode') !== '' && mode === undefined) warnings.push(`The mode "${cell('mode')}" is not known; the load will be a truckload.`)
  const status = readSheetStatus(cell('status'))
  if (status === undefined) {
    warnings.push(`The status "${cell('status')}" can't be imported; the load will be open. Statuses that can: TERMINATED, VOID, VOID WEB.`)
  }
  const goods = items(all)
  const description = cell('load_description') || goods?.map((item) => item.description).join(', ') || ''
  const input: ShipmentInput = {
    mode: mode ?? 'truckload',
    ...(cell('customer') && { customer: { name: text(cell('customer')) }, bill_to: { name: text(cell('bill_to') || cell('customer')) } }),
    load_info: {
      customer_reference: text(cell('reference'), 80),
      purchase_order: text(cell('purchase_order'), 80),
      bill_of_lading: text(cell('bill_of_lading'), 80),
      equipment_type: cell('equipment_type') ? text(readSheetEquipment(cell('equipment_type')), 40) : null,
      ...(cell('revenue_type') && { revenue_type: text(cell('revenue_type'), 80) }),
      load_description: text(description, 500),
      weight: sum(all.map(pounds)),
      pieces: sum(all.map((row) => readSheetNumber(row('pieces')) ?? null)),
      ...(readSheetNumber(cell('miles')) !== undefined && { miles: readSheetNumber(cell('miles')) as number }),
      hazmat: all.some((row) => readYes(row('hazmat'))),
      req_min_temp: readSheetNumber(cell('temperature_min')) ?? null,
      req_max_temp: readSheetNumber(cell('temperature_max')) ?? null,
      declared_value: cents(cell, 'declared_value'),
    },
    rates: { customer_line_haul_rate: cents(cell, 'customer_rate'), carrier_line_haul_rate: cents(cell, 'carrier_rate') },
    ...(goods && goods.length > 0 && { items: goods }),
    pick_stops: [pickup.success, delivery.success],
    ...(cell('notes') && { notes: text(cell('notes'), 4000) }),
  }
  return Result.succeed({ key: sheetKey(columns, rows[0] as readonly string[]), input, status: status ?? null, warnings })
}
