import { isRecord, stepsOf } from '../fields/path.ts'
import type { Json, JsonObject } from '../log/envelope.ts'
import { findStream } from '../streams/streams.ts'
import type { PersonalFields } from './personal-fields.ts'

/** Replaces erased personal data in events, records and lists of changes. */
export const ERASED = 'erased'

/** Maps a personal text; `place` are the keys that lead to it, outermost first. */
export type OnPersonal = (text: string, place: readonly (string | number)[]) => string

/** Texts without personal data: empty ones, and the marker of an erasure. */
const isBlank = (text: string): boolean => text.trim() === '' || text === ERASED

interface Walk {
  readonly fields: PersonalFields
  readonly onPersonal: OnPersonal
  readonly place: (string | number)[]
}

const mapText = (text: string, walk: Walk): string => (isBlank(text) ? text : walk.onPersonal(text, [...walk.place]))

const inside = (key: string | number, value: Json, isPersonal: boolean, walk: Walk): Json => {
  walk.place.push(key)
  const mapped = mapValue(value, isPersonal, walk)
  walk.place.pop()
  return mapped
}

/** A change names its field by path: `load_info.driver_1_cell`, `payee.name`. */
const mapChange = (change: JsonObject, walk: Walk): JsonObject => {
  const names = stepsOf(String(change.path)).flatMap((step) => ('field' in step ? [step.field] : []))
  const isPersonal = walk.fields.named.has(names.at(-1) ?? '') || names.some((name) => walk.fields.below.has(name))
  const [from, to] = [inside('from', change.from ?? null, isPersonal, walk), inside('to', change.to ?? null, isPersonal, walk)]
  return from === change.from && to === change.to ? change : { ...change, from, to }
}

const isChange = (value: Json): value is JsonObject => isRecord(value) && typeof value.path === 'string' && 'from' in value && 'to' in value

const mapList = (list: readonly Json[], isPersonal: boolean, walk: Walk): readonly Json[] => {
  const mapped = list.map((element, index) => {
    if (!isChange(element)) return inside(index, element, isPersonal, walk)
    walk.place.push(index)
    const change = mapChange(element, walk)
    walk.place.pop()
    return change
  })
  return mapped.some((element, index) => element !== list[index]) ? mapped : list
}

const mapFields = (record: JsonObject, isPersonal: boolean, walk: Walk): JsonObject => {
  let mapped: Record<string, Json> | null = null
  for (const key of Object.keys(record)) {
    const value = record[key] as Json
    if (value === null || typeof value === 'number' || typeof value === 'boolean') continue
    const isMeant = isPersonal || walk.fields.below.has(key) || walk.fields.named.has(key)
    if (typeof value === 'string' && !isMeant) continue
    const next = inside(key, value, isMeant, walk)
    if (next === value) continue
    mapped ??= { ...record }
    mapped[key] = next
  }
  return mapped ?? record
}

function mapValue(value: Json, isPersonal: boolean, walk: Walk): Json {
  if (typeof value === 'string') return isPersonal ? mapText(value, walk) : value
  if (Array.isArray(value)) return mapList(value, isPersonal, walk)
  return isRecord(value) ? mapFields(value, isPersonal, walk) : value
}

/**
 * A record of a kind, the data of one of its events, or changes of it, with every personal text replaced. What has none is given back as
 * it is, the very object.
 */
export const mapPersonal = <T extends object>(kind: string, record: T, onPersonal: OnPersonal): T => {
  const fields = findStream(kind)?.personal ?? null
  return fields === null ? record : (mapFields(record as JsonObject, false, { fields, onPersonal, place: [] }) as T)
}
