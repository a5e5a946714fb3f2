import { rolesBeyond } from '@waybill/shared/permissions/delegation'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { ListedUser } from '@waybill/shared/protocol/users'
import type { Alert } from '@waybill/shared/shipment/refusals'
import { KeyRound, TriangleAlert, UserX } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { useSignedIn } from '../../app/client.ts'
import { usePermitted } from '../../app/use-permitted.ts'
import { AlertList } from '../../ui/AlertList.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { TabScreenProps } from '../../workspace/tab-registry.ts'
import { useTab } from '../../workspace/use-workspace.ts'
import { momentWords } from '../master/moment-words.ts'
import { useListsChanged } from '../master/use-lists-changed.ts'
import { SettingsPage } from '../settings/SettingsPage.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import styles from './People.module.css'
import { readUser, retireUser, reviseUser } from './people-calls.ts'
import { RetireDialog } from './RetireDialog.tsx'
import { UserFields } from './UserFields.tsx'
import { UserPicture } from './UserPicture.tsx'
import { UserSessions } from './UserSessions.tsx'
import { useRoles } from './use-roles.ts'
import { draftAlerts, type UserDraft } from './user-draft.ts'

const draftOf = (user: ListedUser): UserDraft => ({ ...user, email: user.email ?? '', password: '' })

const Profile = ({ user, onChanged }: { readonly user: ListedUser; readonly onChanged: () => void }) => {
  const { userInfo, auth } = useSignedIn()
  const permitted = usePermitted()
  const { roles } = useRoles()
  const { mark } = useTab()
  const [typed, setTyped] = useState<Partial<UserDraft>>({})
  const [alerts, setAlerts] = useState<readonly Alert[]>([])
  const [title, setTitle] = useState('')
  const [pending, setPending] = useState(false)
  const [dialog, setDialog] = useState<'password' | 'retire' | null>(null)
  const dirty = Object.keys(typed).length > 0
  useEffect(() => mark(dirty), [mark, dirty])

  const house = (roles ?? []).filter((role) => !role.built_in)
  const isBeyond = rolesBeyond(userInfo.permission_tree, user.roles, house).length > 0
  const mayManage = permitted('users#manage') && !isBeyond
  const readOnly = !mayManage || user.retired
  const draft = { ...draftOf(user), ...typed }

  const save = async () => {
    const missing = draftAlerts(draft, false)
    setAlerts(missing)
    setTitle(TEXTS.shipment.requiredFields)
    if (missing.length > 0) return
    setPending(true)
    try {
      await reviseUser(user.id, { ...typed, version: user.version })
      showToast({ tone: 'ok', text: TEXTS.user.updated(user.username) })
      setTyped({})
      onChanged()
    } catch (error) {
      const known = error instanceof ApiError ? error : null
      const words =
        known?.type === 'VersionConflict'
          ? 'Somebody else changed this user meanwhile. Look at him and save again.'
          : (known?.message ?? 'Please try again.')
      setTitle(TEXTS.user.updateFailed)
      setAlerts(known?.alerts.length ? known.alerts : [{ key: 'refused', field: '', message: words }])
      showToast({ tone: 'bad', text: TEXTS.user.updateFailed })
      if (known?.type === 'VersionConflict') onChanged()
    } finally {
      setPending(false)
    }
  }
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username
  return (
    <SettingsPage
      title={name}
      actions={
        <span className={styles.quiet}>
          {user.retired ? 'Retired · ' : ''}
          {user.last_seen_at === null ? 'Never seen' : `Last seen ${momentWords(user.last_seen_at)}`}
        </span>
      }
    >
      <div className={styles.profile}>
        <form
          className={styles.column}
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
              onChange={(said) => setTyped((before) => ({ ...before, ...said }))}
              alerts={alerts}
              isNew={false}
              readOnly={readOnly}
            />
          </Section>
          <div className={styles.acts}>
            <Button
              type="submit"
              variant="primary"
              pending={pending}
              disabled={readOnly || !dirty}
              disabledReason={permitted('users#manage') && isBeyond ? `${user.username} may do more than you` : undefined}
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
          </div>
        </form>
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
      <RetireDialog
        open={dialog === 'retire'}
        username={user.username}
        onClose={() => setDialog(null)}
        onRetire={async () => {
          await retireUser(user.id)
          onChanged()
        }}
      />
    </SettingsPage>
  )
}

/** Somebody who works here: who he is, what he may do, where he is signed in [2.23, 3.3]. */
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
  if (user === null) return <SettingsPage title="User">{null}</SettingsPage>
  return <Profile user={user} onChanged={read} />
}
