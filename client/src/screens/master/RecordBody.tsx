import type { RecordList } from '@waybill/shared/record/list'
import type { ReactNode } from 'react'
import { Section } from '../../ui/Section.tsx'
import { HistoryButton } from '../audit/HistoryButton.tsx'
import { FormAlerts } from './FormAlerts.tsx'
import { RecordFields } from './RecordFields.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import type { ListedRecord, RecordCalls } from './record-calls.ts'
import type { RecordForm } from './use-record-form.ts'

interface RecordBodyProps {
  readonly list: RecordList
  readonly calls: RecordCalls
  /** Null: a new one. */
  readonly record: ListedRecord | null
  readonly form: RecordForm
  readonly mayEdit: boolean
  /** The way out, before another screen opens. */
  readonly onLeave?: (() => void) | undefined
  /** Between the boxes and the story. */
  readonly children?: ReactNode
}

/** A record of a list as it is looked at and changed, and who did so before. */
export const RecordBody = ({ list, calls, record, form, mayEdit, onLeave, children }: RecordBodyProps) => (
  <>
    <FormAlerts form={form} />
    <RecordFields
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
          <HistoryButton kind="record" id={`${list.path}/${record.id}`} label="At any moment" size="small" onLeave={onLeave} />
        )}
      </Section>
    )}
  </>
)
