import { clsx } from 'clsx'
import styles from './Kbd.module.css'

export interface KbdProps {
  readonly keys: string
  /** Without a border, as in a menu. */
  readonly bare?: boolean
}

/** A key or key combination: `Ctrl K`. */
export const Kbd = ({ keys, bare = false }: KbdProps) => <kbd className={clsx(styles.key, bare && styles.bare)}>{keys}</kbd>
