import { columnResizingFeature, columnSizingFeature, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { RowRecord } from '../live/row-source.ts'
import type { Arrangement } from './column-moves.ts'
import { movedColumn, pinnedCount, pinToggled, toggled } from './column-moves.ts'
import { type GridColumn, type GridSort, MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from './grid-column.ts'

const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  rowSortingFeature,
})

/** The table holds only columns and their state; rows come from a separate source. */
const NO_ROWS: readonly RowRecord[] = []

/** Columns and column actions of a grid and its column chooser. */
export interface GridColumns<Row extends RowRecord> {
  /** In order, the locked ones first. */
  readonly shown: readonly GridColumn<Row>[]
  readonly all: readonly GridColumn<Row>[]
  readonly isShown: (id: string) => boolean
  /** Widths set by the user, in px, by column. */
  readonly widths: Readonly<Record<string, number>>
  readonly sort: GridSort
  /** Ascending, descending, unsorted; `add` keeps the other keys. */
  readonly toggleSort: (id: string, add: boolean) => void
  readonly setSort: (sort: GridSort) => void
  readonly setWidth: (id: string, width: number) => void
  /** Starts resizing from the pressed edge of a column that is `width` px wide. */
  readonly dragEdge: (id: string, width: number, event: unknown) => void
  readonly resizing: string | false
  /** To the place of another column, or by a number of places. */
  readonly move: (id: string, to: { readonly column: string } | { readonly by: number }) => void
  readonly toggle: (id: string) => void
  /** Pins or unpins a column on the left. */
  readonly pin: (id: string) => void
  readonly reset: () => void
}

export interface GridColumnsOptions<Row extends RowRecord> {
  /** Every existing column, shown or not. */
  readonly columns: readonly GridColumn<Row>[]
  readonly arrangement: Arrangement
  readonly onArrange: (change: (before: Arrangement) => Arrangement) => void
  /** What `reset` restores, and the default places of columns. */
  readonly usual: Arrangement
  readonly sort: GridSort
  readonly onSort: (sort: GridSort) => void
  readonly maxSortKeys: number
}

const clampWidth = (width: number) => Math.round(Math.max(MIN_COLUMN_WIDTH, Math.min(MAX_COLUMN_WIDTH, width)))

/** Column state and actions of a grid. `columns` and its elements must be stable. */
export const useGridColumns = <Row extends RowRecord>({
  columns,
  arrangement,
  onArrange,
  usual,
  sort,
  onSort,
  maxSortKeys,
}: GridColumnsOptions<Row>): GridColumns<Row> => {
  const { order, widths } = arrangement
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const locked = useMemo(() => columns.filter((column) => column.locked).map(({ id }) => id), [columns])
  const shown = useColumnsById(byId, order, pinnedCount(arrangement, locked))
  // The table gets only the shown columns, so a catalogue of hundreds costs nothing.
  const definitions = useMemo(
    () =>
      shown.map((column) => ({
        id: column.id,
        accessorFn: () => null,
        header: column.title,
        size: column.track.min,
        minSize: MIN_COLUMN_WIDTH,
        maxSize: MAX_COLUMN_WIDTH,
        enableSorting: column.sortable ?? false,
        sortDescFirst: false,
      })),
    [shown],
  )
  const sorting = useMemo(() => sort.map(({ column, direction }) => ({ id: column, desc: direction === 'desc' })), [sort])
  const resize = (change: (before: Readonly<Record<string, number>>) => Readonly<Record<string, number>>) =>
    onArrange((before) => ({ ...before, widths: change(before.widths) }))

  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    state: { sorting, columnSizing: widths },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting) : change
      onSort(next.map(({ id, desc }) => ({ column: id, direction: desc ? 'desc' : 'asc' })))
    },
    onColumnSizingChange: (change) => resize((before) => (typeof change === 'function' ? change(before) : change)),
    manualSorting: true,
    maxMultiSortColCount: maxSortKeys,
    columnResizeMode: 'onChange',
  })

  return {
    shown,
    all: columns,
    isShown: (id) => order.includes(id),
    widths,
    sort,
    toggleSort: (id, add) => {
      const column = table.getColumn(id)
      if (column?.getCanSort()) column.toggleSorting(undefined, add)
    },
    setSort: onSort,
    setWidth: (id, width) => resize((before) => ({ ...before, [id]: clampWidth(width) })),
    dragEdge: (id, width, event) => {
      // The handler uses the width the table has at that time.
      flushSync(() => resize((before) => ({ ...before, [id]: width })))
      const header = table.getFlatHeaders().find(({ column }) => column.id === id)
      header?.getResizeHandler()(event)
    },
    resizing: table.state.columnResizing.isResizingColumn,
    move: (id, to) => onArrange((before) => movedColumn(before, id, to, locked)),
    toggle: (id) => onArrange((before) => toggled(before, id, usual.order, locked)),
    pin: (id) => onArrange((before) => pinToggled(before, id, locked)),
    reset: () => onArrange(() => usual),
  }
}

/** Keeps the same array while it names the same columns, because a new one redraws the grid's rows. */
const useColumnsById = <Row extends RowRecord>(
  byId: ReadonlyMap<string, GridColumn<Row>>,
  order: readonly string[],
  pinned: number,
): readonly GridColumn<Row>[] => {
  const key = order.filter((id) => byId.has(id)).join(' ')
  return useMemo(
    () =>
      key.split(' ').flatMap((id, place) => {
        const column = byId.get(id)
        return column ? [place < pinned ? { ...column, pinned: true } : column] : []
      }),
    [key, byId, pinned],
  )
}
