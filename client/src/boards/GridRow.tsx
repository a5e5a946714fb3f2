// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid is not a table.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row or cell.
import { clsx } from 'clsx'
import { type ComponentProps, type CSSProperties, memo, type ReactNode, useCallback, useRef, useState, useSyncExternalStore } from 'react'
import type { CellChange, RowRecord, RowSource } from '../commands/row-source.ts'
import type { ColumnWindow } from './column-window.ts'
import styles from './Grid.module.css'
import type { GridColumn } from './grid-column.ts'
import { mostWidth } from './text-width.ts'

/** How long a change is news. */
const FLASH_MS = 2000

export const rowElementId = (grid: string, id: string) => `${grid}-row-${id}`
export const cellElementId = (grid: string, id: string, column: string) => `${grid}-cell-${id}-${column}`

/** A column with what all its cells have in common. */
export interface PlacedColumn<Row extends RowRecord> {
  readonly column: GridColumn<Row>
  /** Among all columns, drawn or not. */
  readonly index: number
  readonly className: string
  /** For a text that takes no more than `room` px, or for nothing: none of it is cut, and each cut is dear to paint. */
  readonly fitting: { readonly room: number; readonly className: string }
  /** Pinned cells stand at the left edges that the grid names. */
  readonly style: CSSProperties | undefined
}

const pinnedAt = (place: number): CSSProperties => ({ left: `var(--edge-${place})` })
const SELECT_STYLE = pinnedAt(0)

export const selectClass = clsx(styles.cell, styles.select, styles.pinned)

/** Left and right of what a cell holds, at most: what is behind the pinned columns begins a little later. */
const PADDING = 16

/** Those that somebody made narrower than what they hold. */
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

/** Those that are drawn; the pinned ones always are, and one by wish. What follows a gap is put at its place of the template, the others follow it: a style of its own is dear. */
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

/** Known here: `:empty` would have the style of every cell asked again whose text changes. */
const fitsIn = (content: ReactNode, room: number): boolean => !content || (typeof content === 'string' && mostWidth(content) <= room)

const isFresh = (change: CellChange | undefined): change is CellChange => change !== undefined && Date.now() - change.at < FLASH_MS

interface CellProps extends ComponentProps<'div'> {
  readonly change: CellChange
}

/** A cell that somebody else changed just now; drawn again after scrolling its tint goes on where it was. */
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
  /** The index of the column the cursor is at; -1: none. */
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
  /** The column the cursor is at, -1 for the row as a whole; null: the cursor is elsewhere. */
  readonly cursor: number | null
  readonly state: 'menu' | 'leaving' | 'arriving' | null
}

/** One row, listening to its own record. What has left the board is drawn from what was known last. */
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
