import type { RecordList } from '@waybill/shared/record/list'
import type { ReactNode } from 'react'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { Section } from '../ui/Section.tsx'
import { FormAlerts } from './FormAlerts.tsx'
import { RecordFieldsForm } from './RecordFields.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import type { ListedRecordResource, RecordCalls } from './record-calls.ts'
import type { RecordForm } from './use-record-form.ts'

interface RecordBodyProps {
  readonly list: RecordList
  readonly calls: RecordCalls
  /** Null: a new record. */
  readonly record: ListedRecordResource | null
  readonly form: RecordForm
  readonly mayEdit: boolean
  /** Called before another screen opens. */
  readonly onLeave?: (() => void) | undefined
  /** Shown between the fields and the history. */
  readonly children?: ReactNode
}

/** The fields of a record and its history. */
export const RecordBody = ({ list, calls, record, form, mayEdit, onLeave, children }: RecordBodyProps) => (
  <>
    <FormAlerts form={form} />
    <RecordFieldsForm
      fields={list.fields}
      resource={list.resource}
      form={form}
      readOnly={!mayEdit}
      keyStays={record === null ? null : list.key}
    />
    {children}
    {record !== null && (
      <Section title="History" defaultOpen={false}>
        <RecordHistory list={list} calls={calls} id={record.id} version={record.version} />
        {record.version > 0 && (
          <HistoryButton kind="record" id={`${list.path}/${record.id}`} label="Earlier versions" size="small" onLeave={onLeave} />
        )}
      </Section>
    )}
  </>
)
