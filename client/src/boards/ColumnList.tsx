import { clsx } from 'clsx'
import { ChevronDown, Lock, Search } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { attempt } from '../ui/attempt.ts'
import { Button } from '../ui/Button.tsx'
import { CheckboxField } from '../ui/CheckboxField.tsx'
import { Icon } from '../ui/Icon.tsx'
import { TextField } from '../ui/TextField.tsx'
import { moveBetweenControls } from '../ui/walk-controls.ts'
import styles from './Board.module.css'
import type { BoardColumn } from './board-columns.tsx'
import type { BoardViewRow } from './board-source.ts'
import { isCompleteCatalog, loadCatalogue } from './catalogue.ts'
import { columnGroups, firstOf } from './column-search.ts'
import { MAX_COLUMNS } from './layout.ts'
import type { GridColumns } from './use-grid-columns.ts'

export interface ColumnListProps {
  readonly columns: GridColumns<BoardViewRow>
  readonly catalogue: readonly BoardColumn[]
  readonly onAutoFit: () => void
}

/** At most this many search results are shown. */
const MOST_FOUND = 60

interface RowsProps {
  readonly found: readonly BoardColumn[]
  readonly columns: GridColumns<BoardViewRow>
}

const Rows = ({ found, columns }: RowsProps) => {
  const full = columns.shown.length >= MAX_COLUMNS
  return found.map((column) => {
    const shown = columns.isShown(column.id)
    const width = columns.widths[column.id]
    return (
      <li key={column.id} className={styles.chooserRow}>
        <CheckboxField
          label={column.title}
          value={shown}
          onChange={() => columns.toggle(column.id)}
          disabled={column.locked || (full && !shown)}
          title={full && !shown ? `A board shows at most ${MAX_COLUMNS} columns` : undefined}
        />
        <span className={styles.px}>{column.locked ? 'locked' : shown ? width : ''}</span>
        {column.locked && <Icon of={Lock} size={12} />}
      </li>
    )
  })
}

/** All columns by group, with those shown; a group lists its columns when it is expanded [2.56]. */
export const ColumnList = ({ columns, catalogue, onAutoFit }: ColumnListProps) => {
  const [query, setQuery] = useState('')
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set(['Shown']))
  const searching = query.trim() !== ''
  const found = useMemo(() => columnGroups(catalogue, query), [catalogue, query])
  const count = found.reduce((sum, group) => sum + group.columns.length, 0)
  const shown = columns.shown as readonly BoardColumn[]
  const groups = searching ? firstOf(found, MOST_FOUND) : [{ title: 'Shown', columns: shown }, ...found]
  const fold = (title: string) =>
    setUnfolded((before) => {
      const next = new Set(before)
      if (!next.delete(title)) next.add(title)
      return next
    })
  useEffect(() => {
    void attempt('load columns', loadCatalogue, 'The other columns could not be loaded. Please try again.')
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows lead from one control to the next.
    <div className={styles.chooserBody} onKeyDown={moveBetweenControls}>
      <div className={styles.chooserHead}>
        <h2 className="font-semibold">Columns</h2>
        <span className={styles.px}>
          {columns.shown.length} of {catalogue.length}
        </span>
      </div>
      <div className={styles.chooserFind}>
        <TextField
          label="Find a column"
          layout="cell"
          icon={Search}
          placeholder="Find a column"
          autoFocus
          value={query}
          onChange={setQuery}
        />
      </div>
      <div className={styles.chooserList}>
        {groups.map((group) => {
          const isOpen = searching || unfolded.has(group.title)
          const inSight = group.columns.filter(({ id }) => columns.isShown(id)).length
          return (
            <section key={group.title} aria-label={group.title}>
              <button
                type="button"
                aria-expanded={isOpen}
                disabled={searching}
                className={styles.chooserGroup}
                onClick={() => fold(group.title)}
              >
                <Icon of={ChevronDown} size={14} className={clsx(!isOpen && styles.folded)} />
                {group.title}
                <span className={styles.px}>
                  {group.title !== 'Shown' && inSight > 0 && `${inSight} of `}
                  {group.columns.length}
                </span>
              </button>
              {isOpen && (
                <ul>
                  <Rows found={group.columns} columns={columns} />
                </ul>
              )}
            </section>
          )
        })}
        <p role="status" className={styles.chooserNote}>
          {!isCompleteCatalog(catalogue)
            ? 'Loading all columns…'
            : searching && count === 0
              ? 'No matching columns'
              : searching && count > MOST_FOUND
                ? `${count - MOST_FOUND} more. Keep typing to narrow the list.`
                : ''}
        </p>
      </div>
      <div className={styles.chooserFoot}>
        <Button variant="ghost" size="small" onClick={columns.reset}>
          Reset
        </Button>
        <span className={styles.grow} />
        <Button variant="ghost" size="small" onClick={onAutoFit}>
          Fit to content
        </Button>
      </div>
    </div>
  )
}
