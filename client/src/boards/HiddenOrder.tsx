import { Tag } from '../ui/Tag.tsx'
import type { BoardViewRow } from './board-source.ts'
import type { GridSort } from './grid-column.ts'
import type { GridColumns } from './use-grid-columns.ts'

export interface HiddenOrderProps {
  readonly columns: GridColumns<BoardViewRow>
  /** The board's default order. */
  readonly usual: GridSort
}

/** The board's sort on a hidden column: a click shows the column, the cross removes the sort. */
export const HiddenOrder = ({ columns: { sort, all, isShown, toggle, setSort }, usual }: HiddenOrderProps) =>
  sort
    .filter(({ column }) => !isShown(column))
    .map(({ column, direction }) => {
      const name = all.find(({ id }) => id === column)?.title ?? column
      const without = sort.filter((key) => key.column !== column)
      return (
        <Tag
          key={column}
          label={`Sorted by ${name} ${direction === 'asc' ? '↑' : '↓'}, hidden`}
          press={{ does: `Show ${name}`, onPress: () => toggle(column) }}
          onRemove={usual.some((key) => key.column === column) ? undefined : () => setSort(without.length === 0 ? usual : without)}
        />
      )
    })
