import { Temporal } from 'temporal-polyfill'

const MOST_KEPT = 1000
const judged = new Map<string, boolean>()

const isTimeZone = (zone: string): boolean => {
  const known = judged.get(zone)
  if (known !== undefined) return known
  let valid = true
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
  } catch {
    valid = false
  }
  if (judged.size < MOST_KEPT) judged.set(zone, valid)
  return valid
}

/** The zone if it is one that exists, else null: people and partners send all sorts of text. */
export const knownZone = (zone: string | null): string | null => (zone !== null && isTimeZone(zone) ? zone : null)
