import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { RowRecord } from '../commands/row-source.ts'
import { type GridColumn, type GridSort, MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from './grid-column.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})

/** The table has columns and their state only; rows come from a source that is not its business. */
const NO_ROWS: readonly RowRecord[] = []

/** What a grid and its column chooser know and can do about columns. */
export interface GridColumns<Row extends RowRecord> {
  /** In order, the locked ones first. */
  readonly shown: readonly GridColumn<Row>[]
  readonly all: readonly GridColumn<Row>[]
  readonly isShown: (id: string) => boolean
  /** Widths that were chosen, in px, by column. */
  readonly widths: Readonly<Record<string, number>>
  readonly sort: GridSort
  /** Ascending, descending, not at all; `add` keeps the other keys. */
  readonly toggleSort: (id: string, add: boolean) => void
  readonly setSort: (sort: GridSort) => void
  readonly setWidth: (id: string, width: number) => void
  /** Takes the mouse from the pressed edge of a column that is `width` px wide now. */
  readonly dragEdge: (id: string, width: number, event: unknown) => void
  readonly resizing: string | false
  /** To the place of another column, or by so many places. */
  readonly move: (id: string, to: { readonly column: string } | { readonly by: number }) => void
  readonly toggle: (id: string) => void
  readonly reset: () => void
}

export interface GridColumnsOptions<Row extends RowRecord> {
  readonly columns: readonly GridColumn<Row>[]
  readonly sort: GridSort
  readonly onSort: (sort: GridSort) => void
  readonly maxSortKeys: number
}

const clampWidth = (width: number) => Math.round(Math.max(MIN_COLUMN_WIDTH, Math.min(MAX_COLUMN_WIDTH, width)))

const moved = (order: readonly string[], id: string, to: { readonly column: string } | { readonly by: number }): readonly string[] => {
  const from = order.indexOf(id)
  const target = 'by' in to ? from + to.by : order.indexOf(to.column)
  if (from < 0 || target < 0 || target >= order.length || target === from) return order
  return order.filter((each) => each !== id).toSpliced(target, 0, id)
}

/** Sizes, order, visibility and sort of a grid's columns. `columns` and its elements must be stable. */
export const useGridColumns = <Row extends RowRecord>({
  columns,
  sort,
  onSort,
  maxSortKeys,
}: GridColumnsOptions<Row>): GridColumns<Row> => {
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: () => null,
        header: column.title,
        size: column.track.min,
        minSize: MIN_COLUMN_WIDTH,
        maxSize: MAX_COLUMN_WIDTH,
        enableSorting: column.sortable ?? false,
        enableHiding: !column.locked,
        sortDescFirst: false,
      })),
    [columns],
  )
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const locked = useMemo(() => columns.filter((column) => column.locked).map(({ id }) => id), [columns])
  const sorting = useMemo(() => sort.map(({ column, direction }) => ({ id: column, desc: direction === 'desc' })), [sort])

  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    initialState: { columnPinning: { start: locked, end: [] } },
    state: { sorting },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting) : change
      onSort(next.map(({ id, desc }) => ({ column: id, direction: desc ? 'desc' : 'asc' })))
    },
    manualSorting: true,
    maxMultiSortColCount: maxSortKeys,
    columnResizeMode: 'onChange',
  })

  const { columnSizing, columnOrder, columnVisibility, columnResizing } = table.state
  const shown = useColumnsById(byId, [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()])
  const all = useColumnsById(byId, [...table.getStartLeafColumns(), ...table.getCenterLeafColumns()])
  return {
    shown,
    all,
    isShown: (id) => columnVisibility[id] ?? true,
    widths: columnSizing,
    sort,
    toggleSort: (id, add) => {
      const column = table.getColumn(id)
      if (column?.getCanSort()) column.toggleSorting(undefined, add)
    },
    setSort: onSort,
    setWidth: (id, width) => table.setColumnSizing((before) => ({ ...before, [id]: clampWidth(width) })),
    dragEdge: (id, width, event) => {
      table.setColumnSizing((before) => ({ ...before, [id]: width }))
      const header = table.getFlatHeaders().find(({ column }) => column.id === id)
      header?.getResizeHandler()(event)
    },
    resizing: columnResizing.isResizingColumn,
    move: (id, to) => {
      const order = columnOrder.length > 0 ? columnOrder : columns.map((column) => column.id)
      const free = order.filter((each) => !locked.includes(each))
      table.setColumnOrder([...locked, ...moved(free, id, to)])
    },
    toggle: (id) => table.setColumnVisibility((before) => ({ ...before, [id]: !(before[id] ?? true) })),
    reset: () => {
      table.resetColumnSizing(true)
      table.resetColumnOrder(true)
      table.resetColumnVisibility(true)
    },
  }
}

/** The same list as long as it names the same columns: the rows of a grid are drawn anew when it is another. */
const useColumnsById = <Row extends RowRecord>(
  byId: ReadonlyMap<string, GridColumn<Row>>,
  found: readonly { readonly id: string }[],
): readonly GridColumn<Row>[] => {
  const key = found.map(({ id }) => id).join(' ')
  return useMemo(
    () =>
      key.split(' ').flatMap((id) => {
        const column = byId.get(id)
        return column ? [column] : []
      }),
    [key, byId],
  )
}
