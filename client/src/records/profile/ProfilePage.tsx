import type { RecordField } from '@waybill/shared/record/field'
import { Save } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { focusField } from '../../ui/Field.tsx'
import { TabList, TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { goToUnreadBox } from '../../ui/unread-box.ts'
import { useSaveKey } from '../../ui/use-save-key.ts'
import { useTab, useUnsaved } from '../../workspace/use-workspace.ts'
import { FormAlerts } from '../FormAlerts.tsx'
import { RecordFieldsForm } from '../RecordFields.tsx'
import type { ListedRecordResource } from '../record-calls.ts'
import type { RecordDraft } from '../record-draft.ts'
import type { RecordForm } from '../use-record-form.ts'
import styles from './Profile.module.css'
import { ProfileStatusChip } from './ProfileStatusChip.tsx'

/** A tab of a profile: form fields with content below, or content alone. */
export interface ProfileTab {
  readonly value: string
  readonly label: string
  readonly fields?: readonly RecordField[]
  /** Shown above the fields. */
  readonly lead?: ReactNode
  readonly content?: ReactNode
  /** Whether the content fills the page, like a board. */
  readonly fills?: boolean
}

/** Unsaved edits of a profile and of its second form, if any. */
export interface ProfileEdits {
  readonly form: RecordDraft
  readonly also: RecordDraft | null
}

interface ProfilePageProps {
  readonly record: ListedRecordResource
  readonly name: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly acts: ReactNode
  readonly tabs: readonly ProfileTab[]
  readonly form: RecordForm
  /** A second form of the profile. */
  readonly also?: RecordForm
  /** Prefix of the field paths in alerts. */
  readonly resource: string
  readonly mayEdit: boolean
  readonly onSaved: (record: ListedRecordResource) => void
  /** Warnings shown below the header. */
  readonly notice?: ReactNode
}

/** Profile of a customer or carrier: key facts in the header, details in tabs, and one form across all tabs. */
export const ProfilePage = (props: ProfilePageProps) => {
  const { record, name, facts, acts, tabs, form, also, resource, mayEdit, onSaved, notice } = props
  const tab = useTab()
  const [at, setAt] = useState(tabs[0]?.value ?? '')
  useUnsaved(form.dirty || also?.dirty === true, { form: form.draft, also: also?.draft ?? null } satisfies ProfileEdits)

  // A list field has fields of its own: `carrier.contacts[2].phone`.
  const isOf = (box: string, { key }: RecordField) => box === `${resource}.${key}` || box.startsWith(`${resource}.${key}[`)
  const placeOf = (box: string) => tabs.find(({ fields }) => fields?.some((field) => isOf(box, field)))?.value
  const [first] = form.alerts
  const wrongAt = first === undefined ? undefined : placeOf(first.field)
  // A failed save shows the tab with the first invalid field.
  const alerts = form.alerts
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per set of alerts.
  useEffect(() => {
    if (wrongAt !== undefined) setAt(wrongAt)
  }, [alerts])
  const page = useRef<HTMLDivElement>(null)
  const save = () => {
    if (page.current && goToUnreadBox(page.current) !== null) return
    if (form.dirty) void form.save().then((saved) => saved && onSaved(saved))
  }
  useSaveKey(tab.focused && mayEdit, save)
  const wrong = (fields: readonly RecordField[] = []) =>
    fields.filter((one) => form.theirs.has(one.key) || form.alerts.some(({ field }) => isOf(field, one))).length || undefined

  return (
    <div ref={page} className={styles.page}>
      <header className={styles.head}>
        <ProfileStatusChip status={record.status} size="large" />
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
              disabledReason={form.dirty ? undefined : 'No changes to save'}
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
                <RecordFieldsForm fields={fields} resource={resource} form={form} readOnly={!mayEdit} />
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
