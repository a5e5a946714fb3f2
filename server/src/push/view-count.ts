import { type CappedCount, COUNT_CAP } from '../projections/boards/query.ts'

/** How many rows a view has, kept current from its changes. When they cannot tell, it asks for a new count. */
export interface ViewCount {
  /** By how many rows a change changed the view; null if that is unknown. */
  add(delta: number | null): void
  /** Applies a fresh count and the changes after it. */
  settle(counted: CappedCount, later: readonly (number | null)[]): void
  read(): CappedCount
  isKnown(): boolean
}

/** Why rows are counted again: a change did not say what the row was before, or a capped count may have dropped below the cap. */
export type RecountReason = 'row_unknown' | 'capped'

/** `onDoubt` is called when the count may be wrong. */
export function createViewCount(onDoubt: (reason: RecountReason) => void): ViewCount {
  let rows: number | null = null
  let isCapped = false

  const add = (delta: number | null): void => {
    if (delta === null) onDoubt('row_unknown')
    else if (isCapped && delta < 0) onDoubt('capped')
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
