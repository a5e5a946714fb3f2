import { isRecord } from '../fields/path.ts'
import type { Json, JsonObject } from '../log/envelope.ts'

/** Renamed fields: the path before, without list element ids, and the name now. `{ 'load_info.ref': 'customer_reference' }` */
export type MovedPaths = Readonly<Record<string, string>>

const ELEMENT_IDS = /\[[^\]]*\]/g
const STEPS = /\[[^\]]*\]|[^.[\]]+/g

/** A path with its renamed part replaced; fields below a renamed one move with it. List element ids stay where they are. */
export const currentPath = (moved: MovedPaths, path: string): string => {
  const plain = path.replace(ELEMENT_IDS, '')
  const before = Object.keys(moved).find((each) => plain === each || plain.startsWith(`${each}.`))
  if (before === undefined) return path
  let fields = before.split('.').length
  return path.replace(STEPS, (step) => {
    if (step.startsWith('[')) return step
    fields -= 1
    return fields === 0 ? (moved[before] as string) : step
  })
}

const renamedIn = (value: Json, [field, ...rest]: readonly string[], name: string): Json => {
  if (field === undefined) return value
  if (Array.isArray(value)) return value.map((element) => renamedIn(element, [field, ...rest], name))
  if (!isRecord(value) || !(field in value)) return value
  if (rest.length > 0) return { ...value, [field]: renamedIn(value[field] as Json, rest, name) }
  const { [field]: renamed, ...others } = value
  return { ...others, [name]: renamed as Json }
}

/** A record, or the part of one at `place`, with its renamed fields under their names of today. */
export const withCurrentFields = (moved: MovedPaths, value: Json, place = ''): Json =>
  Object.entries(moved).reduce<Json>((record, [before, name]) => {
    if (place === '') return renamedIn(record, before.split('.'), name)
    return before.startsWith(`${place}.`) ? renamedIn(record, before.slice(place.length + 1).split('.'), name) : record
  }, value)

/** A list of changes with renamed fields under their names of today, in paths and in whole elements that came or went. */
export const withCurrentPaths = (moved: MovedPaths, changes: readonly Json[]): readonly Json[] =>
  changes.map((change) => {
    if (!isRecord(change) || typeof change.path !== 'string') return change
    const place = change.path.replace(ELEMENT_IDS, '')
    const { from = null, to = null } = change
    return {
      ...(change as JsonObject),
      path: currentPath(moved, change.path),
      from: withCurrentFields(moved, from, place),
      to: withCurrentFields(moved, to, place),
    }
  })
