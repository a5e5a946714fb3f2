import { expect, test } from 'vitest'
import { drawnColumns, placeColumns } from './GridRow.tsx'

const columns = placeColumns(
  ['status', 'pro', 'miles', 'customer', 'carrier', 'weight', 'mode'].map((id, index) => ({
    id,
    title: id,
    track: { min: 80, roomy: 90, grow: 0 },
    pinned: index < 2,
    cell: () => null,
  })),
)
const places = (first: number, last: number, also: number) =>
  drawnColumns(columns, { first, last }, also).map(({ column, style }) => [column.id, style?.gridColumn])

test('only a column after a gap has an explicit grid position', () => {
  expect(places(2, 3, -1)).toEqual([
    ['status', undefined],
    ['pro', undefined],
    ['miles', undefined],
    ['customer', undefined],
  ])
  expect(places(4, 5, -1)).toEqual([
    ['status', undefined],
    ['pro', undefined],
    ['carrier', 6],
    ['weight', undefined],
  ])
  expect(places(2, 3, 6)).toContainEqual(['mode', 8])
  expect(places(5, 6, 3)).toEqual([
    ['status', undefined],
    ['pro', undefined],
    ['customer', 5],
    ['weight', 7],
    ['mode', undefined],
  ])
})
