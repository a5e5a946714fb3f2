import type { FieldChange } from '@waybill/shared/fields/change'
import type { HistoryItem } from '../shipment-calls.ts'
import { wordsOf } from './event-words.ts'
import { fieldName, type StopPlaces } from './field-name.ts'

export interface HistoryFilter {
  /** A user name; null: everybody. */
  readonly person: string | null
  /** Part of a field's name, or of what happened. */
  readonly field: string
}

export const WHOLE_STORY: HistoryFilter = { person: null, field: '' }

/** Facts that the title of their event tells already, and counters that nobody asks for. */
const TOLD =
  /^(made|hold|void_info|released|tracking|tender|open_events|open_events_acknowledged|compliance|standing_events|last_uncover)(\.|$)|^(check_calls|incidents|events|carrier_bids)\[[^\]]+\]$|\.(struck|closed|closed_by|closed_at|resolution)$/

/** The fields of an entry that are worth a line: `old → new`. */
export const toldChanges = ({ changes }: Pick<HistoryItem, 'changes'>): readonly FieldChange[] =>
  changes.filter(({ path }) => !TOLD.test(path))

/** Everybody who did something, by name. */
export const peopleOf = (history: readonly HistoryItem[]): readonly string[] =>
  [...new Set(history.map(({ by }) => by.username))].toSorted((a, b) => a.localeCompare(b))

export interface HistoryLine {
  readonly entry: HistoryItem
  /** Of its fields, those that were asked for; all when it was what happened that was asked for. */
  readonly changes: readonly FieldChange[]
}

/** The entries by that person and about that field. */
export const filterHistory = (
  history: readonly HistoryItem[],
  { person, field }: HistoryFilter,
  shipment?: StopPlaces,
): readonly HistoryLine[] => {
  const wanted = field.trim().toLowerCase()
  return history.flatMap((entry): readonly HistoryLine[] => {
    if (person !== null && entry.by.username !== person) return []
    const changes = toldChanges(entry)
    if (wanted === '' || wordsOf(entry, shipment).title.toLowerCase().includes(wanted)) return [{ entry, changes }]
    const found = changes.filter(({ path }) => fieldName(path, shipment).toLowerCase().includes(wanted))
    return found.length > 0 ? [{ entry, changes: found }] : []
  })
}
