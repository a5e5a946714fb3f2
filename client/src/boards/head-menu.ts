import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, EyeOff, MoveHorizontal, Pin, PinOff } from 'lucide-react'
import type { RowRecord } from '../live/row-source.ts'
import type { MenuEntry } from '../ui/menu-entry.ts'
import { MAX_PINNED } from './column-moves.ts'
import type { GridColumns } from './use-grid-columns.ts'

/** Tooltip of columns that can't be sorted. */
export const NOT_SORTABLE = "This column can't be sorted"

/** The menu of a column header. */
export const headMenu = <Row extends RowRecord>(
  columns: GridColumns<Row>,
  id: string,
  autoFit: (id: string) => void,
): readonly MenuEntry[] => {
  const { shown } = columns
  const index = shown.findIndex((column) => column.id === id)
  const column = shown[index]
  if (!column) return []
  const sortBy = (direction: 'asc' | 'desc') => () => columns.setSort([{ column: id, direction }])
  return [
    ...(column.sortable ? [] : [{ heading: NOT_SORTABLE }]),
    { label: 'Sort ascending', icon: ArrowUp, disabled: !column.sortable, onSelect: sortBy('asc') },
    { label: 'Sort descending', icon: ArrowDown, disabled: !column.sortable, onSelect: sortBy('desc') },
    'separator',
    { label: 'Fit to content', icon: MoveHorizontal, hint: 'Alt Enter', onSelect: () => autoFit(id) },
    {
      label: 'Move left',
      icon: ArrowLeft,
      hint: 'Ctrl Shift ←',
      disabled: column.locked || shown[index - 1]?.locked,
      onSelect: () => columns.move(id, { by: -1 }),
    },
    {
      label: 'Move right',
      icon: ArrowRight,
      hint: 'Ctrl Shift →',
      disabled: column.locked || index === shown.length - 1,
      onSelect: () => columns.move(id, { by: 1 }),
    },
    {
      label: column.pinned ? 'Unpin' : 'Pin left',
      icon: column.pinned ? PinOff : Pin,
      disabled: column.locked || (!column.pinned && shown.filter(({ pinned }) => pinned).length >= MAX_PINNED),
      onSelect: () => columns.pin(id),
    },
    'separator',
    { label: 'Hide column', icon: EyeOff, disabled: column.locked, onSelect: () => columns.toggle(id) },
  ]
}
