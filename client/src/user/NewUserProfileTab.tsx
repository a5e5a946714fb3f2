import { TEXTS } from '@waybill/shared/protocol/texts'
import { useRef, useState } from 'react'
import { newKey } from '../app/api.ts'
import { Button } from '../ui/Button.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useFirstField } from '../ui/use-first-focus.ts'
import { useRestoredEdits, useTab, useUnsaved, useWorkspace } from '../workspace/use-workspace.ts'
import styles from './People.module.css'
import { postUser } from './people-calls.ts'
import { UserForm } from './UserForm.tsx'
import { BLANK_USER_DRAFT, type UserDraft } from './user-draft.ts'

/** Form of a new user [2.23]. */
export const NewUserProfileTab = () => {
  const workspace = useWorkspace()
  const { close } = useTab()
  const [draft, setDraft] = useState(useRestoredEdits<UserDraft>() ?? BLANK_USER_DRAFT)
  const key = useRef(newKey())
  const begin = useFirstField()
  useUnsaved(draft !== BLANK_USER_DRAFT, { ...draft, password: '' })

  const create = async () => {
    try {
      const made = await postUser(draft, key.current)
      showToast({ tone: 'ok', text: TEXTS.user.created(made.username) })
      close()
      workspace.open({
        type: 'UserProfileTab',
        params: { id: made.id, name: `${made.first_name} ${made.last_name}`.trim() || made.username },
      })
    } catch (error) {
      key.current = newKey()
      throw error
    }
  }
  return (
    <FormPage title="New user">
      <div ref={begin} data-begin className={styles.narrow}>
        <UserForm
          draft={draft}
          onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
          isNew
          readOnly={false}
          onSave={create}
          failed={TEXTS.user.createFailed}
          acts={(pending) => (
            <Button type="submit" variant="primary" pending={pending}>
              Create user
            </Button>
          )}
        />
      </div>
    </FormPage>
  )
}
