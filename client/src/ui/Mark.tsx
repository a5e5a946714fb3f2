import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import styles from './Chip.module.css'
import { Icon } from './Icon.tsx'

export interface MarkProps {
  readonly icon: LucideIcon
  /** Its token: `mark-hot`. */
  readonly tone: string
  /** Its name; for the bare icon it is in the tooltip and for machines. */
  readonly label: string
  /** Framed, with the name in sight. */
  readonly framed?: boolean
  /** A short word behind the bare icon: a class. */
  readonly text?: string | undefined
}

/** A flag on a thing: icon, colour and name. */
export const Mark = ({ icon, tone, label, framed = false, text }: MarkProps) => {
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
