import { isRecord, listKeyOf, nameOf, type Step, stepsOf } from '@waybill/shared/fields/path'
import type { Json } from '@waybill/shared/log/envelope'
import { once } from './saved-load.ts'
import type { ShipmentDraft } from './shipment-form.ts'

/** The elements of a list by their names: once a list, not once for each box in it with every letter that is typed. */
const byName = once((list: readonly Json[]): ReadonlyMap<string, Json> => {
  const key = listKeyOf(list, []) ?? 'place'
  return new Map(list.map((element, place) => [nameOf(element, place, key), element]))
})

/** What stands in a form at the end of the steps of a path; null where nothing does. */
export const valueBy = (draft: ShipmentDraft, steps: readonly Step[]): Json =>
  steps.reduce<Json>(
    (value, step) => {
      if ('element' in step) return Array.isArray(value) ? (byName(value).get(step.element) ?? null) : null
      return isRecord(value) ? (value[step.field] ?? null) : null
    },
    draft as unknown as Json,
  )

/** What stands in a form under a path of `FieldChange`; null where nothing does. */
export const valueAt = (draft: ShipmentDraft, path: string): Json => valueBy(draft, stepsOf(path))

/** The name by which alerts find a box: stops stand there under their number, from 1, and not under their id [5.2]. */
export const alertFieldOf = (draft: Pick<ShipmentDraft, 'pick_stops'>, path: string): string =>
  path.replace(/^pick_stops\[([^\]]+)\]/, (_, id: string) => `pick_stops[${draft.pick_stops.findIndex((stop) => stop.id === id) + 1}]`)
