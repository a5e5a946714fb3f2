import { expect, test } from 'vitest'
import { filterHistory, peopleOf } from './history-filter.ts'
import type { HistoryItem } from './history-item.ts'

const item = (position: number, username: string, type: string, paths: readonly string[] = []): HistoryItem => ({
  position,
  stream: 'shipment/4820001',
  type,
  at: '2026-11-20T15:00:00.000Z',
  by: { id: username, username },
  screen: null,
  cause: null,
  data: type === 'ShipmentRevised' ? { changes: paths.map((path) => ({ path, from: null, to: 1 })) } : {},
  title: type === 'HoldRemoved' ? 'Hold removed' : `${paths.length} fields changed`,
  detail: null,
  tone: 'neutral',
  changes: paths.map((path) => ({ path, from: null, to: 1 })),
})

const HISTORY = [
  item(3, 'miles', 'ShipmentRevised', ['load_info.weight', 'load_info.miles', 'made.stops']),
  item(2, 'dana', 'HoldRemoved', ['hold']),
  item(1, 'dana', 'ShipmentRevised', ['load_info.weight', 'rates.carrier_line_haul_rate']),
]
const NONE = { person: null, field: '' }
const shown = (filter: Partial<typeof NONE> | { person: string }) =>
  filterHistory(HISTORY, { ...NONE, ...filter }).map(({ entry, changes }) => [entry.position, ...changes.map(({ path }) => path)])

test('without a filter every entry is shown, without fields already in its title', () => {
  expect(shown({})).toEqual([[3, 'load_info.weight', 'load_info.miles'], [2], [1, 'load_info.weight', 'rates.carrier_line_haul_rate']])
})

test('entries can be filtered by user', () => {
  expect(peopleOf(HISTORY)).toEqual(['dana', 'miles'])
  expect(shown({ person: 'dana' }).map(([position]) => position)).toEqual([2, 1])
})

test('entries can be filtered by field label, showing only the matching fields', () => {
  expect(shown({ field: 'line haul' })).toEqual([[1, 'rates.carrier_line_haul_rate']])
  expect(shown({ field: ' WEIGHT ' })).toEqual([
    [3, 'load_info.weight'],
    [1, 'load_info.weight'],
  ])
})

test('entries can be filtered by description', () => {
  expect(shown({ field: 'hold' })).toEqual([[2]])
})
