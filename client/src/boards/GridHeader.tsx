// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid is not a table.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row or cell.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid hears the keys.
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RowRecord } from '../live/row-source.ts'
import { Icon } from '../ui/Icon.tsx'
import { useDrag } from '../ui/use-drag.ts'
import styles from './Grid.module.css'
import { placeColumns, selectClass } from './GridRow.tsx'
import { NOT_SORTABLE } from './head-menu.ts'
import type { GridColumns } from './use-grid-columns.ts'

export const headElementId = (grid: string, column: string) => `${grid}-head-${column}`

export interface GridHeaderProps<Row extends RowRecord> {
  readonly gridId: string
  readonly columns: GridColumns<Row>
  /** The column of the cursor; -1: it is not in the header. */
  readonly cursor: number
  readonly chosen: 'all' | 'some' | 'none'
  readonly onChooseAll: () => void
  readonly onAutoFit: (id: string) => void
}

const columnAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]:not([data-locked])')?.dataset.column ?? null

const SORTED = { asc: 'ascending', desc: 'descending' } as const

export const GridHeader = <Row extends RowRecord>(props: GridHeaderProps<Row>): ReactNode => {
  const { gridId, columns, cursor, chosen, onChooseAll, onAutoFit } = props
  const { shown, sort, resizing } = columns
  const drag = useDrag(columnAt, (id, column) => columns.move(id, { column }))
  const draggedFrom = shown.findIndex(({ id }) => id === drag.dragged)

  return (
    <div role="row" aria-rowindex={1} className={clsx(styles.row, styles.header)}>
      <div role="columnheader" className={selectClass} style={{ left: 'var(--edge-0)' }}>
        <input
          type="checkbox"
          className={styles.box}
          tabIndex={-1}
          aria-label="Select all"
          checked={chosen === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = chosen === 'some'
          }}
          onChange={onChooseAll}
        />
      </div>
      {placeColumns(shown).map(({ column, className, style }, index) => {
        const key = sort.findIndex((term) => term.column === column.id)
        const term = sort[key]
        const over = drag.over === column.id && drag.dragged !== null && drag.dragged !== column.id
        return (
          <div
            key={column.id}
            role="columnheader"
            id={headElementId(gridId, column.id)}
            aria-sort={term ? SORTED[term.direction] : undefined}
            aria-colindex={index + 2}
            data-column={column.id}
            data-locked={column.locked || undefined}
            data-cursor={cursor === index || undefined}
            title={[column.head && column.title, !column.sortable && NOT_SORTABLE].filter(Boolean).join('. ') || undefined}
            className={clsx(
              className,
              term && styles.sorted,
              drag.dragged === column.id && styles.dragged,
              over && (index < draggedFrom ? styles.dropBefore : styles.dropAfter),
            )}
            style={style}
            onPointerDown={(event) => {
              if (!column.locked) drag.onPointerDown(event, column.id)
            }}
            onClick={(event) => {
              if (!drag.wasDrag()) columns.toggleSort(column.id, event.shiftKey)
            }}
          >
            <span className={styles.name}>{column.head ?? column.title}</span>
            {term && <Icon of={term.direction === 'asc' ? ArrowUp : ArrowDown} size={12} />}
            {term && sort.length > 1 && <span className={styles.place}>{key + 1}</span>}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard resizes with Alt and the arrows. */}
            <span
              className={styles.edge}
              data-dragged={resizing === column.id || undefined}
              onPointerDown={(event) => event.stopPropagation()}
              onMouseDown={(event) => {
                event.preventDefault()
                columns.dragEdge(column.id, event.currentTarget.parentElement?.offsetWidth ?? column.track.min, event)
              }}
              onClick={(event) => event.stopPropagation()}
              onDoubleClick={() => onAutoFit(column.id)}
            />
          </div>
        )
      })}
    </div>
  )
}
