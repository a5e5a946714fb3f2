import { BLANK_STOP, BLANK_STOP_TIMES, STOP_TIME_FIELDS } from '@waybill/shared/shipment/blank'
import { insertStop, movedStops } from '@waybill/shared/shipment/stop-order'
import { newStopId, type ShipmentDraft, type ShipmentForm } from '../form/shipment-form.ts'

type Stops = ShipmentDraft['pick_stops']
type EventType = Stops[number]['event_type']

const withStops = (form: ShipmentForm, pick_stops: Stops): ShipmentForm => ({ ...form, draft: { ...form.draft, pick_stops } })

/** Stop ids, in order. */
export const idsOf = (stops: Stops) => stops.map(({ id }) => id ?? '')

/** Adds a stop at a zero-based position; the consignee stays last [5.18]. */
export const addStop = (form: ShipmentForm, event_type: EventType, place: number): ShipmentForm => {
  const stop = { ...BLANK_STOP, id: newStopId(form), event_type }
  return withStops(form, insertStop(form.draft.pick_stops, stop, place))
}

/** Removes a stop; at least two stay [5.8]. */
export const removeStop = (form: ShipmentForm, id: string): ShipmentForm =>
  form.draft.pick_stops.length <= MIN_STOPS
    ? form
    : withStops(
        form,
        form.draft.pick_stops.filter((stop) => stop.id !== id),
      )

/** Moves a stop up or down. Moved stops lose their dates and times, as they will on the server [5.18]. */
export const moveStop = (form: ShipmentForm, id: string, by: 1 | -1): ShipmentForm => {
  const { pick_stops } = form.draft
  const from = pick_stops.findIndex((stop) => stop.id === id)
  const stop = pick_stops[from]
  const to = from + by
  if (!stop || to < 0 || to >= pick_stops.length) return form
  const ordered = pick_stops.toSpliced(from, 1).toSpliced(to, 0, stop)
  const moved = movedStops(idsOf(pick_stops), idsOf(ordered))
  return withStops(
    form,
    ordered.map((each) => (moved.has(each.id ?? '') ? { ...each, ...BLANK_STOP_TIMES } : each)),
  )
}

/** References of a stop with one changed, numbered from 1. Trailing empty ones are dropped. */
export const withReference = (references: readonly (string | null)[], number: number, text: string): readonly (string | null)[] => {
  const all = Array.from({ length: Math.max(references.length, number) }, (_, index) => references[index] ?? null)
  all[number - 1] = text === '' ? null : text
  return all.slice(0, all.findLastIndex((each) => each !== null) + 1)
}

type Tag = Stops[number]['dynamic_reference_tags'][number]
const NO_TAG: Tag = { label: null, value: null }

/** Tags of a stop with one changed, numbered from 1. Trailing empty ones are dropped. */
export const withTag = (
  tags: readonly Tag[],
  number: number,
  input: { readonly label?: string; readonly value?: string },
): readonly Tag[] => {
  const all = Array.from({ length: Math.max(tags.length, number) }, (_, index) => tags[index] ?? NO_TAG)
  const written = { ...(all[number - 1] ?? NO_TAG), ...input }
  all[number - 1] = { label: written.label || null, value: written.value || null }
  return all.slice(0, all.findLastIndex(({ label, value }) => label !== null || value !== null) + 1)
}

/** The minimum number of stops of a load [5.8]. */
export const MIN_STOPS = 2

const hasTimes = (stop: Stops[number]): boolean => STOP_TIME_FIELDS.some((field) => stop[field] !== null)

/** Whether a move would clear dates and times: false if neither of the two stops has any [5.18]. */
export const clearsTimes = (form: ShipmentForm, id: string, by: 1 | -1): boolean => {
  const { pick_stops } = form.draft
  const from = pick_stops.findIndex((stop) => stop.id === id)
  return [pick_stops[from], pick_stops[from + by]].some((stop) => stop !== undefined && hasTimes(stop))
}

/** Undoes a move or removal of a stop. Later edits to other stops stay. */
export const putStopsBack = (form: ShipmentForm, before: Stops): ShipmentForm => {
  const now = new Map(form.draft.pick_stops.map((stop) => [stop.id, stop]))
  const restored = before.map((stop) => {
    const known = now.get(stop.id)
    if (!known) return stop
    return hasTimes(known) ? known : { ...known, ...Object.fromEntries(STOP_TIME_FIELDS.map((field) => [field, stop[field]])) }
  })
  const ids = new Set(before.map(({ id }) => id))
  const added = form.draft.pick_stops.filter(({ id }) => !ids.has(id))
  return withStops(
    form,
    added.reduce<Stops>((stops, stop) => insertStop(stops, stop, form.draft.pick_stops.indexOf(stop)), restored),
  )
}

/** A blank load with the two required stops: pickup and delivery [5.8]. */
export const withFirstStops = (form: ShipmentForm): ShipmentForm => {
  const stops: Stops = (['P', 'D'] as const).map((event_type, place) => ({ ...BLANK_STOP, id: `new-${place + 1}`, event_type }))
  const saved = {
    ...form.saved,
    pick_stops: stops.map((stop) => ({ ...stop, city: null, state: null, zip: null, shipment_pro: form.saved.pro })),
  }
  return { ...withStops(form, stops), saved }
}
