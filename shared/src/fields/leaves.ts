import type { Json, JsonObject } from '../log/envelope.ts'
import { isRecord, listItemName, listKeyOf } from './path.ts'

/** One field of a record and its value, with the path that a `FieldChange` uses. */
export interface Leaf {
  readonly path: string
  readonly value: Json
}

const walk = (value: Json, path: string, leaves: Leaf[]): void => {
  if (isRecord(value)) {
    for (const [field, inner] of Object.entries(value)) walk(inner, path === '' ? field : `${path}.${field}`, leaves)
    return
  }
  if (Array.isArray(value)) {
    const key = value.length > 0 ? listKeyOf(value, []) : null
    if (key !== null) {
      for (const [place, element] of value.entries()) walk(element, `${path}[${listItemName(element, place, key)}]`, leaves)
      return
    }
    if (value.length === 0) return
  }
  if (value !== null && value !== '') leaves.push({ path, value })
}

/** Every field of a record that holds something, down to plain values and lists of plain values, in the record's own order. */
export const leavesOf = (record: object): readonly Leaf[] => {
  const leaves: Leaf[] = []
  walk(record as JsonObject, '', leaves)
  return leaves
}
