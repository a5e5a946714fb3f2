import { Result, Schema } from 'effect'
import { expect, test } from 'vitest'
import { matches } from './condition.ts'
import { filterCondition, ShipmentFilter } from './filter.ts'

const decode = (filter: unknown) => Schema.decodeUnknownResult(ShipmentFilter)(filter, { onExcessProperty: 'error' })
const meets = (row: object, filter: unknown) => matches(row, filterCondition(Result.getOrThrow(decode(filter))))

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
  { search: 'x'.repeat(200) },
])('is refused: %j', (filter) => {
  expect(Result.isFailure(decode(filter))).toBe(true)
})
