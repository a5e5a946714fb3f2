import { clsx } from 'clsx'
import styles from './LiveIndicator.module.css'

export interface LiveIndicatorProps {
  readonly state: 'live' | 'catching-up' | 'offline'
  /** `Live`, `Catching up (412)`, `Offline since 10:42`. */
  readonly text: string
}

/** Whether the screen is live, by shape, text and color. */
export const LiveIndicator = ({ state, text }: LiveIndicatorProps) => (
  <span role="status" data-state={state} className={clsx(styles.live, styles[state])}>
    <span className={styles.dot} />
    {text}
  </span>
)
