import type { LocateCity } from '@waybill/shared/boards/filter-definition'
import type { Gazetteer } from './gazetteer.ts'

/** Finds the coordinates of the cities or ZIP codes in filters. */
export const locateBy =
  (gazetteer: Gazetteer): LocateCity =>
  (city, state) =>
    gazetteer.find({ city, state, zip: /^\d{5}$/.test(city) ? city : null })
