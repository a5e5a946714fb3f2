import { ArrowUp, TriangleAlert } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { RowRecord, RowSource } from '../commands/row-source.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ContextMenu } from '../ui/Menu.tsx'
import type { MenuEntry } from '../ui/menu-entry.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { fittingWidth } from './auto-fit.ts'
import { ChangeTip } from './ChangeTip.tsx'
import styles from './Grid.module.css'
import { GridBody, type GridBodyHandle } from './GridBody.tsx'
import { GridHeader, headElementId } from './GridHeader.tsx'
import { cellElementId, rowElementId } from './GridRow.tsx'
import { type GridCommand, gridCommand, type KeyPress } from './grid-keys.ts'
import { gridTemplate } from './grid-template.ts'
import { headMenu } from './head-menu.ts'
import { presentation } from './presentation.ts'
import { extend, nothingSelected, retain, type Selection, selectAll, toggle } from './selection.ts'
import { useChangeTip } from './use-change-tip.ts'
import type { GridColumns } from './use-grid-columns.ts'
import { useGridCursor } from './use-grid-cursor.ts'

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
  /** What can be done with a row. */
  readonly menuOf: (id: string) => readonly MenuEntry[]
  /** A key that is not the grid's, with the row of the cursor; true: it was used. */
  readonly onKey: (press: KeyPress, id: string | null) => boolean
  /** The first and the last row in sight, by index. */
  readonly onViewed?: (first: number, last: number) => void
  /** Shown when no row matches. */
  readonly empty: ReactNode
}

const ROW = { default: 28, comfortable: 36 } as const
const HEAD = { default: 28, comfortable: 32 } as const
/** Rows are fetched when fewer than this are left below the screen. */
const REFILL = 100

const rowOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row ?? null
const headOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-column]')?.dataset.column ?? null
const says = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/**
 * The grid of the product: live rows, virtual; columns that are sorted, dragged and fitted; every bit of it by keyboard. The focus is the
 * grid's and names its active row or cell, so that it cannot be lost when rows move.
 */
export const Grid = <Row extends RowRecord>(props: GridProps<Row>): ReactNode => {
  const { ref, label, source, columns, selection, onSelection, comfortable, onOpen, menuOf, onKey, onViewed, empty } = props
  const gridId = useId()
  const density = comfortable ? 'comfortable' : 'default'
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<GridBodyHandle>(null)
  const holding = useRef<{ hovered: string | null; cursor: string | null; menu: string | null }>({
    hovered: null,
    cursor: null,
    menu: null,
  })
  const held = useCallback(() => {
    const { menu, hovered, cursor } = holding.current
    return [menu, hovered, cursor].filter((id) => id !== null)
  }, [])
  const shown = useMemo(() => presentation(source, { held }), [source, held])
  useEffect(() => shown.start(), [shown])
  const presented = useSyncExternalStore(shown.subscribe, shown.get)
  const view = useSyncExternalStore(source.onView, source.view)
  const { ids } = presented

  const [menu, setMenu] = useState<{ readonly row: string } | { readonly column: string } | null>(null)
  const { tip, ask } = useChangeTip()
  const cursor = useGridCursor(ids)
  const template = useMemo(() => gridTemplate(columns.shown, columns.widths, comfortable), [columns.shown, columns.widths, comfortable])

  const autoFit = (id: string) => {
    const place = columns.shown.findIndex((column) => column.id === id)
    if (scroller.current && place >= 0) columns.setWidth(id, fittingWidth(scroller.current, place + 1))
  }
  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus(),
    autoFit: () => {
      for (const column of columns.shown) autoFit(column.id)
    },
  }))

  useEffect(() => {
    const alive = new Set(ids)
    const kept = retain(selection, (id) => alive.has(id))
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

  const hold = (change: Partial<typeof holding.current>) => {
    holding.current = { ...holding.current, ...change }
    shown.released()
  }
  const hover = (target: EventTarget | null) => {
    const row = target && rowOf(target)
    if (row !== holding.current.hovered) hold({ hovered: row })
    ask(target as Element | null)
  }

  const goTo = (to: { readonly row: number; readonly column: number }) => {
    cursor.go(to)
    holding.current.cursor = ids[to.row] ?? null
    if (to.row >= 0) body.current?.scrollToRow(to.row)
    const column = columns.shown[to.column]
    const element = () =>
      column && document.getElementById(to.row < 0 ? headElementId(gridId, column.id) : cellElementId(gridId, ids[to.row] ?? '', column.id))
    requestAnimationFrame(() => {
      element()?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
      if (to.row >= 0) ask(element() ?? null)
    })
  }

  const openMenu = () => {
    const element = scroller.current?.querySelector<HTMLElement>('[data-cursor="row"], [data-cursor="true"]')
    const box = element?.getBoundingClientRect()
    if (!element || !box) return
    const at = { clientX: Math.max(box.left, 0) + 48, clientY: box.bottom - 4 }
    element.dispatchEvent(new globalThis.MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...at }))
  }

  const inHeader = (command: GridCommand, column: string) => {
    switch (command.type) {
      case 'sort':
        return columns.toggleSort(column, command.add)
      case 'resize': {
        const width = document.getElementById(headElementId(gridId, column))?.offsetWidth ?? 0
        return columns.setWidth(column, width + command.by)
      }
      case 'move_column':
        columns.move(column, { by: command.by })
        return cursor.go({ row: -1, column: Math.max(0, (cursor.at?.column ?? 0) + command.by) })
      case 'auto_fit':
        return autoFit(column)
    }
  }

  const run = (command: GridCommand): boolean => {
    const id = cursor.id
    const column = columns.shown[cursor.at?.column ?? -1]
    switch (command.type) {
      case 'go': {
        const to = ids[command.to.row]
        if (command.extend && to !== undefined) onSelection(extend(selection, ids, id ?? to, to))
        goTo(command.to)
        return true
      }
      case 'toggle':
        if (id !== null) onSelection(toggle(selection, id))
        return true
      case 'select_all':
        onSelection(selectAll(ids))
        return true
      case 'open':
        if (id !== null) onOpen(id)
        return true
      case 'menu':
        openMenu()
        return true
      case 'escape':
        if (selection.ids.size === 0) return false
        onSelection(nothingSelected)
        return true
      default:
        if (column) inHeader(command, column.id)
        return true
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== scroller.current) return
    scroller.current.dataset.keys = ''
    const press: KeyPress = { key: event.key, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey }
    const command = gridCommand(press, cursor.at ?? { row: -1, column: 0 }, {
      rows: ids.length,
      columns: columns.shown.length,
      page: body.current?.page() ?? 1,
    })
    if (command ? run(command) : onKey(press, cursor.id)) event.preventDefault()
  }

  const onClick = (event: MouseEvent) => {
    const id = rowOf(event.target)
    if (id === null) return
    const target = event.target as Element
    if (event.shiftKey) onSelection(extend(selection, ids, cursor.id ?? id, id))
    else if (event.ctrlKey || event.metaKey || target.closest('input')) onSelection(toggle(selection, id))
    else if (target.closest('[data-open]')) onOpen(id)
    cursor.go({ row: ids.indexOf(id), column: -1 })
  }

  const onContextMenu = (event: MouseEvent) => {
    const row = rowOf(event.target)
    const column = headOf(event.target)
    if (row !== null) {
      cursor.go({ row: ids.indexOf(row), column: -1 })
      setMenu({ row })
      hold({ menu: row })
    } else if (column !== null) setMenu({ column })
    else event.preventDefault()
  }

  const active = () => {
    const { at, id } = cursor
    if (!at) return undefined
    const column = columns.shown[at.column]?.id
    if (at.row < 0) return column && headElementId(gridId, column)
    if (id === null) return undefined
    return column === undefined ? rowElementId(gridId, id) : cellElementId(gridId, id, column)
  }

  const tipColumn = tip && columns.all.find((column) => column.id === tip.column)
  const change = tip && source.row(tip.id)?.changes?.[tip.column]
  const style: { [property: `--${string}`]: string | number } = {
    '--columns': template.columns,
    '--min-width': `${template.minWidth}px`,
    '--locked': `${template.edges.at(-1) ?? 0}px`,
  }
  for (const [place, edge] of template.edges.entries()) style[`--edge-${place}`] = `${edge}px`

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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a grid is what the keyboard works on.
          tabIndex={0}
          aria-label={label}
          aria-multiselectable="true"
          aria-rowcount={view.uncounted ? -1 : view.total + 1}
          aria-busy={view.loading}
          aria-activedescendant={active()}
          className={styles.grid}
          style={style}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            if (!event.currentTarget.matches(':focus-visible')) return
            event.currentTarget.dataset.keys = ''
            if (!cursor.at) cursor.go({ row: ids.length > 0 ? 0 : -1, column: ids.length > 0 ? -1 : 0 })
          }}
          onBlur={() => hold({ cursor: null })}
          onPointerDown={(event) => delete event.currentTarget.dataset.keys}
          onPointerOver={(event) => event.pointerType === 'mouse' && hover(event.target)}
          onPointerLeave={() => hover(null)}
          onClick={onClick}
          onDoubleClick={(event) => {
            const id = rowOf(event.target)
            if (id !== null && !(event.target as Element).closest('input, [data-open]')) onOpen(id)
          }}
          onContextMenu={onContextMenu}
          onScroll={(event) => {
            const { dataset, scrollLeft } = event.currentTarget
            if (scrollLeft > 0) dataset.scrolled = ''
            else delete dataset.scrolled
          }}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid is not a table. */}
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
      {ids.length === 0 && (
        <div className={styles.over}>
          {view.loading ? (
            <Skeleton
              label={`Loading ${label}`}
              rows={24}
              columns={['14px', '110px', '60px', '70px', '1fr', '1fr', '2fr', '2fr', '60px']}
            />
          ) : view.failure === null ? (
            empty
          ) : (
            <EmptyState icon={TriangleAlert} title={view.failure} actions={<Button onClick={source.retry}>Try again</Button>} />
          )}
        </div>
      )}
      {tip && tipColumn && change && <ChangeTip title={tipColumn.title} change={change} words={tipColumn.words ?? says} at={tip.at} />}
    </div>
  )
}
