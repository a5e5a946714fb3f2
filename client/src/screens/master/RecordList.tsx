import { may } from '@waybill/shared/permissions/may'
import type { RecordList as List } from '@waybill/shared/record/list'
import { CircleOff, CirclePlay, Columns3, ListX, Pencil, Plus, Search, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { api, useSignedIn } from '../../app/client.ts'
import { useLook } from '../../app/look.ts'
import { Grid, type GridHandle } from '../../boards/Grid.tsx'
import type { GridSort } from '../../boards/grid-column.ts'
import type { Arrangement } from '../../boards/layout.ts'
import { nothingSelected } from '../../boards/selection.ts'
import { useGridColumns } from '../../boards/use-grid-columns.ts'
import { useSlashKey } from '../../boards/use-slash-key.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { SegmentedControl } from '../../ui/RadioField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Master.module.css'
import { RecordDialog } from './RecordDialog.tsx'
import { type ListedRecord, recordCalls } from './record-calls.ts'
import { gridColumnsOf, textsOf } from './record-columns.tsx'
import { recordSource } from './record-source.ts'
import { useListsChanged } from './use-lists-changed.ts'

const SCOPES = [
  { value: 'current', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'all', label: 'All' },
]
const TYPING_MS = 150

interface RecordListProps {
  readonly list: List
  readonly title?: string
  /** Another path that answers records of this list; nothing is added there. */
  readonly path?: string
  /** Where one of them is opened; in a dialog unless said. */
  readonly onOpen?: (id: string | null) => void
}

const failed = (error: unknown) =>
  showToast({ tone: 'bad', text: error instanceof ApiError ? error.message : 'It could not be done. Please try again.' })

/** A list of the house: found, laid out, added to, put away; live. */
export const RecordList = ({ list, title = list.title, path = list.path, onOpen }: RecordListProps) => {
  const { userInfo, auth } = useSignedIn()
  const { density } = useLook()
  const mayEdit = may(userInfo.permission_tree, `${list.module}#edit`)
  const isWhole = path === list.path
  const calls = useMemo(() => recordCalls(api, list, path), [list, path])
  const source = useMemo(() => recordSource({ calls, textsOf: textsOf(list), me: auth.username }), [calls, list, auth.username])
  const view = useSyncExternalStore(source.onView, source.view)
  const [search, setSearch] = useState('')
  const [scope, setScope] = useState('current')
  const [sort, setSort] = useState<GridSort>([])
  const [open, setOpen] = useState<{ readonly record: ListedRecord | null } | null>(null)
  const [selection, setSelection] = useState(nothingSelected)
  const grid = useRef<GridHandle>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  useSlashKey(searchBox)

  const columns = useMemo(() => gridColumnsOf(list), [list])
  const usual = useMemo(() => ({ order: list.columns.map(({ key }) => key), widths: {} }), [list])
  const [arrangement, setArrangement] = useState<Arrangement>(usual)
  const gridColumns = useGridColumns({ columns, arrangement, onArrange: setArrangement, usual, sort, onSort: setSort, maxSortKeys: 1 })

  const [by] = sort
  const order = by ? `${by.direction === 'desc' ? '-' : ''}${by.column}` : null
  useEffect(() => {
    const typing = setTimeout(() => source.ask({ search: search.trim(), scope, sort: order }), search === '' ? 0 : TYPING_MS)
    return () => clearTimeout(typing)
  }, [source, search, scope, order])
  useListsChanged([list.path], source.renew)

  const openOne = (id: string | null) => {
    if (onOpen) return onOpen(id)
    if (id === null) return setOpen({ record: null })
    const known = source.row(id)?.record
    if (known) setOpen({ record: known })
  }
  const put = (change: Promise<ListedRecord>, words: (record: ListedRecord) => string) => {
    change.then((record) => {
      showToast({ tone: 'ok', text: words(record) })
      source.renew()
    }, failed)
  }
  const menuOf = (id: string): readonly MenuEntry[] => {
    const record = source.row(id)?.record
    if (!record) return []
    const edits: readonly MenuEntry[] = [
      record.active
        ? {
            label: 'Deactivate',
            icon: CircleOff,
            onSelect: () => put(calls.revise(id, { active: false }), () => `${list.noun} deactivated`),
          }
        : {
            label: 'Activate',
            icon: CirclePlay,
            onSelect: () => put(calls.revise(id, { active: true }), () => `${list.noun} activated`),
          },
      {
        label: 'Delete',
        icon: Trash2,
        danger: true,
        onSelect: () =>
          put(calls.remove(id), ({ status }) =>
            status === 'removed' ? `${list.noun} deleted` : `${list.noun} is in use: it was deactivated instead`,
          ),
      },
    ]
    return [
      { label: mayEdit ? 'Edit' : 'Open', icon: Pencil, hint: 'Enter', onSelect: () => openOne(id) },
      ...(mayEdit ? ['separator' as const, ...edits] : []),
    ]
  }
  const isNarrowed = search !== '' || (isWhole && scope !== 'all')

  return (
    <div className={styles.page}>
      <div role="toolbar" aria-label={title} className={styles.bar}>
        <h1 className={styles.title}>{title}</h1>
        <span className={styles.count} aria-live="polite">
          {view.loading ? '' : `${view.total}${view.uncounted ? '+' : ''}`}
        </span>
        <TextField
          ref={searchBox}
          label="Search this list"
          layout="cell"
          className={styles.search ?? ''}
          icon={Search}
          placeholder="Search"
          aria-keyshortcuts="/"
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'Enter') grid.current?.focus()
          }}
        />
        {isWhole && <SegmentedControl label="Which" value={scope} onChange={setScope} choices={SCOPES} />}
        <span className={styles.space} />
        <Menu
          align="end"
          trigger={<IconButton icon={Columns3} label="Columns" />}
          entries={[
            ...columns
              .filter(({ locked }) => !locked)
              .map(({ id, title: name }) => ({ label: name, checked: gridColumns.isShown(id), onSelect: () => gridColumns.toggle(id) })),
            'separator' as const,
            { label: 'Fit to their content', onSelect: () => grid.current?.autoFit() },
            { label: 'As at the beginning', onSelect: gridColumns.reset },
          ]}
        />
        {mayEdit && isWhole && (
          <Button variant="primary" icon={Plus} onClick={() => openOne(null)}>
            New {list.noun.toLowerCase()}
          </Button>
        )}
      </div>
      <div className={styles.grid}>
        <Grid
          ref={grid}
          label={title}
          source={source}
          columns={gridColumns}
          selection={selection}
          onSelection={setSelection}
          comfortable={density === 'comfortable'}
          onOpen={openOne}
          menuOf={menuOf}
          onKey={() => false}
          empty={
            <EmptyState
              icon={ListX}
              title={isNarrowed ? `No ${list.noun.toLowerCase()} matches` : `There is no ${list.noun.toLowerCase()} yet`}
              text={mayEdit && isWhole && !isNarrowed ? 'Add the first one.' : undefined}
            />
          }
        />
      </div>
      {open && (
        <RecordDialog
          key={open.record?.id ?? 'new'}
          list={list}
          calls={calls}
          record={open.record}
          mayEdit={mayEdit}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null)
            source.renew()
          }}
        />
      )}
    </div>
  )
}
