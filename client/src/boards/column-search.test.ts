import { SHIPMENT_COLUMNS } from '@waybill/shared/boards/columns/shipments'
import { expect, test } from 'vitest'
import { boardColumn } from './board-columns.tsx'
import { columnGroups, firstOf } from './column-search.ts'

const all = [...SHIPMENT_COLUMNS.values()].map(boardColumn)
const count = (groups: ReturnType<typeof columnGroups>) => groups.reduce((sum, { columns }) => sum + columns.length, 0)

test('lists every column once, under the heads of the catalogue [2.56]', () => {
  const groups = columnGroups(all, '')
  expect(count(groups)).toBe(all.length)
  expect(groups[0]?.title).toBe('Shipment')
  expect(new Set(groups.map(({ title }) => title)).size).toBe(groups.length)
})

test('finds by every word, of the title or of the group', () => {
  expect(columnGroups(all, 'stop 3 SEAL').flatMap(({ columns }) => columns.map(({ id }) => id))).toEqual(['stop_3_seal'])
  expect(columnGroups(all, 'no such column')).toEqual([])
})

test('draws no more than so many at once', () => {
  expect(count(firstOf(columnGroups(all, 'e'), 60))).toBe(60)
  expect(count(firstOf(columnGroups(all, 'stop 3 seal'), 60))).toBe(1)
})
