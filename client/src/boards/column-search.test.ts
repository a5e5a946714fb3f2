import { SHIPMENT_COLUMNS } from '@waybill/shared/boards/columns/shipments'
import { expect, test } from 'vitest'
import { LOCKED_COLUMNS, shipmentColumn } from '../shipment/board/shipment-columns.tsx'
import { columnGroups, firstOf } from './column-search.ts'

const all = [...SHIPMENT_COLUMNS.values()].map(shipmentColumn)
const count = (groups: ReturnType<typeof columnGroups>) => groups.reduce((sum, { columns }) => sum + columns.length, 0)

test('lists every column once with its name, its width and whether it is locked, by catalogue group [2.56]', () => {
  const groups = columnGroups(all, '')
  const listed = groups.flatMap(({ columns }) => columns)
  expect(listed.map(({ id }) => id).sort()).toEqual([...SHIPMENT_COLUMNS.keys()].sort())
  for (const { title, track } of listed) expect([title.length > 0, track.min > 0]).toEqual([true, true])
  expect(listed.filter(({ locked }) => locked).map(({ id }) => id)).toEqual([...LOCKED_COLUMNS])
  expect(groups[0]?.title).toBe('Shipment')
  expect(new Set(groups.map(({ title }) => title)).size).toBe(groups.length)
})

test('finds columns by every search term in the title or the group', () => {
  expect(columnGroups(all, 'stop 3 SEAL').flatMap(({ columns }) => columns.map(({ id }) => id))).toEqual(['stop_3_seal'])
  expect(columnGroups(all, 'no such column')).toEqual([])
})

test('draws at most a limited number at once', () => {
  expect(count(firstOf(columnGroups(all, 'e'), 60))).toBe(60)
  expect(count(firstOf(columnGroups(all, 'stop 3 seal'), 60))).toBe(1)
})
