import type { Json, JsonObject } from '../log/envelope.ts'
import type { FieldChange } from './change.ts'
import { isRecord, type ListKey, listItemName, listKeyOf, type Step, stepsOf } from './path.ts'

const reordered = (list: readonly Json[], key: ListKey, names: readonly Json[]): readonly Json[] => {
  const places = new Map(names.map((name, place) => [name, place]))
  const placeOf = (element: Json, place: number) => places.get(listItemName(element, place, key)) ?? names.length
  return list
    .map((element, place) => ({ element, at: placeOf(element, place) }))
    .sort((a, b) => a.at - b.at)
    .map(({ element }) => element)
}

const changedList = (list: readonly Json[], steps: readonly Step[], to: Json): readonly Json[] => {
  const [step, ...rest] = steps
  const key = listKeyOf(list, []) ?? 'place'
  if (step === undefined) return list
  if ('field' in step) return step.field === 'order' && Array.isArray(to) ? reordered(list, key, to) : list
  const place = list.findIndex((element, index) => listItemName(element, index, key) === step.element)
  if (rest.length > 0) return place < 0 ? list : list.with(place, changed(list[place] as Json, rest, to))
  if (to === null) return list.filter((_, index) => index !== place)
  return place < 0 ? [...list, to] : list.with(place, to)
}

const changed = (value: Json, steps: readonly Step[], to: Json): Json => {
  const [step, ...rest] = steps
  if (step === undefined) return to
  if (Array.isArray(value)) return changedList(value, steps, to)
  if (!isRecord(value) || !('field' in step)) return value
  return { ...value, [step.field]: changed(value[step.field] ?? null, rest, to) }
}

/** The record after the changes that `diffRecords` told, in their order; the record given stays as it is. */
export const applyChanges = <T extends object>(record: T, changes: readonly FieldChange[]): T =>
  changes.reduce<JsonObject>((state, change) => changed(state, stepsOf(change.path), change.to) as JsonObject, record as JsonObject) as T
