import type { RecordList } from '@waybill/shared/record/list'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { FormAlerts } from './FormAlerts.tsx'
import { RecordFields } from './RecordFields.tsx'
import { RecordHistory } from './RecordHistory.tsx'
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
      <FormAlerts form={form} />
      <RecordFields
        fields={list.fields}
        resource={list.resource}
        form={form}
        readOnly={!mayEdit}
        keyStays={record === null ? null : list.key}
      />
      {record !== null && (
        <Section title="History" defaultOpen={false}>
          <RecordHistory list={list} calls={calls} id={record.id} version={record.version} />
        </Section>
      )}
    </Dialog>
  )
}
