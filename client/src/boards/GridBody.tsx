// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid is not a table.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import type { RowRecord, RowSource } from '../commands/row-source.ts'
import type { ColumnWindow } from './column-window.ts'
import styles from './Grid.module.css'
import { drawnColumns, GridRow, placeColumns } from './GridRow.tsx'
import type { GridColumn } from './grid-column.ts'
import type { GridCursor } from './grid-keys.ts'
import type { Presented } from './presentation.ts'
import { rowSlots } from './row-slots.ts'
import { useCalm } from './use-calm.ts'
import { useSteadyScroll } from './use-steady-scroll.ts'

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
  /** Which of them are drawn; null: all. */
  readonly drawnColumns: ColumnWindow | null
  readonly presented: Presented
  readonly selected: ReadonlySet<string>
  readonly cursor: GridCursor | null
  /** The row whose menu is open. */
  readonly menu: string | null
  readonly scroller: RefObject<HTMLElement | null>
  readonly rowHeight: number
  readonly headHeight: number
  readonly held: () => readonly string[]
  /** The first and the last row in sight, by index. */
  readonly onViewed: (first: number, last: number) => void
}

const OVERSCAN = 6

/** The rows in sight and a few more. Scrolling draws this and nothing else. */
export const GridBody = <Row extends RowRecord>(props: GridBodyProps<Row>): ReactNode => {
  const {
    ref,
    gridId,
    source,
    columns,
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
  const placed = useMemo(() => drawnColumns(placeColumns(columns), across, cursorColumn), [columns, across, cursorColumn])

  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan: OVERSCAN,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    // The row that the grid names as active must be in the document.
    rangeExtractor: (range) => {
      const indices = defaultRangeExtractor(range)
      return cursorRow < 0 || cursorRow >= ids.length || indices.includes(cursorRow) ? indices : [...indices, cursorRow]
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are measured anew when rows have another height.
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  useSteadyScroll({ scroller, body, presented, rowHeight, held })

  const height = (virtualizer.scrollRect?.height ?? 0) - headHeight
  const first = Math.floor((virtualizer.scrollOffset ?? 0) / rowHeight)
  const last = Math.min(ids.length - 1, Math.ceil(((virtualizer.scrollOffset ?? 0) + height) / rowHeight) - 1)
  useEffect(() => onViewed(first, last), [onViewed, first, last])

  useImperativeHandle(
    ref,
    () => ({
      scrollToRow: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
      page: () => Math.max(1, Math.floor(height / rowHeight) - 1),
    }),
    [virtualizer, height, rowHeight],
  )

  const drawn = virtualizer.getVirtualItems()
  const slots = useMemo(rowSlots, [])
  const slotOf = slots(drawn.flatMap(({ index }) => ids[index] ?? []))
  const slot = (index: number) => slotOf.get(ids[index] ?? '') ?? 0
  // While rows move no element is moved in the document, which would lay it out anew; at rest its order is that of the rows, for those who read it.
  const isCalm = useCalm(presented)
  const items = virtualizer.isScrolling || !isCalm ? drawn.toSorted((a, b) => slot(a.index) - slot(b.index)) : drawn

  return (
    <div ref={body} role="rowgroup" className={styles.body} style={{ height: ids.length * rowHeight }}>
      {items.map(({ index }) => {
        const id = ids[index]
        if (id === undefined) return null
        return (
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
        )
      })}
    </div>
  )
}
