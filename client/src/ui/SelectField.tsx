import { clsx } from 'clsx'
import { Check, ChevronsUpDown } from 'lucide-react'
import { Select } from 'radix-ui'
import { Field, type FieldProps, fieldPropsOf } from './Field.tsx'
import { Icon } from './Icon.tsx'
import menuStyles from './Menu.module.css'
import { usePopupContainer } from './popup-container.ts'
import styles from './SelectField.module.css'

export interface SelectOption<V extends string = string> {
  readonly value: V
  readonly label: string
  readonly disabled?: boolean | undefined
}

export interface SelectFieldProps<V extends string = string> extends FieldProps {
  /** Null: nothing chosen. */
  readonly value: V | null
  readonly onChange: (value: V | null) => void
  readonly options: readonly SelectOption<V>[]
  readonly placeholder?: string | undefined
  /** Given: an entry of these words, on top, that empties the field. */
  readonly none?: string | undefined
}

/** Radix keeps the empty text for itself. */
const NONE = '\u0000none'

const Option = ({ value, label, disabled = false }: SelectOption) => (
  <Select.Item value={value} disabled={disabled} className={menuStyles.item}>
    <span className={menuStyles.check}>
      <Select.ItemIndicator>
        <Icon of={Check} size={14} />
      </Select.ItemIndicator>
    </span>
    <Select.ItemText>{label}</Select.ItemText>
  </Select.Item>
)

/** One of a known list. For long or remote lists take `ComboboxField`. */
export const SelectField = <V extends string>({ value, onChange, options, placeholder, none, ...field }: SelectFieldProps<V>) => {
  const container = usePopupContainer()
  return (
    <Field {...fieldPropsOf(field)}>
      {(control) => (
        <Select.Root
          value={value ?? ''}
          onValueChange={(next) => onChange(next === NONE ? null : (next as V))}
          disabled={control.disabled || field.readOnly || false}
        >
          <Select.Trigger
            {...control}
            disabled={control.disabled || field.readOnly || false}
            data-readonly={field.readOnly || undefined}
            className={clsx(control.className, styles.trigger)}
          >
            <span className={styles.value}>
              <Select.Value placeholder={placeholder ?? ''} />
            </span>
            <Icon of={ChevronsUpDown} size={14} className={styles.chevrons} />
          </Select.Trigger>
          <Select.Portal container={container}>
            <Select.Content position="popper" sideOffset={4} collisionPadding={8} className={clsx(menuStyles.menu, styles.list)}>
              <Select.Viewport>
                {none !== undefined && <Option value={NONE} label={none} />}
                {options.map((option) => (
                  <Option key={option.value} {...option} />
                ))}
              </Select.Viewport>
            </Select.Content>
          </Select.Portal>
        </Select.Root>
      )}
    </Field>
  )
}
