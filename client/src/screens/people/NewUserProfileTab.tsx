import { TEXTS } from '@waybill/shared/protocol/texts'
import type { Alert } from '@waybill/shared/shipment/refusals'
import { useEffect, useRef, useState } from 'react'
import { newKey } from '../../app/api.ts'
import { ApiError } from '../../app/api-error.ts'
import { AlertList } from '../../ui/AlertList.tsx'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useTab, useWorkspace } from '../../workspace/use-workspace.ts'
import { SettingsPage } from '../settings/SettingsPage.tsx'
import styles from './People.module.css'
import { createUser } from './people-calls.ts'
import { UserFields } from './UserFields.tsx'
import { BLANK_USER, draftAlerts, type UserDraft } from './user-draft.ts'

/** Somebody new [2.23]. */
export const NewUserProfileTab = () => {
  const workspace = useWorkspace()
  const { mark, close } = useTab()
  const [draft, setDraft] = useState<UserDraft>(BLANK_USER)
  const [alerts, setAlerts] = useState<readonly Alert[]>([])
  const [title, setTitle] = useState('')
  const [pending, setPending] = useState(false)
  const key = useRef(newKey())
  useEffect(() => mark(draft !== BLANK_USER), [mark, draft])

  const save = async () => {
    const missing = draftAlerts(draft, true)
    setAlerts(missing)
    setTitle(TEXTS.shipment.requiredFields)
    if (missing.length > 0) return
    setPending(true)
    try {
      const made = await createUser(draft, key.current)
      showToast({ tone: 'ok', text: TEXTS.user.created(made.username) })
      close()
      workspace.open({ type: 'UserProfileTab', params: { id: made.id } })
    } catch (error) {
      const known = error instanceof ApiError ? error : null
      key.current = newKey()
      setTitle(TEXTS.user.createFailed)
      setAlerts(known?.alerts.length ? known.alerts : [{ key: 'refused', field: '', message: known?.message ?? 'Please try again.' }])
      showToast({ tone: 'bad', text: TEXTS.user.createFailed })
    } finally {
      setPending(false)
    }
  }
  return (
    <SettingsPage title="New user">
      <form
        className={styles.column}
        style={{ maxWidth: 720 }}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <AlertList title={title} alerts={alerts} />
        <Section title="User">
          <UserFields
            draft={draft}
            onChange={(said) => setDraft((before) => ({ ...before, ...said }))}
            alerts={alerts}
            isNew
            readOnly={false}
          />
        </Section>
        <div className={styles.acts}>
          <Button type="submit" variant="primary" pending={pending}>
            Create user
          </Button>
        </div>
      </form>
    </SettingsPage>
  )
}
