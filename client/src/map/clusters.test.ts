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

test('overlapping loads share one marker that shows how many there are and how many are late [2.21]', () => {
  const far = clusterLoads([...CHICAGO, LAREDO]).at(2_000)
  expect(far.map((marker) => (marker.kind === 'cluster' ? [marker.pros.toSorted(), marker.late, marker.parts] : marker.load.pro))).toEqual(
    expect.arrayContaining([[['1', '2', '3'], 1, true], '4']),
  )
  expect(far).toHaveLength(2)
})

test('zoomed in, every load has its own marker', () => {
  expect(clusterLoads([...CHICAGO, LAREDO]).at(400_000)).toHaveLength(4)
})

test('loads at one dock stay together at any zoom', () => {
  const [only] = clusterLoads([load('1', 41.88, -87.63), load('2', 41.88, -87.63)]).at(700_000)
  expect(only).toMatchObject({ kind: 'cluster', parts: false })
})
