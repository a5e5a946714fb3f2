import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { setLook, useLook } from '../app/appearance.ts'
import { useSignedIn } from '../app/client.ts'
import boxes from '../records/Boxes.module.css'
import { Button } from '../ui/Button.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { RadioField } from '../ui/RadioField.tsx'
import { Section } from '../ui/Section.tsx'
import { OwnPasswordDialog } from './OwnPasswordDialog.tsx'
import styles from './Settings.module.css'

const THEMES = [
  { value: 'machine', label: 'Match system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
const DENSITIES = [
  { value: 'default', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
]

/** The user's appearance settings and profile [2.24]. */
export const SettingsTab = () => {
  const { userInfo, auth } = useSignedIn()
  const look = useLook()
  const [changing, setChanging] = useState(false)
  return (
    <FormPage title="Settings">
      <div className={styles.column}>
        <Section title="Appearance">
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
        <Section title="Profile">
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
              {Intl.DateTimeFormat().resolvedOptions().timeZone} <span className={styles.quiet}>Detected from this computer</span>
            </dd>
          </dl>
          <div>
            <Button icon={KeyRound} onClick={() => setChanging(true)}>
              Change password…
            </Button>
          </div>
          {changing && <OwnPasswordDialog onClose={() => setChanging(false)} />}
        </Section>
      </div>
    </FormPage>
  )
}
