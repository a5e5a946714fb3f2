import { expect, test } from 'vitest'
import { BOARD_CELLS } from './board-cells.ts'
import { BOARD_COLUMNS } from './board-columns.tsx'

test('the System Default layout: its fourteen columns in order, status and pro locked, beside them who has the load [2.45]', () => {
  expect(BOARD_COLUMNS.map(({ id }) => id)).toEqual([
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
  expect(BOARD_COLUMNS.filter(({ locked }) => locked).map(({ id }) => id)).toEqual(['status', 'pro', 'lock'])
})

test('the board asks for every cell that its columns show', () => {
  expect(BOARD_COLUMNS.map(({ id }) => id).filter((id) => !BOARD_CELLS.includes(id))).toEqual([])
})
