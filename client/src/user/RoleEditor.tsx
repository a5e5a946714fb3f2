import type { Alert } from '@waybill/shared/decision/refusal'
import { featuresExceeding } from '@waybill/shared/permissions/delegation'
import type { Level } from '@waybill/shared/permissions/features'
import type { RoleLevels } from '@waybill/shared/permissions/roles'
import type { RoleResource } from '@waybill/shared/protocol/roles'
import { MAX_ROLE_DESCRIPTION, MAX_ROLE_NAME, roleAlerts } from '@waybill/shared/role/decide'
import { withoutNone } from '@waybill/shared/role/levels'
import { Copy, FlaskConical, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { newKey } from '../app/api.ts'
import { ApiError } from '../app/api-error.ts'
import { useSignedIn } from '../app/client.ts'
import { tryRole } from '../app/test-role.ts'
import { usePermitted } from '../app/use-permitted.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { AlertList } from '../ui/AlertList.tsx'
import { attempt, textOfError } from '../ui/attempt.ts'
import { Button } from '../ui/Button.tsx'
import { EntryForm } from '../ui/EntryForm.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useTab } from '../workspace/use-workspace.ts'
import styles from './People.module.css'
import { createRole, deleteRole, type RoleFormInput, reviseRole } from './people-calls.ts'
import { RoleDiff } from './RoleDiff.tsx'
import { RoleTree } from './RoleTree.tsx'

interface RoleEditorProps {
  /** The role being edited or, for a new one, its initial values. */
  readonly role: RoleResource
  readonly isNew: boolean
  readonly others: readonly RoleResource[]
  readonly onSaved: (id: string) => void
  readonly onCopy: () => void
  readonly onGone: () => void
}

const failureText = (error: unknown) => textOfError(error, 'The change failed. Try again.')

/** Edits a role and compares it with another [2.24]. */
export const RoleEditor = ({ role, isNew, others, onSaved, onCopy, onGone }: RoleEditorProps) => {
  const { userInfo } = useSignedIn()
  const permitted = usePermitted()
  const { setDirty } = useTab()
  const [typed, setTyped] = useState<Partial<RoleFormInput>>({})
  const [alerts, setAlerts] = useState<readonly Alert[]>([])
  const [pending, setPending] = useState(false)
  const [other, setOther] = useState<string | null>(null)
  const key = useRef(newKey())
  const dirty = isNew || Object.keys(typed).length > 0
  useEffect(() => setDirty(dirty), [setDirty, dirty])

  const own = userInfo.permission_tree
  const readOnly = role.is_built_in || !permitted('roles#manage') || featuresExceeding(own, role.levels).length > 0
  const draft: RoleFormInput = { name: role.name, description: role.description, levels: role.levels, ...typed }
  const compared = others.find(({ id }) => id === other)
  const errorOf = (field: string) => alerts.find((alert) => alert.field === field)?.message
  const setLevel = (path: string, level: Level) =>
    setTyped((before) => ({ ...before, levels: withoutNone({ ...(before.levels ?? role.levels), [path]: level }) as RoleLevels }))

  const save = async () => {
    const wrong = roleAlerts(draft)
    setAlerts(wrong)
    if (wrong.length > 0) return
    setPending(true)
    try {
      const saved = isNew ? await createRole(draft, key.current) : await reviseRole(role.id, { ...draft, version: role.version })
      showToast({ tone: 'ok', text: isNew ? `Role ${saved.name} created` : `Role ${saved.name} saved. It takes effect now.` })
      setTyped({})
      onSaved(saved.id)
    } catch (error) {
      key.current = newKey()
      const known = error instanceof ApiError ? error : null
      const message =
        known?.type === 'VersionConflict'
          ? 'Someone else changed this role. Undo your changes, review theirs and edit the role again.'
          : known?.message
      setAlerts(known?.alerts.length ? known.alerts : [{ key: 'refused', field: '', message: message ?? 'Please try again.' }])
    } finally {
      setPending(false)
    }
  }
  const remove = () =>
    attempt(
      `delete role ${role.id}`,
      async () => {
        await deleteRole(role.id)
        showToast({ tone: 'ok', text: `Role ${role.name} deleted` })
        onGone()
      },
      failureText,
    )
  const preview = () => void attempt(`preview role ${role.id}`, () => tryRole(role.id), failureText)

  return (
    <EntryForm className={styles.editor} onSubmit={() => void save()}>
      <div role="toolbar" aria-label="Role" className={styles.bar}>
        <h2 className={styles.title}>{isNew ? 'New role' : role.name}</h2>
        <span className={styles.count}>
          {isNew ? '' : role.user_count === 1 ? '1 user' : `${role.user_count} users`}
          {role.is_built_in ? " · Built-in, can't be edited" : ''}
        </span>
        <span className={styles.space} />
        {!isNew && (
          <>
            <SelectField
              label="Compare with"
              layout="cell"
              value={other}
              onChange={setOther}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
              none="No comparison"
              placeholder="Compare with…"
              className={styles.level}
            />
            <Button icon={FlaskConical} disabled={!permitted('admin_privileges')} onClick={preview}>
              Preview as this role
            </Button>
            <Button icon={Copy} disabled={!permitted('roles#manage')} onClick={onCopy}>
              Copy
            </Button>
            {!role.is_built_in && <HistoryButton kind="role" id={role.id} />}
            {!role.is_built_in && (
              <Button
                icon={Trash2}
                variant="danger"
                disabled={readOnly}
                disabledReason={role.user_count > 0 ? 'Users have this role. Give them another role first.' : undefined}
                onClick={remove}
              >
                Delete
              </Button>
            )}
          </>
        )}
        {!role.is_built_in && (
          <>
            {dirty && <Button onClick={isNew ? onGone : () => setTyped({})}>Undo</Button>}
            <Button type="submit" variant="primary" pending={pending} disabled={readOnly || !dirty}>
              {isNew ? 'Create role' : 'Save'}
            </Button>
          </>
        )}
      </div>
      <div className={styles.body}>
        <AlertList title="The role couldn't be saved" alerts={alerts} />
        {compared ? (
          <RoleDiff one={{ ...role, levels: draft.levels }} other={compared} />
        ) : (
          <>
            <div className={styles.words}>
              <TextField
                label="Name"
                field="name"
                required
                maxLength={MAX_ROLE_NAME}
                value={draft.name}
                onChange={(name) => setTyped((before) => ({ ...before, name }))}
                error={errorOf('name')}
                readOnly={readOnly}
              />
              <TextField
                label="Description"
                field="description"
                maxLength={MAX_ROLE_DESCRIPTION}
                value={draft.description}
                onChange={(description) => setTyped((before) => ({ ...before, description: description === '' ? null : description }))}
                error={errorOf('description')}
                readOnly={readOnly}
              />
            </div>
            <RoleTree
              levels={draft.levels}
              readOnly={readOnly}
              isBeyond={(path) => featuresExceeding(own, { [path]: 'full' }).length > 0}
              onChange={setLevel}
            />
          </>
        )}
      </div>
    </EntryForm>
  )
}
