import { expect, test } from 'vitest'
import { computedMileage } from './computed.ts'

const LAREDO = { latitude: 27.5306, longitude: -99.4803 }
const DALLAS = { latitude: 32.7767, longitude: -96.797 }
const JOLIET = { latitude: 41.525, longitude: -88.0817 }

test('adds up the legs and marks the miles as computed', async () => {
  const [whole, first, second] = await Promise.all([
    computedMileage.over([LAREDO, DALLAS, JOLIET]),
    computedMileage.over([LAREDO, DALLAS]),
    computedMileage.over([DALLAS, JOLIET]),
  ])
  expect(whole).toMatchObject({ source: 'computed', how: 'Great circle × 1.18 between the stops, each leg in whole miles.' })
  expect(whole?.legs).toEqual([first?.miles, second?.miles])
  expect(whole?.miles).toBe((first?.miles ?? 0) + (second?.miles ?? 0))
})

test('returns null when a place is unknown', async () => {
  expect(await computedMileage.over([LAREDO, null])).toBeNull()
  expect(await computedMileage.over([LAREDO])).toBeNull()
})
