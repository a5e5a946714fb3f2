import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Waiting.module.css'

export interface EmptyStateProps {
  readonly icon: LucideIcon
  readonly title: string
  /** Why it is empty, and what to do. */
  readonly text?: ReactNode
  readonly actions?: ReactNode
}

export const EmptyState = ({ icon, title, text, actions }: EmptyStateProps) => (
  <div className={styles.empty}>
    <Icon of={icon} size={20} className={styles.icon} />
    <p className={styles.title}>{title}</p>
    {text && <p className={styles.text}>{text}</p>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
)
