/** The visible rows, by index, outside React: scrolling redraws only what shows them. */
export interface VisibleRange {
  readonly get: () => { readonly first: number; readonly last: number }
  readonly set: (first: number, last: number) => void
  readonly subscribe: (listener: () => void) => () => void
}

export const visibleRange = (): VisibleRange => {
  let range = { first: 0, last: 0 }
  const listeners = new Set<() => void>()
  return {
    get: () => range,
    set: (first, last) => {
      if (first === range.first && last === range.last) return
      range = { first, last }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
