import type { RecordList } from '@waybill/shared/record/list'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { RecordBody } from './RecordBody.tsx'
import type { ListedRecordResource, RecordCalls } from './record-calls.ts'
import { useRecordForm } from './use-record-form.ts'

interface RecordDialogProps {
  readonly list: RecordList
  readonly calls: RecordCalls
  /** Null: a new record. */
  readonly record: ListedRecordResource | null
  readonly mayEdit: boolean
  readonly onClose: () => void
  readonly onSaved: (record: ListedRecordResource) => void
}

/** Dialog to view, add or edit one record of a list. */
export const RecordDialog = ({ list, calls, record, mayEdit, onClose, onSaved }: RecordDialogProps) => {
  const form = useRecordForm(list, calls, record)
  const submit = async () => {
    const saved = await form.save()
    if (saved) onSaved(saved)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={620}
      title={record === null ? `New ${list.noun.toLowerCase()}` : list.noun}
      onSubmit={mayEdit ? submit : undefined}
      footer={
        <>
          <Button onClick={onClose}>{mayEdit ? 'Cancel' : 'Close'}</Button>
          {mayEdit && (
            <Button type="submit" variant="primary" pending={form.pending}>
              {record === null ? 'Add' : 'Save'}
            </Button>
          )}
        </>
      }
    >
      <RecordBody list={list} calls={calls} record={record} form={form} mayEdit={mayEdit} onLeave={onClose} />
    </Dialog>
  )
}
