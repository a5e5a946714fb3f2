import { clsx } from 'clsx'
import { Slider as Radix } from 'radix-ui'
import styles from './Slider.module.css'

export interface SliderProps {
  /** What is slid over, for machines. */
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  /** How far an arrow key goes; Page Up and Page Down go ten times as far. */
  readonly step: number
  /** The value in words. */
  readonly text: string
  readonly onChange: (value: number) => void
  readonly className?: string | undefined
}

/** A value along a line, by pointer and by arrow keys. */
export const Slider = ({ label, value, min, max, step, text, onChange, className }: SliderProps) => (
  <Radix.Root
    className={clsx(styles.slider, className)}
    value={[value]}
    min={min}
    max={max}
    step={step}
    onValueChange={([next]) => next !== undefined && onChange(next)}
  >
    <Radix.Track className={styles.track}>
      <Radix.Range className={styles.range} />
    </Radix.Track>
    <Radix.Thumb className={styles.thumb} aria-label={label} aria-valuetext={text} />
  </Radix.Root>
)
