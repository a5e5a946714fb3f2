import { clsx } from 'clsx'
import { Slider as Radix } from 'radix-ui'
import styles from './Slider.module.css'

export interface SliderProps {
  /** Accessible name. */
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  /** Step of an arrow key; Page Up and Page Down move ten steps. */
  readonly step: number
  /** The value as text. */
  readonly text: string
  readonly onChange: (value: number) => void
  readonly className?: string | undefined
}

/** A slider for pointer and arrow keys. */
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
