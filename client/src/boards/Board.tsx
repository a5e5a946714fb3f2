import { isPermitted } from '@waybill/shared/permissions/may'
import type { ColumnTemplate } from '@waybill/shared/protocol/column-templates'
import { ClockArrowUp, LayoutPanelLeft, ListFilter } from 'lucide-react'
import { Activity, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useLook } from '../app/appearance.ts'
import { useSignedIn } from '../app/client.ts'
import type { BoardRecord } from '../live/board-store.ts'
import type { RowSource } from '../live/row-source.ts'
import { useLive } from '../live/use-live.ts'
import { IconButton } from '../ui/Button.tsx'
import type { MenuEntry } from '../ui/menu-entry.ts'
import { lazyPart } from '../ui/part.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Board.module.css'
import { BoardFooter } from './BoardFooter.tsx'
import { BoardToolbar } from './BoardToolbar.tsx'
import { type BoardFilter, type Conditions, filtersOf } from './board-filter.ts'
import { toBoardQuery } from './board-query.ts'
import { type BoardScreen, BoardScreenContext } from './board-screen.ts'
import { type BoardViewRow, boardSource } from './board-source.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { Grid, type GridHandle } from './Grid.tsx'
import type { KeyPress } from './grid-keys.ts'
import { HiddenOrder } from './HiddenOrder.tsx'
import { SavedViewPicker } from './SavedViewPicker.tsx'
import { nothingSelected } from './selection.ts'
import { useBoardFilters } from './use-board-filters.ts'
import { useBoardLayout } from './use-board-layout.ts'
import { type GridColumns, useGridColumns } from './use-grid-columns.ts'
import { useSlashKey } from './use-slash-key.ts'
import { visibleRange } from './visible-range.ts'

const PastBoard = lazyPart(async () => (await import('./PastBoard.tsx')).PastBoard)

/** How long typing must pause before the board is queried, in ms. */
const TYPING_MS = 150
const MAX_SORT_KEYS = 5

const isTyped = ({ searchText, more }: BoardFilter) => searchText !== '' || Object.keys(more).length > 0

/** The state of a board that its parts use. */
export interface BoardState {
  readonly filter: BoardFilter
  readonly onFilter: (change: Partial<BoardFilter>) => void
  /** Sets the filter back to the one the board started with. */
  readonly onReset: () => void
  readonly source: RowSource<BoardViewRow>
  readonly columns: GridColumns<BoardViewRow>
  readonly selected: ReadonlySet<string>
  readonly onSelect: (ids: readonly string[]) => void
  readonly focusRows: () => void
}

export interface BoardProps {
  readonly screen: BoardScreen
  readonly title: string
  /** The filter the board starts with and resets to. */
  readonly beginning: BoardFilter
  /** The statuses its title stands for, if they differ from those it starts with. */
  readonly titled?: BoardFilter['status']
  /** Its own layout. */
  readonly ownLayout?: ColumnTemplate
  /** Conditions that no filter change removes. */
  readonly held?: Conditions
  readonly onOpen: (id: string, state: BoardState) => void
  /** A `data-link` in a row was clicked. */
  readonly onLink?: (link: string, id: string) => void
  readonly menuOf: (id: string, state: BoardState) => readonly MenuEntry[]
  /** Whether a keystroke on a row was an action of the board. */
  readonly onKey?: (keystroke: KeyPress, id: string, state: BoardState) => boolean
  /** Choices before the quick filter, such as which statuses are shown. */
  readonly choices?: (state: BoardState) => ReactNode
  readonly searchHint?: string
  /** Further buttons of the toolbar. */
  readonly tools?: (state: BoardState) => ReactNode
  /** The button that adds a row. */
  readonly adds?: ReactNode
  /** Shown above the rows, not in the past. */
  readonly above?: (state: BoardState) => ReactNode
  /** Shown instead of rows. */
  readonly empty: (state: BoardState) => ReactNode
  /** Shown below the rows: the actions of selected ones, dialogs. */
  readonly below?: (state: BoardState) => ReactNode
  /** Totals of selected rows. */
  readonly totalsOf?: (rows: readonly BoardRecord[]) => ReactNode
}

/** A live board: the rows of its filter in its layout. The kind of board comes with `screen`. */
export const Board = ({ screen, title, beginning, titled = beginning.status, ownLayout, held, ...parts }: BoardProps) => {
  const live = useLive()
  const { board } = live
  const { userInfo } = useSignedIn()
  const { density } = useLook()
  const filters = useBoardFilters(screen.definition, beginning, held)
  const { filter, onFilter } = filters
  const usualSort = screen.sortOf(beginning)
  const layout = useBoardLayout(screen, ownLayout, usualSort)
  const { sort, ready } = layout
  const [selection, setSelection] = useState(nothingSelected)
  const [past, setPast] = useState(false)
  const columns = useGridColumns({ ...layout, maxSortKeys: MAX_SORT_KEYS })
  const subscription = useMemo(
    () =>
      toBoardQuery(
        screen,
        filter,
        columns.shown.map(({ id }) => id),
        sort,
      ),
    [screen, filter, columns.shown, sort],
  )
  const mayAudit = isPermitted(userInfo.permission_tree, 'audit#read')
  const source = useMemo(() => {
    const { whoChanged, showsPresence } = screen
    const { presence, pending } = live
    return boardSource({ board, ...(showsPresence && { presence, pending }), ...(mayAudit && whoChanged && { whoChanged }) })
  }, [live, board, screen, mayAudit])
  const range = useMemo(visibleRange, [])
  const grid = useRef<GridHandle>(null)
  const quickFilter = useRef<HTMLInputElement>(null)
  useSlashKey(quickFilter)

  useEffect(() => {
    if (!ready) return
    const typing = setTimeout(() => board.ask(subscription), isTyped(filter) ? TYPING_MS : 0)
    return () => clearTimeout(typing)
  }, [board, subscription, ready, filter])

  const state: BoardState = {
    filter,
    onFilter,
    onReset: filters.reset,
    source,
    columns,
    selected: selection.ids,
    onSelect: (ids) => setSelection(ids.length === 0 ? nothingSelected : { ids: new Set(ids), anchor: null }),
    focusRows: () => grid.current?.focus(),
  }
  const { file } = screen

  return (
    <BoardScreenContext value={screen}>
      <div className={styles.board}>
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
        <BoardToolbar
          label={screen.definition.key === 'shipments' ? 'Board' : title}
          filter={filter}
          onFilter={onFilter}
          quickFilter={quickFilter}
          onLeaveQuickFilter={state.focusRows}
          searchHint={parts.searchHint}
          beginning={beginning}
          titled={titled}
          held={held}
          choices={parts.choices?.(state)}
          tools={parts.tools?.(state)}
          adds={parts.adds}
          layoutPicker={
            screen.hasSavedViews && (
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
            )
          }
          filterPicker={
            screen.hasSavedViews && (
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
            )
          }
          exportMenu={
            file && (
              <ExportMenu
                file={file}
                readQuery={() => ({ columns: columns.shown.map(({ id }) => id), filters: filtersOf(filter), sort })}
              />
            )
          }
          hiddenOrder={<HiddenOrder columns={columns} usual={usualSort} />}
          columnChooser={<ColumnChooser columns={columns} catalogue={layout.columns} onAutoFit={() => grid.current?.autoFit()} />}
          past={
            screen.hasPast &&
            mayAudit && <IconButton icon={ClockArrowUp} label="Time travel" pressed={past} onClick={() => setPast(!past)} />
          }
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
          {parts.above?.(state)}
          <Grid
            ref={grid}
            label={title}
            source={source}
            columns={columns}
            selection={selection}
            onSelection={setSelection}
            comfortable={density === 'comfortable'}
            onOpen={(id) => parts.onOpen(id, state)}
            {...(parts.onLink && { onLink: parts.onLink })}
            menuOf={(id) => parts.menuOf(id, state)}
            onKey={(keystroke, id) => id !== null && parts.onKey?.(keystroke, id, state) === true}
            onViewed={range.set}
            empty={<Suspense>{parts.empty(state)}</Suspense>}
          />
          {parts.below?.(state)}
          <BoardFooter range={range} selected={selection.ids} totalsOf={parts.totalsOf} />
        </Activity>
      </div>
    </BoardScreenContext>
  )
}
