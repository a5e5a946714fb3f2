import type { LocationMatch, PlaceMatch } from '../../records/lookup-calls.ts'
import type { ShipmentDraft, ShipmentForm } from '../form/shipment-form.ts'

type Stop = ShipmentDraft['pick_stops'][number]

const withStop = (form: ShipmentForm, id: string | null, step: (stop: Stop) => Stop): ShipmentForm => ({
  ...form,
  draft: { ...form.draft, pick_stops: form.draft.pick_stops.map((stop) => (stop.id === id ? step(stop) : stop)) },
})

/** A place without a time zone, or as found in the gazetteer. */
type TypedPlace = Pick<PlaceMatch, 'city' | 'state' | 'zip'> & Partial<Pick<PlaceMatch, 'country' | 'timezone'>>

/** A stop at another place; coordinates and time zone of the old place are cleared. Null clears the place. */
export const withPlace = (form: ShipmentForm, id: string | null, place: TypedPlace | null): ShipmentForm =>
  withStop(form, id, (stop) => ({
    ...stop,
    location: {
      ...stop.location,
      city: place?.city || null,
      state: place?.state || null,
      zip: place?.zip || null,
      country: place?.country || null,
      timezone: place?.timezone || null,
      latitude: null,
      longitude: null,
    },
  }))

/** A stop at a known location, with its address, place, time zone, hours and contact. A typed name sets only the name. */
export const withLocation = (form: ShipmentForm, id: string | null, location: LocationMatch | null): ShipmentForm => {
  if (location === null || location.source === 'typed')
    return withStop(form, id, (stop) => ({ ...stop, location_name: location?.name ?? null, location: { ...stop.location, name: null } }))
  const { name, address, address_2, hours, contact, phone, email, account_number } = location
  const placed = location.city
    ? withPlace(form, id, {
        ...location,
        city: location.city,
        state: location.state ?? '',
        zip: location.zip ?? '',
        country: location.country ?? '',
        timezone: location.timezone ?? '',
      })
    : form
  return withStop(placed, id, (stop) => ({
    ...stop,
    location_name: name,
    hours,
    contact,
    phone,
    email,
    account_number,
    location: { ...stop.location, name: null, address, address_2 },
  }))
}

/** A typed name without a known location. */
export const typedLocation = (name: string | null): LocationMatch => ({
  name,
  address: null,
  address_2: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  timezone: null,
  hours: null,
  contact: null,
  phone: null,
  email: null,
  account_number: null,
  source: 'typed',
  used: 0,
})
