import { Tag } from '../ui/Tag.tsx'
import type { BoardRow } from './board-source.ts'
import type { GridSort } from './grid-column.ts'
import type { GridColumns } from './use-grid-columns.ts'

export interface HiddenOrderProps {
  readonly columns: GridColumns<BoardRow>
  /** How the board is ordered where nobody says. */
  readonly usual: GridSort
}

/** What the board is sorted by that no head can say, as its column is hidden: a press shows the column, the cross takes the order away. */
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
