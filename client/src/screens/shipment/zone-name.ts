import { knownZone } from '@waybill/shared/time/time-zone'
import { zoneAbbreviation } from '@waybill/shared/time/zone-abbreviation'

/**
 * A zone as clocks on the wall are told apart on a day, `CST` in winter and `CDT` in summer; the name of a zone that the machine does not know.
 * @param day `2026-09-08`; null: today
 */
export const zoneName = (zone: string | null, day: string | null): string => {
  if (zone === null || knownZone(zone) === null) return zone ?? ''
  const noon = day === null ? Number.NaN : Date.parse(`${day}T12:00:00Z`)
  return zoneAbbreviation(zone, Number.isNaN(noon) ? Date.now() : noon)
}
