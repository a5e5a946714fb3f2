import type { FieldChange } from '@waybill/shared/fields/change'
import type { Leaf } from '@waybill/shared/fields/leaves'
import type { JsonObject } from '@waybill/shared/log/envelope'
import type { HistoryItem } from '../shipment/shipment-calls.ts'

const REASONS = ['reason', 'notes', 'resolution', 'note', 'override_reason'] as const

const textOf = (data: JsonObject, field: string): string | null => {
  const value = data[field]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Why it was done, as far as somebody said so: the reason of the command, or what it followed from. */
export const whyOf = ({ data, cause }: Pick<HistoryItem, 'data' | 'cause'>): string | null =>
  [...REASONS.map((field) => textOf(data, field)).filter((text) => text !== null), cause].filter(Boolean).join(' · ') || null

const STOP = /^pick_stops\[([^\]]+)\]/

/** The zone of the stop that an event speaks of, else of the load's first stop; null for records without stops. */
export const zoneOfEvent = (changes: readonly FieldChange[], data: JsonObject, fields: readonly Leaf[]): string | null => {
  const zones = new Map(
    fields.flatMap(({ path, value }) => {
      const stop = /^pick_stops\[([^\]]+)\]\.location\.timezone$/.exec(path)?.[1]
      return stop !== undefined && typeof value === 'string' ? [[stop, value] as const] : []
    }),
  )
  const spoken = changes.map(({ path }) => STOP.exec(path)?.[1]).find((stop) => stop !== undefined) ?? textOf(data, 'stop_id')
  return (spoken != null ? zones.get(spoken) : undefined) ?? [...zones.values()][0] ?? null
}

/** The last event of a story at or before an instant (ms since 1970), as `at=` understands it. */
export const eventAt = (story: readonly HistoryItem[], at: number): HistoryItem | undefined =>
  story.findLast((entry) => Date.parse(entry.at) <= at)

/** The instant of the event next after or last before an instant; null: there is none. */
export const stepIn = (story: readonly HistoryItem[], at: number, direction: 'forward' | 'back'): number | null => {
  const instants = story.map((entry) => Date.parse(entry.at))
  const found = direction === 'forward' ? instants.find((each) => each > at) : instants.findLast((each) => each < at)
  return found ?? null
}

/** From the first event of a story to its last, ms since 1970; undefined where nothing happened. */
export const lifeOf = (story: readonly HistoryItem[]): { readonly from: number; readonly to: number } | undefined => {
  const instants = story.map((entry) => Date.parse(entry.at))
  return instants.length === 0 ? undefined : { from: Math.min(...instants), to: Math.max(...instants) }
}

/** How often something happened in each part of a stretch of time. */
export const activityOf = (
  story: readonly HistoryItem[],
  { from, to }: { readonly from: number; readonly to: number },
  slices: number,
): readonly number[] => {
  const counts = new Array<number>(slices).fill(0)
  for (const entry of story) {
    const place = Math.floor(((Date.parse(entry.at) - from) / (to - from)) * slices)
    if (place >= 0 && place < slices) counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}
