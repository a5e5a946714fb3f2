import { BLANK_STOP, BLANK_STOP_TIMES } from '@waybill/shared/shipment/blank'
import { insertStop, movedStops } from '@waybill/shared/shipment/stop-order'
import { newStopId, type ShipmentDraft, type ShipmentForm } from './shipment-form.ts'

type Stops = ShipmentDraft['pick_stops']
type EventType = Stops[number]['event_type']

const withStops = (form: ShipmentForm, pick_stops: Stops): ShipmentForm => ({ ...form, draft: { ...form.draft, pick_stops } })

const idsOf = (stops: Stops) => stops.map(({ id }) => id ?? '')

/** A new stop at a place counted from 0; the consignee stays last [5.18]. */
export const addStop = (form: ShipmentForm, event_type: EventType, place: number): ShipmentForm => {
  const stop = { ...BLANK_STOP, id: newStopId(form), event_type }
  return withStops(form, insertStop(form.draft.pick_stops, stop, place))
}

export const removeStop = (form: ShipmentForm, id: string): ShipmentForm =>
  withStops(
    form,
    form.draft.pick_stops.filter((stop) => stop.id !== id),
  )

/** A stop one place up or down. Stops that moved lose their dates and times, as they will on the server [5.18]. */
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

/** References of a stop with one of them changed, numbered from 1; empty ones at the end are not kept. */
export const withReference = (references: readonly (string | null)[], number: number, text: string): readonly (string | null)[] => {
  const all = Array.from({ length: Math.max(references.length, number) }, (_, index) => references[index] ?? null)
  all[number - 1] = text === '' ? null : text
  return all.slice(0, all.findLastIndex((each) => each !== null) + 1)
}

/** A blank load with the two stops that every load has: where it is picked up and where it goes [5.8]. */
export const withFirstStops = (form: ShipmentForm): ShipmentForm => {
  const stops: Stops = (['P', 'D'] as const).map((event_type, place) => ({ ...BLANK_STOP, id: `new-${place + 1}`, event_type }))
  const saved = {
    ...form.saved,
    pick_stops: stops.map((stop) => ({ ...stop, city: null, state: null, zip: null, shipment_pro: form.saved.pro })),
  }
  return { ...withStops(form, stops), saved }
}
