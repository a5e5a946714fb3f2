import { expect, test } from 'vitest'
import { pointVector } from '../places/point-vector.ts'
import { matchesCondition } from './condition.ts'
import { laneCondition, laneStatistics, nearbyCarriers, unloadingCondition } from './lane-history.ts'

const LAREDO = { latitude: 27.5064, longitude: -99.5075 }
const JOLIET = { latitude: 41.525, longitude: -88.0817 }
const CHICAGO = { latitude: 41.8858, longitude: -87.6181 }
const query = {
  pro: '4820001',
  origin: LAREDO,
  destination: JOLIET,
  radius_miles: 50,
  from: '2026-01-01',
  to: '2026-11-20',
  equipment_type: 'V53',
  mode: 'truckload',
}
const row = (changes: object = {}, cells: object = {}) => ({
  id: '4820002',
  status: 'DELIVERED',
  mode: 'truckload',
  carrier_id: '7',
  ...changes,
  cells: {
    carrier: 'Tri-Fork',
    equipment_type: 'V53',
    pickup: { name: null, city: 'Laredo', state: 'TX', date: '2026-03-02', time: null, timezone: null },
    consignee: { name: null, city: 'Chicago', state: 'IL', date: '2026-03-04', time: '07:00', timezone: 'America/Chicago' },
    pickup_point: pointVector(LAREDO),
    consignee_point: pointVector(CHICAGO),
    ...cells,
  },
})

test('a lane is what was carried from near one place to near the other, in the days, with the same truck [2.41]', () => {
  const isOfLane = (changes: object = {}, cells: object = {}, more: object = {}) =>
    matchesCondition(row(changes, cells), laneCondition({ ...query, ...more }))
  expect(isOfLane()).toBe(true)
  expect(isOfLane({}, {}, { radius_miles: 10 })).toBe(false)
  expect(isOfLane({}, { consignee_point: pointVector(LAREDO), pickup_point: pointVector(CHICAGO) })).toBe(false)
  expect(isOfLane({ id: query.pro })).toBe(false)
  expect(isOfLane({ mode: 'less_than_truckload' })).toBe(false)
  for (const status of ['OPEN', 'HOLD', 'VOIDED', 'VOID WEB']) expect(isOfLane({ status })).toBe(false)
  expect(isOfLane({}, { pickup: { date: '2025-12-31' } })).toBe(false)
  expect(isOfLane({}, { equipment_type: 'R53' })).toBe(false)
  expect(isOfLane({}, { equipment_type: 'R53' }, { equipment_type: null })).toBe(true)
  expect(isOfLane({}, { consignee_point: undefined })).toBe(false)
})

test('figures are of the amounts that were written down, per mile of the loads whose miles are known', () => {
  expect(laneStatistics([])).toEqual({ loads: 0, customer: null, carrier: null })
  const statistics = laneStatistics([
    { customer_total: 300_000, carrier_total: 250_000, miles: 1000 },
    { customer_total: 200_000, carrier_total: 0, miles: null },
    { customer_total: 250_001, carrier_total: 200_001, miles: 1001 },
  ])
  expect(statistics.loads).toBe(3)
  expect(statistics.customer).toEqual({ low: 200_000, average: 250_000, high: 300_000, per_mile: 275 })
  expect(statistics.carrier).toEqual({ low: 200_001, average: 225_001, high: 250_000, per_mile: 225 })
})

test('a carrier who unloads nearby is listed once, with its latest load there and the distance', () => {
  const within = { from: '2026-03-01', to: '2026-03-05' }
  expect(matchesCondition(row(), unloadingCondition(JOLIET, 50, within, query.pro))).toBe(true)
  expect(matchesCondition(row({ status: 'COVERED' }), unloadingCondition(JOLIET, 50, within, query.pro))).toBe(false)
  expect(matchesCondition(row(), unloadingCondition(LAREDO, 50, within, query.pro))).toBe(false)
  const found = nearbyCarriers([row(), row({ id: '4820003' }), row({ id: '4820004', carrier_id: null })], JOLIET)
  expect(found).toEqual([
    {
      carrier_id: '7',
      carrier: 'Tri-Fork',
      loads: 2,
      last: {
        pro: '4820002',
        status: 'DELIVERED',
        city: 'Chicago',
        state: 'IL',
        date: '2026-03-04',
        time: '07:00',
        timezone: 'America/Chicago',
        equipment_type: 'V53',
        distance_miles: 35,
      },
    },
  ])
})
