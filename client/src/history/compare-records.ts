import type { Leaf } from '@waybill/shared/fields/leaves'
import type { Json } from '@waybill/shared/log/envelope'

/** A field in two versions; null where it was empty. */
export interface ComparedField {
  readonly path: string
  readonly before: Json
  readonly after: Json
  readonly differs: boolean
}

/** Compares two versions of a record in the order of the later one. A field only the earlier version has follows its former neighbor. */
export const compareRecords = (before: readonly Leaf[], after: readonly Leaf[]): readonly ComparedField[] => {
  const [earlier, later] = [new Map(before.map(({ path, value }) => [path, value])), new Map(after.map(({ path, value }) => [path, value]))]
  const order = after.map(({ path }) => path)
  for (const [place, { path }] of before.entries()) {
    if (later.has(path)) continue
    const neighbor = before[place - 1]?.path
    order.splice(neighbor === undefined ? 0 : order.indexOf(neighbor) + 1, 0, path)
  }
  return order.map((path) => {
    const [was, is] = [earlier.get(path) ?? null, later.get(path) ?? null]
    return { path, before: was, after: is, differs: JSON.stringify(was) !== JSON.stringify(is) }
  })
}
