import { DEFAULT_SORT } from '@waybill/shared/boards/default-sort'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import { expect, test } from 'vitest'
import { defaultSortOf } from '../shipment/board/default-sort.ts'
import { LOCKED_COLUMNS, ROW_BOARD_COLUMNS } from '../shipment/board/shipment-columns.tsx'
import { NO_FILTER } from './board-filter.ts'
import type { Arrangement } from './column-moves.ts'
import type { GridSort, Track } from './grid-column.ts'
import * as layouts from './layout.ts'

const screen = { definition: shipmentBoard, columns: ROW_BOARD_COLUMNS, locked: LOCKED_COLUMNS }
const SYSTEM_ARRANGEMENT = layouts.systemArrangement(screen)
const arrangementOf = (layout: Parameters<typeof layouts.arrangementOf>[1]) => layouts.arrangementOf(screen, layout)
const contentOf = (...[shown, sort, track]: readonly [Arrangement, GridSort, () => Track]) => layouts.contentOf(screen, shown, sort, track)
const sortOf = (layout: Parameters<typeof layouts.sortOf>[1], usual: GridSort) => layouts.sortOf(screen, layout, usual)
const isChanged = (layout: Parameters<typeof layouts.isChanged>[1], shown: Arrangement, sort: GridSort, usual: GridSort = DEFAULT_SORT) =>
  layouts.isChanged(screen, layout, shown, sort, usual)

const system = { id: layouts.SYSTEM_DEFAULT_ID, columns: [{ key: 'status', width: 100 }], sort: null, pinned: 2 }
const trackOf = () => ({ min: 100, roomy: 110, grow: 0 })

test('every user starts with System Default, whatever widths its list has [2.45]', () => {
  expect(arrangementOf(system)).toEqual(SYSTEM_ARRANGEMENT)
  expect(isChanged(system, SYSTEM_ARRANGEMENT, DEFAULT_SORT)).toBe(false)
})

test('a layout keeps order, widths and sort, and shows them again as saved [2.44, 2.45]', () => {
  const shown = { order: [...LOCKED_COLUMNS, 'seal_num', 'miles'], widths: { seal_num: 140 }, pinned: 4 }
  const sort = [{ column: 'miles', direction: 'desc' }] as const
  const saved = { id: 7, ...contentOf(shown, sort, trackOf) }
  expect(saved.columns.find(({ key }) => key === 'seal_num')).toEqual({ key: 'seal_num', width: 140 })
  expect(arrangementOf(saved).order).toEqual(shown.order)
  expect(arrangementOf(saved).pinned).toBe(4)
  expect(isChanged(saved, { ...arrangementOf(saved), pinned: 3 }, sort)).toBe(true)
  expect(isChanged(saved, arrangementOf(saved), sort)).toBe(false)
  expect(isChanged(saved, arrangementOf(saved), DEFAULT_SORT)).toBe(true)
  expect(isChanged(saved, { ...shown, widths: { ...arrangementOf(saved).widths, seal_num: 141 } }, sort)).toBe(true)
})

test('a layout without a sort leaves it to the board, and the board of all loads shows the latest first [2.17]', () => {
  const due = defaultSortOf(NO_FILTER)
  const latest = defaultSortOf({ status: [], searchText: '', more: {} })
  expect([due, latest]).toEqual([[{ column: 'pickup', direction: 'asc' }], [{ column: 'pickup', direction: 'desc' }]])
  expect(sortOf({ sort: null }, latest)).toEqual(latest)
  expect(sortOf({ sort: [...DEFAULT_SORT] }, latest)).toEqual(latest)
  expect(sortOf({ sort: [] }, latest)).toEqual(latest)
  const byMiles = [{ column: 'miles', direction: 'desc' }] as const
  expect(sortOf({ sort: [...byMiles] }, latest)).toEqual(byMiles)
  const layout = { id: 7, ...contentOf({ order: [...LOCKED_COLUMNS, 'miles'], widths: {} }, DEFAULT_SORT, trackOf) }
  expect(isChanged(layout, arrangementOf(layout), latest, latest)).toBe(false)
  expect(isChanged(layout, arrangementOf(layout), due, latest)).toBe(true)
})

test('the locked columns come first, even if a layout places them elsewhere [2.45]', () => {
  const { order } = arrangementOf({
    id: 7,
    pinned: 2,
    columns: [
      { key: 'miles', width: 60 },
      { key: 'pro', width: 98 },
      { key: 'status', width: 134 },
    ],
  })
  expect(order).toEqual([...LOCKED_COLUMNS, 'miles'])
})
