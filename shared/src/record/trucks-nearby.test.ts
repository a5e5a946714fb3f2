import { expect, test } from 'vitest'
import { nearbyTrucks } from './trucks-nearby.ts'

const PLACES: Readonly<Record<string, { latitude: number; longitude: number }>> = {
  Chicago: { latitude: 41.8858, longitude: -87.6181 },
  Joliet: { latitude: 41.525, longitude: -88.0817 },
  Laredo: { latitude: 27.5064, longitude: -99.5075 },
}
const truck = (id: string, origin_city: string, more: object = {}) => ({
  id,
  fields: { carrier: 'Tri-Fork', origin_city, origin_state: 'IL', truck_type: 'V53', available_start: '2026-11-21', ...more },
})

test('trucks within the radius, the nearest first; trucks in unknown cities are left out [2.41, 2.48]', () => {
  const trucks = [
    truck('1', 'Laredo'),
    truck('2', 'Joliet', { destination_city: 'Dallas', destination_state: 'TX', length: 53 }),
    truck('3', 'Nowhere'),
    truck('4', 'Chicago'),
  ]
  const found = nearbyTrucks(trucks, { latitude: 41.8858, longitude: -87.6181 }, 100, (city) => PLACES[city] ?? null)
  expect(found.map(({ id, distance_miles }) => [id, distance_miles])).toEqual([
    ['4', 0],
    ['2', 35],
  ])
  expect(found[1]).toMatchObject({
    carrier: 'Tri-Fork',
    carrier_id: null,
    origin: 'Joliet, IL',
    preferred_destination: 'Dallas, TX',
    length: 53,
  })
  expect(found[0]).toMatchObject({ preferred_destination: null, length: null, phone: null })
})
