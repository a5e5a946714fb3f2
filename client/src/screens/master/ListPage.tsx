import { Columns3, ListX, Plus, Search } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLook } from '../../app/look.ts'
import { Grid, type GridHandle } from '../../boards/Grid.tsx'
import type { GridSort } from '../../boards/grid-column.ts'
import { nothingSelected } from '../../boards/selection.ts'
import { useGridColumns } from '../../boards/use-grid-columns.ts'
import { useSlashKey } from '../../boards/use-slash-key.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { SegmentedControl } from '../../ui/RadioField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Master.module.css'
import type { RecordCalls } from './record-calls.ts'
import { gridColumnsOf, type TextColumn, textsOf } from './record-columns.tsx'
import { type RecordSource, recordSource } from './record-source.ts'
import { useListLayout } from './use-list-layout.ts'
import { useListsChanged } from './use-lists-changed.ts'

const TYPING_MS = 150
const NOT_SORTED: GridSort = []

/** Rows of a list, as its page shows them. `columns` must be stable. */
export const useListSource = (calls: Pick<RecordCalls, 'page'>, columns: readonly TextColumn[], me: string): RecordSource =>
  useMemo(() => recordSource({ calls, textsOf: textsOf(columns), me }), [calls, columns, me])

interface ListPageProps {
  readonly title: string
  /** One of it, as people call it: `Customer`. */
  readonly noun: string
  readonly source: RecordSource
  /** Every column that there is; stable. */
  readonly columns: readonly TextColumn[]
  /** The columns that it shows before anybody laid it out. */
  readonly usual: readonly string[]
  /** Which part of the list is shown; the first is shown at first. None: there are no parts. */
  readonly scopes: readonly { readonly value: string; readonly label: string }[]
  /** The list by the name with which its changes are told. */
  readonly list: string
  readonly placeholder?: string
  readonly onOpen: (id: string) => void
  /** Null: whoever looks may add none. */
  readonly onNew: (() => void) | null
  readonly menuOf: (id: string) => readonly MenuEntry[]
  readonly children?: ReactNode
}

/** A list or book of the house: found, sorted, laid out, added to; live. */
export const ListPage = (props: ListPageProps) => {
  const { title, noun, source, columns, usual, scopes, list, placeholder = 'Search', onOpen, onNew, menuOf, children } = props
  const { density } = useLook()
  const view = useSyncExternalStore(source.onView, source.view)
  const [search, setSearch] = useState('')
  const [scope, setScope] = useState(scopes[0]?.value ?? '')
  const [selection, setSelection] = useState(nothingSelected)
  const grid = useRef<GridHandle>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  useSlashKey(searchBox)

  const drawn = useMemo(() => gridColumnsOf(columns), [columns])
  const beginning = useMemo(() => ({ order: usual, widths: {} }), [usual])
  const ids = useMemo(() => drawn.map(({ id }) => id), [drawn])
  const { laid, keep } = useListLayout(list, beginning, ids)
  const { arrangement, sort } = laid ?? { arrangement: beginning, sort: NOT_SORTED }
  const gridColumns = useGridColumns({
    columns: drawn,
    arrangement,
    onArrange: (change) => keep((before) => ({ ...before, arrangement: change(before.arrangement) })),
    usual: beginning,
    sort,
    onSort: (next) => keep((before) => ({ ...before, sort: next })),
    maxSortKeys: 1,
  })

  const [by] = sort
  const order = by ? `${by.direction === 'desc' ? '-' : ''}${by.column}` : null
  const isKnown = laid !== null
  useEffect(() => {
    if (!isKnown) return
    const typing = setTimeout(() => source.ask({ search: search.trim(), scope, sort: order }), search === '' ? 0 : TYPING_MS)
    return () => clearTimeout(typing)
  }, [source, search, scope, order, isKnown])
  useListsChanged([list], source.renew)
  const isNarrowed = search !== '' || (scopes.length > 0 && scope !== 'all')

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
        {scopes.length > 0 && <SegmentedControl label="Which" value={scope} onChange={setScope} choices={scopes} />}
        <span className={styles.space} />
        <Menu
          align="end"
          trigger={<IconButton icon={Columns3} label="Columns" />}
          entries={[
            ...drawn
              .filter(({ locked }) => !locked)
              .map(({ id, title: name }) => ({ label: name, checked: gridColumns.isShown(id), onSelect: () => gridColumns.toggle(id) })),
            'separator' as const,
            { label: 'Fit to their content', onSelect: () => grid.current?.autoFit() },
            { label: 'As at the beginning', onSelect: gridColumns.reset },
          ]}
        />
        {onNew && (
          <Button variant="primary" icon={Plus} onClick={onNew}>
            New {noun.toLowerCase()}
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
            menuOf={menuOf}
            onKey={() => false}
            empty={
              <EmptyState
                icon={ListX}
                title={isNarrowed ? `No ${noun.toLowerCase()} matches` : `There is no ${noun.toLowerCase()} yet`}
                text={onNew && !isNarrowed ? 'Add the first one.' : undefined}
              />
            }
          />
        )}
      </div>
      {children}
    </div>
  )
}
