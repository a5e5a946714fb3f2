import { Progress } from 'radix-ui'
import styles from './ProgressBar.module.css'

export interface ProgressBarProps {
  /** What is under way, for machines; the words for people stand beside the bar. */
  readonly label: string
  readonly value: number
  readonly max: number
}

export const ProgressBar = ({ label, value, max }: ProgressBarProps) => (
  <Progress.Root aria-label={label} value={Math.min(value, max)} max={max} className={styles.track}>
    <Progress.Indicator className={styles.done} style={{ width: `${(100 * Math.min(value, max)) / max}%` }} />
  </Progress.Root>
)
