import { Copy, type LucideIcon } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copy-text.ts'
import styles from './Batch.module.css'
import type { BoardState } from './Board.tsx'
import type { BoardColumn } from './board-column.tsx'

/** An action on the selected rows. */
interface RowsAction {
  readonly label: string
  readonly icon: LucideIcon
  readonly run: (ids: readonly string[]) => void
}

/** The bar of a board with selected rows: copies them as text, with the columns shown, and runs further actions. */
export const SelectedRows = ({ state, actions = [] }: { readonly state: BoardState; readonly actions?: readonly RowsAction[] }) => {
  const { columns, selected, onSelect, source } = state
  const ids = [...selected]
  if (ids.length === 0) return null
  const copyRows = () => {
    const shown = columns.shown as readonly BoardColumn[]
    const rows = ids.flatMap((id) => {
      const row = source.row(id)
      return row ? [shown.map((column) => column.format(row.cells[column.id]))] : []
    })
    void copyText([shown.map(({ title }) => title), ...rows].map((cells) => cells.join('\t')).join('\n'), `${rows.length} rows`)
  }
  return (
    <div role="toolbar" aria-label="Selected rows" className={styles.bar}>
      <span className={styles.count}>{ids.length === 1 ? '1 row' : `${ids.length} rows`}</span>
      <Button variant="ghost" icon={Copy} onClick={copyRows}>
        Copy
      </Button>
      {actions.map(({ label, icon, run }) => (
        <Button key={label} variant="ghost" icon={icon} onClick={() => run(ids)}>
          {label}
        </Button>
      ))}
      <span className={styles.space} />
      <Button variant="ghost" onClick={() => onSelect([])}>
        Clear
      </Button>
    </div>
  )
}
