import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './Settings.module.css'
import type { SettingsHandle } from './use-settings.ts'

interface SettingsPageProps {
  readonly title: string
  readonly actions?: ReactNode
  /** Whether the content is loading. */
  readonly busy?: boolean
  /** The company settings, if the page shows them. */
  readonly settings?: SettingsHandle
  readonly children: ReactNode
}

/** The frame of a settings screen: title, actions, loading and error states. */
export const SettingsPage = ({
  title,
  actions,
  settings,
  busy = settings !== undefined && settings.response === null,
  children,
}: SettingsPageProps) => (
  <div className={styles.page} aria-busy={busy}>
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {actions}
    </div>
    {settings?.failure != null && settings.response === null ? (
      <EmptyState icon={TriangleAlert} title={settings.failure} actions={<Button onClick={settings.retry}>Try again</Button>} />
    ) : (
      (settings === undefined || settings.response !== null) && children
    )}
  </div>
)
