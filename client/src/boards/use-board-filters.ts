import type { FilterSet } from '@waybill/shared/protocol/filter-sets'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api, useSignedIn } from '../app/client.ts'
import {
  type BoardFilter,
  boardFilterOf,
  type Conditions,
  EVERYTHING,
  filtersOf,
  isSameFilter,
  NOTHING_HELD,
  useBoardFilter,
} from './board-filter.ts'
import { type FilterContent, filterSetCalls } from './saved-views.ts'
import { type SavedViews, useSavedViews } from './use-saved-views.ts'

/** The filter of the board, and the saved one that it comes from [3.6]. */
export interface BoardFilters {
  readonly filter: BoardFilter
  readonly onFilter: (change: Partial<BoardFilter>) => void
  readonly views: SavedViews<FilterSet, FilterContent>
  /** The one that is picked, or that says the same; null: none. */
  readonly current: FilterSet | null
  /** The board is asked for what it began with. */
  readonly asBegun: boolean
  readonly changed: boolean
  readonly pick: (view: FilterSet) => void
  readonly reset: () => void
  readonly content: () => FilterContent
}

/** The words of the quick filter come and go: they count only where a saved filter has some, or the board began with some. */
const says = ({ filters }: FilterSet, filter: BoardFilter, held: Conditions): boolean => {
  const words = typeof filters.search === 'string' ? filter.words : ''
  return isSameFilter(filtersOf({ ...filter, words }), { ...(filters as Conditions), ...held })
}

/** The floor begins with the user's own default; every other board begins as it was opened, and goes back to that. */
export const useBoardFilters = (beginsWith: BoardFilter = EVERYTHING, held: Conditions = NOTHING_HELD): BoardFilters => {
  const { auth, userInfo } = useSignedIn()
  const [filter, setFilter] = useBoardFilter()
  const calls = useMemo(() => filterSetCalls(api, auth.id), [auth.id])
  const views = useSavedViews(calls, userInfo.filter_sets)
  const [pickedId, setPickedId] = useState<number | null>(null)
  const shown = useRef(beginsWith)
  const begun = useRef<FilterSet | null>(null)

  const show = (view: FilterSet) => {
    const next = boardFilterOf(view.filters as Conditions)
    shown.current = next
    setPickedId(view.id)
    setFilter(next)
  }
  // The board begins with the user's own default, also when a reload tells of it late; not once it was asked for something else.
  const beginning = beginsWith === EVERYTHING ? (userInfo.filter_sets.find((view) => view.default) ?? null) : null
  const begin = useRef(show)
  begin.current = (view) => {
    if (isSameFilter(filtersOf(filter), filtersOf(shown.current))) show(view)
  }
  useEffect(() => {
    if (beginning && begun.current !== beginning) begin.current(beginning)
    begun.current = beginning
  }, [beginning])

  const picked = views.list.find(({ id }) => id === pickedId) ?? null
  const same = picked && says(picked, filter, held) ? picked : (views.list.find((view) => says(view, filter, held)) ?? null)
  const words = beginsWith.words === '' ? '' : filter.words
  const asBegun = isSameFilter(filtersOf({ ...filter, words }), filtersOf(beginsWith))
  // A board besides the floor is called by its title as long as it is what it was opened as.
  const current = asBegun && beginsWith !== EVERYTHING ? null : (same ?? picked)
  // What is changed next is changed from what is shown now.
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
      setFilter(beginsWith)
    },
    content: () => ({ filters: filtersOf(filter) as FilterContent['filters'], form_template_id: current?.form_template_id ?? null }),
  }
}
