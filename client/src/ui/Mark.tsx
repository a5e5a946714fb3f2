import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import styles from './Chip.module.css'
import { Icon } from './Icon.tsx'

export interface FlagProps {
  readonly icon: LucideIcon
  /** Its color token: `mark-hot`. */
  readonly tone: string
  /** Its name; for a bare icon, the tooltip and accessible name. */
  readonly label: string
  /** With a border and visible name. */
  readonly framed?: boolean
  /** Short text after the bare icon: a class. */
  readonly text?: string | undefined
}

/** A flag on a record: icon, color and name. */
export const Flag = ({ icon, tone, label, framed = false, text }: FlagProps) => {
  const style = { '--tone': `var(--${tone})` }
  return framed ? (
    <span className={clsx(styles.mark, styles.framed)} style={style}>
      <Icon of={icon} size={13} />
      {label}
    </span>
  ) : (
    <span role="img" aria-label={label} title={label} className={styles.mark} style={style}>
      <Icon of={icon} size={13} />
      {text}
    </span>
  )
}
