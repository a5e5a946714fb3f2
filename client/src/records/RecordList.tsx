import { isPermitted } from '@waybill/shared/permissions/may'
import type { RecordList as List } from '@waybill/shared/record/list'
import { CircleOff, CirclePlay, Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { api, useSignedIn } from '../app/client.ts'
import { useHistoryEntry } from '../history/use-history-entry.ts'
import { attempt, startAttempt, textOfError } from '../ui/attempt.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { MenuEntry } from '../ui/menu-entry.ts'
import { showToast } from '../ui/toast-store.ts'
import { useWorkspace } from '../workspace/use-workspace.ts'
import { type ListAction, ListPage, useListSource } from './ListPage.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { type ListedRecordResource, recordCalls } from './record-calls.ts'
import { columnsOfList } from './record-columns.tsx'

const SCOPES = [
  { value: 'current', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'all', label: 'All' },
]

interface RecordListProps {
  readonly list: List
  readonly title?: string
  /** Another API path that returns records of this list; read-only. */
  readonly path?: string
  /** Opens a record; default: in a dialog. */
  readonly onOpen?: (id: string | null) => void
}

const failureText = (error: unknown) => textOfError(error, 'The change failed. Try again.')

/** A live list of records that can be added, edited, deactivated and deleted. */
export const RecordListView = ({ list, title = list.title, path = list.path, onOpen }: RecordListProps) => {
  const { userInfo, auth } = useSignedIn()
  const historyOf = useHistoryEntry()
  const mayEdit = isPermitted(userInfo.permission_tree, `${list.module}#edit`)
  const isWhole = path === list.path
  const calls = useMemo(() => recordCalls(api, list, path), [list, path])
  const columns = useMemo(() => columnsOfList(list), [list])
  const usual = useMemo(() => list.columns.map(({ key }) => key), [list])
  const source = useListSource(calls, columns, auth.username)
  const [deleting, setDeleting] = useState<readonly string[] | null>(null)
  const workspace = useWorkspace()
  const [open, setOpen] = useState<{ readonly record: ListedRecordResource | null } | null>(null)

  const openOne = (id: string | null) => {
    if (onOpen) return onOpen(id)
    if (id === null) return setOpen({ record: null })
    const known = source.row(id)?.record
    if (known) setOpen({ record: known })
  }
  const setActive = (id: string, active: boolean) => {
    const change = async () => {
      await calls.revise(id, { active })
      showToast({ tone: 'ok', text: `${list.noun} ${active ? 'activated' : 'deactivated'}` })
      source.renew()
    }
    void attempt(`change ${list.path}`, change, failureText)
  }
  const menuOf = (id: string): readonly MenuEntry[] => {
    const record = source.row(id)?.record
    if (!record) return []
    const edits: readonly MenuEntry[] = [
      record.active
        ? {
            label: 'Deactivate',
            icon: CircleOff,
            onSelect: () => setActive(id, false),
          }
        : {
            label: 'Activate',
            icon: CirclePlay,
            onSelect: () => setActive(id, true),
          },
      {
        label: 'Delete…',
        icon: Trash2,
        danger: true,
        onSelect: () => setDeleting([id]),
      },
    ]
    return [
      { label: mayEdit ? 'Edit' : 'Open', icon: Pencil, hint: 'Enter', onSelect: () => openOne(id) },
      ...historyOf('record', `${list.path}/${id}`),
      ...(mayEdit ? ['separator' as const, ...edits] : []),
    ]
  }

  /** Changes each record on its own, so one failure doesn't stop the others. */
  const putAll = async (ids: readonly string[], change: (id: string) => Promise<ListedRecordResource>, done: string) => {
    const fail = startAttempt(`change ${list.path}`)
    const results = await Promise.allSettled(ids.map(change))
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    const kept = results.filter((result) => result.status === 'fulfilled' && done === 'deleted' && result.value.status !== 'removed').length
    if (errors.length > 0) fail(failureText(errors[0]))
    const changed = ids.length - errors.length - kept
    if (changed > 0) showToast({ tone: 'ok', text: ids.length === 1 ? `${list.noun} ${done}` : `${changed} of ${ids.length} ${done}` })
    if (kept > 0)
      showToast({
        tone: 'ok',
        text:
          ids.length === 1
            ? `${list.noun} is in use, so it was deactivated instead of deleted`
            : `${kept} in use: deactivated instead of deleted`,
      })
    source.renew()
  }
  const actions: readonly ListAction[] = [
    { label: 'Activate', icon: CirclePlay, run: (ids) => void putAll(ids, (id) => calls.revise(id, { active: true }), 'activated') },
    { label: 'Deactivate', icon: CircleOff, run: (ids) => void putAll(ids, (id) => calls.revise(id, { active: false }), 'deactivated') },
    { label: 'Delete…', icon: Trash2, run: setDeleting },
  ]
  const openLink = (link: string, id: string) => {
    const record = source.row(id)?.record
    if (link === 'load' && typeof record?.pro === 'string') workspace.open({ type: 'ShipmentTab', params: { pro: record.pro } })
    if (link === 'carrier' && typeof record?.carrier_id === 'string')
      workspace.open({ type: 'CarrierTab', params: { carrier_id: record.carrier_id, name: String(record.carrier ?? record.carrier_id) } })
  }
  const firstOf = (id: string) => {
    const record = source.row(id)?.record
    const [column] = columns
    return record && column ? column.textOf(record) : ''
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
      onLink={openLink}
      actions={mayEdit ? actions : []}
      onNew={mayEdit && isWhole ? () => openOne(null) : null}
      menuOf={menuOf}
    >
      {deleting && (
        <Dialog
          open
          onOpenChange={() => setDeleting(null)}
          title={
            deleting.length === 1 ? `Delete ${list.noun.toLowerCase()} ${firstOf(deleting[0] ?? '')}?` : `Delete ${deleting.length} rows?`
          }
          about="This can't be undone. Entries used by loads or customers are deactivated instead."
          onSubmit={() => {
            setDeleting(null)
            void putAll(deleting, (id) => calls.remove(id), 'deleted')
          }}
          footer={
            <>
              <Button onClick={() => setDeleting(null)}>Cancel</Button>
              <Button type="submit" variant="dangerFill">
                Delete
              </Button>
            </>
          }
        >
          {null}
        </Dialog>
      )}
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
