import { filterCondition, ShipmentFilter } from '@waybill/shared/boards/filter'
import { Schema } from 'effect'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { boardFilterOf, changeConditions, EVERYTHING, filtersOf, isSameFilter } from './board-filter.ts'
import { filterChips } from './filter-chips.ts'
import { FILTER_GROUPS, namesOf } from './filter-fields.ts'

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const decode = Schema.decodeUnknownSync(ShipmentFilter, { onExcessProperty: 'error' })
const labels = (more: Parameters<typeof filterChips>[0]) => filterChips(more).map(({ label }) => label)

test('the panel offers every filter that the server has, and no other [3.7, 3.8]', () => {
  const offered = new Set(FILTER_GROUPS.flatMap(({ fields }) => fields.flatMap(namesOf)))
  expect([...offered, 'search'].sort()).toEqual(Object.keys(ShipmentFilter.fields).sort())
})

test('a filter goes to the server and comes back as it was [3.6]', () => {
  const filter = { status: ['OPEN', 'HOLD'], words: 'acme 42', more: { pickup_city: 'Chicago', pickup_state: ['IL'], hazmat: true } }
  expect(boardFilterOf(filtersOf(filter))).toEqual(filter)
  expect(filtersOf(EVERYTHING)).toEqual({ status: 'active' })
  expect(boardFilterOf({ status: ['active'] })).toEqual(EVERYTHING)
  expect(boardFilterOf({}).status).toEqual([])
  expect(filterCondition(decode(filtersOf(boardFilterOf({}))))).toEqual({ all: [] })
})

test('filters are the same however they are written', () => {
  expect(isSameFilter({ status: 'active', hazmat: true }, { hazmat: 'true', status: ['active'] })).toBe(true)
  expect(isSameFilter({ dispatcher: ['b', 'a'] }, { dispatcher: ['a', 'b'] })).toBe(true)
  expect(isSameFilter({ dispatcher: ['a'] }, { not_dispatcher: ['a'] })).toBe(false)
})

test('what is emptied is gone', () => {
  expect(changeConditions({ a: 'x', b: ['y'], c: true }, { a: '', b: [], c: undefined })).toEqual({})
})

test('a place says its city, and how far around it: ten miles unless said [3.9]', () => {
  expect(labels({ pickup_city: 'Chicago', pickup_state: ['IL'] })).toEqual(['Pickup Chicago, IL'])
  expect(labels({ pickup_city: 'Chicago', pickup_state: ['IL'], location_search: 'radius' })).toEqual(['Pickup Chicago, IL within 10 mi'])
  const [chip] = filterChips({ consignee_city: 'Gary', consignee_radius: '25', location_search: 'radius' })
  expect(chip).toEqual({
    key: 'consignee',
    label: 'Consignee Gary within 25 mi',
    clears: ['consignee_city', 'consignee_state', 'consignee_radius', 'location_search'],
  })
})

test('of two places one is taken away and the other is still searched around', () => {
  const [chip] = filterChips({ pickup_city: 'Chicago', consignee_city: 'Gary', location_search: 'radius' })
  expect(chip?.clears).not.toContain('location_search')
})

test('says ranges, negations and flags in words [3.7, 3.8]', () => {
  expect(labels({ pickup_date_from: '2026-11-14', pickup_date_to: '2026-11-23' })).toEqual(['Pickup day 11/14 – 11/23'])
  expect(labels({ pickup_date_from: '2026-11-14' })).toEqual(['Pickup day from 11/14'])
  expect(labels({ pickup_date_from: '2025-11-14' })).toEqual(['Pickup day from 11/14/25'])
  expect(labels({ not_dispatcher: ['a', 'b', 'c', 'd'] })).toEqual(['Dispatcher not a, b, c and 1 more'])
  expect(labels({ hazmat: true, hot: false })).toEqual(['Hazmat', 'Not hot'])
  expect(labels({ pro_from: '4820001', pro_to: '4820001' })).toEqual(['Pro 4820001'])
})
