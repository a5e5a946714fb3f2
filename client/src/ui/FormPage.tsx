import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import styles from './FormPage.module.css'

interface FormPageProps {
  readonly title: string
  readonly actions?: ReactNode
  /** Whether the content is loading. */
  readonly busy?: boolean
  /** What the page needs before it can show its content; `response` is null until loaded. */
  readonly read?: { readonly response: unknown; readonly failure: string | null; readonly retry: () => void }
  readonly children: ReactNode
}

/** The frame of a settings or profile page: title, actions, loading and error states. */
export const FormPage = ({ title, actions, read, busy = read !== undefined && read.response === null, children }: FormPageProps) => (
  <div className={styles.page} aria-busy={busy}>
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {actions}
    </div>
    {read?.failure != null && read.response === null ? (
      <EmptyState icon={TriangleAlert} title={read.failure} actions={<Button onClick={read.retry}>Try again</Button>} />
    ) : (
      (read === undefined || read.response !== null) && children
    )}
  </div>
)
