import type { RoleResource } from '@waybill/shared/protocol/roles'
import { Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { usePermitted } from '../app/use-permitted.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './People.module.css'
import { RoleEditor } from './RoleEditor.tsx'
import { useRoles } from './use-roles.ts'

/** Initial values of a new role: all screens, no other permissions. */
const BLANK: RoleResource = {
  id: '',
  version: 0,
  name: '',
  description: null,
  levels: { tabs: 'full' },
  is_built_in: false,
  user_count: 0,
}

/** Built-in and custom roles [2.24, 6.1–6.7]. */
export const RolesLibraryTab = () => {
  const { roles, failure, read } = useRoles()
  const mayManage = usePermitted()('roles#manage')
  const [chosen, setChosen] = useState('admin')
  const [draft, setDraft] = useState<RoleResource | null>(null)
  if (roles === null) {
    return failure === null ? (
      <div aria-busy="true" className={styles.library} />
    ) : (
      <EmptyState icon={TriangleAlert} title={failure} actions={<Button onClick={read}>Try again</Button>} />
    )
  }
  const role = draft ?? roles.find(({ id }) => id === chosen) ?? roles[0]
  const entries = (title: string, listed: readonly RoleResource[]) =>
    listed.length > 0 && (
      <>
        <p className={styles.group}>{title}</p>
        <ul>
          {listed.map(({ id, name, user_count }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.role}
                aria-current={draft === null && id === role?.id}
                onClick={() => {
                  setDraft(null)
                  setChosen(id)
                }}
              >
                <span className={styles.cut}>{name}</span>
                <span className={styles.count} title={`${user_count} ${user_count === 1 ? 'user' : 'users'}`}>
                  {user_count}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <div className={styles.library}>
      <nav className={styles.list} aria-label="Roles">
        <div className={styles.listHead}>
          <h1 className={styles.title}>Roles</h1>
          {mayManage && (
            <Button size="small" icon={Plus} onClick={() => setDraft(BLANK)}>
              New role
            </Button>
          )}
        </div>
        {entries(
          'Built-in roles',
          roles.filter((each) => each.is_built_in),
        )}
        {entries(
          'Custom roles',
          roles.filter((each) => !each.is_built_in),
        )}
      </nav>
      {role && (
        <RoleEditor
          key={draft === null ? role.id : `new ${draft.name}`}
          role={role}
          isNew={draft !== null}
          others={roles.filter(({ id }) => id !== role.id)}
          onSaved={(id) => {
            setDraft(null)
            setChosen(id)
            read()
          }}
          onCopy={() => setDraft({ ...role, id: '', version: 0, name: `Copy of ${role.name}`, is_built_in: false, user_count: 0 })}
          onGone={() => {
            setDraft(null)
            read()
          }}
        />
      )}
    </div>
  )
}
