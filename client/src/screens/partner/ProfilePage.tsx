import type { RecordField } from '@waybill/shared/record/field'
import { Save } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { focusField } from '../../ui/Field.tsx'
import { TabList, TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { useTab, useUnsaved } from '../../workspace/use-workspace.ts'
import { FormAlerts } from '../master/FormAlerts.tsx'
import { RecordFields } from '../master/RecordFields.tsx'
import type { ListedRecord } from '../master/record-calls.ts'
import type { RecordDraft } from '../master/record-draft.ts'
import type { RecordForm } from '../master/use-record-form.ts'
import { useSaveKey } from '../shipment/use-save-key.ts'
import styles from './Partner.module.css'
import { PartnerChip } from './partner-status.tsx'

/** A tab of a profile: boxes of the form, more about them below, or something of its own that fills it. */
export interface ProfileTab {
  readonly value: string
  readonly label: string
  readonly fields?: readonly RecordField[]
  /** Above the boxes. */
  readonly lead?: ReactNode
  readonly content?: ReactNode
  /** It fills the page: a board. */
  readonly fills?: boolean
}

/** What is typed into a profile, and into the other form that it may have. */
export interface ProfileEdits {
  readonly form: RecordDraft
  readonly also: RecordDraft | null
}

interface ProfilePageProps {
  readonly record: ListedRecord
  readonly name: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly acts: ReactNode
  readonly tabs: readonly ProfileTab[]
  readonly form: RecordForm
  /** Another form of the profile. */
  readonly also?: RecordForm
  /** The name with which alerts name the boxes. */
  readonly resource: string
  readonly mayEdit: boolean
  readonly onSaved: (record: ListedRecord) => void
  /** Below the head: what is to be known before anything else. */
  readonly notice?: ReactNode
}

/** Somebody of the books: who he is at the head, what is known of him in tabs; one form over all of them. */
export const ProfilePage = (props: ProfilePageProps) => {
  const { record, name, facts, acts, tabs, form, also, resource, mayEdit, onSaved, notice } = props
  const tab = useTab()
  const [at, setAt] = useState(tabs[0]?.value ?? '')
  useUnsaved(form.dirty || also?.dirty === true, { form: form.draft, also: also?.draft ?? null } satisfies ProfileEdits)

  // A list has boxes of its own: `carrier.contacts[2].phone`.
  const isOf = (box: string, { key }: RecordField) => box === `${resource}.${key}` || box.startsWith(`${resource}.${key}[`)
  const placeOf = (box: string) => tabs.find(({ fields }) => fields?.some((field) => isOf(box, field)))?.value
  const [first] = form.alerts
  const wrongAt = first === undefined ? undefined : placeOf(first.field)
  // A refused save shows the tab with the first box that is wrong.
  const alerts = form.alerts
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes there once for each answer.
  useEffect(() => {
    if (wrongAt !== undefined) setAt(wrongAt)
  }, [alerts])
  const save = () => {
    if (form.dirty) void form.save().then((saved) => saved && onSaved(saved))
  }
  useSaveKey(tab.focused && mayEdit, save)
  const wrong = (fields: readonly RecordField[] = []) =>
    fields.filter((one) => form.theirs.has(one.key) || form.alerts.some(({ field }) => isOf(field, one))).length || undefined

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PartnerChip status={record.status} size="large" />
        <h1 className={styles.name} title={name}>
          {name}
        </h1>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.acts}>
          {acts}
          {mayEdit && (
            <Button
              variant="primary"
              icon={Save}
              onClick={save}
              pending={form.pending}
              disabledReason={form.dirty ? undefined : 'Nothing is changed'}
            >
              Save
            </Button>
          )}
        </div>
      </header>
      <div className={styles.alerts}>
        {notice}
        <FormAlerts
          form={form}
          onGo={(box) => {
            const place = placeOf(box)
            if (place !== undefined) setAt(place)
            requestAnimationFrame(() => focusField(box))
          }}
        />
      </div>
      <Tabs value={at} onChange={setAt} className={styles.body}>
        <TabList label={`About ${name}`} tabs={tabs.map(({ value, label, fields }) => ({ value, label, count: wrong(fields) }))} />
        {tabs.map(({ value, fields, lead, content, fills }) => (
          <TabPanel key={value} value={value} className={fills ? styles.board : styles.panel}>
            {fields ? (
              <div className={styles.form}>
                {lead}
                <RecordFields fields={fields} resource={resource} form={form} readOnly={!mayEdit} />
                {content}
              </div>
            ) : (
              content
            )}
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}
