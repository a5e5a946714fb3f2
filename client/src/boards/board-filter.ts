import { DEFAULT_SORT, LATEST_FIRST } from '@waybill/shared/boards/default-sort'
import { createContext, useContext, useSyncExternalStore } from 'react'

/** Which loads: all active ones, those that wait for their release, those in certain statuses; an empty list is every load there is. */
export type StatusFilter = 'active' | 'to_release' | readonly string[]

export type FilterValue = string | boolean | readonly string[]

/** Conditions by the name that the server knows them under [3.7, 3.8]; a load must meet all of them. */
export type Conditions = { readonly [name: string]: FilterValue }

export interface BoardFilter {
  readonly status: StatusFilter
  /** Words that a load must have: in its pro, references, names, cities or containers. */
  readonly words: string
  /** Everything else that is asked of a load. */
  readonly more: Conditions
}

/** What the board is asked for. It stands outside the board, so that a search from elsewhere can set it. */
export interface BoardFilterStore {
  readonly get: () => BoardFilter
  readonly set: (change: Partial<BoardFilter>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export const EVERYTHING: BoardFilter = { status: 'active', words: '', more: {} }

/** The order of a board unless its layout says otherwise: what is due next first, or where every load there is stands, the latest. */
export const usualSortOf = ({ status }: BoardFilter) => (status.length === 0 ? LATEST_FIRST : DEFAULT_SORT)

const statusOf = (status: FilterValue | undefined): StatusFilter => {
  const statuses = status === undefined ? [] : [status].flat().map(String)
  const [only] = statuses
  return statuses.length === 1 && (only === 'active' || only === 'to_release') ? only : statuses
}

/** A filter as the server takes and keeps it. */
export const filtersOf = ({ status, words, more }: BoardFilter): Conditions => ({
  ...(status.length > 0 && { status }),
  ...more,
  ...(words.trim() !== '' && { search: words.trim() }),
})

/** A filter that the server kept or understood. */
export const boardFilterOf = ({ status, search = '', ...more }: Conditions): BoardFilter => ({
  status: statusOf(status),
  words: [search].flat().join(' '),
  more,
})

/** With these conditions instead of what they said before; undefined ones are gone. */
export const changeConditions = (more: Conditions, change: { readonly [name: string]: FilterValue | undefined }): Conditions => {
  const next = { ...more, ...change }
  const said = Object.entries(next).filter((entry): entry is [string, FilterValue] => {
    const [, value] = entry
    return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  })
  return Object.fromEntries(said)
}

const sorted = (value: FilterValue) => (typeof value === 'boolean' ? String(value) : [value].flat().toSorted())

/** Whether two filters leave the same loads, however they are written. */
export const isSameFilter = (one: Conditions, other: Conditions): boolean => {
  const look = (conditions: Conditions) =>
    JSON.stringify(
      Object.entries(conditions)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => [name, [sorted(value)].flat()]),
    )
  return look(one) === look(other)
}

/** What a board always asks, whatever else is asked of it: a carrier's board shows his loads. */
export const NOTHING_HELD: Conditions = {}

export const boardFilterStore = (beginning: BoardFilter = EVERYTHING, held: Conditions = NOTHING_HELD): BoardFilterStore => {
  let filter = beginning
  const listeners = new Set<() => void>()
  return {
    get: () => filter,
    set: (change) => {
      const next = { ...filter, ...change }
      filter = { ...next, more: { ...next.more, ...held } }
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
