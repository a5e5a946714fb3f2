import { rolesExceeding } from '@waybill/shared/permissions/delegation'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { ListedUser } from '@waybill/shared/protocol/users'
import { KeyRound, TriangleAlert, UserX } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../app/api-error.ts'
import { useSignedIn } from '../app/client.ts'
import { usePermitted } from '../app/use-permitted.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { useListsChanged } from '../records/use-lists-changed.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { formatInstant } from '../ui/format-instant.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { Section } from '../ui/Section.tsx'
import { showToast } from '../ui/toast-store.ts'
import type { TabScreenProps } from '../workspace/tab-types.ts'
import { useRestoredEdits, useUnsaved } from '../workspace/use-workspace.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import styles from './People.module.css'
import { readUser, retireUser, reviseUser } from './people-calls.ts'
import { UserForm } from './UserForm.tsx'
import { UserPicture } from './UserPicture.tsx'
import { UserSessions } from './UserSessions.tsx'
import { useRoles } from './use-roles.ts'
import type { UserDraft } from './user-draft.ts'

const draftOf = (user: ListedUser): UserDraft => ({ ...user, email: user.email ?? '', password: '' })

const Profile = ({ user, onChanged }: { readonly user: ListedUser; readonly onChanged: () => void }) => {
  const { userInfo, auth } = useSignedIn()
  const permitted = usePermitted()
  const { roles } = useRoles()
  const [typed, setTyped] = useState(useRestoredEdits<Partial<UserDraft>>() ?? {})
  const [dialog, setDialog] = useState<'password' | 'retire' | null>(null)
  const dirty = Object.keys(typed).length > 0
  useUnsaved(dirty, typed)

  const customRoles = (roles ?? []).filter((role) => !role.is_built_in)
  const isBeyond = rolesExceeding(userInfo.permission_tree, user.roles, customRoles).length > 0
  const mayManage = permitted('users#manage') && !isBeyond
  const readOnly = !mayManage || user.retired
  const draft = { ...draftOf(user), ...typed }

  const save = async () => {
    try {
      await reviseUser(user.id, { ...typed, version: user.version })
      showToast({ tone: 'ok', text: TEXTS.user.updated(user.username) })
      setTyped({})
      onChanged()
    } catch (error) {
      if (!(error instanceof ApiError && error.type === 'VersionConflict')) throw error
      onChanged()
      throw new ApiError(error.status, error.type, 'Someone else changed this user. Review their changes and save again.')
    }
  }
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username
  return (
    <FormPage
      title={name}
      actions={
        <>
          <span className={styles.quiet}>
            {user.retired ? 'Retired · ' : ''}
            {user.last_seen_at === null ? 'Never signed in' : `Last seen ${formatInstant(user.last_seen_at)}`}
          </span>
          <span className={styles.space} />
          <HistoryButton kind="user" id={user.id} />
        </>
      }
    >
      <div className={styles.profile}>
        <UserForm
          draft={draft}
          onChange={(changes) => setTyped((before) => ({ ...before, ...changes }))}
          isNew={false}
          readOnly={readOnly}
          onSave={save}
          failed={TEXTS.user.updateFailed}
          acts={(pending) => (
            <>
              <Button
                type="submit"
                variant="primary"
                pending={pending}
                disabled={readOnly || !dirty}
                disabledReason={permitted('users#manage') && isBeyond ? `${user.username} has permissions you don't have` : undefined}
              >
                Save
              </Button>
              {dirty && <Button onClick={() => setTyped({})}>Undo</Button>}
              <Button icon={KeyRound} disabled={readOnly} onClick={() => setDialog('password')}>
                Reset password
              </Button>
              <Button variant="danger" icon={UserX} disabled={readOnly || user.id === auth.id} onClick={() => setDialog('retire')}>
                Retire
              </Button>
            </>
          )}
        />
        <div className={styles.column}>
          <Section title="Picture">
            <UserPicture user={user} readOnly={readOnly} onChanged={onChanged} />
          </Section>
          {mayManage && (
            <Section title="Open sessions">
              <UserSessions id={user.id} seen={user.last_seen_at} />
            </Section>
          )}
        </div>
      </div>
      <PasswordDialog
        open={dialog === 'password'}
        username={user.username}
        onClose={() => setDialog(null)}
        onSet={(password) => reviseUser(user.id, { password })}
      />
      {dialog === 'retire' && (
        <ReasonDialog
          title={`Retire ${user.username}?`}
          about="They'll be signed out and lose access. Their history is kept."
          act="Retire"
          demand={null}
          onClose={() => setDialog(null)}
          onSend={async (reason) => {
            await retireUser(user.id, reason || null)
            showToast({ tone: 'ok', text: `User ${user.username} retired` })
            setDialog(null)
            onChanged()
          }}
        />
      )}
    </FormPage>
  )
}

/** A user's profile: details, roles, picture and open sessions [2.23, 3.3]. */
export const UserProfileTab = ({ params: { id } }: TabScreenProps<'UserProfileTab'>) => {
  const [user, setUser] = useState<ListedUser | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const read = useCallback(() => {
    readUser(id).then(
      (found) => {
        setUser(found)
        setFailure(null)
      },
      () => setFailure(TEXTS.user.loadFailed),
    )
  }, [id])
  useEffect(read, [read])
  useListsChanged(['users'], read)
  if (failure !== null && user === null) {
    return <EmptyState icon={TriangleAlert} title={failure} actions={<Button onClick={read}>Try again</Button>} />
  }
  if (user === null) return <FormPage title="User">{null}</FormPage>
  return <Profile user={user} onChanged={read} />
}
