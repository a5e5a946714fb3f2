import { expect, test } from 'vitest'
import { type MapShipment, mapLoad } from './map-loads.ts'

const place = (city: string, latitude: number | null, longitude: number | null) => ({ city, state: 'TX', latitude, longitude })
const stops = [
  { stop_num: 1, name: 'Plant 4', ...place('Laredo', 27.5, -99.5) },
  { stop_num: 2, name: 'Dock', ...place('Dallas', 32.8, -96.8) },
]
const shipment: MapShipment = { pro: '4820001', stops, last_position: null, truck: null }
const truck = {
  at: '2026-11-22T10:00:00.000Z',
  source: 'Driver app',
  next: null,
  city: 'Waco',
  state: 'TX',
  latitude: 31.5,
  longitude: -97.1,
}

test('a load is drawn at its tracking position, else at its last reported location, else at the stop where it waits [7.28]', () => {
  const reported = { ...place('Cotulla', 28.4, -99.2), date: '2026-11-22', time: '10:00' }
  expect(mapLoad(shipment, 'OPEN', false)).toMatchObject({ place: 'Laredo, TX', seen: false, at: { latitude: 27.5 } })
  expect(mapLoad({ ...shipment, last_position: reported }, 'DEPARTED', false)).toMatchObject({ place: 'Cotulla, TX', seen: true })
  expect(mapLoad({ ...shipment, last_position: reported, truck }, 'DEPARTED', true)).toMatchObject({
    place: 'Waco, TX',
    seen: true,
    late: true,
  })
})

test('a delivered load is drawn at its consignee, wherever its truck is now', () => {
  expect(mapLoad({ ...shipment, truck }, 'DELIVERED', false)).toMatchObject({ place: 'Dallas, TX', seen: false })
})

test('a load without a known location is not drawn', () => {
  const nowhere = stops.map((stop) => ({ ...stop, latitude: null, longitude: null }))
  expect(mapLoad({ ...shipment, stops: nowhere }, 'OPEN', false)).toBeNull()
  expect(mapLoad({ ...shipment, stops: [stops[0] as never, nowhere[1] as never] }, 'OPEN', false)?.lane).toHaveLength(1)
})
