import type { Json, JsonObject } from '../log/envelope.ts'

/** A step of a path: a field of a record, or an element of a list by its name. */
export type Step = { readonly field: string } | { readonly element: string }

const STEP = /([^.[\]]+)|\[([^\]]*)\]/g

/** The steps of a path as `FieldChange` writes it: `pick_stops[4820001-S2].location.city`. */
export const stepsOf = (path: string): readonly Step[] =>
  Array.from(path.matchAll(STEP), ([, field, element]) => (field === undefined ? { element: element as string } : { field }))

/** What an element of a list is named by: its id, the number it carries, or where it stands (from 1). */
export type ListKey = 'id' | 'line_num' | 'place'

export const isRecord = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isName = (name: Json | undefined) => (typeof name === 'string' && /^[^[\]]+$/.test(name)) || typeof name === 'number'

const namesAreUnique = (elements: readonly JsonObject[], key: 'id' | 'line_num') => {
  const names = elements.map((element) => element[key])
  return names.every(isName) && new Set(names.map(String)).size === names.length
}

/** What names the elements in both states of a list; null when only the list as a whole can be spoken of. */
export const listKeyOf = (before: readonly Json[], after: readonly Json[]): ListKey | null => {
  const elements = [...before, ...after]
  if (!elements.every(isRecord)) return null
  const key = (['id', 'line_num'] as const).find((field) => elements.some((element) => field in element))
  if (!key) return 'place'
  return namesAreUnique(elements.slice(0, before.length), key) && namesAreUnique(elements.slice(before.length), key) ? key : null
}

/** The name of an element within its list. */
export const listItemName = (element: Json, place: number, key: ListKey): string =>
  key === 'place' ? String(place + 1) : String((element as JsonObject)[key])
