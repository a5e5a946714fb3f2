import type { LocateCity } from '@waybill/shared/boards/filter'
import type { Gazetteer } from './gazetteer.ts'

/** Where the cities, or zips, that filters name are. */
export const locateBy =
  (gazetteer: Gazetteer): LocateCity =>
  (city, state) =>
    gazetteer.find({ city, state, zip: /^\d{5}$/.test(city) ? city : null })
