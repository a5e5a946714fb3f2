import { SHIPMENT_COLUMNS } from '@waybill/shared/boards/columns/shipments'
import { expect, test } from 'vitest'
import { BOARD_CELLS } from './board-cells.ts'
import { boardColumn, ROW_BOARD_COLUMNS, SYSTEM_DEFAULT_ORDER } from './board-columns.tsx'

test('the System Default layout: its fourteen columns in order, status and pro locked, beside them who has the load [2.45]', () => {
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

test('the board asks for every cell that its columns show', () => {
  expect(SYSTEM_DEFAULT_ORDER.filter((id) => !BOARD_CELLS.includes(id))).toEqual([])
})

test('every column of the catalogue has a cell: 100 px unless it shows a moment, figures on the right [2.44, 2.56]', () => {
  const columns = [...SHIPMENT_COLUMNS.values()].filter(({ ofLoad }) => ofLoad)
  expect(columns.length).toBeGreaterThan(500)
  const row = { id: '4820001', position: 1, cells: {}, others: [], pending: [] }
  for (const column of columns) {
    const shown = boardColumn(column)
    expect(shown.track.min).toBe(['moment', 'instant'].includes(column.type) ? 128 : 100)
    expect(shown.align).toBe(['number', 'percent', 'money'].includes(column.type) ? 'end' : column.type === 'flag' ? 'center' : undefined)
    expect(() => shown.cell(row)).not.toThrow()
  }
})
