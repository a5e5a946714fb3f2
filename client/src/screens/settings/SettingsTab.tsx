import { useSignedIn } from '../../app/client.ts'
import { setLook, useLook } from '../../app/look.ts'
import { RadioField } from '../../ui/RadioField.tsx'
import { Section } from '../../ui/Section.tsx'
import boxes from '../master/Boxes.module.css'
import styles from './Settings.module.css'
import { SettingsPage } from './SettingsPage.tsx'

const THEMES = [
  { value: 'machine', label: 'As this machine has it' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
const DENSITIES = [
  { value: 'default', label: 'Default: 28 px a row' },
  { value: 'comfortable', label: 'Comfortable: 36 px a row' },
]

/** How the workspace looks to whoever sits here, and who that is [2.24]. */
export const SettingsTab = () => {
  const { userInfo, auth } = useSignedIn()
  const look = useLook()
  return (
    <SettingsPage title="Settings">
      <div className={styles.column}>
        <Section title="Look">
          <div className={boxes.fields}>
            <RadioField
              label="Theme"
              value={look.theme ?? 'machine'}
              onChange={(theme) => setLook({ theme: theme === 'light' || theme === 'dark' ? theme : null })}
              choices={THEMES}
            />
            <RadioField
              label="Density"
              value={look.density}
              onChange={(density) => setLook({ density: density === 'comfortable' ? 'comfortable' : 'default' })}
              choices={DENSITIES}
            />
          </div>
        </Section>
        <Section title="You">
          <dl className={styles.facts}>
            <dt>Name</dt>
            <dd>
              {auth.firstname} {auth.lastname}
            </dd>
            <dt>Username</dt>
            <dd>{auth.username}</dd>
            <dt>Email</dt>
            <dd>{auth.email ?? 'None'}</dd>
            <dt>Roles</dt>
            <dd>{userInfo.roles.join(', ')}</dd>
            <dt>Time zone</dt>
            <dd>
              {Intl.DateTimeFormat().resolvedOptions().timeZone}{' '}
              <span className={styles.quiet}>from this machine, taken over at every sign-in</span>
            </dd>
          </dl>
        </Section>
      </div>
    </SettingsPage>
  )
}
