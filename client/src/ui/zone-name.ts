import { knownZone } from '@waybill/shared/time/time-zone'
import { zoneAbbreviation } from '@waybill/shared/time/zone-abbreviation'

/**
 * The short name of a time zone on a date, such as `CST` in winter and `CDT` in summer; the zone id if the browser does not know it. `day` is
 * `2026-09-08`, or null for today.
 */
export const zoneName = (zone: string | null, day: string | null): string => {
  if (zone === null || knownZone(zone) === null) return zone ?? ''
  const noon = day === null ? Number.NaN : Date.parse(`${day}T12:00:00Z`)
  return zoneAbbreviation(zone, Number.isNaN(noon) ? Date.now() : noon)
}
