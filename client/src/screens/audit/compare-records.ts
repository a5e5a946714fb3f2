import type { Leaf } from '@waybill/shared/fields/leaves'
import type { Json } from '@waybill/shared/log/envelope'

/** A field at two moments, null where it held nothing. */
export interface ComparedField {
  readonly path: string
  readonly before: Json
  readonly after: Json
  readonly differs: boolean
}

/** Two moments of a record side by side, in the order of the later one; what only the earlier had follows its neighbour there. */
export const compareRecords = (before: readonly Leaf[], after: readonly Leaf[]): readonly ComparedField[] => {
  const [earlier, later] = [new Map(before.map(({ path, value }) => [path, value])), new Map(after.map(({ path, value }) => [path, value]))]
  const order = after.map(({ path }) => path)
  for (const [place, { path }] of before.entries()) {
    if (later.has(path)) continue
    const neighbour = before[place - 1]?.path
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, path)
  }
  return order.map((path) => {
    const [was, is] = [earlier.get(path) ?? null, later.get(path) ?? null]
    return { path, before: was, after: is, differs: JSON.stringify(was) !== JSON.stringify(is) }
  })
}
