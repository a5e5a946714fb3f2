import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { REQUIRED, testLoad } from '@waybill/shared/shipment/load.fixture'
import { expect, test } from 'vitest'
import { openForm } from '../form/shipment-form.ts'
import { typedLocation, withLocation, withPlace } from './stop-location.ts'

const form = openForm({ ...shipmentResource(testLoad(), 1, REQUIRED), lock: null })
const [first, second] = form.draft.pick_stops
const id = first?.id ?? null
const DOCK = {
  ...typedLocation('Kestrel Cold Store'),
  address: '900 Channahon Rd',
  city: 'Joliet',
  state: 'IL',
  zip: '60431',
  timezone: 'America/Chicago',
  hours: '06:00-14:00',
  contact: 'Ines',
  source: 'load' as const,
}

test('a known location fills in address, time zone, hours and contact, and leaves times and other stops unchanged [3.28]', () => {
  const next = withLocation(form, id, DOCK).draft.pick_stops
  expect(next[0]).toMatchObject({
    location_name: 'Kestrel Cold Store',
    hours: '06:00-14:00',
    contact: 'Ines',
    phone: null,
    ready_or_deliver_date: first?.ready_or_deliver_date,
    location: { address: '900 Channahon Rd', city: 'Joliet', state: 'IL', zip: '60431', timezone: 'America/Chicago', latitude: null },
  })
  expect(next[1]).toBe(second)
})

test('an unknown location name sets only the name', () => {
  const next = withLocation(form, id, typedLocation('Back lot')).draft.pick_stops[0]
  expect(next).toEqual({ ...first, location_name: 'Back lot', location: { ...first?.location, name: null } })
  expect(withLocation(form, id, null).draft.pick_stops[0]?.location_name).toBeNull()
})

test('a stop at another place clears the old coordinates and time zone', () => {
  const moved = withPlace(form, id, { city: 'Gary', state: 'IN', zip: '' }).draft.pick_stops[0]?.location
  expect(moved).toMatchObject({ city: 'Gary', state: 'IN', zip: null, timezone: null, latitude: null, longitude: null })
  expect(withPlace(form, id, null).draft.pick_stops[0]?.location).toMatchObject({ city: null, state: null, zip: null })
})
