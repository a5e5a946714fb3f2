import type { Alert } from '@waybill/shared/decision/refusal'
import { TEXTS } from '@waybill/shared/protocol/texts'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../app/api-error.ts'
import { AlertList } from '../ui/AlertList.tsx'
import { EntryForm } from '../ui/EntryForm.tsx'
import { Section } from '../ui/Section.tsx'
import { dismissToast, showToast } from '../ui/toast-store.ts'
import styles from './People.module.css'
import { UserFields } from './UserFields.tsx'
import { draftAlerts, type UserDraft } from './user-draft.ts'

/** Toast id, so that repeated failures show one toast and the next attempt dismisses it. */
const REFUSED = 'user refused'

interface UserFormProps {
  readonly draft: UserDraft
  readonly onChange: (changes: Partial<UserDraft>) => void
  readonly isNew: boolean
  readonly readOnly: boolean
  /** Saves the draft. An error it throws is shown above the fields under the title `failed`. */
  readonly onSave: () => Promise<void>
  readonly failed: string
  /** The buttons, including the submit button. */
  readonly acts: (pending: boolean) => ReactNode
}

/** The form of a user, with missing fields and server errors above it. */
export const UserForm = ({ draft, onChange, isNew, readOnly, onSave, failed, acts }: UserFormProps) => {
  const [refused, setRefused] = useState<{ readonly title: string; readonly alerts: readonly Alert[] }>({ title: '', alerts: [] })
  const [pending, setPending] = useState(false)
  const save = async () => {
    const missing = draftAlerts(draft, isNew)
    setRefused({ title: TEXTS.shipment.requiredFields, alerts: missing })
    if (missing.length > 0) return
    setPending(true)
    dismissToast(REFUSED)
    try {
      await onSave()
    } catch (error) {
      const known = error instanceof ApiError ? error : null
      const fallback: Alert = { key: 'refused', field: '', message: known?.message ?? 'Please try again.' }
      setRefused({ title: failed, alerts: known?.alerts.length ? known.alerts : [fallback] })
      showToast({ id: REFUSED, tone: 'bad', text: failed })
    } finally {
      setPending(false)
    }
  }
  return (
    <EntryForm className={styles.column} onSubmit={() => void save()}>
      <AlertList title={refused.title} alerts={refused.alerts} />
      <Section title="User">
        <UserFields draft={draft} onChange={onChange} alerts={refused.alerts} isNew={isNew} readOnly={readOnly} />
      </Section>
      <div className={styles.acts}>{acts(pending)}</div>
    </EntryForm>
  )
}
