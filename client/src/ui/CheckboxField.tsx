import { clsx } from 'clsx'
import { Check, Minus } from 'lucide-react'
import { Checkbox, Switch } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './Choice.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'

export interface CheckboxFieldProps extends Omit<FieldProps, 'layout'> {
  /** `some`: only part of a list is selected. */
  readonly value: boolean | 'some'
  readonly onChange: (value: boolean) => void
  /**
   * `line` checkbox before its label · `cell` checkbox only, label for screen readers · `stacked` and `inline` in a
   * form grid, like other fields.
   */
  readonly layout?: 'line' | FieldProps['layout']
  /** Replaces the label text with other content. */
  readonly children?: ReactNode
}

/** A checkbox. */
export const CheckboxField = ({ value, onChange, layout = 'line', children, ...field }: CheckboxFieldProps) => {
  const box = (attributes: object) => (
    <Checkbox.Root
      {...attributes}
      checked={value === 'some' ? 'indeterminate' : value}
      onCheckedChange={(checked) => onChange(checked === true)}
      disabled={field.disabled || field.readOnly || false}
      className={clsx(styles.box, field.state && styles[field.state])}
    >
      <Checkbox.Indicator>
        <Icon of={value === 'some' ? Minus : Check} size={12} />
      </Checkbox.Indicator>
    </Checkbox.Root>
  )
  if (layout !== 'line') {
    return (
      <Field {...field} layout={layout}>
        {box}
      </Field>
    )
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control.
    <label className={clsx(styles.line, field.disabled && styles.off, field.className)} title={field.title}>
      {box({ 'data-field': field.field, 'aria-invalid': field.error ? true : undefined, 'aria-required': field.required || undefined })}
      <span>{children ?? field.label}</span>
    </label>
  )
}

export interface SwitchFieldProps {
  readonly label: string
  readonly value: boolean
  readonly onChange: (value: boolean) => void
  readonly disabled?: boolean | undefined
}

/** A switch that takes effect at once. */
export const SwitchField = ({ label, value, onChange, disabled = false }: SwitchFieldProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control.
  <label className={clsx(styles.line, disabled && styles.off)}>
    <Switch.Root checked={value} onCheckedChange={onChange} disabled={disabled} className={styles.switch}>
      <Switch.Thumb className={styles.thumb} />
    </Switch.Root>
    {label}
  </label>
)
