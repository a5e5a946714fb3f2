import type { RecordField } from '@waybill/shared/record/field'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { useFirstField } from '../../ui/use-first-focus.ts'
import { useTab, useUnsaved } from '../../workspace/use-workspace.ts'
import { FormAlerts } from '../master/FormAlerts.tsx'
import { RecordFields } from '../master/RecordFields.tsx'
import type { ListedRecord } from '../master/record-calls.ts'
import type { RecordForm } from '../master/use-record-form.ts'
import { useSaveKey } from '../shipment/use-save-key.ts'
import styles from './Partner.module.css'

interface NewPartnerProps {
  readonly title: string
  readonly form: RecordForm
  /** The name with which alerts name the boxes. */
  readonly resource: string
  readonly groups: readonly { readonly title: string; readonly fields: readonly RecordField[] }[]
  /** Between head and boxes. */
  readonly notice?: ReactNode
  readonly onMade: (record: ListedRecord) => void
}

/** The form of a new customer or carrier. */
export const NewPartner = ({ title, form, resource, groups, notice, onMade }: NewPartnerProps) => {
  const tab = useTab()
  useUnsaved(form.dirty, form.draft)
  const save = () => void form.save().then((made) => made && onMade(made))
  useSaveKey(tab.focused, save)
  const begin = useFirstField()
  return (
    <form
      className={styles.page}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
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
              <RecordFields fields={fields} resource={resource} form={form} readOnly={false} />
            </Section>
          ))}
        </div>
      </div>
    </form>
  )
}
