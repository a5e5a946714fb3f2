import { expect, test } from 'vitest'
import { costSeries, marginOf, perMile, rateRangeText } from './lane-rate-text.ts'

test('lane rates are shown as a range with the average', () => {
  expect(rateRangeText({ low: '1950.00', average: '2180.00', high: '2400.00', per_mile: '1.98' })).toBe(
    '$1,950.00 to $2,400.00, average $2,180.00, $1.98 a mile',
  )
  expect(rateRangeText({ low: '1950.00', average: '1950.00', high: '1950.00', per_mile: null })).toBe('$1,950.00')
})

test('the chart of carrier pay runs from the oldest to the newest load and skips missing amounts', () => {
  expect(costSeries([{ carrier_total: '2000.00' }, { carrier_total: '0.00' }, { carrier_total: '1800.50' }])).toEqual([1800.5, 2000])
})

test('margin and rate per mile are blank if either side is missing [9.3]', () => {
  expect(perMile({ carrier_total: '2000.00', miles: 1000 })).toBe('2.00')
  expect(perMile({ carrier_total: '2000.00', miles: null })).toBe('')
  expect(marginOf({ customer_total: '2500.00', carrier_total: '2000.00' })).toBe(20)
  expect(marginOf({ customer_total: '0.00', carrier_total: '2000.00' })).toBeNull()
})
