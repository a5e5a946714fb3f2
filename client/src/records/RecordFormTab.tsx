import { isPermitted } from '@waybill/shared/permissions/may'
import { columnText, type RecordList } from '@waybill/shared/record/list'
import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { api, useSignedIn } from '../app/client.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { EntryForm } from '../ui/EntryForm.tsx'
import { useRestoredEdits, useUnsaved } from '../workspace/use-workspace.ts'
import styles from './Master.module.css'
import { RecordBody } from './RecordBody.tsx'
import { type ListedRecordResource, recordCalls } from './record-calls.ts'
import type { RecordDraft } from './record-draft.ts'
import { useLiveRecord } from './use-live-record.ts'
import { useRecordForm } from './use-record-form.ts'

interface RecordFormTabProps {
  readonly list: RecordList
  /** Null: a new record. */
  readonly id: string | null
  readonly onMade: (id: string) => void
}

interface FormProps {
  readonly list: RecordList
  readonly record: ListedRecordResource | null
  readonly onSaved: (record: ListedRecordResource) => void
}

const Form = ({ list, record, onSaved }: FormProps) => {
  const { userInfo } = useSignedIn()
  const mayEdit = isPermitted(userInfo.permission_tree, `${list.module}#edit`)
  const calls = useMemo(() => recordCalls(api, list), [list])
  const form = useRecordForm(list, calls, record, useRestoredEdits<RecordDraft>())
  useUnsaved(form.dirty, form.draft)
  const [first] = list.columns
  return (
    <EntryForm className={styles.form} onSubmit={() => void form.save().then((saved) => saved && onSaved(saved))}>
      <h1 className={styles.title}>
        {record === null ? `New ${list.noun.toLowerCase()}` : `${list.noun} ${first ? columnText(first, record) : ''}`}
      </h1>
      <RecordBody list={list} calls={calls} record={record} form={form} mayEdit={mayEdit}>
        {mayEdit && (
          <div>
            <Button type="submit" variant="primary" pending={form.pending} disabled={record !== null && !form.dirty}>
              {record === null ? 'Add' : 'Save'}
            </Button>
          </div>
        )}
      </RecordBody>
    </EntryForm>
  )
}

/** A record of a list in its own tab. */
export const RecordFormTab = ({ list, id, onMade }: RecordFormTabProps) => {
  const calls = useMemo(() => recordCalls(api, list), [list])
  const { record, failure, read, put } = useLiveRecord(calls, list.path, id)
  if (failure !== null && record === null)
    return <EmptyState icon={TriangleAlert} title={failure} actions={<Button onClick={read}>Try again</Button>} />
  if (id !== null && record === null) return <div aria-busy="true" className={styles.form} />
  return <Form list={list} record={record} onSaved={(saved) => (id === null ? onMade(saved.id) : put(saved))} />
}
