import styles from './ProgressBar.module.css'

export interface ProgressBarProps {
  /** Accessible name of the task; visible text is next to the bar. */
  readonly label: string
  /** Null: running with an unknown total. */
  readonly value: number | null
  readonly max: number
}

export const ProgressBar = ({ label, value, max }: ProgressBarProps) => {
  if (value === null) {
    return (
      <div role="progressbar" aria-label={label} className={styles.track}>
        <div className={styles.unknown} />
      </div>
    )
  }
  const done = Math.min(value, max)
  return (
    <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={max} aria-valuenow={done} className={styles.track}>
      <div className={styles.done} style={{ width: `${(100 * done) / max}%` }} />
    </div>
  )
}
