import type { FieldChange } from '../fields/change.ts'
import { plainValueText } from '../fields/value-text.ts'
import type { Json } from '../log/envelope.ts'
import { dollarText } from '../money/dollars.ts'
import type { StopPlaces } from '../streams/event.ts'
import { fieldName, stopName } from './field-name.ts'
import { isMoneyField } from './money-fields.ts'

/** Parts of a line with a middle dot between; empty ones are left out. */
export const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

/** A local date and time: `2026-11-20 13:42`. */
export const dateAndTime = (date: string, time: string | null): string => [date, time].filter(Boolean).join(' ')

/** `4820001-E2` → `Event 2`. */
export const numbered = (noun: string, id: string): string => `${noun} ${id.slice(id.lastIndexOf('-') + 2)}`

/** A stop inside a sentence: `stop 2`. */
export const stopInSentence = (id: string, shipment: StopPlaces | undefined): string => stopName(id, shipment).toLowerCase()

const valueText = (path: string, value: Json): string =>
  typeof value === 'number' && isMoneyField(path) ? dollarText(value) : plainValueText(value)

/** `old → new` of a field, money in dollars. */
export const changeText = ({ path, from, to }: FieldChange): string => `${valueText(path, from)} → ${valueText(path, to)}`

/** The names of the changed fields; at most four. */
export const fieldNames = (changes: readonly FieldChange[], shipment?: StopPlaces): string => {
  const all = [...new Set(changes.map(({ path }) => fieldName(path, shipment)))]
  return all.length > 4 ? `${all.slice(0, 3).join(', ')} and ${all.length - 3} more` : all.join(', ')
}

const APPOINTMENT = /^pick_stops\[([^\]]+)\]\.appt_(start|end)_(date|time)$/
const ELEMENT = /^(pick_stops|accessorial_lines|items)\[[^\]]+\]$/

/** The stop, if only its appointment changed. */
const appointmentOf = (changes: readonly FieldChange[]): string | null => {
  const stops = new Set(changes.map(({ path }) => APPOINTMENT.exec(path)?.[1]))
  const [stop] = stops
  return stops.size === 1 && stop !== undefined ? stop : null
}

/** What a save changed, in a few words. */
export const revisionTitle = (changes: readonly FieldChange[], shipment?: StopPlaces): string => {
  const stop = appointmentOf(changes)
  if (stop !== null) return `Appointment of ${stopInSentence(stop, shipment)} changed`
  const [change] = changes
  if (!change || changes.length > 1) return `${changes.length} fields changed`
  const name = fieldName(change.path, shipment)
  return ELEMENT.test(change.path) ? `${name} ${change.from === null ? 'added' : 'removed'}` : `${name} changed`
}

/** The values of a save, or the names of the fields when there are many; null when the title says it all. */
export const revisionDetail = (changes: readonly FieldChange[], shipment?: StopPlaces): string | null => {
  if (appointmentOf(changes) !== null) return changes.map(changeText).join(', ')
  const [change] = changes
  if (!change || changes.length > 1) return fieldNames(changes, shipment)
  return ELEMENT.test(change.path) || change.path.endsWith('.order') ? null : changeText(change)
}
