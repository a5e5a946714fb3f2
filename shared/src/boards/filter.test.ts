import { Result, Schema } from 'effect'
import { expect, test } from 'vitest'
import { pointVector } from '../places/point-vector.ts'
import { regionsOf, USUAL_REGIONS } from '../record/lists/regions.ts'
import { shipmentBoard } from '../shipment/board.ts'
import { boardSchemas } from './board-schemas.ts'
import { matchesCondition } from './condition.ts'
import { filterCondition, regionsOfFilter } from './filter-condition.ts'
import type { LocateCity } from './filter-definition.ts'

const decode = (filter: unknown) => Schema.decodeUnknownResult(boardSchemas('shipments').filter)(filter, { onExcessProperty: 'error' })
const chicago: LocateCity = (city) => (city === 'Chicago' ? { latitude: 41.88, longitude: -87.63 } : null)
const meets = (row: object, filter: unknown, regions = USUAL_REGIONS) =>
  matchesCondition(row, filterCondition(shipmentBoard, Result.getOrThrow(decode(filter)), { locate: chicago, regions }))

test('a filter without words leaves every row', () => {
  expect(meets({}, {})).toBe(true)
  expect(meets({ search: '' }, { search: '  ' })).toBe(true)
})

test('Active Shipments is what the row calls active; "to release" is what is delivered and no further', () => {
  expect(meets({ active: true, status: 'COVERED' }, { status: 'active' })).toBe(true)
  expect(meets({ active: false, status: 'RELEASED' }, { status: 'active' })).toBe(false)
  const toRelease = ['OPEN', 'DELIVERED', 'TERMINATED', 'RELEASED', 'VOIDED'].filter((status) =>
    meets({ status }, { status: 'to_release' }),
  )
  expect(toRelease).toEqual(['DELIVERED', 'TERMINATED'])
})

test('of a list one value is enough, of several filters all must be met', () => {
  const row = { status: 'OPEN', customer_id: '7' }
  expect(meets(row, { status: ['COVERED', 'OPEN'] })).toBe(true)
  expect(meets(row, { status: 'OPEN', customer_id: '7' })).toBe(true)
  expect(meets(row, { status: 'OPEN', customer_id: '8' })).toBe(false)
  expect(meets({ ...row, customer_id: null }, { customer_id: '7' })).toBe(false)
})

test('a search finds rows that hold every word, in any case and order', () => {
  const row = { search: '4820001 dallas apex' }
  expect(meets(row, { search: 'Apex DALL' })).toBe(true)
  expect(meets(row, { search: 'apex houston' })).toBe(false)
})

test('names are looked for without regard to case; people and codes are chosen, or not wanted [3.7]', () => {
  const row = { cells: { customer: 'Great Lakes Steel', dispatcher: 'dana', equipment_type: 'R' } }
  expect(meets(row, { customer: 'lakes' })).toBe(true)
  expect(meets(row, { pickup_name: 'mill' })).toBe(false)
  expect(meets(row, { dispatcher: ['dana', 'lee'], equipment_type: 'R' })).toBe(true)
  expect(meets(row, { not_dispatcher: 'dana' })).toBe(false)
  expect(meets(row, { not_dispatcher: 'lee' })).toBe(true)
  expect(meets({ cells: {} }, { not_dispatcher: 'lee' })).toBe(true)
})

test('equipment is meant with every length of it, a length with that alone [3.7]', () => {
  const found = (filter: object) =>
    ['V', 'V53', 'V48', 'VX', 'SV', 'R53'].filter((equipment_type) => meets({ cells: { equipment_type } }, filter))
  expect(found({ equipment_type: 'V' })).toEqual(['V', 'V53', 'V48'])
  expect(found({ equipment_type: ['V53', 'R'] })).toEqual(['V53', 'R53'])
  expect(found({ not_equipment_type: ['V', 'SV'] })).toEqual(['VX', 'R53'])
  expect(meets({ cells: {} }, { not_equipment_type: 'V' })).toBe(true)
})

test('pros and dates are asked for from and to, both included [3.7]', () => {
  const row = { id: '4820005', cells: { pickup_appt: '2026-11-20', consignee_ready: '2026-11-23' } }
  expect(meets(row, { pro_from: '4820005', pro_to: '4820005' })).toBe(true)
  expect(meets(row, { pro_from: '4820006' })).toBe(false)
  expect(meets(row, { pickup_appt_from: '2026-11-20', pickup_appt_to: '2026-11-20' })).toBe(true)
  expect(meets(row, { pickup_appt_to: '2026-11-19' })).toBe(false)
  expect(meets(row, { consignee_ready_from: '2026-11-24' })).toBe(false)
  expect(meets(row, { pickup_ready_from: '2026-01-01' })).toBe(false)
})

test('regions are the states the tenant gave them, by code or name; an unknown region has none [3.7, 3.10]', () => {
  const regions = regionsOf([
    { name: 'Our Midwest', states: ['il', ' Wisconsin', 'IN', 'IN'] },
    { name: 'Nothing yet', states: [] },
    { name: 'constructor' },
  ])
  const at = (state: string) => ({ cells: { pickup: { state } } })
  const found = (filter: object) => ['IL', 'WI', 'IN', 'TX'].filter((state) => meets(at(state), filter, regions))
  expect(found({ pickup_region: 'Our Midwest' })).toEqual(['IL', 'WI', 'IN'])
  expect(found({ not_pickup_region: 'Our Midwest' })).toEqual(['TX'])
  for (const name of ['East North Central', 'Nothing yet', 'constructor', 'toString']) {
    expect(found({ pickup_region: name })).toEqual([])
    expect(found({ not_pickup_region: name })).toEqual(['IL', 'WI', 'IN', 'TX'])
  }
  expect(regionsOfFilter(shipmentBoard, Result.getOrThrow(decode({ not_consignee_region: ['Our Midwest', 'Gone'] })), regions)).toEqual({
    'Our Midwest': ['IL', 'IN', 'WI'],
    Gone: [],
  })
  expect(regionsOfFilter(shipmentBoard, {}, regions)).toBeNull()
})

test('the usual regions are their states', () => {
  expect(meets({ cells: { pickup: { state: 'IL' } } }, { pickup_region: 'East North Central' })).toBe(true)
  expect(meets({ cells: { pickup: { state: 'TX' } } }, { pickup_region: 'East North Central' })).toBe(false)
})

test('flags are asked for or ruled out; a flag that is not there is no [3.8]', () => {
  expect(meets({ cells: { customs_bonded: true } }, { customs_bonded: 'true' })).toBe(true)
  expect(meets({ cells: {} }, { customs_bonded: true })).toBe(false)
  for (const flag of ['customs_bonded', 'load_boards', 'hazmat', 'temperature_control', 'exceptions']) {
    expect(meets({ cells: {} }, { [flag]: 'false' })).toBe(true)
    expect(meets({ cells: { [flag]: true } }, { [flag]: false })).toBe(false)
  }
})

test('a city is meant by name, or with 10 miles around it, or more, whatever state lies there [3.9]', () => {
  const at = (latitude: number, longitude: number, city: string, state: string) => ({
    cells: { pickup: { city, state }, pickup_point: pointVector({ latitude, longitude }) },
  })
  const [chicagoRow, cicero, hammond] = [
    at(41.88, -87.63, 'Chicago', 'IL'),
    at(41.84, -87.75, 'Cicero', 'IL'),
    at(41.58, -87.5, 'Hammond', 'IN'),
  ]
  const lane = { pickup_city: 'Chicago', pickup_state: 'IL' }
  const found = (filter: object) => [chicagoRow, cicero, hammond].map((row) => meets(row, { ...lane, ...filter }))
  expect(found({})).toEqual([true, false, false])
  expect(found({ location_search: 'exact', pickup_radius: '50' })).toEqual([true, false, false])
  expect(found({ location_search: 'radius' })).toEqual([true, true, false])
  expect(found({ location_search: 'radius', pickup_radius: '25' })).toEqual([true, true, true])
  expect(meets(cicero, { pickup_city: 'cicero', location_search: 'radius' })).toBe(true)
})

test('equal filters look alike inside', () => {
  expect(decode({ status: ['OPEN', 'COVERED', 'OPEN'] })).toEqual(decode({ status: ['COVERED', 'OPEN'] }))
  expect(decode({ search: ' b  A' })).toEqual(decode({ search: 'a b' }))
})

test.each([
  { colour: 'red' },
  { status: 'BANANA' },
  { status: [] },
  { status: 7 },
  { pro: ["1' or '1'='1"] },
  { search: 'a\0b' },
  { pickup_appt_from: '2026-02-30' },
  { pickup_radius: '0' },
  { hazmat: 'perhaps' },
  { not_search: 'x' },
  { search: 'x'.repeat(200) },
])('is refused: %j', (filter) => {
  expect(Result.isFailure(decode(filter))).toBe(true)
})
