import type { FieldChange } from '../../fields/change.ts'
import { isRecord } from '../../fields/path.ts'
import type { Json } from '../../log/envelope.ts'

/** One entry of a load's history: who did something, when, and what changed field by field. */
export interface HistoryChanges {
  readonly at: string
  readonly by: { readonly id: string; readonly username: string }
  readonly changes: readonly FieldChange[]
}

/** A change that the carrier of a covered load must be told about [3.15]: who, when, old → new. */
export interface CriticalUpdate extends FieldChange {
  readonly at: string
  readonly by: HistoryChanges['by']
  readonly about: CriticalSubject
}

/** What a carrier agreed to: when and where, with what equipment and weight, for how much. */
export type CriticalSubject = 'appointment' | 'place' | 'rate' | 'equipment' | 'weight' | 'carrier'

const SUBJECTS: readonly (readonly [CriticalSubject, RegExp])[] = [
  ['appointment', /^pick_stops\[[^\]]+\]\.(appt_(start|end)_(date|time)|appt_fcfs|appt_confirmed|ready_or_deliver_(date|time))$/],
  ['place', /^pick_stops(\[[^\]]+\](\.(location_name|location\.(name|address|address_2|city|state|zip|country)))?|\.order)$/],
  ['rate', /^(rates\..+|accessorial_lines\[[^\]]+\](\.(customer_rate|carrier_rate|code))?)$/],
  ['equipment', /^load_info\.equipment_type$/],
  ['weight', /^load_info\.weight$/],
  ['carrier', /^carrier$/],
]

const subjectOf = (path: string): CriticalSubject | null => SUBJECTS.find(([, pattern]) => pattern.test(path))?.[0] ?? null

/** Shows a carrier by name and a stop by place, because the whole record is too much to read. */
const displayValue = (subject: CriticalSubject, value: Json): Json => {
  if (!isRecord(value)) return value
  if (subject === 'carrier') return value.name ?? null
  if (subject !== 'place' || !isRecord(value.location)) return value
  const parts = [value.location_name, value.location.city, value.location.state]
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ') || null
}

/**
 * Changes, since the load was covered, to what the carrier agreed to: appointments, places, rates, equipment, weight, and the carrier
 * itself; oldest first. Details settled with the cover are no update, nor are changes while the load has no carrier.
 */
export const criticalUpdates = (history: readonly HistoryChanges[]): readonly CriticalUpdate[] => {
  let hasCarrier = false
  let hadCarrier = false
  return history.flatMap(({ at, by, changes }): readonly CriticalUpdate[] => {
    const wasCovered = hasCarrier
    const carrierChange = changes.find(({ path }) => path === 'carrier')
    const counts = (subject: CriticalSubject) => (subject === 'carrier' ? hadCarrier : wasCovered)
    const updates = changes.flatMap(({ path, from, to }) => {
      const about = subjectOf(path)
      return about && counts(about) ? [{ at, by, about, path, from: displayValue(about, from), to: displayValue(about, to) }] : []
    })
    if (carrierChange) hasCarrier = carrierChange.to !== null
    hadCarrier ||= hasCarrier
    return updates
  })
}
