import type { RecordList } from '@waybill/shared/record/list'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RecordBody } from './RecordBody.tsx'
import type { ListedRecord, RecordCalls } from './record-calls.ts'
import { useRecordForm } from './use-record-form.ts'

interface RecordDialogProps {
  readonly list: RecordList
  readonly calls: RecordCalls
  /** Null: a new one. */
  readonly record: ListedRecord | null
  readonly mayEdit: boolean
  readonly onClose: () => void
  readonly onSaved: (record: ListedRecord) => void
}

/** One record of a list: looked at, changed, and who did so before. */
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
