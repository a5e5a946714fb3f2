import { expect, test } from 'vitest'
import { worldPoint } from '../ui/map/mercator.ts'
import { loadRoute, type RouteStop } from './load-route.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const LAREDO = at(27.5, -99.5)
const DALLAS = at(32.78, -96.8)
const JOLIET = at(41.53, -88.08)
const stop = (place: { latitude: number; longitude: number } | null, reached = false): RouteStop => ({
  id: null,
  latitude: place?.latitude ?? null,
  longitude: place?.longitude ?? null,
  reached,
})
const points = (...places: readonly { latitude: number; longitude: number }[]) => places.map(worldPoint)

test('all stops of a load that has not started lie ahead', () => {
  const route = loadRoute([stop(LAREDO), stop(DALLAS), stop(JOLIET)], [])
  expect(route).toMatchObject({ behind: [], ahead: points(LAREDO, DALLAS, JOLIET), truck: null })
})

test('without tracking positions, the reached stops are behind the truck', () => {
  const route = loadRoute([stop(LAREDO, true), stop(DALLAS, true), stop(JOLIET)], [])
  expect(route).toMatchObject({ behind: points(LAREDO, DALLAS), ahead: points(DALLAS, JOLIET), truck: null })
})

test('the tracking positions are the trail, and the remaining route starts at the last one', () => {
  const seen = [LAREDO, at(29.4, -98.5), at(31.5, -97.1)]
  const route = loadRoute([stop(LAREDO, true), stop(DALLAS), stop(JOLIET)], seen)
  expect(route).toMatchObject({
    behind: points(...seen),
    ahead: points(at(31.5, -97.1), DALLAS, JOLIET),
    truck: worldPoint(at(31.5, -97.1)),
  })
})

test('a stop with an unknown location keeps its number and is not drawn', () => {
  expect(loadRoute([stop(LAREDO), stop(null), stop(JOLIET)], []).stops.map(({ number }) => number)).toEqual([1, 3])
})

test('a truck that has reached all stops is no longer shown', () => {
  expect(loadRoute([stop(LAREDO, true), stop(JOLIET, true)], [LAREDO, JOLIET])).toMatchObject({ truck: null, ahead: points(JOLIET) })
})
