import { boardSchemas } from '@waybill/shared/boards/board-schemas'
import { filterNamesOf } from '@waybill/shared/boards/define-board'
import { filterCondition } from '@waybill/shared/boards/filter-condition'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import { Schema } from 'effect'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  boardFilterOf,
  changeConditions,
  filtersOf,
  isAlarmOn,
  isSameFilter,
  NO_FILTER,
  pressAlarm,
  pressAll,
  pressStatus,
} from './board-filter.ts'
import { filterChips } from './filter-chips.ts'
import { FILTER_GROUPS, namesOf } from './filter-fields.ts'

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const decode = Schema.decodeUnknownSync(boardSchemas('shipments').filter, { onExcessProperty: 'error' })
const labels = (more: Parameters<typeof filterChips>[0]) => filterChips(more).map(({ label }) => label)

test('the panel offers every filter of the server and no other [3.7, 3.8]', () => {
  const offered = new Set(FILTER_GROUPS.flatMap(({ fields }) => fields.flatMap(namesOf)))
  expect([...offered, 'search'].sort()).toEqual([...filterNamesOf(shipmentBoard)].sort())
})

test('a filter is sent to the server and read back unchanged [3.6]', () => {
  const filter = { status: ['OPEN', 'HOLD'], searchText: 'acme 42', more: { pickup_city: 'Chicago', pickup_state: ['IL'], hazmat: true } }
  expect(boardFilterOf(filtersOf(filter))).toEqual(filter)
  expect(filtersOf(NO_FILTER)).toEqual({ status: 'active' })
  expect(boardFilterOf({ status: ['active'] })).toEqual(NO_FILTER)
  expect(boardFilterOf({}).status).toEqual([])
  expect(filterCondition(shipmentBoard, decode(filtersOf(boardFilterOf({}))))).toEqual({ all: [] })
})

test('filters are equal however they are written', () => {
  expect(isSameFilter({ status: 'active', hazmat: true }, { hazmat: 'true', status: ['active'] })).toBe(true)
  expect(isSameFilter({ dispatcher: ['b', 'a'] }, { dispatcher: ['a', 'b'] })).toBe(true)
  expect(isSameFilter({ dispatcher: ['a'] }, { not_dispatcher: ['a'] })).toBe(false)
})

test('an emptied condition is removed', () => {
  expect(changeConditions({ a: 'x', b: ['y'], c: true }, { a: '', b: [], c: undefined })).toEqual({})
})

test('a place shows its city and radius, ten miles by default [3.9]', () => {
  expect(labels({ pickup_city: 'Chicago', pickup_state: ['IL'] })).toEqual(['Pickup Chicago, IL'])
  expect(labels({ pickup_city: 'Chicago', pickup_state: ['IL'], location_search: 'radius' })).toEqual(['Pickup Chicago, IL within 10 mi'])
  const [chip] = filterChips({ consignee_city: 'Gary', consignee_radius: '25', location_search: 'radius' })
  expect(chip).toEqual({
    key: 'consignee',
    label: 'Consignee Gary within 25 mi',
    clears: ['consignee_city', 'consignee_state', 'consignee_radius', 'location_search'],
  })
})

test('of two places with a radius, one is removed and the other keeps its radius', () => {
  const [chip] = filterChips({ pickup_city: 'Chicago', consignee_city: 'Gary', location_search: 'radius' })
  expect(chip?.clears).not.toContain('location_search')
})

test('shows ranges, negations and flags as text [3.7, 3.8]', () => {
  expect(labels({ pickup_date_from: '2026-11-14', pickup_date_to: '2026-11-23' })).toEqual(['Pickup day 11/14 – 11/23'])
  expect(labels({ pickup_date_from: '2026-11-14' })).toEqual(['Pickup day from 11/14'])
  expect(labels({ pickup_date_from: '2025-11-14' })).toEqual(['Pickup day from 11/14/25'])
  expect(labels({ not_dispatcher: ['a', 'b', 'c', 'd'] })).toEqual(['Dispatcher not a, b, c and 1 more'])
  expect(labels({ hazmat: true, hot: false })).toEqual(['Hazmat', 'Not hot'])
  expect(labels({ pro_from: '4820001', pro_to: '4820001' })).toEqual(['Pro 4820001'])
})

describe('chips above the board', () => {
  const late = { ...NO_FILTER, ...pressAlarm(NO_FILTER, 'late_risk', true) }

  test('an alarm is switched on and off', () => {
    expect(isAlarmOn(late, 'late_risk')).toBe(true)
    expect({ ...late, ...pressAlarm(late, 'late_risk', false) }).toEqual(NO_FILTER)
  })

  test('loads to release and alarms replace each other, because no delivered load has an alarm', () => {
    const toRelease = { ...late, ...pressStatus(late, 'to_release') }
    expect(toRelease).toEqual({ ...NO_FILTER, status: 'to_release' })
    expect({ ...toRelease, ...pressAlarm(toRelease, 'late_risk', true) }).toEqual(late)
  })

  test('a status keeps the selected alarm, and All clears both', () => {
    const open = { ...late, ...pressStatus(late, ['OPEN']) }
    expect(open).toEqual({ ...late, status: ['OPEN'] })
    expect({ ...open, ...pressAll(open) }).toEqual(NO_FILTER)
  })
})
