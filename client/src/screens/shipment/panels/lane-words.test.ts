import { expect, test } from 'vitest'
import { costLine, marginOf, perMile, sideText } from './lane-words.ts'

test('what a lane cost is said as a range with its average', () => {
  expect(sideText({ low: '1950.00', average: '2180.00', high: '2400.00', per_mile: '1.98' })).toBe(
    '$1,950.00 to $2,400.00, average $2,180.00, $1.98 a mile',
  )
  expect(sideText({ low: '1950.00', average: '1950.00', high: '1950.00', per_mile: null })).toBe('$1,950.00')
})

test('the line of costs goes from the oldest to the newest load and leaves out what nobody wrote down', () => {
  expect(costLine([{ carrier_total: '2000.00' }, { carrier_total: '0.00' }, { carrier_total: '1800.50' }])).toEqual([1800.5, 2000])
})

test('margin and rate per mile are left empty where one side is missing [9.3]', () => {
  expect(perMile({ carrier_total: '2000.00', miles: 1000 })).toBe('2.00')
  expect(perMile({ carrier_total: '2000.00', miles: null })).toBe('')
  expect(marginOf({ customer_total: '2500.00', carrier_total: '2000.00' })).toBe(20)
  expect(marginOf({ customer_total: '0.00', carrier_total: '2000.00' })).toBeNull()
})
