import { Columns3, Copy, ListX, type LucideIcon, Plus, Search } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLook } from '../app/appearance.ts'
import batch from '../boards/Batch.module.css'
import { Grid, type GridHandle } from '../boards/Grid.tsx'
import type { GridSort } from '../boards/grid-column.ts'
import { nothingSelected } from '../boards/selection.ts'
import { useGridColumns } from '../boards/use-grid-columns.ts'
import { useSlashKey } from '../boards/use-slash-key.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Menu } from '../ui/Menu.tsx'
import type { MenuEntry } from '../ui/menu-entry.ts'
import { SegmentedControl } from '../ui/RadioField.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './Master.module.css'
import type { RecordCalls } from './record-calls.ts'
import { columnTexts, gridColumnsOf, type TextColumn } from './record-columns.tsx'
import { type RecordSource, recordSource } from './record-source.ts'
import { useListLayout } from './use-list-layout.ts'
import { useListsChanged } from './use-lists-changed.ts'

const TYPING_MS = 150
const NOT_SORTED: GridSort = []

/** Rows of a list, as its page shows them. `columns` must be stable. */
export const useListSource = (calls: Pick<RecordCalls, 'page'>, columns: readonly TextColumn[], me: string): RecordSource =>
  useMemo(() => recordSource({ calls, textsOf: columnTexts(columns), me }), [calls, columns, me])

/** An action on the selected rows of a list. */
export interface ListAction {
  readonly label: string
  readonly icon: LucideIcon
  readonly run: (ids: readonly string[]) => void
}

interface ListPageProps {
  readonly title: string
  /** Singular name of a record, for example `Customer`. */
  readonly noun: string
  readonly source: RecordSource
  /** Every available column; stable. */
  readonly columns: readonly TextColumn[]
  /** Columns shown by default. */
  readonly usual: readonly string[]
  /** Choices of the scope filter; the first is the default. Empty: no filter. */
  readonly scopes: readonly { readonly value: string; readonly label: string }[]
  /** Name of the list in `lists:changed` messages. */
  readonly list: string
  readonly placeholder?: string
  readonly onOpen: (id: string) => void
  /** Called when a `data-link` in a row is clicked. */
  readonly onLink?: (link: string, id: string) => void
  /** Null: the user can't add records. */
  readonly onNew: (() => void) | null
  readonly menuOf: (id: string) => readonly MenuEntry[]
  /** Actions on the selected rows besides copying them. */
  readonly actions?: readonly ListAction[]
  readonly children?: ReactNode
}

/** A live list of records with search, sorting, column layout and a button to add one. */
export const ListPage = (props: ListPageProps) => {
  const {
    title,
    noun,
    source,
    columns,
    usual,
    scopes,
    list,
    placeholder = 'Search',
    onOpen,
    onLink,
    onNew,
    menuOf,
    actions = [],
    children,
  } = props
  const { density } = useLook()
  const view = useSyncExternalStore(source.onView, source.view)
  const [search, setSearch] = useState('')
  const [scope, setScope] = useState(scopes[0]?.value ?? '')
  const [selection, setSelection] = useState(nothingSelected)
  const grid = useRef<GridHandle>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  useSlashKey(searchBox)

  const available = useMemo(() => gridColumnsOf(columns), [columns])
  const defaultArrangement = useMemo(() => ({ order: usual, widths: {} }), [usual])
  const ids = useMemo(() => available.map(({ id }) => id), [available])
  const { laid, keep } = useListLayout(list, defaultArrangement, ids)
  const { arrangement, sort } = laid ?? { arrangement: defaultArrangement, sort: NOT_SORTED }
  const gridColumns = useGridColumns({
    columns: available,
    arrangement,
    onArrange: (change) => keep((before) => ({ ...before, arrangement: change(before.arrangement) })),
    usual: defaultArrangement,
    sort,
    onSort: (next) => keep((before) => ({ ...before, sort: next })),
    maxSortKeys: 1,
  })

  const [sortKey] = sort
  const order = sortKey ? `${sortKey.direction === 'desc' ? '-' : ''}${sortKey.column}` : null
  const isKnown = laid !== null
  useEffect(() => {
    if (!isKnown) return
    const timer = setTimeout(() => source.ask({ search: search.trim(), scope, sort: order }), search === '' ? 0 : TYPING_MS)
    return () => clearTimeout(timer)
  }, [source, search, scope, order, isKnown])
  useListsChanged([list], source.renew)
  const isNarrowed = search !== '' || (scopes.length > 0 && scope !== 'all' && scope !== scopes[0]?.value)
  const one = noun.toLowerCase()
  const selectedIds = [...selection.ids]
  const copyRows = () => {
    const shown = gridColumns.shown.flatMap(({ id }) => columns.filter(({ key }) => key === id))
    const rows = selectedIds.flatMap((id) => {
      const record = source.row(id)?.record
      return record ? [shown.map(({ textOf }) => textOf(record))] : []
    })
    void copyText([shown.map(({ title: head }) => head), ...rows].map((cells) => cells.join('\t')).join('\n'), `${rows.length} rows`)
  }

  return (
    <div className={styles.page}>
      <div role="toolbar" aria-label={title} className={styles.bar}>
        <h1 className={styles.title}>{title}</h1>
        <span className={styles.count} aria-live="polite">
          {view.loading ? '' : `${view.total.toLocaleString('en-US')}${view.uncounted ? '+' : ''}`}
        </span>
        <TextField
          ref={searchBox}
          label="Search this list"
          layout="cell"
          className={styles.search ?? ''}
          icon={Search}
          placeholder={placeholder}
          aria-keyshortcuts="/"
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'Enter') grid.current?.focus()
          }}
        />
        {scopes.length > 0 && <SegmentedControl label="Show" value={scope} onChange={setScope} choices={scopes} />}
        <span className={styles.space} />
        <Menu
          align="end"
          trigger={<IconButton icon={Columns3} label="Columns" />}
          entries={[
            ...available
              .filter(({ locked }) => !locked)
              .map(({ id, title: name }) => ({ label: name, checked: gridColumns.isShown(id), onSelect: () => gridColumns.toggle(id) })),
            'separator' as const,
            { label: 'Fit columns to content', onSelect: () => grid.current?.autoFit() },
            { label: 'Reset columns', onSelect: gridColumns.reset },
          ]}
        />
        {onNew && (
          <Button variant="primary" icon={Plus} onClick={onNew}>
            New {one}
          </Button>
        )}
      </div>
      <div className={styles.grid}>
        {isKnown && (
          <Grid
            ref={grid}
            label={title}
            source={source}
            columns={gridColumns}
            selection={selection}
            onSelection={setSelection}
            comfortable={density === 'comfortable'}
            onOpen={onOpen}
            {...(onLink && { onLink })}
            menuOf={menuOf}
            onKey={() => false}
            empty={
              <EmptyState
                icon={ListX}
                title={
                  isNarrowed
                    ? `No ${one} matches your search`
                    : scope === 'all' || scopes.length === 0
                      ? `No ${one} yet`
                      : `No active ${one} yet`
                }
                text={onNew && !isNarrowed ? 'Add one to get started.' : undefined}
                actions={
                  onNew &&
                  !isNarrowed && (
                    <Button icon={Plus} onClick={onNew}>
                      Add {one}
                    </Button>
                  )
                }
              />
            }
          />
        )}
      </div>
      {selectedIds.length > 0 && (
        <div role="toolbar" aria-label="Selected rows" className={batch.bar}>
          <span className={batch.count}>{selectedIds.length === 1 ? '1 row' : `${selectedIds.length} rows`}</span>
          <Button variant="ghost" icon={Copy} onClick={copyRows}>
            Copy
          </Button>
          {actions.map(({ label, icon, run }) => (
            <Button key={label} variant="ghost" icon={icon} onClick={() => run(selectedIds)}>
              {label}
            </Button>
          ))}
          <span className={styles.space} />
          <Button variant="ghost" onClick={() => setSelection(nothingSelected)}>
            Clear
          </Button>
        </div>
      )}
      {children}
    </div>
  )
}
