import type { FilterSet } from '@waybill/shared/protocol/filter-sets'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api, useSignedIn } from '../app/client.ts'
import {
  type BoardFilter,
  boardFilterOf,
  type Conditions,
  filtersOf,
  isSameFilter,
  NO_FILTER,
  NO_SCOPE,
  useBoardFilter,
} from './board-filter.ts'
import type { BoardScreen } from './board-screen.ts'
import { type FilterContent, filterSetCalls } from './saved-views.ts'
import { type SavedViewsHandle, useSavedViews } from './use-saved-views.ts'

/** The filter of the board and the saved filter it comes from [3.6]. */
export interface BoardFilters {
  readonly filter: BoardFilter
  readonly onFilter: (change: Partial<BoardFilter>) => void
  readonly views: SavedViewsHandle<FilterSet, FilterContent>
  /** The picked filter, or one with the same conditions; null: none. */
  readonly current: FilterSet | null
  /** The board shows the filter it started with. */
  readonly asBegun: boolean
  readonly changed: boolean
  readonly pick: (view: FilterSet) => void
  readonly reset: () => void
  readonly content: () => FilterContent
}

/** The quick filter's text is temporary: it counts only if a saved filter has text, or the board started with some. */
const matches = ({ filters }: FilterSet, filter: BoardFilter, held: Conditions): boolean => {
  const text = typeof filters.search === 'string' ? filter.searchText : ''
  return isSameFilter(filtersOf({ ...filter, searchText: text }), { ...(filters as Conditions), ...held })
}

/** Active Shipments starts with the user's own default; every other board starts as it was opened, and resets to that. */
export const useBoardFilters = (
  { key }: BoardScreen['definition'],
  initialFilter: BoardFilter = NO_FILTER,
  held: Conditions = NO_SCOPE,
): BoardFilters => {
  const { auth, userInfo } = useSignedIn()
  const [filter, setFilter] = useBoardFilter()
  const calls = useMemo(() => filterSetCalls(api, auth.id), [auth.id])
  const given = useMemo(() => userInfo.filter_sets.filter(({ filter_type }) => filter_type === key), [userInfo.filter_sets, key])
  const views = useSavedViews(calls, given)
  const [pickedId, setPickedId] = useState<number | null>(null)
  const shown = useRef(initialFilter)
  const begun = useRef<FilterSet | null>(null)

  const show = (view: FilterSet) => {
    const next = boardFilterOf(view.filters as Conditions)
    shown.current = next
    setPickedId(view.id)
    setFilter(next)
  }
  // The board starts with the user's own default, also if it is loaded late after a reload; not once its filter was changed.
  const defaultView = initialFilter === NO_FILTER ? (given.find((view) => view.default) ?? null) : null
  const latestShow = useRef(show)
  latestShow.current = (view) => {
    if (isSameFilter(filtersOf(filter), filtersOf(shown.current))) show(view)
  }
  useEffect(() => {
    if (defaultView && begun.current !== defaultView) latestShow.current(defaultView)
    begun.current = defaultView
  }, [defaultView])

  const picked = views.list.find(({ id }) => id === pickedId) ?? null
  const same = picked && matches(picked, filter, held) ? picked : (views.list.find((view) => matches(view, filter, held)) ?? null)
  const text = initialFilter.searchText === '' ? '' : filter.searchText
  const asBegun = isSameFilter(filtersOf({ ...filter, searchText: text }), filtersOf(initialFilter))
  // A board other than Active Shipments shows its title as long as its filter is unchanged.
  const current = asBegun && initialFilter !== NO_FILTER ? null : (same ?? picked)
  // The next change applies to what is shown now.
  const sameId = same?.id ?? null
  useEffect(() => {
    if (sameId !== null) setPickedId(sameId)
  }, [sameId])

  return {
    filter,
    onFilter: setFilter,
    views,
    current,
    asBegun,
    changed: current !== null && same === null,
    pick: show,
    reset: () => {
      setPickedId(null)
      setFilter(initialFilter)
    },
    content: () => ({ filters: filtersOf(filter) as FilterContent['filters'], form_template_id: current?.form_template_id ?? null }),
  }
}
