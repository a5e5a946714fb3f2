import { fullLoad } from '@waybill/shared/boards/columns/full-load.fixture'
import { SHIPMENT_COLUMNS } from '@waybill/shared/boards/columns/shipments'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { INTERMODAL_TYPES } from '@waybill/shared/shipment/intermodal/shape'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BOARD_CELLS } from './board-cells.ts'
import { boardColumn, ROW_BOARD_COLUMNS, SYSTEM_DEFAULT_ORDER } from './board-columns.tsx'
import { headFits } from './short-header.ts'

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

test('the System Default layout has fourteen columns in order, status and pro locked, then who has the load [2.45]', () => {
  expect(SYSTEM_DEFAULT_ORDER).toEqual([
    'status',
    'pro',
    'lock',
    'miles',
    'customer',
    'carrier',
    'pickup',
    'consignee',
    'equipment_type',
    'load_description',
    'weight',
    'hazmat',
    'pallet_exchange',
    'dispatcher',
    'mode',
  ])
  expect(ROW_BOARD_COLUMNS.filter(({ locked }) => locked).map(({ id }) => id)).toEqual(expect.arrayContaining(['status', 'pro', 'lock']))
})

test('the board requests every cell its columns show', () => {
  expect(SYSTEM_DEFAULT_ORDER.filter((id) => !BOARD_CELLS.includes(id))).toEqual([])
})

test('every catalogue column has a cell, 100 px wide unless it shows a time or a phone number, with numbers right-aligned [2.44, 2.56]', () => {
  const columns = [...SHIPMENT_COLUMNS.values()].filter(({ isExtra }) => isExtra)
  expect(columns.length).toBeGreaterThan(500)
  const phones = columns.filter(({ type }) => type === 'phone').map(({ key }) => key)
  expect(phones).toEqual(expect.arrayContaining(['driver_1_cell', 'carrier_phone', 'customer_phone', 'stop_12_phone']))
  const row = { id: '4820001', position: 1, cells: {}, others: [], pending: [] }
  for (const column of columns) {
    const shown = boardColumn(column)
    expect(shown.track.min).toBe(['moment', 'instant'].includes(column.type) ? 142 : column.type === 'phone' ? 112 : 100)
    expect(shown.align).toBe(['number', 'percent', 'money'].includes(column.type) ? 'end' : column.type === 'flag' ? 'center' : undefined)
    expect(() => shown.cell(row)).not.toThrow()
  }
})

/** Expected text of a cell, by the type of its column. */
const EXPECTED_TEXT: Readonly<Record<string, (value: never) => string | RegExp>> = {
  number: (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 4 }),
  percent: (value: number) => `${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })} %`,
  money: (value: string) =>
    `${value.startsWith('-') ? '-' : ''}$${Math.abs(Number(value)).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
  flag: () => 'Yes',
  date: (value: string) => value.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1'),
  moment: ({ date, time }: { readonly date: string; readonly time: string }) => `${date.slice(5).replace('-', '/')} ${time}CST`,
  instant: () => /^11\/2[01] \d\d:00\S+$/,
}

const textOf = (markup: string) =>
  markup
    .replace(/^<span[^>]*aria-label="(\w+)".*$/s, '$1')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&gt;', '>')

test('every catalogue column shows its value from the load, numbers with their unit and times with their zone [2.57, 2.68, 2.73, 2.74, 2.79]', () => {
  const columns = [...SHIPMENT_COLUMNS.values()].filter(({ isExtra }) => isExtra)
  const shown = INTERMODAL_TYPES.flatMap((kind) => {
    const load = fullLoad(kind)
    return columns.flatMap((column) => {
      const value = column.read({} as ShipmentBoardRow, load)
      if (value === null) return []
      const row = { id: load.pro, position: 1, cells: { [column.key]: value }, others: [], pending: [] }
      const text = textOf(renderToStaticMarkup(boardColumn(column).cell(row)))
      const expected = (EXPECTED_TEXT[column.type] ?? String)(value as never)
      return [{ key: column.key, text, right: typeof expected === 'string' ? text === expected : expected.test(text) }]
    })
  })
  expect(shown.filter(({ right }) => !right)).toEqual([])
  expect(new Set(shown.map(({ key }) => key)).size).toBe(columns.length)
})

test('the headers of row columns fit before the catalogue is loaded to shorten them [2.44, 9.14]', () => {
  const chosen = ROW_BOARD_COLUMNS.filter(({ id }) => !SYSTEM_DEFAULT_ORDER.includes(id))
  expect(chosen.map(({ track }) => track.min)).toEqual(chosen.map(({ id }) => (id.endsWith('_at') ? 142 : 100)))
  expect(chosen.filter(({ title, head = title, track }) => !headFits(head, track.min)).map(({ title }) => title)).toEqual([])
  expect(chosen.find(({ id }) => id === 'temperature_control')).toMatchObject({ head: 'Temp Control', align: 'center' })
})
