import type { FieldChange } from '@waybill/shared/fields/change'
import { fieldName } from '@waybill/shared/shipment/field-name'
import type { StopPlaces } from '@waybill/shared/streams/event'
import type { HistoryItem } from './history-item.ts'

export interface HistoryFilter {
  /** A username; null for all users. */
  readonly person: string | null
  /** Part of a field label or of a description. */
  readonly field: string
}

export const NO_HISTORY_FILTER: HistoryFilter = { person: null, field: '' }

/** Fields already in the event's title, and internal counters. */
const TOLD =
  /^(made|hold|void_info|released|tracking|tender|open_events|open_events_acknowledged|compliance|standing_events|last_uncover)(\.|$)|^(check_calls|incidents|events|carrier_bids)\[[^\]]+\]$|\.(struck|closed|closed_by|closed_at|resolution)$/

/** The fields of an entry to list as `old → new`. */
export const visibleChanges = ({ changes }: Pick<HistoryItem, 'changes'>): readonly FieldChange[] =>
  changes.filter(({ path }) => !TOLD.test(path))

/** Every user in the history, by name. */
export const peopleOf = (history: readonly HistoryItem[]): readonly string[] =>
  [...new Set(history.map(({ by }) => by.username))].toSorted((a, b) => a.localeCompare(b))

export interface HistoryLine {
  readonly entry: HistoryItem
  /** The fields that match the search; all fields if the description matches. */
  readonly changes: readonly FieldChange[]
}

/** The entries by this user and about this field. */
export const filterHistory = (
  history: readonly HistoryItem[],
  { person, field }: HistoryFilter,
  shipment?: StopPlaces,
): readonly HistoryLine[] => {
  const wanted = field.trim().toLowerCase()
  return history.flatMap((entry): readonly HistoryLine[] => {
    if (person !== null && entry.by.username !== person) return []
    const changes = visibleChanges(entry)
    if (wanted === '' || entry.title.toLowerCase().includes(wanted)) return [{ entry, changes }]
    const found = changes.filter(({ path }) => fieldName(path, shipment).toLowerCase().includes(wanted))
    return found.length > 0 ? [{ entry, changes: found }] : []
  })
}
