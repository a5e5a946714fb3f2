import { clsx } from 'clsx'
import { ChevronDown, Lock, Search } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { CheckboxField } from '../ui/CheckboxField.tsx'
import { Icon } from '../ui/Icon.tsx'
import { TextField } from '../ui/TextField.tsx'
import { showToast } from '../ui/toast-store.ts'
import { walkControls } from '../ui/walk-controls.ts'
import styles from './Board.module.css'
import type { BoardColumn } from './board-columns.tsx'
import type { BoardRow } from './board-source.ts'
import { isWhole, loadCatalogue } from './catalogue.ts'
import { columnGroups, firstOf } from './column-search.ts'
import { MOST_COLUMNS } from './layout.ts'
import type { GridColumns } from './use-grid-columns.ts'

export interface ColumnListProps {
  readonly columns: GridColumns<BoardRow>
  readonly catalogue: readonly BoardColumn[]
  readonly onAutoFit: () => void
}

/** So many are drawn of what a search finds. */
const MOST_FOUND = 60

interface RowsProps {
  readonly found: readonly BoardColumn[]
  readonly columns: GridColumns<BoardRow>
}

const Rows = ({ found, columns }: RowsProps) => {
  const full = columns.shown.length >= MOST_COLUMNS
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
          title={full && !shown ? `A board shows at most ${MOST_COLUMNS} columns` : undefined}
        />
        <span className={styles.px}>{column.locked ? 'locked' : shown ? width : ''}</span>
        {column.locked && <Icon of={Lock} size={12} />}
      </li>
    )
  })
}

/** Which of all columns are shown, under their heads; a head shows its columns when it is unfolded [2.56]. */
export const ColumnList = ({ columns, catalogue, onAutoFit }: ColumnListProps) => {
  const [letters, setLetters] = useState('')
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set(['Shown']))
  const searching = letters.trim() !== ''
  const found = useMemo(() => columnGroups(catalogue, letters), [catalogue, letters])
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
    loadCatalogue().catch(() => showToast({ tone: 'bad', text: 'The other columns could not be loaded. Please try again.' }))
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows lead from one control to the next.
    <div className={styles.chooserBody} onKeyDown={walkControls}>
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
          value={letters}
          onChange={setLetters}
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
          {!isWhole(catalogue)
            ? 'Loading all columns…'
            : searching && count === 0
              ? 'No column has that name'
              : searching && count > MOST_FOUND
                ? `${count - MOST_FOUND} more: type on`
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
