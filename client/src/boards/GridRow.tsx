// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid is not a table.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row or cell.
import { clsx } from 'clsx'
import { type ComponentProps, type CSSProperties, memo, type ReactNode, useCallback, useRef, useState, useSyncExternalStore } from 'react'
import type { CellChange, RowRecord, RowSource } from '../live/row-source.ts'
import type { ColumnWindow } from './column-window.ts'
import styles from './Grid.module.css'
import type { GridColumn } from './grid-column.ts'
import { maxTextWidth } from './text-width.ts'

/** How long a change is highlighted, in ms. */
const FLASH_MS = 2000

export const rowElementId = (grid: string, id: string) => `${grid}-row-${id}`
export const cellElementId = (grid: string, id: string, column: string) => `${grid}-cell-${id}-${column}`

/** A column with what all its cells share. */
export interface PlacedColumn<Row extends RowRecord> {
  readonly column: GridColumn<Row>
  /** Index among all columns, drawn or not. */
  readonly index: number
  readonly className: string
  /** For text that takes at most `room` px (or no text), nothing is truncated; truncation is expensive to paint. */
  readonly fitting: { readonly room: number; readonly className: string }
  /** Pinned cells stick to the left edges the grid defines. */
  readonly style: CSSProperties | undefined
}

const pinnedAt = (place: number): CSSProperties => ({ left: `var(--edge-${place})` })
const SELECT_STYLE = pinnedAt(0)

export const selectClass = clsx(styles.cell, styles.select, styles.pinned)

/** Maximum padding of a cell, both sides, in px; the first column after the pinned ones has a little more. */
const PADDING = 16

/** Columns that the user made narrower than their content. */
export const narrowedColumns = <Row extends RowRecord>(
  columns: readonly GridColumn<Row>[],
  widths: Readonly<Record<string, number>>,
): readonly string[] => columns.filter(({ id, track }) => (widths[id] ?? track.min) < track.min).map(({ id }) => id)

export const placeColumns = <Row extends RowRecord>(
  columns: readonly GridColumn<Row>[],
  narrowed: readonly string[] = [],
): readonly PlacedColumn<Row>[] =>
  columns.map((column, index) => {
    const lastPinned = column.pinned && !columns[index + 1]?.pinned
    const afterPinned = !column.pinned && columns[index - 1]?.pinned
    const isNarrowed = narrowed.includes(column.id)
    const className = clsx(
      styles.cell,
      column.line && styles.line,
      column.align && styles[column.align],
      column.muted && styles.muted,
      column.pinned && styles.pinned,
      column.fits && !isNarrowed && styles.fits,
      index === 0 && styles.first,
      lastPinned && styles.lastPinned,
      afterPinned && styles.afterPinned,
    )
    return {
      column,
      index,
      className,
      fitting: { room: isNarrowed ? 0 : column.track.min - PADDING, className: clsx(className, styles.fits) },
      style: column.pinned ? pinnedAt(index + 1) : undefined,
    }
  })

/**
 * The drawn columns; pinned ones always are. The first one after a gap gets an explicit grid position and the others follow it, because a
 * style per cell is expensive.
 */
export const drawnColumns = <Row extends RowRecord>(
  placed: readonly PlacedColumn<Row>[],
  drawn: ColumnWindow | null,
  also: number,
): readonly PlacedColumn<Row>[] => {
  if (drawn === null) return placed
  return placed
    .filter(({ column, index }) => column.pinned || (index >= drawn.first && index <= drawn.last) || index === also)
    .map((each, place, those) =>
      (those[place - 1]?.index ?? -1) === each.index - 1 ? each : { ...each, style: { ...each.style, gridColumn: each.index + 2 } },
    )
}

/** Set here because `:empty` would recompute the style of every cell whose text changes. */
const fitsIn = (content: ReactNode, room: number): boolean => !content || (typeof content === 'string' && maxTextWidth(content) <= room)

const isFresh = (change: CellChange | undefined): change is CellChange => change !== undefined && Date.now() - change.at < FLASH_MS

interface CellProps extends ComponentProps<'div'> {
  readonly change: CellChange
}

/** A cell that another user just changed; redrawn after scrolling, its highlight continues where it was. */
const FlashingCell = ({ change, style, ...cell }: CellProps) => {
  const [delay] = useState(() => change.at - Date.now())
  const [over, setOver] = useState(false)
  if (over) return <div role="gridcell" style={style} {...cell} />
  return (
    <div
      role="gridcell"
      {...cell}
      className={clsx(cell.className, styles.flash)}
      style={{ ...style, '--since': `${delay}ms` }}
      onAnimationEnd={() => setOver(true)}
    />
  )
}

interface CellsProps<Row extends RowRecord> {
  readonly gridId: string
  readonly row: Row
  readonly columns: readonly PlacedColumn<Row>[]
  readonly selected: boolean
  /** The index of the cursor's column; -1: none. */
  readonly cursor: number
}

const CellsOf = <Row extends RowRecord>({ gridId, row, columns, selected, cursor }: CellsProps<Row>): ReactNode => (
  <>
    <div role="gridcell" className={selectClass} style={SELECT_STYLE}>
      <span role="checkbox" className={styles.box} aria-checked={selected} aria-label={`Select ${row.id}`} />
    </div>
    {columns.map(({ column, index, className, fitting, style }) => {
      const content = column.cell(row)
      const change = column.quiet ? undefined : row.changes?.[column.id]
      const cell = {
        id: cursor === index ? cellElementId(gridId, row.id, column.id) : undefined,
        'aria-colindex': index + 2,
        'data-cursor': cursor === index || undefined,
        'data-changed': change ? column.id : undefined,
        className: fitsIn(content, fitting.room) ? fitting.className : className,
        style,
        children: content,
      }
      return isFresh(change) ? (
        <FlashingCell key={`${column.id} ${change.at}`} change={change} {...cell} />
      ) : (
        <div key={column.id} role="gridcell" {...cell} />
      )
    })}
  </>
)
const Cells = memo(CellsOf) as typeof CellsOf

export interface GridRowProps<Row extends RowRecord> {
  readonly gridId: string
  readonly source: RowSource<Row>
  readonly id: string
  readonly index: number
  /** In px from the top of the rows. */
  readonly top: number
  readonly columns: readonly PlacedColumn<Row>[]
  readonly selected: boolean
  /** The column of the cursor, -1 for the whole row; null: the cursor is elsewhere. */
  readonly cursor: number | null
  readonly state: 'menu' | 'leaving' | 'arriving' | null
}

/** One row, subscribed to its own record. A row that has left the board is drawn from its last known values. */
const GridRowOf = <Row extends RowRecord>(props: GridRowProps<Row>): ReactNode => {
  const { gridId, source, id, index, top, columns, selected, cursor, state } = props
  const live = useSyncExternalStore(
    useCallback((listener) => source.onRow(id, listener), [source, id]),
    () => source.row(id),
  )
  const last = useRef(live)
  if (live) last.current = live
  const row = last.current
  if (row?.id !== id) return null
  return (
    <div
      role="row"
      id={cursor === -1 ? rowElementId(gridId, id) : undefined}
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-row={id}
      data-cursor={cursor === -1 ? 'row' : undefined}
      data-menu={state === 'menu' || undefined}
      data-leaving={state === 'leaving' || undefined}
      data-arriving={state === 'arriving' || undefined}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <Cells gridId={gridId} row={row} columns={columns} selected={selected} cursor={cursor ?? -1} />
    </div>
  )
}
export const GridRow = memo(GridRowOf) as typeof GridRowOf
