import type { FieldChange } from '../../fields/change.ts'
import { isRecord } from '../../fields/path.ts'
import type { Json } from '../../log/envelope.ts'

/** One entry of a load's story: who did something, when, and what it changed field by field. */
export interface ToldChanges {
  readonly at: string
  readonly by: { readonly id: string; readonly username: string }
  readonly changes: readonly FieldChange[]
}

/** A change that the carrier of a covered load must hear of [3.15]: who, when, old → new. */
export interface CriticalUpdate extends FieldChange {
  readonly at: string
  readonly by: ToldChanges['by']
  readonly about: CriticalSubject
}

/** What a carrier agreed to: when and where he is due, with what, for how much. */
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

/** A carrier as his name, a stop as its place: a record as a whole says more than a person reads. */
const inShort = (subject: CriticalSubject, value: Json): Json => {
  if (!isRecord(value)) return value
  if (subject === 'carrier') return value.name ?? null
  if (subject !== 'place' || !isRecord(value.location)) return value
  const words = [value.location_name, value.location.city, value.location.state]
  return words.filter((word) => typeof word === 'string' && word !== '').join(', ') || null
}

/**
 * What changed, since a carrier had the load, of that which he agreed to: appointments, places, rates, equipment, weight, and the carrier
 * himself; oldest first. What is settled in the moment of covering is no update, nor is what changes while nobody has the load.
 */
export const criticalUpdates = (story: readonly ToldChanges[]): readonly CriticalUpdate[] => {
  let hasCarrier = false
  let hadCarrier = false
  return story.flatMap(({ at, by, changes }): readonly CriticalUpdate[] => {
    const wasCovered = hasCarrier
    const carrierChange = changes.find(({ path }) => path === 'carrier')
    const counts = (subject: CriticalSubject) => (subject === 'carrier' ? hadCarrier : wasCovered)
    const updates = changes.flatMap(({ path, from, to }) => {
      const about = subjectOf(path)
      return about && counts(about) ? [{ at, by, about, path, from: inShort(about, from), to: inShort(about, to) }] : []
    })
    if (carrierChange) hasCarrier = carrierChange.to !== null
    hadCarrier ||= hasCarrier
    return updates
  })
}
