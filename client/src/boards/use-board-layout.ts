import { SYSTEM_DEFAULT } from '@waybill/shared/boards/layouts'
import type { ColumnTemplate } from '@waybill/shared/protocol/column-templates'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api, useSignedIn } from '../app/client.ts'
import { startAttempt } from '../ui/attempt.ts'
import type { BoardColumn } from './board-columns.tsx'
import { isCompleteCatalog, loadCatalogue, useCatalogue } from './catalogue.ts'
import type { Arrangement } from './column-moves.ts'
import type { GridSort } from './grid-column.ts'
import { arrangementOf, contentOf, isChanged, type LayoutContent, sortOf } from './layout.ts'
import { layoutCalls } from './saved-views.ts'
import { type SavedViewsHandle, useSavedViews } from './use-saved-views.ts'

/** The current columns of the board, and the layout they come from [2.44, 2.45]. */
export interface BoardLayoutState {
  readonly columns: readonly BoardColumn[]
  readonly arrangement: Arrangement
  readonly onArrange: (change: (before: Arrangement) => Arrangement) => void
  readonly sort: GridSort
  readonly onSort: (sort: GridSort) => void
  readonly layout: ColumnTemplate
  /** The layout before the user changed it on the board. */
  readonly usual: Arrangement
  readonly changed: boolean
  readonly views: SavedViewsHandle<ColumnTemplate, LayoutContent>
  readonly pick: (layout: ColumnTemplate) => void
  readonly reset: () => void
  readonly content: () => LayoutContent
  /** Every shown column is known, so the board can be queried. */
  readonly ready: boolean
}

const calls = layoutCalls(api)

const SYSTEM: ColumnTemplate = {
  id: SYSTEM_DEFAULT.id,
  name: SYSTEM_DEFAULT.name,
  board: 'shipments',
  columns: SYSTEM_DEFAULT.columns,
  sort: null,
  pinned: 2,
  user_id: null,
  shared: true,
  default: false,
  created_at: null,
  updated_at: null,
}

/** `own`: the board's own layout; otherwise it starts with the user's. `usualSort`: its order if the layout has none. */
export const useBoardLayout = (own: ColumnTemplate | undefined, usualSort: GridSort): BoardLayoutState => {
  const { userInfo } = useSignedIn()
  const views = useSavedViews(calls, userInfo.column_templates)
  const initialLayout = own ?? userInfo.column_templates.find(({ id }) => id === userInfo.default_column_template) ?? SYSTEM
  const [picked, setPicked] = useState(initialLayout)
  const [arrangement, setArrangement] = useState(() => arrangementOf(initialLayout))
  const [sort, setSort] = useState<GridSort>(() => sortOf(initialLayout, usualSort))
  const touched = useRef(false)
  const columns = useCatalogue()
  const [failed, setFailed] = useState(false)

  const show = (layout: ColumnTemplate) => {
    setPicked(layout)
    setArrangement(arrangementOf(layout))
    setSort(sortOf(layout, usualSort))
  }
  // After a reload, user info comes from storage first and is then reloaded: a board the user hasn't changed follows.
  const latest = useRef(show)
  latest.current = show
  const begun = useRef(initialLayout)
  useEffect(() => {
    if (!touched.current && begun.current !== initialLayout) latest.current(initialLayout)
    begun.current = initialLayout
  }, [initialLayout])

  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const missing = !isCompleteCatalog(columns) && arrangement.order.some((id) => !byId.has(id))
  useEffect(() => {
    if (!missing || failed) return
    const fail = startAttempt('load columns of layout')
    loadCatalogue().catch(() => {
      setFailed(true)
      fail("Some columns in this layout couldn't be loaded.", 'Reload the page to try again.')
    })
  }, [missing, failed])

  const layout = views.list.find(({ id }) => id === picked.id) ?? picked
  const touch =
    <Args extends unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      touched.current = true
      change(...args)
    }
  return {
    columns,
    arrangement,
    onArrange: touch(setArrangement),
    sort,
    // A sort must be visible in a header: without sort keys, the board has the order of its layout.
    onSort: touch((next: GridSort) => setSort(next.length === 0 ? sortOf(layout, usualSort) : next)),
    layout,
    usual: arrangementOf(layout),
    changed: isChanged(layout, arrangement, sort, usualSort),
    views,
    pick: touch(show),
    reset: touch(() => show(own ?? SYSTEM)),
    content: () => contentOf(arrangement, sort, (key) => byId.get(key)?.track),
    ready: !missing || failed,
  }
}
