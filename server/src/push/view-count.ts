import { type CappedCount, COUNT_CAP } from '../projections/shipments/query.ts'

/** How many rows a view has, kept up by what the changes do to it. Where they cannot tell, it asks to be counted again. */
export interface ViewCount {
  /** By how many rows a change moved the view; null where that is not known. */
  add(delta: number | null): void
  /** Takes a fresh count, and what the changes after it did. */
  settle(counted: CappedCount, later: readonly (number | null)[]): void
  read(): CappedCount
  isKnown(): boolean
}

/** `onDoubt` is called when the count may be wrong, or was capped and may have come below the cap. */
export function createViewCount(onDoubt: () => void): ViewCount {
  let rows: number | null = null
  let isCapped = false

  const add = (delta: number | null): void => {
    if (delta === null || (isCapped && delta < 0)) onDoubt()
    else if (rows !== null && !isCapped) rows += delta
  }

  return {
    add,
    settle(counted, later) {
      rows = counted.total
      isCapped = counted.more
      for (const delta of later) add(delta)
    },
    read: () => {
      const more = isCapped || (rows ?? 0) > COUNT_CAP
      return { total: more ? COUNT_CAP : Math.max(rows ?? 0, 0), more }
    },
    isKnown: () => rows !== null,
  }
}
