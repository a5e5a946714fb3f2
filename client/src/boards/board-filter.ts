import { createContext, useContext, useSyncExternalStore } from 'react'

/** Which loads: all active ones, those to release, or those in certain statuses; an empty list means every load. */
export type StatusFilter = 'active' | 'to_release' | readonly string[]

export type FilterValue = string | boolean | readonly string[]

/** Conditions by the server's filter names [3.7, 3.8]; a load must meet all of them. */
export type Conditions = { readonly [name: string]: FilterValue }

export interface BoardFilter {
  readonly status: StatusFilter
  /** Search text, found in a load's pro, references, names, cities or containers. */
  readonly searchText: string
  /** All other conditions. */
  readonly more: Conditions
}

/** The board's filter, kept outside the board so that a search from elsewhere can set it. */
export interface BoardFilterStore {
  readonly get: () => BoardFilter
  readonly set: (change: Partial<BoardFilter>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export const NO_FILTER: BoardFilter = { status: 'active', searchText: '', more: {} }

const statusOf = (status: FilterValue | undefined): StatusFilter => {
  const statuses = status === undefined ? [] : [status].flat().map(String)
  const [only] = statuses
  return statuses.length === 1 && (only === 'active' || only === 'to_release') ? only : statuses
}

/** Converts a filter to the form the server stores. */
export const filtersOf = ({ status, searchText, more }: BoardFilter): Conditions => ({
  ...(status.length > 0 && { status }),
  ...more,
  ...(searchText.trim() !== '' && { search: searchText.trim() }),
})

/** Reads a filter that the server stored or interpreted. */
export const boardFilterOf = ({ status, search = '', ...more }: Conditions): BoardFilter => ({
  status: statusOf(status),
  searchText: [search].flat().join(' '),
  more,
})

/** Replaces conditions; undefined ones are removed. */
export const changeConditions = (more: Conditions, change: { readonly [name: string]: FilterValue | undefined }): Conditions => {
  const next = { ...more, ...change }
  const entries = Object.entries(next).filter((entry): entry is [string, FilterValue] => {
    const [, value] = entry
    return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  })
  return Object.fromEntries(entries)
}

/** Filters whose rows change with the clock alone, on loads that are not delivered. */
export const ALARM_FILTERS = ['check_call_overdue', 'late_risk'] as const
export type AlarmFilter = (typeof ALARM_FILTERS)[number]

export const isAlarmOn = ({ more }: Pick<BoardFilter, 'more'>, name: AlarmFilter): boolean => more[name] === true || more[name] === 'true'

const withoutAlarms = (more: Conditions) => changeConditions(more, Object.fromEntries(ALARM_FILTERS.map((name) => [name, undefined])))

/** The filter after "All" was clicked: every active load, whatever its status and alarms. */
export const pressAll = ({ more }: BoardFilter): Partial<BoardFilter> => ({ status: 'active', more: withoutAlarms(more) })

/** The filter after a status was clicked. Loads to release have no alarms, because delivered loads have none. */
export const pressStatus = ({ more }: BoardFilter, status: StatusFilter): Partial<BoardFilter> => ({
  status,
  ...(status === 'to_release' && { more: withoutAlarms(more) }),
})

/** The filter after an alarm was switched on or off. Loads to release have no alarms. */
export const pressAlarm = ({ status, more }: BoardFilter, name: AlarmFilter, on: boolean): Partial<BoardFilter> => ({
  more: changeConditions(more, { [name]: on ? true : undefined }),
  ...(on && status === 'to_release' && { status: 'active' as const }),
})

const sorted = (value: FilterValue) => (typeof value === 'boolean' ? String(value) : [value].flat().toSorted())

/** Whether two filters match the same loads, however they are written. */
export const isSameFilter = (one: Conditions, other: Conditions): boolean => {
  const look = (conditions: Conditions) =>
    JSON.stringify(
      Object.entries(conditions)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => [name, [sorted(value)].flat()]),
    )
  return look(one) === look(other)
}

/** Conditions that a board always has: a carrier's board shows that carrier's loads. */
export const NO_SCOPE: Conditions = {}

export const boardFilterStore = (beginning: BoardFilter = NO_FILTER, held: Conditions = NO_SCOPE): BoardFilterStore => {
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
  if (!store) throw new Error('The board filter is available only inside the workspace.')
  return [useSyncExternalStore(store.subscribe, store.get), store.set]
}
