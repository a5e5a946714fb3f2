import { clsx } from 'clsx'
import { X } from 'lucide-react'
import styles from './Chip.module.css'
import { Icon } from './Icon.tsx'

export interface TagProps {
  readonly label: string
  readonly onRemove?: (() => void) | undefined
  /** Makes the text a button; `does` is its accessible name. */
  readonly press?: { readonly does: string; readonly onPress: () => void }
}

/** An active filter that can be removed. */
export const Tag = ({ label, onRemove, press }: TagProps) => (
  <span className={clsx(styles.tag, onRemove && styles.removable)}>
    {press ? (
      <button type="button" title={press.does} onClick={press.onPress} className={styles.press}>
        {label}
      </button>
    ) : (
      label
    )}
    {onRemove && (
      <button type="button" aria-label={`Remove ${label}`} onClick={onRemove} className={styles.remove}>
        <Icon of={X} size={12} />
      </button>
    )}
  </span>
)
