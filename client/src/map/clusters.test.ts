import { expect, test } from 'vitest'
import { clusterLoads } from './clusters.ts'
import type { MapLoad } from './map-loads.ts'

const load = (pro: string, latitude: number, longitude: number, late = false): MapLoad => ({
  pro,
  status: 'DEPARTED',
  late,
  at: { latitude, longitude },
  place: '',
  seen: true,
  lane: [],
})
const CHICAGO = [load('1', 41.88, -87.63), load('2', 41.9, -87.7, true), load('3', 41.53, -88.08)]
const LAREDO = load('4', 27.5, -99.5)

test('what would lie on each other is one marker that says how many it is and how many of them are late [2.21]', () => {
  const far = clusterLoads([...CHICAGO, LAREDO]).at(2_000)
  expect(far.map((marker) => (marker.kind === 'cluster' ? [marker.pros.toSorted(), marker.late, marker.parts] : marker.load.pro))).toEqual(
    expect.arrayContaining([[['1', '2', '3'], 1, true], '4']),
  )
  expect(far).toHaveLength(2)
})

test('from near, every load stands alone', () => {
  expect(clusterLoads([...CHICAGO, LAREDO]).at(400_000)).toHaveLength(4)
})

test('loads at one dock stay together however near one looks, and say so', () => {
  const [only] = clusterLoads([load('1', 41.88, -87.63), load('2', 41.88, -87.63)]).at(700_000)
  expect(only).toMatchObject({ kind: 'cluster', parts: false })
})
