import { isPermitted } from '@waybill/shared/permissions/may'
import type { ColumnTemplate } from '@waybill/shared/protocol/column-templates'
import { ClockArrowUp, LayoutPanelLeft, ListFilter } from 'lucide-react'
import { Activity, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLook } from '../app/appearance.ts'
import { useSignedIn } from '../app/client.ts'
import { useLive } from '../live/use-live.ts'
import { IconButton } from '../ui/Button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { lazyPart, withTimeout } from '../ui/part.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { useWorkspace } from '../workspace/use-workspace.ts'
import { ActiveCounts } from './ActiveCounts.tsx'
import styles from './Board.module.css'
import { BoardFooter } from './BoardFooter.tsx'
import { BoardToolbar, type NewLoadTab } from './BoardToolbar.tsx'
import { cellsOf } from './board-cells.ts'
import { type BoardFilter, type Conditions, defaultSortOf, filtersOf } from './board-filter.ts'
import { toBoardQuery } from './board-query.ts'
import { type BoardSourceParts, boardSource } from './board-source.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { Grid, type GridHandle } from './Grid.tsx'
import { HiddenOrder } from './HiddenOrder.tsx'
import { MapButton } from './MapButton.tsx'
import { actionOfKey, type RunRowAction, rowMenu } from './row-actions.ts'
import { SavedViewPicker } from './SavedViewPicker.tsx'
import { nothingSelected } from './selection.ts'
import { useBoardFilters } from './use-board-filters.ts'
import { useBoardLayout } from './use-board-layout.ts'
import { useGridColumns } from './use-grid-columns.ts'
import { useRunRowAction } from './use-run-row-action.ts'
import { useSlashKey } from './use-slash-key.ts'
import { visibleRange } from './visible-range.ts'

const PastBoard = lazyPart(async () => (await import('./PastBoard.tsx')).PastBoard)
const EmptyBoard = lazyPart(async () => (await import('./EmptyBoard.tsx')).EmptyBoard)
const BatchBar = lazyPart(async () => (await import('./BatchBar.tsx')).BatchBar)
const QuickLook = lazyPart(async () => (await import('../shipment/preview/QuickLook.tsx')).QuickLook)

const whoChanged: BoardSourceParts['whoChanged'] = async (pro, change) =>
  (await withTimeout(() => import('./find-changed-by.ts'))).findChangedBy(pro, change)

/** How long typing must pause before the board is queried, in ms. */
const TYPING_MS = 150
const MAX_SORT_KEYS = 5

const isTyped = ({ searchText, more }: BoardFilter) => searchText !== '' || Object.keys(more).length > 0

export interface BoardProps {
  readonly title: string
  /** The filter the board starts with and resets to. */
  readonly beginning: BoardFilter
  /** The statuses its title stands for, if they differ from those it starts with. */
  readonly titled?: BoardFilter['status']
  /** Its own layout. */
  readonly ownLayout?: ColumnTemplate
  /** Conditions that no filter change removes. */
  readonly held?: Conditions
  /** Active Shipments shows a count per status. */
  readonly counted: boolean
}

/** A live board of loads: the rows of its filter in its layout. */
export const Board = ({ title, beginning, titled = beginning.status, ownLayout, held, counted }: BoardProps) => {
  const live = useLive()
  const { board } = live
  const workspace = useWorkspace()
  const { userInfo } = useSignedIn()
  const { density } = useLook()
  const permissions = userInfo.permission_tree
  const filters = useBoardFilters(beginning, held)
  const { filter, onFilter } = filters
  const usualSort = defaultSortOf(beginning)
  const layout = useBoardLayout(ownLayout, usualSort)
  const { sort, ready } = layout
  const [selection, setSelection] = useState(nothingSelected)
  const [past, setPast] = useState(false)
  const [lookedAt, setLookedAt] = useState<string | null>(null)
  const columns = useGridColumns({ ...layout, maxSortKeys: MAX_SORT_KEYS })
  const subscription = useMemo(
    () =>
      toBoardQuery(
        filter,
        columns.shown.map(({ id }) => id),
        sort,
      ),
    [filter, columns.shown, sort],
  )
  // The bar stays after it is first shown: its action continues when the selected rows have left.
  const chosen = useRef(false)
  if (selection.ids.size > 0) chosen.current = true
  const asksWho = isPermitted(permissions, 'audit#read')
  const source = useMemo(() => boardSource({ ...live, ...(asksWho && { whoChanged }) }), [live, asksWho])
  const range = useMemo(visibleRange, [])
  const grid = useRef<GridHandle>(null)
  const quickFilter = useRef<HTMLInputElement>(null)
  useSlashKey(quickFilter)

  useEffect(() => {
    if (!ready) return
    const typing = setTimeout(() => board.ask(subscription), isTyped(filter) ? TYPING_MS : 0)
    return () => clearTimeout(typing)
  }, [board, subscription, ready, filter])

  const cells = (pro: string) => {
    const row = board.row(pro)
    return row && cellsOf(row)
  }
  const runAction = useRunRowAction(title)
  const run: RunRowAction = (action, pro) => {
    const several = action.id === 'copy' && selection.ids.has(pro)
    if (action.id === 'look') setLookedAt(pro)
    else if (several) void copyText([...selection.ids].join('\n'))
    else runAction(action, pro)
  }

  const onNewLoad = isPermitted(permissions, 'shipments#create')
    ? (tab: NewLoadTab) => workspace.open({ type: tab, params: {} })
    : undefined

  return (
    <div className={styles.board}>
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      <BoardToolbar
        filter={filter}
        onFilter={onFilter}
        quickFilter={quickFilter}
        onLeaveQuickFilter={() => grid.current?.focus()}
        onNewLoad={onNewLoad}
        beginning={beginning}
        titled={titled}
        held={held}
        mapButton={<MapButton filter={filter} title={title} />}
        layoutPicker={
          <SavedViewPicker
            kind="Layout"
            icon={LayoutPanelLeft}
            views={layout.views}
            current={layout.layout}
            changed={layout.changed}
            content={layout.content}
            onPick={layout.pick}
            onDeleted={layout.reset}
          />
        }
        filterPicker={
          <SavedViewPicker
            kind="Filter"
            icon={ListFilter}
            views={filters.views}
            current={filters.current}
            unpicked={filters.asBegun ? title : undefined}
            changed={filters.changed}
            content={filters.content}
            onPick={(view) => {
              filters.pick(view)
              const goesWith = layout.views.list.find(({ id }) => id === view.form_template_id)
              if (goesWith) layout.pick(goesWith)
            }}
            onDeleted={filters.reset}
          />
        }
        exportMenu={<ExportMenu readQuery={() => ({ columns: columns.shown.map(({ id }) => id), filters: filtersOf(filter), sort })} />}
        hiddenOrder={<HiddenOrder columns={columns} usual={usualSort} />}
        columnChooser={<ColumnChooser columns={columns} catalogue={layout.columns} onAutoFit={() => grid.current?.autoFit()} />}
        past={asksWho && <IconButton icon={ClockArrowUp} label="Time travel" pressed={past} onClick={() => setPast(!past)} />}
      />
      {past && (
        <Suspense fallback={null}>
          <PastBoard
            filters={filtersOf(filter)}
            sort={sort}
            columns={columns}
            comfortable={density === 'comfortable'}
            onLive={() => setPast(false)}
          />
        </Suspense>
      )}
      <Activity mode={past ? 'hidden' : 'visible'}>
        {counted && <ActiveCounts filter={filter} onFilter={onFilter} />}
        <Grid
          ref={grid}
          label={title}
          source={source}
          columns={columns}
          selection={selection}
          onSelection={setSelection}
          comfortable={density === 'comfortable'}
          onOpen={(pro) => run({ id: 'open' }, pro)}
          onLink={(who, pro) => run({ id: who === 'carrier' ? 'carrier' : 'customer' }, pro)}
          menuOf={(pro) => {
            const known = cells(pro)
            return known ? rowMenu(known, permissions, run) : []
          }}
          onKey={(keystroke, pro) => {
            const known = pro === null ? undefined : cells(pro)
            const action = known && actionOfKey(keystroke, known, permissions)
            if (action && known) run(action, known.pro)
            return Boolean(action)
          }}
          onViewed={range.set}
          empty={
            <Suspense>
              <EmptyBoard
                filter={filter}
                onReset={filters.reset}
                isActiveBoard={counted}
                onNewLoad={onNewLoad && (() => onNewLoad('NewTruckloadShipmentTab'))}
              />
            </Suspense>
          }
        />
        {chosen.current && (
          <Suspense>
            <BatchBar
              selected={selection.ids}
              permissions={permissions}
              onClear={() => {
                setSelection(nothingSelected)
                grid.current?.focus()
              }}
              onKeep={(pros) => setSelection({ ids: new Set(pros), anchor: null })}
            />
          </Suspense>
        )}
        {lookedAt !== null && (
          <Suspense>
            <QuickLook
              pro={lookedAt}
              pros={source.view().ids}
              onGo={setLookedAt}
              onOpen={(pro) => {
                setLookedAt(null)
                run({ id: 'open' }, pro)
              }}
              onClose={() => setLookedAt(null)}
            />
          </Suspense>
        )}
        <BoardFooter range={range} selected={selection.ids} />
      </Activity>
    </div>
  )
}
