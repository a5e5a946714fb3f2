// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid is not a table.
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import type { RowRecord, RowSource } from '../live/row-source.ts'
import type { ColumnWindow } from './column-window.ts'
import styles from './Grid.module.css'
import { drawnColumns, GridRow, narrowedColumns, placeColumns } from './GridRow.tsx'
import type { GridColumn } from './grid-column.ts'
import type { GridCursor } from './grid-keys.ts'
import type { DisplayedRows } from './presentation.ts'
import { rowSlots } from './row-slots.ts'
import { drawnRows, scrolledTo } from './row-window.ts'
import { useRowWindow } from './use-row-window.ts'
import { useIsOrderStable } from './use-stable-order.ts'
import { useSteadyScroll } from './use-steady-scroll.ts'
import { useWasPainted } from './use-was-painted.ts'

export interface GridBodyHandle {
  readonly scrollToRow: (index: number) => void
  /** Rows that fit on the screen. */
  readonly page: () => number
}

export interface GridBodyProps<Row extends RowRecord> {
  readonly ref: RefObject<GridBodyHandle | null>
  readonly gridId: string
  readonly source: RowSource<Row>
  readonly columns: readonly GridColumn<Row>[]
  /** Widths set by the user, in px, by column. */
  readonly widths: Readonly<Record<string, number>>
  /** Which of them are drawn; null: all. */
  readonly drawnColumns: ColumnWindow | null
  readonly presented: DisplayedRows
  readonly selected: ReadonlySet<string>
  readonly cursor: GridCursor | null
  /** The row whose menu is open. */
  readonly menu: string | null
  readonly scroller: RefObject<HTMLElement | null>
  readonly rowHeight: number
  readonly headHeight: number
  readonly held: () => readonly string[]
  /** The first and the last visible row, by index. */
  readonly onViewed: (first: number, last: number) => void
}

/** The visible rows and a few more. Scrolling redraws only these. */
export const GridBody = <Row extends RowRecord>(props: GridBodyProps<Row>): ReactNode => {
  const {
    ref,
    gridId,
    source,
    columns,
    widths,
    drawnColumns: across,
    presented,
    selected,
    cursor,
    menu,
    scroller,
    rowHeight,
    headHeight,
    held,
    onViewed,
  } = props
  const { ids, leaving, arriving } = presented
  const body = useRef<HTMLDivElement>(null)
  const cursorRow = cursor?.row ?? -1
  const cursorColumn = cursorRow < 0 ? -1 : (cursor?.column ?? -1)
  // A string, so that it stays equal while a width is dragged without narrowing a column.
  const narrowed = useMemo(() => narrowedColumns(columns, widths).join(' '), [columns, widths])
  const placed = useMemo(
    () => drawnColumns(placeColumns(columns, narrowed.split(' ')), across, cursorColumn),
    [columns, narrowed, across, cursorColumn],
  )

  const seen = useRowWindow({ body, rowHeight, headHeight })

  const first = seen?.first ?? 0
  const last = Math.min(ids.length, (seen?.last ?? -1) + 1) - 1
  useEffect(() => onViewed(first, last), [onViewed, first, last])

  useImperativeHandle(ref, () => {
    const heightOf = (grid: HTMLElement) => grid.clientHeight - headHeight
    return {
      scrollToRow: (index) => {
        const grid = scroller.current
        if (grid) grid.scrollTop = scrolledTo(index, rowHeight, { top: grid.scrollTop, height: heightOf(grid) })
      },
      page: () => (scroller.current ? Math.max(1, Math.floor(heightOf(scroller.current) / rowHeight) - 1) : 1),
    }
  }, [scroller, headHeight, rowHeight])

  // The first paint of a result doesn't wait for rows that aren't visible yet.
  const bare = !useWasPainted(presented.generation)
  // The active row must be in the document.
  const drawn = (seen ? drawnRows(seen, { count: ids.length, also: cursorRow, bare }) : []).flatMap((index) => {
    const id = ids[index]
    return id === undefined ? [] : { id, index }
  })
  const slots = useMemo(rowSlots, [])
  const slotOf = slots.take(drawn.map(({ id }) => id))
  useSteadyScroll({ scroller, body, drawn: slotOf, presented, rowHeight, held })
  // While rows move, no element moves in the document, which would cost a layout; at rest, the order in the document is that of the rows,
  // for screen readers.
  const isCalm = useIsOrderStable(presented)
  const items = slots.arrange(drawn, seen?.direction !== null || !isCalm)

  return (
    <div ref={body} role="rowgroup" className={styles.body} style={{ height: ids.length * rowHeight }}>
      {items.map(({ id, index }) => (
        <GridRow
          key={slotOf.get(id)}
          gridId={gridId}
          source={source}
          id={id}
          index={index}
          top={index * rowHeight}
          columns={placed}
          selected={selected.has(id)}
          cursor={index === cursorRow ? (cursor?.column ?? -1) : null}
          state={id === menu ? 'menu' : leaving.has(id) ? 'leaving' : arriving.has(id) ? 'arriving' : null}
        />
      ))}
    </div>
  )
}
