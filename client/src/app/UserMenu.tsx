import { Keyboard, LogOut } from 'lucide-react'
import { Avatar } from '../ui/Avatar.tsx'
import { Menu } from '../ui/Menu.tsx'
import type { MenuEntry } from '../ui/menu-entry.ts'
import { setLook, useLook } from './appearance.ts'
import { session, useSignedIn } from './client.ts'
import styles from './UserMenu.module.css'

export interface UserMenuProps {
  readonly onShortcuts: () => void
  readonly onLogOut: () => void
}

/** Account menu at the end of the tab strip: user, theme, density, sign out. */
export const UserMenu = ({ onShortcuts, onLogOut }: UserMenuProps) => {
  const { auth } = useSignedIn()
  const { theme, density } = useLook()
  const name = `${auth.firstname} ${auth.lastname}`.trim() || auth.username
  const entries: readonly MenuEntry[] = [
    { heading: 'Theme' },
    { label: 'Match system', checked: theme === null, onSelect: () => setLook({ theme: null }) },
    { label: 'Light', checked: theme === 'light', onSelect: () => setLook({ theme: 'light' }) },
    { label: 'Dark', checked: theme === 'dark', onSelect: () => setLook({ theme: 'dark' }) },
    { heading: 'Density' },
    { label: 'Default', checked: density === 'default', onSelect: () => setLook({ density: 'default' }) },
    { label: 'Comfortable', checked: density === 'comfortable', onSelect: () => setLook({ density: 'comfortable' }) },
    'separator',
    { label: 'Keyboard shortcuts', icon: Keyboard, hint: '?', onSelect: onShortcuts },
    'separator',
    { label: 'Sign out', icon: LogOut, onSelect: onLogOut },
  ]
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" aria-label={`Account: ${name}`} className={styles.account}>
          <Avatar username={auth.username} name={name} size="medium" />
        </button>
      }
      head={
        <div className={styles.who}>
          <p className={styles.name}>{name}</p>
          <p className={styles.where}>
            {auth.username} · {session.tenant()}
          </p>
        </div>
      }
      entries={entries}
    />
  )
}
