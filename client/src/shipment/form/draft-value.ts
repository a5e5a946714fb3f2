import { isRecord, listItemName, listKeyOf, type Step, stepsOf } from '@waybill/shared/fields/path'
import type { Json } from '@waybill/shared/log/envelope'
import { memoize } from './saved-load.ts'
import type { ShipmentDraft } from './shipment-form.ts'

/** List elements by id, indexed once per list instead of once per box on each keystroke. */
const byName = memoize((list: readonly Json[]): ReadonlyMap<string, Json> => {
  const key = listKeyOf(list, []) ?? 'place'
  return new Map(list.map((element, place) => [listItemName(element, place, key), element]))
})

/** The value in a form at the end of the path's steps; null if there is none. */
export const valueBy = (draft: ShipmentDraft, steps: readonly Step[]): Json =>
  steps.reduce<Json>(
    (value, step) => {
      if ('element' in step) return Array.isArray(value) ? (byName(value).get(step.element) ?? null) : null
      return isRecord(value) ? (value[step.field] ?? null) : null
    },
    draft as unknown as Json,
  )

/** The value in a form at a `FieldChange` path; null if there is none. */
export const valueAt = (draft: ShipmentDraft, path: string): Json => valueBy(draft, stepsOf(path))

/** The field name used in alerts: they number stops from 1 instead of using the stop id [5.2]. */
export const alertFieldOf = (draft: Pick<ShipmentDraft, 'pick_stops'>, path: string): string =>
  path.replace(/^pick_stops\[([^\]]+)\]/, (_, id: string) => `pick_stops[${draft.pick_stops.findIndex((stop) => stop.id === id) + 1}]`)
