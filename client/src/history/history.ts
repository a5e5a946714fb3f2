import type { FieldChange } from '@waybill/shared/fields/change'
import type { Leaf } from '@waybill/shared/fields/leaves'
import type { JsonObject } from '@waybill/shared/log/envelope'
import type { HistoryItem } from './history-item.ts'

const REASONS = ['reason', 'notes', 'resolution', 'note', 'override_reason'] as const

const textOf = (data: JsonObject, field: string): string | null => {
  const value = data[field]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The reason given for an event and its cause; null: neither is known. */
export const reasonOf = ({ data, cause }: Pick<HistoryItem, 'data' | 'cause'>): string | null =>
  [...REASONS.map((field) => textOf(data, field)).filter((text) => text !== null), cause].filter(Boolean).join(' · ') || null

const STOP = /^pick_stops\[([^\]]+)\]/

/** The time zone of the stop an event is about, or else of the load's first stop; null for records without stops. */
export const zoneOfEvent = (changes: readonly FieldChange[], data: JsonObject, fields: readonly Leaf[]): string | null => {
  const zones = new Map(
    fields.flatMap(({ path, value }) => {
      const stop = /^pick_stops\[([^\]]+)\]\.location\.timezone$/.exec(path)?.[1]
      return stop !== undefined && typeof value === 'string' ? [[stop, value] as const] : []
    }),
  )
  const stopId = changes.map(({ path }) => STOP.exec(path)?.[1]).find((stop) => stop !== undefined) ?? textOf(data, 'stop_id')
  return (stopId != null ? zones.get(stopId) : undefined) ?? [...zones.values()][0] ?? null
}

/** The last event at or before an instant (milliseconds since 1970), like the `at` parameter of the API. */
export const eventAt = (events: readonly HistoryItem[], at: number): HistoryItem | undefined =>
  events.findLast((entry) => Date.parse(entry.at) <= at)

/** The time of the next event after, or the last event before, an instant; null: there is none. */
export const nextEventTime = (events: readonly HistoryItem[], at: number, direction: 'forward' | 'back'): number | null => {
  const instants = events.map((entry) => Date.parse(entry.at))
  const found = direction === 'forward' ? instants.find((each) => each > at) : instants.findLast((each) => each < at)
  return found ?? null
}

/** The times of the first and last event in milliseconds since 1970; undefined without events. */
export const historySpan = (events: readonly HistoryItem[]): { readonly from: number; readonly to: number } | undefined => {
  const instants = events.map((entry) => Date.parse(entry.at))
  return instants.length === 0 ? undefined : { from: Math.min(...instants), to: Math.max(...instants) }
}

/** Counts the events in equal parts of a time span. */
export const activityOf = (
  events: readonly HistoryItem[],
  { from, to }: { readonly from: number; readonly to: number },
  slices: number,
): readonly number[] => {
  const counts = new Array<number>(slices).fill(0)
  for (const entry of events) {
    const place = Math.floor(((Date.parse(entry.at) - from) / (to - from)) * slices)
    if (place >= 0 && place < slices) counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}
