import { clsx } from 'clsx'
import styles from './Kbd.module.css'

/** A key or a chord: `Ctrl K`. */
export const Kbd = ({ keys, className }: { readonly keys: string; readonly className?: string | undefined }) => (
  <kbd className={clsx(styles.key, className)}>{keys}</kbd>
)
