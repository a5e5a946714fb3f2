// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid is not a table.
import { ArrowUp } from 'lucide-react'
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import type { RowRecord, RowSource } from '../live/row-source.ts'
import { attempt } from '../ui/attempt.ts'
import { Button } from '../ui/Button.tsx'
import { ContextMenu } from '../ui/Menu.tsx'
import type { MenuEntry } from '../ui/menu-entry.ts'
import { lazyPart, withTimeout } from '../ui/part.ts'
import { useFirstFocus } from '../ui/use-first-focus.ts'
import styles from './Grid.module.css'
import { GridBody, type GridBodyHandle } from './GridBody.tsx'
import { GridHeader, headElementId } from './GridHeader.tsx'
import { cellElementId, rowElementId } from './GridRow.tsx'
import { GridStates } from './GridStates.tsx'
import type { GridCursor, KeyPress } from './grid-keys.ts'
import { gridTemplate, templateStyle } from './grid-template.ts'
import { headMenu } from './head-menu.ts'
import { extend, nothingSelected, retain, type Selection, selectAll, toggle } from './selection.ts'
import { useChangeTip } from './use-change-tip.ts'
import { useColumnWindow } from './use-column-window.ts'
import { useCutTitle } from './use-cut-title.ts'
import type { GridColumns } from './use-grid-columns.ts'
import { useGridCursor } from './use-grid-cursor.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { usePresentation } from './use-presentation.ts'
import { useScrolledSideways } from './use-scrolled-sideways.ts'

const ChangeTip = lazyPart(async () => (await import('./ChangeTip.tsx')).ChangeTip)

export interface GridHandle {
  readonly focus: () => void
  readonly autoFit: () => void
}

export interface GridProps<Row extends RowRecord> {
  readonly ref?: RefObject<GridHandle | null>
  readonly label: string
  readonly source: RowSource<Row>
  readonly columns: GridColumns<Row>
  readonly selection: Selection
  readonly onSelection: (selection: Selection) => void
  readonly comfortable: boolean
  readonly onOpen: (id: string) => void
  /** A link in a row was clicked: `data-link` says what it opens. */
  readonly onLink?: (link: string, id: string) => void
  /** Actions of a row. */
  readonly menuOf: (id: string) => readonly MenuEntry[]
  /** A key the grid doesn't handle, with the row of the cursor; true if it was handled. */
  readonly onKey: (keystroke: KeyPress, id: string | null) => boolean
  /** The first and the last visible row, by index. */
  readonly onViewed?: (first: number, last: number) => void
  /** Shown if no row matches. */
  readonly empty: ReactNode
}

const ROW = { default: 28, comfortable: 36 } as const
const HEAD = { default: 28, comfortable: 32 } as const
/** More rows are loaded when fewer than this remain below the visible ones. */
const REFILL = 100

const closest = (target: EventTarget, selector: string) => (target as Element).closest<HTMLElement>(selector)
const rowOf = (target: EventTarget) => closest(target, '[data-row]')?.dataset.row ?? null
const valueText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/**
 * The data grid of the product: virtual live rows, columns that can be sorted, dragged and fitted, all with the keyboard. The focus stays
 * on the grid, which names its active row or cell, so that it isn't lost when rows move.
 */
export const Grid = <Row extends RowRecord>(props: GridProps<Row>): ReactNode => {
  const { ref, label, source, columns, selection, onSelection, comfortable, onOpen, onLink, menuOf, onKey, onViewed, empty } = props
  const gridId = useId()
  const density = comfortable ? 'comfortable' : 'default'
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<GridBodyHandle>(null)
  const { presented, shown, held, hold, holding, stir } = usePresentation(source)
  const view = useSyncExternalStore(source.onView, source.view)
  const { ids } = presented
  const cursor = useGridCursor(ids, columns.shown)
  const [menu, setMenu] = useState<{ readonly row: string } | { readonly column: string } | null>(null)
  const { tip, ask } = useChangeTip()
  const updateCutTitle = useCutTitle()
  const template = useMemo(() => gridTemplate(columns.shown, columns.widths, comfortable), [columns.shown, columns.widths, comfortable])

  const drawnColumns = useColumnWindow(scroller, template)
  useScrolledSideways(scroller)
  useFirstFocus(() => scroller.current)
  const [drawsAll, setDrawsAll] = useState(false)

  const autoFit = (...ids: readonly string[]) =>
    void attempt('fit columns', async () => {
      const { fittingWidth } = await withTimeout(() => import('./auto-fit.ts'))
      // A column is measured by its cells, so columns out of view are drawn for a moment.
      flushSync(() => setDrawsAll(true))
      const grid = scroller.current
      const widths = ids
        .map((id) => columns.shown.findIndex((column) => column.id === id))
        .map((place) => grid && fittingWidth(grid, place))
      setDrawsAll(false)
      for (const [index, id] of ids.entries()) {
        const width = widths[index]
        if (width) columns.setWidth(id, width)
      }
    })
  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus(),
    autoFit: () => autoFit(...columns.shown.map(({ id }) => id)),
  }))

  useEffect(() => {
    if (selection.ids.size === 0) return
    const there = new Set(ids)
    const kept = retain(selection, (id) => there.has(id))
    if (kept !== selection) onSelection(kept)
  }, [ids, selection, onSelection])

  const viewed = useCallback(
    (first: number, last: number) => {
      shown.viewed(first, last)
      onViewed?.(first, last)
      const { ids: loaded, more } = source.view()
      if (more && last > loaded.length - REFILL) source.more()
    },
    [shown, source, onViewed],
  )

  const activeElementId = ({ row, column }: GridCursor): string | undefined => {
    const name = columns.shown[column]?.id
    const id = ids[row]
    if (row < 0) return name && headElementId(gridId, name)
    return id && (name ? cellElementId(gridId, id, name) : rowElementId(gridId, id))
  }
  const goTo = (to: GridCursor) => {
    cursor.go(to)
    hold({ cursor: ids[to.row] ?? null })
    if (to.row >= 0) body.current?.scrollToRow(to.row)
    requestAnimationFrame(() => {
      const element = document.getElementById(activeElementId(to) ?? '')
      if (to.column >= 0) element?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
      ask(to.row >= 0 ? element : null)
    })
  }
  const openMenu = () => {
    const element = document.getElementById((cursor.at && activeElementId(cursor.at)) ?? '')
    const box = element?.getBoundingClientRect()
    const at = box && { clientX: Math.max(box.left, 0) + 48, clientY: box.bottom - 4 }
    element?.dispatchEvent(new globalThis.MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...at }))
  }
  const onKeyDown = useGridKeys({
    ids,
    columns,
    cursor,
    selection,
    onSelection,
    page: () => body.current?.page() ?? 1,
    goTo,
    widthOf: (column) => document.getElementById(headElementId(gridId, column))?.offsetWidth ?? 0,
    autoFit,
    openMenu,
    onOpen,
    onKey,
  })

  const pressedRow = useRef<string | null>(null)
  const onClick = (event: MouseEvent) => {
    const id = rowOf(event.target)
    if (event.detail < 2) pressedRow.current = id
    if (id === null) return
    const link = closest(event.target, '[data-link]')?.dataset.link
    if (event.shiftKey) onSelection(extend(selection, ids, cursor.id ?? id, id))
    else if (event.ctrlKey || event.metaKey || closest(event.target, '[role="checkbox"]')) onSelection(toggle(selection, id))
    else if (closest(event.target, '[data-open]')) onOpen(id)
    else if (link !== undefined) onLink?.(link, id)
    // A click focuses a box in a row, whose element may be reused for another row; the grid takes the focus.
    if (closest(event.target, '[role="checkbox"]')) scroller.current?.focus({ preventScroll: true })
    cursor.go({ row: ids.indexOf(id), column: -1 })
  }
  const onDoubleClick = (event: MouseEvent) => {
    // Of two clicks, the first one counts: an update between them may put another row under the second.
    const id = rowOf(event.target) && pressedRow.current
    if (id !== null && !closest(event.target, '[role="checkbox"], [data-open], [data-link]')) onOpen(id)
  }
  const onContextMenu = (event: MouseEvent) => {
    const row = rowOf(event.target)
    const column = closest(event.target, '[data-column]')?.dataset.column
    if (row !== null) {
      cursor.go({ row: ids.indexOf(row), column: -1 })
      setMenu({ row })
      hold({ menu: row })
    } else if (column !== undefined) setMenu({ column })
    else event.preventDefault()
  }
  const onPointer = (target: EventTarget | null) => {
    const hovered = target && rowOf(target)
    if (hovered !== holding.current.hovered) hold({ hovered })
    ask(target as Element | null)
    updateCutTitle(target as Element | null)
  }

  const tipColumn = tip && columns.all.find(({ id }) => id === tip.column)
  const change = tip && source.row(tip.id)?.changes?.[tip.column]
  const tipId = tip?.id
  const who = useMemo(
    () =>
      tipId !== undefined && change && source.whoChanged
        ? () => source.whoChanged?.(tipId, change) ?? Promise.resolve(undefined)
        : undefined,
    [source, tipId, change],
  )
  return (
    <div className={styles.frame}>
      <ContextMenu
        entries={menu === null ? [] : 'row' in menu ? menuOf(menu.row) : headMenu(columns, menu.column, autoFit)}
        onOpenChange={(open) => {
          if (open) return
          setMenu(null)
          hold({ menu: null })
        }}
      >
        <div
          ref={scroller}
          role="grid"
          tabIndex={0}
          aria-label={label}
          aria-multiselectable="true"
          aria-rowcount={view.uncounted ? -1 : view.total + 1}
          aria-colcount={columns.shown.length + 1}
          aria-busy={view.loading}
          aria-activedescendant={cursor.at ? activeElementId(cursor.at) : undefined}
          className={styles.grid}
          style={templateStyle(template)}
          onKeyDown={(event) => {
            event.currentTarget.dataset.keys = ''
            onKeyDown(event)
          }}
          onFocus={({ currentTarget }) => {
            if (!currentTarget.matches(':focus-visible')) return
            currentTarget.dataset.keys = ''
            if (!cursor.at) cursor.go({ row: ids.length > 0 ? 0 : -1, column: ids.length > 0 ? -1 : 0 })
          }}
          onBlur={() => hold({ cursor: null })}
          onPointerDown={({ currentTarget }) => delete currentTarget.dataset.keys}
          onPointerOver={({ pointerType, target }) => pointerType === 'mouse' && onPointer(target)}
          onPointerMove={({ pointerType, target }) => {
            if (pointerType !== 'mouse') return
            if (holding.current.hovered === null) onPointer(target)
            else stir()
          }}
          onPointerLeave={() => onPointer(null)}
          onClick={onClick}
          onDoubleClick={onDoubleClick}
          onContextMenu={onContextMenu}
        >
          <div role="rowgroup" className={styles.head}>
            <GridHeader
              gridId={gridId}
              columns={columns}
              cursor={cursor.at?.row === -1 ? cursor.at.column : -1}
              chosen={selection.ids.size === 0 ? 'none' : selection.ids.size === ids.length ? 'all' : 'some'}
              onChooseAll={() => onSelection(selection.ids.size === 0 ? selectAll(ids) : nothingSelected)}
              onAutoFit={autoFit}
            />
          </div>
          <GridBody
            ref={body}
            gridId={gridId}
            source={source}
            columns={columns.shown}
            widths={columns.widths}
            drawnColumns={drawsAll ? null : drawnColumns}
            presented={presented}
            selected={selection.ids}
            cursor={cursor.at}
            menu={menu && 'row' in menu ? menu.row : null}
            scroller={scroller}
            rowHeight={ROW[density]}
            headHeight={HEAD[density]}
            held={held}
            onViewed={viewed}
          />
        </div>
      </ContextMenu>
      {presented.above > 0 && (
        <Button size="small" icon={ArrowUp} className={styles.above} onClick={() => scroller.current?.scrollTo({ top: 0 })}>
          {presented.above} new above
        </Button>
      )}
      {ids.length === 0 && <GridStates label={label} view={view} source={source} empty={empty} />}
      {tip && tipColumn && change && menu === null && (
        <Suspense>
          <ChangeTip title={tipColumn.title} change={change} format={tipColumn.format ?? valueText} at={tip.at} who={who} />
        </Suspense>
      )}
    </div>
  )
}
