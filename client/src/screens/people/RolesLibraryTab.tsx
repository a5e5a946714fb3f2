import type { RoleResource } from '@waybill/shared/protocol/roles'
import { Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { usePermitted } from '../../app/use-permitted.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './People.module.css'
import { RoleEditor } from './RoleEditor.tsx'
import { useRoles } from './use-roles.ts'

/** What a role that nobody has made yet begins with: every screen, and nothing behind them. */
const BLANK: RoleResource = {
  id: '',
  version: 0,
  name: '',
  description: null,
  levels: { tabs: 'full' },
  built_in: false,
  carriers: 0,
}

/** Roles: those that came with the product, and those of the house [2.24, 6.1–6.7]. */
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
          {listed.map(({ id, name, carriers }) => (
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
                <span className={styles.count} title={`${carriers} ${carriers === 1 ? 'user' : 'users'}`}>
                  {carriers}
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
          'With the product',
          roles.filter((each) => each.built_in),
        )}
        {entries(
          'Of the house',
          roles.filter((each) => !each.built_in),
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
          onCopy={() => setDraft({ ...role, id: '', version: 0, name: `Copy of ${role.name}`, built_in: false, carriers: 0 })}
          onGone={() => {
            setDraft(null)
            read()
          }}
        />
      )}
    </div>
  )
}
