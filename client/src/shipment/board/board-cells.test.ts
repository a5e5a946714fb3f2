import { expect, test } from 'vitest'
import { BOARD_CELLS, requestedCells } from './board-cells.ts'
import { SYSTEM_DEFAULT_ORDER } from './shipment-columns.tsx'

test('a board with the columns of System Default requests the same cells in whatever order they are shown', () => {
  expect(requestedCells(SYSTEM_DEFAULT_ORDER)).toEqual(BOARD_CELLS)
  expect(requestedCells(SYSTEM_DEFAULT_ORDER.toReversed())).toEqual(BOARD_CELLS)
})

test('requests the cells of shown columns and not of hidden ones [2.56]', () => {
  const cells = requestedCells(['status', 'pro', 'lock', 'seal_num', 'carrier_ref'])
  expect(cells).toContain('seal_num')
  expect(cells).toContain('lock')
  expect(cells).not.toContain('load_description')
  expect(cells).toEqual(requestedCells(['carrier_ref', 'seal_num', 'pro', 'status', 'lock']))
})
