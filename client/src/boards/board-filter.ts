import { createContext, useContext, useSyncExternalStore } from 'react'

/** Which loads: all active ones, those that wait for their release, or those in certain statuses. */
export type StatusFilter = 'active' | 'to_release' | readonly string[]

export interface BoardFilter {
  readonly status: StatusFilter
  /** Words that a load must have: in its pro, references, names, cities or containers. */
  readonly words: string
}

/** What the board is asked for. It stands outside the board, so that a search from elsewhere can set it. */
export interface BoardFilterStore {
  readonly get: () => BoardFilter
  readonly set: (change: Partial<BoardFilter>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export const EVERYTHING: BoardFilter = { status: 'active', words: '' }

export const boardFilterStore = (): BoardFilterStore => {
  let filter = EVERYTHING
  const listeners = new Set<() => void>()
  return {
    get: () => filter,
    set: (change) => {
      filter = { ...filter, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const BoardFilterContext = createContext<BoardFilterStore | null>(null)

export const useBoardFilter = (): readonly [BoardFilter, BoardFilterStore['set']] => {
  const store = useContext(BoardFilterContext)
  if (!store) throw new Error('There is no board outside of the workspace.')
  return [useSyncExternalStore(store.subscribe, store.get), store.set]
}
