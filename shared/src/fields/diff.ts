import type { Json, JsonObject } from '../log/envelope.ts'
import type { FieldChange } from './change.ts'
import { isRecord, type ListKey, listItemName, listKeyOf } from './path.ts'

const sameJson = (a: Json, b: Json): boolean => {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value, index) => sameJson(value, b[index]))
  if (!isRecord(a) || !isRecord(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameJson(a[key] ?? null, b[key] ?? null))
}

const diffList = (before: readonly Json[], after: readonly Json[], key: ListKey, path: string, changes: FieldChange[]) => {
  const names = (list: readonly Json[]) => list.map((element, place) => listItemName(element, place, key))
  const [namesBefore, namesAfter] = [names(before), names(after)]
  const elementsAfter = new Map(namesAfter.map((name, place) => [name, after[place] as Json]))
  const known = new Set(namesBefore)

  before.forEach((element, place) => {
    const now = elementsAfter.get(namesBefore[place] as string)
    if (now !== undefined) diffValue(element, now, `${path}[${namesBefore[place]}]`, changes)
  })
  // From the end, so that places stay right while one after the other goes.
  for (const [place, element] of [...before.entries()].reverse()) {
    const name = namesBefore[place] as string
    if (!elementsAfter.has(name)) changes.push({ path: `${path}[${name}]`, from: element, to: null })
  }
  after.forEach((element, place) => {
    const name = namesAfter[place] as string
    if (!known.has(name)) changes.push({ path: `${path}[${name}]`, from: null, to: element })
  })

  const withoutMoves = [...namesBefore.filter((name) => elementsAfter.has(name)), ...namesAfter.filter((name) => !known.has(name))]
  if (withoutMoves.some((name, place) => name !== namesAfter[place])) {
    changes.push({ path: `${path}.order`, from: namesBefore, to: namesAfter })
  }
}

const diffValue = (before: Json, after: Json, path: string, changes: FieldChange[]) => {
  if (before === after) return
  if (Array.isArray(before) && Array.isArray(after)) {
    const key = listKeyOf(before, after)
    if (key) return diffList(before, after, key, path, changes)
  }
  if (isRecord(before) && isRecord(after)) return diffFields(before, after, `${path}.`, changes)
  if (!sameJson(before, after)) changes.push({ path, from: before, to: after })
}

const diffFields = (before: JsonObject, after: JsonObject, prefix: string, changes: FieldChange[]) => {
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    diffValue(before[field] ?? null, after[field] ?? null, `${prefix}${field}`, changes)
  }
}

/**
 * What changed from one state of a record to another, in the grammar of `FieldChange`. A field that is absent reads as null. A record
 * that appears where null was, and a list of plain values, are one change as a whole. `applyChanges` is the way back.
 */
export const diffRecords = (before: object, after: object): readonly FieldChange[] => {
  const changes: FieldChange[] = []
  diffFields(before as JsonObject, after as JsonObject, '', changes)
  return changes
}
