import { clsx } from 'clsx'
import { RadioGroup, ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './Choice.module.css'

export interface RadioChoice<V extends string> {
  readonly value: V
  readonly label: ReactNode
  readonly disabled?: boolean | undefined
}

export interface RadioFieldProps<V extends string> {
  /** Accessible name of the group. */
  readonly label: string
  /** Null: nothing chosen. */
  readonly value: V | null
  readonly onChange: (value: V) => void
  readonly choices: readonly RadioChoice<V>[]
  readonly className?: string | undefined
  /** Class of each choice's label, to place the choices in table cells. */
  readonly choiceClassName?: ((choice: RadioChoice<V>, chosen: boolean) => string | undefined) | undefined
}

/** One of a few visible choices. */
export const RadioField = <V extends string>({ label, value, onChange, choices, className, choiceClassName }: RadioFieldProps<V>) => (
  <RadioGroup.Root aria-label={label} value={value} onValueChange={(next) => onChange(next as V)} className={className ?? styles.radios}>
    {choices.map((choice) => (
      // biome-ignore lint/a11y/noLabelWithoutControl: the radio is the control.
      <label
        key={choice.value}
        className={clsx(styles.line, choice.disabled && styles.off, choiceClassName?.(choice, choice.value === value))}
      >
        <RadioGroup.Item value={choice.value} disabled={choice.disabled ?? false} className={clsx(styles.box, styles.radio)} />
        {choice.label}
      </label>
    ))}
  </RadioGroup.Root>
)

export interface SegmentedControlProps<V extends string> {
  /** Accessible name. */
  readonly label: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly choices: readonly RadioChoice<V>[]
}

/** Two to four short options that switch a view at once. */
export const SegmentedControl = <V extends string>({ label, value, onChange, choices }: SegmentedControlProps<V>) => (
  <ToggleGroup.Root
    type="single"
    aria-label={label}
    value={value}
    onValueChange={(next) => next && onChange(next as V)}
    className={styles.segments}
  >
    {choices.map((choice) => (
      <ToggleGroup.Item key={choice.value} value={choice.value} disabled={choice.disabled ?? false} className={styles.segment}>
        {choice.label}
      </ToggleGroup.Item>
    ))}
  </ToggleGroup.Root>
)
