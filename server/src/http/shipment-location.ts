import { lastPosition } from '@waybill/shared/shipment/last-position'
import type { PickStop } from '@waybill/shared/shipment/shape'
import type { Shipment } from '@waybill/shared/shipment/state'
import type { Gazetteer } from '../integrations/places/gazetteer.ts'

type Point = Readonly<Record<'latitude' | 'longitude', number | null>> & { readonly timezone: string | null }

const NOWHERE: Point = { latitude: null, longitude: null, timezone: null }

/** Coordinates and time zone of a city; nulls when the gazetteer does not know it. */
const pointOf = (gazetteer: Gazetteer, city: string | null, state: string | null, zip: string | null): Point => {
  const { latitude, longitude, timezone } = gazetteer.find({ city, state, zip }) ?? NOWHERE
  return { latitude, longitude, timezone }
}

const stopData = (gazetteer: Gazetteer, { id, stop_num, event_type, location_name, location }: PickStop) => {
  const { name, address, address_2, city, state, zip, country, latitude, longitude, timezone } = location
  const known = latitude !== null && longitude !== null ? { latitude, longitude, timezone } : pointOf(gazetteer, city, state, zip)
  return { id, stop_num, event_type, name: location_name ?? name, address, address_2, city, state, zip, country, ...known }
}

const positionData = (gazetteer: Gazetteer, shipment: Shipment) => {
  const last = lastPosition(shipment)
  if (!last) return null
  const { source, id, city, state, at } = last
  const stop = source === 'stop' ? shipment.pick_stops.find((one) => one.id === id) : undefined
  const { latitude, longitude, timezone } = stop ? stopData(gazetteer, stop) : pointOf(gazetteer, city, state, null)
  return { source, id, city, state, latitude, longitude, timezone: at.zone ?? timezone, date: at.date, time: at.time }
}

/** Where a load is: its stops, and the last known position of its truck, with coordinates and time zone where known [7.22, 7.28]. */
export const shipmentLocation = (shipment: Shipment, gazetteer: Gazetteer) => ({
  pro: shipment.pro,
  stops: shipment.pick_stops.map((stop) => stopData(gazetteer, stop)),
  last_position: positionData(gazetteer, shipment),
})
