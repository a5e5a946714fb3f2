import type { ColumnTemplate } from '@waybill/shared/protocol/column-templates'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api, useSignedIn } from '../app/client.ts'
import { startAttempt } from '../ui/attempt.ts'
import type { BoardColumn } from './board-column.tsx'
import type { BoardScreen } from './board-screen.ts'
import { isCompleteCatalog, loadCatalogue, useCatalogue } from './catalogue.ts'
import type { Arrangement } from './column-moves.ts'
import type { GridSort } from './grid-column.ts'
import { arrangementOf, contentOf, isChanged, type LayoutContent, sortOf, systemArrangement, systemLayout } from './layout.ts'
import { layoutCalls } from './saved-views.ts'
import { useListLayout } from './use-list-layout.ts'
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

/** `own`: the board's own layout; otherwise it starts with the user's. `usualSort`: its order if the layout has none. */
export const useBoardLayout = (screen: BoardScreen, own: ColumnTemplate | undefined, usualSort: GridSort): BoardLayoutState => {
  const { userInfo } = useSignedIn()
  const { definition, keptAs } = screen
  const given = useMemo(
    () => userInfo.column_templates.filter(({ board }) => board === definition.key),
    [userInfo.column_templates, definition],
  )
  const views = useSavedViews(calls, given)
  const system = useMemo(() => systemLayout(screen), [screen])
  const initialLayout = own ?? given.find(({ id }) => id === userInfo.default_column_template) ?? system
  const [picked, setPicked] = useState(initialLayout)
  const [arrangement, setArrangement] = useState(() => arrangementOf(screen, initialLayout))
  const [sort, setSort] = useState<GridSort>(() => sortOf(screen, initialLayout, usualSort))
  const touched = useRef(false)
  const columns = useCatalogue(screen)
  const [failed, setFailed] = useState(false)

  const show = (layout: ColumnTemplate) => {
    setPicked(layout)
    setArrangement(arrangementOf(screen, layout))
    setSort(sortOf(screen, layout, usualSort))
  }
  // After a reload, user info comes from storage first and is then reloaded: a board the user hasn't changed follows.
  const latest = useRef(show)
  latest.current = show
  const begun = useRef(initialLayout)
  useEffect(() => {
    if (!touched.current && begun.current !== initialLayout) latest.current(initialLayout)
    begun.current = initialLayout
  }, [initialLayout])

  // The last layout of a board that keeps it comes once; from then on what the user changes is kept.
  const keptColumns = useMemo(() => columns.map(({ id }) => id), [columns])
  const usual = useMemo(() => systemArrangement(screen), [screen])
  const { laid: kept, keep } = useListLayout(keptAs, usual, keptColumns)
  const isKept = useRef(false)
  useEffect(() => {
    if (kept === null || isKept.current) return
    isKept.current = true
    setArrangement({ ...kept.arrangement, pinned: screen.locked.length })
    if (kept.sort.length > 0) setSort(kept.sort)
  }, [kept, screen])
  const latestKeep = useRef(keep)
  latestKeep.current = keep
  useEffect(() => {
    if (touched.current) latestKeep.current(() => ({ arrangement, sort }))
  }, [arrangement, sort])

  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const missing = !isCompleteCatalog(screen, columns) && arrangement.order.some((id) => !byId.has(id))
  useEffect(() => {
    if (!missing || failed) return
    const fail = startAttempt('load columns of layout')
    loadCatalogue(screen).catch(() => {
      setFailed(true)
      fail("Some columns in this layout couldn't be loaded.", 'Reload the page to try again.')
    })
  }, [screen, missing, failed])

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
    onSort: touch((next: GridSort) => setSort(next.length === 0 ? sortOf(screen, layout, usualSort) : next)),
    layout,
    usual: arrangementOf(screen, layout),
    changed: isChanged(screen, layout, arrangement, sort, usualSort),
    views,
    pick: touch(show),
    reset: touch(() => show(own ?? system)),
    content: () => contentOf(screen, arrangement, sort, (key) => byId.get(key)?.track),
    ready: (!missing || failed) && (keptAs === undefined || kept !== null),
  }
}
