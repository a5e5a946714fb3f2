import type { RecordField } from '@waybill/shared/record/field'
import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EntryForm } from '../../ui/EntryForm.tsx'
import { Section } from '../../ui/Section.tsx'
import { useFirstField } from '../../ui/use-first-focus.ts'
import { useSaveKey } from '../../ui/use-save-key.ts'
import { useTab, useUnsaved } from '../../workspace/use-workspace.ts'
import { FormAlerts } from '../FormAlerts.tsx'
import { RecordFieldsForm } from '../RecordFields.tsx'
import type { ListedRecordResource } from '../record-calls.ts'
import type { RecordForm } from '../use-record-form.ts'
import styles from './Profile.module.css'

interface NewProfileProps {
  readonly title: string
  readonly form: RecordForm
  /** Prefix of the field paths in alerts. */
  readonly resource: string
  readonly groups: readonly { readonly title: string; readonly fields: readonly RecordField[] }[]
  /** Shown between the header and the fields. */
  readonly notice?: ReactNode
  readonly onMade: (record: ListedRecordResource) => void
}

/** The form of a new customer or carrier. */
export const NewProfile = ({ title, form, resource, groups, notice, onMade }: NewProfileProps) => {
  const tab = useTab()
  useUnsaved(form.dirty, form.draft)
  const entry = useRef<HTMLFormElement>(null)
  useSaveKey(tab.focused, () => entry.current?.requestSubmit())
  const begin = useFirstField()
  return (
    <EntryForm
      ref={entry}
      className={styles.page}
      aria-label={title}
      onSubmit={() => void form.save().then((made) => made && onMade(made))}
    >
      <header className={styles.head}>
        <h1 className={styles.name}>{title}</h1>
        <span className={styles.space} />
        <Button type="submit" variant="primary" icon={Plus} pending={form.pending}>
          Create
        </Button>
      </header>
      <div className={styles.alerts}>
        {notice}
        <FormAlerts form={form} />
      </div>
      <div ref={begin} data-begin className={styles.panel}>
        <div className={styles.form}>
          {groups.map(({ title: heading, fields }) => (
            <Section key={heading} title={heading}>
              <RecordFieldsForm fields={fields} resource={resource} form={form} readOnly={false} />
            </Section>
          ))}
        </div>
      </div>
    </EntryForm>
  )
}
