import { expect, test } from 'vitest'
import { greatCircleMiles, pointBetween } from './great-circle.ts'

const CHICAGO = { latitude: 41.8858, longitude: -87.6181 }
const DALLAS = { latitude: 32.7767, longitude: -96.797 }

test('Chicago to Dallas is about 800 miles as the crow flies', () => {
  expect(greatCircleMiles(CHICAGO, DALLAS)).toBeGreaterThan(795)
  expect(greatCircleMiles(CHICAGO, DALLAS)).toBeLessThan(810)
  expect(greatCircleMiles(CHICAGO, CHICAGO)).toBe(0)
})

test('the midpoint lies between the two places', () => {
  const half = pointBetween(CHICAGO, DALLAS, 0.5)
  expect(Math.abs(greatCircleMiles(CHICAGO, half) - greatCircleMiles(half, DALLAS))).toBeLessThan(10)
})
