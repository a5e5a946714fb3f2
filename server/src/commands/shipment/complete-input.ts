import type { ShipmentInput, StopInput } from '@waybill/shared/shipment/input'
import { mergedPlace, type StopPlace } from '@waybill/shared/shipment/merge-stop-place'
import type { Shipment } from '@waybill/shared/shipment/state'
import type { MileageService } from '../../integrations/mileage/service.ts'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import type { PartyLookup } from './parties.ts'

type LocationInput = NonNullable<StopInput['location']>

const namesPlace = (stop: StopInput) =>
  stop.location?.city !== undefined ||
  stop.location?.state !== undefined ||
  stop.location?.zip !== undefined ||
  stop.city !== undefined ||
  stop.state !== undefined ||
  stop.zip !== undefined

const samePlace = (a: StopPlace, b: StopPlace | undefined) => b !== undefined && a.city === b.city && a.state === b.state && a.zip === b.zip

const PEOPLE = ['sales_representative', 'service_representative_user', 'dispatcher_assigned_user'] as const

interface Outside {
  readonly gazetteer: Gazetteer
  readonly mileage: MileageService
  readonly parties: PartyLookup
}

/**
 * Adds to an input what its sender need not know and a decision needs: the coordinates and time zone of every stop whose place it names,
 * the miles over the stops when they changed and were not typed, the customer's and bill-to's details from the directory, and id and
 * username of the company's users.
 */
export const completeInput = async (
  tenant: string,
  input: ShipmentInput,
  state: Shipment | null,
  outside: Outside,
): Promise<ShipmentInput> => {
  const knownStops = new Map(state?.pick_stops.map((stop) => [stop.id ?? '', stop]) ?? [])
  let moved = state === null
  const stops = input.pick_stops?.map((stop): StopInput => {
    const known = stop.id ? knownStops.get(stop.id)?.location : undefined
    if (!namesPlace(stop) && known) return stop
    const place = mergedPlace(known, stop)
    if (samePlace(place, known) && known?.timezone) return stop
    moved = true
    const found = outside.gazetteer.find(place)
    const location: LocationInput = {
      ...stop.location,
      city: place.city,
      state: place.state,
      zip: place.zip,
      country: stop.location?.country ?? found?.country ?? null,
      latitude: found?.latitude ?? null,
      longitude: found?.longitude ?? null,
      timezone: found?.timezone ?? null,
    }
    return { ...stop, location }
  })
  if (stops && state) {
    const order = (list: readonly { readonly id?: string | null }[]) => list.map((stop) => stop.id ?? '').join(' ')
    moved ||= order(stops) !== order(state.pick_stops)
  }

  const typedMiles =
    input.load_info?.miles !== undefined && input.load_info.miles !== null && input.load_info.miles !== state?.load_info.miles
  const miles =
    stops && moved && !typedMiles
      ? await outside.mileage.over(
          stops.map((stop) => {
            const known = stop.id ? knownStops.get(stop.id)?.location : undefined
            const latitude = stop.location?.latitude ?? known?.latitude
            const longitude = stop.location?.longitude ?? known?.longitude
            return latitude != null && longitude != null ? { latitude, longitude } : null
          }),
        )
      : null

  const customer = input.customer ? await outside.parties.complete(tenant, input.customer, 'check_calls', state?.customer) : input.customer
  const billTo = input.bill_to ? await outside.parties.complete(tenant, input.bill_to, 'invoices', state?.bill_to) : input.bill_to
  const people: Pick<ShipmentInput, (typeof PEOPLE)[number]> = {}
  for (const role of PEOPLE) {
    const person = input[role]
    if (person) Object.assign(people, { [role]: await outside.parties.person(tenant, person) })
  }
  return {
    ...input,
    ...people,
    ...(stops ? { pick_stops: stops } : {}),
    ...(miles ? { load_info: { ...input.load_info, miles: miles.miles, miles_source: miles.source } } : {}),
    ...(customer === undefined ? {} : { customer }),
    ...(billTo === undefined ? {} : { bill_to: billTo }),
  }
}
