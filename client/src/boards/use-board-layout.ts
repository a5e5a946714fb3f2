import { SYSTEM_DEFAULT } from '@waybill/shared/boards/layouts'
import type { ColumnTemplate } from '@waybill/shared/protocol/column-templates'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api, useSignedIn } from '../app/client.ts'
import { showToast } from '../ui/toast-store.ts'
import type { BoardColumn } from './board-columns.tsx'
import { isWhole, loadCatalogue, useCatalogue } from './catalogue.ts'
import type { GridSort } from './grid-column.ts'
import { type Arrangement, arrangementOf, contentOf, isChanged, type LayoutContent, sortOf } from './layout.ts'
import { layoutCalls } from './saved-views.ts'
import { type SavedViews, useSavedViews } from './use-saved-views.ts'

/** The columns of the board as they stand, and the layout that they come from [2.44, 2.45]. */
export interface BoardLayout {
  readonly columns: readonly BoardColumn[]
  readonly arrangement: Arrangement
  readonly onArrange: (change: (before: Arrangement) => Arrangement) => void
  readonly sort: GridSort
  readonly onSort: (sort: GridSort) => void
  readonly layout: ColumnTemplate
  /** What the layout says, before anybody changed it on the board. */
  readonly usual: Arrangement
  readonly changed: boolean
  readonly views: SavedViews<ColumnTemplate, LayoutContent>
  readonly pick: (layout: ColumnTemplate) => void
  readonly reset: () => void
  readonly content: () => LayoutContent
  /** Every column that is shown is known: the board can be asked. */
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

/** `own`: the layout that a board has of its own; else it begins with the user's. `usualSort`: its order where the layout leaves it to the board. */
export const useBoardLayout = (own: ColumnTemplate | undefined, usualSort: GridSort): BoardLayout => {
  const { userInfo } = useSignedIn()
  const views = useSavedViews(calls, userInfo.column_templates)
  const beginning = own ?? userInfo.column_templates.find(({ id }) => id === userInfo.default_column_template) ?? SYSTEM
  const [picked, setPicked] = useState(beginning)
  const [arrangement, setArrangement] = useState(() => arrangementOf(beginning))
  const [sort, setSort] = useState<GridSort>(() => sortOf(beginning, usualSort))
  const touched = useRef(false)
  const columns = useCatalogue()
  const [failed, setFailed] = useState(false)

  const show = (layout: ColumnTemplate) => {
    setPicked(layout)
    setArrangement(arrangementOf(layout))
    setSort(sortOf(layout, usualSort))
  }
  // After a reload the user is known from before, and asked for anew: a board that nobody touched yet follows.
  const latest = useRef(show)
  latest.current = show
  const begun = useRef(beginning)
  useEffect(() => {
    if (!touched.current && begun.current !== beginning) latest.current(beginning)
    begun.current = beginning
  }, [beginning])

  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const missing = !isWhole(columns) && arrangement.order.some((id) => !byId.has(id))
  useEffect(() => {
    if (!missing || failed) return
    loadCatalogue().catch(() => {
      setFailed(true)
      showToast({ tone: 'bad', text: 'Some columns of this layout could not be loaded.', detail: 'Reload the page to try again.' })
    })
  }, [missing, failed])

  const layout = views.list.find(({ id }) => id === picked.id) ?? picked
  const touch =
    <Given extends unknown[]>(change: (...given: Given) => void) =>
    (...given: Given) => {
      touched.current = true
      change(...given)
    }
  return {
    columns,
    arrangement,
    onArrange: touch(setArrangement),
    sort,
    // An order that no head shows is none: without a key the board is in the order that its layout begins with.
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
