import { clsx } from 'clsx'
import { X } from 'lucide-react'
import styles from './Chip.module.css'
import { Icon } from './Icon.tsx'

export interface TagProps {
  readonly label: string
  readonly onRemove?: (() => void) | undefined
}

/** A condition that is set and can be taken away. */
export const Tag = ({ label, onRemove }: TagProps) => (
  <span className={clsx(styles.tag, onRemove && styles.removable)}>
    {label}
    {onRemove && (
      <button type="button" aria-label={`Remove ${label}`} onClick={onRemove} className={styles.remove}>
        <Icon of={X} size={12} />
      </button>
    )}
  </span>
)
