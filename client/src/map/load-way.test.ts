import { expect, test } from 'vitest'
import { worldPoint } from '../ui/map/mercator.ts'
import { loadWay, type WayStop } from './load-way.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const LAREDO = at(27.5, -99.5)
const DALLAS = at(32.78, -96.8)
const JOLIET = at(41.53, -88.08)
const stop = (place: { latitude: number; longitude: number } | null, reached = false): WayStop => ({
  id: null,
  latitude: place?.latitude ?? null,
  longitude: place?.longitude ?? null,
  reached,
})
const points = (...places: readonly { latitude: number; longitude: number }[]) => places.map(worldPoint)

test('a load that nobody has begun lies ahead, stop by stop', () => {
  const way = loadWay([stop(LAREDO), stop(DALLAS), stop(JOLIET)], [])
  expect(way).toMatchObject({ behind: [], ahead: points(LAREDO, DALLAS, JOLIET), truck: null })
})

test('behind it are the stops that it reached, where nobody saw the truck between them', () => {
  const way = loadWay([stop(LAREDO, true), stop(DALLAS, true), stop(JOLIET)], [])
  expect(way).toMatchObject({ behind: points(LAREDO, DALLAS), ahead: points(DALLAS, JOLIET), truck: null })
})

test('where the truck was seen is the way it came, and the rest begins where it is', () => {
  const seen = [LAREDO, at(29.4, -98.5), at(31.5, -97.1)]
  const way = loadWay([stop(LAREDO, true), stop(DALLAS), stop(JOLIET)], seen)
  expect(way).toMatchObject({ behind: points(...seen), ahead: points(at(31.5, -97.1), DALLAS, JOLIET), truck: worldPoint(at(31.5, -97.1)) })
})

test('a stop whose place is not known keeps its number and is not drawn', () => {
  expect(loadWay([stop(LAREDO), stop(null), stop(JOLIET)], []).stops.map(({ number }) => number)).toEqual([1, 3])
})

test('a truck that has been everywhere is not shown any more', () => {
  expect(loadWay([stop(LAREDO, true), stop(JOLIET, true)], [LAREDO, JOLIET])).toMatchObject({ truck: null, ahead: points(JOLIET) })
})
