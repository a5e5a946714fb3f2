import { Schema } from 'effect'
import { stepsOf } from '../fields/path.ts'
import type { Json } from '../log/envelope.ts'

type Fields = { readonly [key: string]: Schema.Top }

/** Text or null. */
export const OptionalText = Schema.NullOr(Schema.String)

/** The user who acted, as events name them. */
export const ActorSchema = Schema.Struct({ id: Schema.String, username: Schema.String })

/** Event data that says nothing beyond its type. */
export const NoData = Schema.Struct({})

const Change = Schema.Struct({ path: Schema.String, from: Schema.Json, to: Schema.Json })

/** A list of field changes, whatever their paths. */
export const Changes = Schema.Array(Change)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether a record has a field at this path. A list in `shape` holds one example of its elements, or none for plain values. */
const hasPath = (shape: unknown, path: string): boolean => {
  let value: unknown = shape
  for (const step of stepsOf(path)) {
    if (Array.isArray(value)) {
      if ('field' in step) return step.field === 'order'
      value = value[0]
    } else if (isObject(value) && 'field' in step && Object.hasOwn(value, step.field))
      value = (value as Record<string, unknown>)[step.field]
    else return false
  }
  return true
}

/**
 * A list of changes to a record of this shape: a blank record, with one blank element in each list. Refuses paths that it doesn't have,
 * because a change to a misspelled or renamed field would be lost without any error.
 */
export const changesOf = (shape: object) => {
  const known = new Set<string>()
  const isKnown = ({ path }: { readonly path: string }): boolean => {
    const plain = path.replace(/\[[^\]]*\]/g, '[]')
    if (known.has(plain)) return true
    if (!hasPath(shape, path)) return false
    known.add(plain)
    return true
  }
  return Changes.check(
    Schema.makeFilter((changes: readonly { readonly path: string; readonly from: Json; readonly to: Json }[]) => {
      const unknown = changes.find((change) => !isKnown(change))
      return unknown === undefined || `Expected a field of the record, not ${unknown.path}`
    }),
  )
}

type PlainFields<F extends Fields> = { readonly [K in keyof F]: Schema.optionalKey<Schema.toType<F[K]>> }

/**
 * The fields of a record as events hold it: values as they are inside Waybill (money in cents), any of them absent, so that fields added
 * later need no new version.
 */
export const sparseFields = <F extends Fields>(fields: F): PlainFields<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Schema.optionalKey(Schema.toType(schema))])) as PlainFields<F>
