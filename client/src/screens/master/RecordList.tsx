import { may } from '@waybill/shared/permissions/may'
import type { RecordList as List } from '@waybill/shared/record/list'
import { CircleOff, CirclePlay, Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { api, useSignedIn } from '../../app/client.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useHistoryEntry } from '../audit/use-history-entry.ts'
import { ListPage, useListSource } from './ListPage.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { type ListedRecord, recordCalls } from './record-calls.ts'
import { columnsOfList } from './record-columns.tsx'

const SCOPES = [
  { value: 'current', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'all', label: 'All' },
]

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
  const historyOf = useHistoryEntry()
  const mayEdit = may(userInfo.permission_tree, `${list.module}#edit`)
  const isWhole = path === list.path
  const calls = useMemo(() => recordCalls(api, list, path), [list, path])
  const columns = useMemo(() => columnsOfList(list), [list])
  const usual = useMemo(() => list.columns.map(({ key }) => key), [list])
  const source = useListSource(calls, columns, auth.username)
  const [open, setOpen] = useState<{ readonly record: ListedRecord | null } | null>(null)

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
      ...historyOf('record', `${list.path}/${id}`),
      ...(mayEdit ? ['separator' as const, ...edits] : []),
    ]
  }

  return (
    <ListPage
      title={title}
      noun={list.noun}
      source={source}
      columns={columns}
      usual={usual}
      scopes={isWhole ? SCOPES : []}
      list={list.path}
      onOpen={openOne}
      onNew={mayEdit && isWhole ? () => openOne(null) : null}
      menuOf={menuOf}
    >
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
    </ListPage>
  )
}
