import { expect, test } from 'vitest'
import { BOARD_CELLS, cellsToAsk } from './board-cells.ts'
import { SYSTEM_DEFAULT_ORDER } from './board-columns.tsx'

test('a board with the columns of System Default asks what every such board asks, in whatever order they stand', () => {
  expect(cellsToAsk(SYSTEM_DEFAULT_ORDER)).toEqual(BOARD_CELLS)
  expect(cellsToAsk(SYSTEM_DEFAULT_ORDER.toReversed())).toEqual(BOARD_CELLS)
})

test('asks for what is shown and not for what is hidden [2.56]', () => {
  const asked = cellsToAsk(['status', 'pro', 'lock', 'seal_num', 'carrier_ref'])
  expect(asked).toContain('seal_num')
  expect(asked).toContain('lock')
  expect(asked).not.toContain('load_description')
  expect(asked).toEqual(cellsToAsk(['carrier_ref', 'seal_num', 'pro', 'status', 'lock']))
})
