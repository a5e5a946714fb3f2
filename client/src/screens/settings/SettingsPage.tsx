import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './Settings.module.css'
import type { SettingsHandle } from './use-settings.ts'

interface SettingsPageProps {
  readonly title: string
  readonly actions?: ReactNode
  /** It waits for what it shows. */
  readonly busy?: boolean
  /** Waits for the settings, where the page is of them. */
  readonly settings?: SettingsHandle
  readonly children: ReactNode
}

/** The frame of a screen of settings. */
export const SettingsPage = ({
  title,
  actions,
  settings,
  busy = settings !== undefined && settings.answer === null,
  children,
}: SettingsPageProps) => (
  <div className={styles.page} aria-busy={busy}>
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {actions}
    </div>
    {settings?.failure != null && settings.answer === null ? (
      <EmptyState icon={TriangleAlert} title={settings.failure} actions={<Button onClick={settings.retry}>Try again</Button>} />
    ) : (
      (settings === undefined || settings.answer !== null) && children
    )}
  </div>
)
