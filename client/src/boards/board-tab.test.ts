import { expect, test } from 'vitest'
import { initialTabState, type TabState, tabReducer } from '../workspace/tab-state.ts'
import { restoreTabs, saveTabs } from '../workspace/tab-storage.ts'
import { type TabSpec, tabTitle } from '../workspace/tab-types.ts'
import { NO_FILTER } from './board-filter.ts'
import { ANY_LANE, type BoardParams, boardSubject, initialFilter } from './board-tab.ts'

const LANE = { origin_city: 'Chicago', origin_state: 'IL', destination_city: null, destination_state: 'TX' }
const BOARDS: readonly BoardParams[] = [
  {},
  { board: 'all' },
  { board: 'search', search: 'steel coils' },
  { board: 'smart', search: 'open reefer from Chicago' },
  { board: 'historical', ...LANE },
  { board: 'carrier', carrier_id: '12', carrier: 'Tri-Fork Carriers', scope: 'all' },
  { board: 'carrier', carrier_id: '12', carrier: 'Tri-Fork Carriers', scope: 'active' },
]
const tab = (params: BoardParams): TabSpec => ({ type: 'ActiveShipmentsTab', params })
const opened = (...boards: readonly BoardParams[]): TabState =>
  boards.reduce((state, params) => tabReducer(state, { type: 'open', spec: tab(params) }), initialTabState)

test('the boards have the titles of the product [2.17]', () => {
  expect(BOARDS.map((params) => tabTitle(tab(params)))).toEqual([
    'Active Shipments',
    'All Shipments',
    'Search Results',
    'Smart Search',
    'Historical Rates',
    'Tri-Fork Carriers - All',
    'Tri-Fork Carriers - Active',
  ])
})

test('each board is its own tab after Active Shipments, and opening the same one again focuses it [2.8, 2.11, 2.17]', () => {
  const state = opened(...BOARDS, { board: 'search', search: ' Steel  COILS ' })
  expect(state.tabs).toHaveLength(BOARDS.length)
  expect(tabTitle(state.tabs[0]?.spec as TabSpec)).toBe('Active Shipments')
  expect(state.tabs.find(({ id }) => id === state.focused)?.spec.params).toMatchObject({ board: 'search' })
  expect(opened({ board: 'search', search: 'steel' }, { board: 'search', search: 'coils' }).tabs).toHaveLength(3)
})

test('boards are restored after a reload [2.14]', () => {
  const state = opened(...BOARDS)
  const restored = restoreTabs(saveTabs(state, 'acme/1'), 'acme/1')
  expect(restored.tabs.map(({ spec }) => spec)).toEqual(state.tabs.map(({ spec }) => spec))
})

test('a board starts with the filter it was opened with', () => {
  expect(initialFilter({})).toBe(NO_FILTER)
  expect(initialFilter({ board: 'all' })).toEqual({ status: [], searchText: '', more: {} })
  expect(initialFilter({ board: 'search', search: 'steel' })).toEqual({ status: [], searchText: 'steel', more: {} })
  expect(initialFilter({ board: 'smart', search: 'open reefer' })).toBeNull()
  expect(initialFilter({ board: 'carrier', carrier_id: '12', carrier: 'T', scope: 'active' })).toEqual({
    status: 'active',
    searchText: '',
    more: { carrier_id: ['12'] },
  })
})

test('historical rates show hauled loads on the lane as far as it is given [2.17]', () => {
  expect(initialFilter({ board: 'historical', ...LANE })).toEqual({
    status: ['DELIVERED', 'RELEASED', 'TERMINATED'],
    searchText: '',
    more: { pickup_city: 'Chicago', pickup_state: ['IL'], consignee_state: ['TX'] },
  })
  expect(initialFilter({ board: 'historical', ...ANY_LANE })?.more).toEqual({})
  expect(boardSubject({ board: 'historical', ...LANE })).toEqual({ origin: 'Chicago, IL', destination: 'TX' })
})
