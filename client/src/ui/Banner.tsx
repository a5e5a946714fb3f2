import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { Icon } from './Icon.tsx'

export interface BannerProps {
  readonly tone?: 'accent' | 'neutral' | 'warn' | 'bad'
  readonly icon: LucideIcon
  /** Actions at the far end. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A bar across a region that shows its status. */
export const Banner = ({ tone = 'accent', icon, actions, children }: BannerProps) => (
  <div className={clsx(styles.banner, styles[tone])}>
    <Icon of={icon} size={14} />
    <div role="status" className={styles.words}>
      {children}
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
)

export interface NoteProps {
  readonly tone?: 'neutral' | 'warn' | 'bad' | 'ok'
  readonly icon: LucideIcon
  /** `alert` is announced at once. */
  readonly role?: 'alert' | 'status' | undefined
  readonly children: ReactNode
}

/** A boxed note inside a form or dialog. */
export const Note = ({ tone = 'neutral', icon, role, children }: NoteProps) => (
  <div role={role} className={clsx(styles.note, styles[tone])}>
    <Icon of={icon} />
    <div className={styles.words}>{children}</div>
  </div>
)
