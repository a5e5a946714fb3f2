import { clsx } from 'clsx'
import { useSelect } from 'downshift'
import { type KeyboardEvent, useRef } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { UpDown } from './form-icons.ts'
import { Icon } from './Icon.tsx'
import { ListOption } from './ListOption.tsx'
import { ListPopup } from './ListPopup.tsx'
import styles from './SelectField.module.css'

export interface SelectOption<V extends string = string> {
  readonly value: V
  readonly label: string
  readonly disabled?: boolean | undefined
}

export interface SelectFieldProps<V extends string = string> extends FieldProps {
  /** Null: nothing selected. */
  readonly value: V | null
  readonly onChange: (value: V | null) => void
  readonly options: readonly SelectOption<V>[]
  readonly placeholder?: string | undefined
  /** If set, a first option with this label clears the field. */
  readonly none?: string | undefined
}

interface Entry<V extends string> {
  readonly value: V | null
  readonly label: string
  readonly disabled?: boolean | undefined
}

/** One of a known list. Use `ComboboxField` for long or remote lists. */
export const SelectField = <V extends string>({ value, onChange, options, placeholder = '', none, ...field }: SelectFieldProps<V>) => {
  const entries: Entry<V>[] = none === undefined ? [...options] : [{ value: null, label: none }, ...options]
  const chosen = entries.find((entry) => entry.value === value && value !== null) ?? null
  const box = useSelect<Entry<V>>({
    items: entries,
    itemToString: (entry) => entry?.label ?? '',
    itemToKey: (entry) => entry?.value ?? null,
    isItemDisabled: (entry) => entry.disabled ?? false,
    selectedItem: chosen,
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem?.value ?? null),
    stateReducer: (state, { type, changes }) => {
      // Leaving the field does not select the highlighted option; Tab after typing does, below.
      if (type === useSelect.stateChangeTypes.ToggleButtonBlur) return { ...changes, selectedItem: state.selectedItem }
      if (type !== useSelect.stateChangeTypes.ToggleButtonKeyDownCharacter) return changes
      // A code typed in full ranks before one that only starts with it.
      const code = changes.inputValue?.toLowerCase()
      const exact = entries.findIndex(({ value: entry, disabled }) => !disabled && entry?.toLowerCase() === code)
      return exact === -1 ? changes : { ...changes, highlightedIndex: exact }
    },
  })
  /** The highlighted option was found by typing. */
  const typed = useRef(false)
  const onKeyDown = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
    const lit = entries[box.highlightedIndex]
    if (key === 'Tab') {
      if (open && typed.current && lit && !lit.disabled && lit.value !== value) onChange(lit.value)
    } else if (key !== 'Shift') typed.current = key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey
  }
  const open = box.isOpen && !field.disabled && !field.readOnly
  const button = useRef<HTMLButtonElement>(null)
  const list = box.getMenuProps({ 'aria-label': field.label }, { suppressRefError: true })

  return (
    <Field {...field}>
      {(control) => (
        <>
          <button
            type="button"
            {...box.getToggleButtonProps({
              ...control,
              ref: button,
              onKeyDown,
              'aria-expanded': open,
              'aria-labelledby': undefined,
              'aria-readonly': field.readOnly || undefined,
            })}
            data-readonly={field.readOnly || undefined}
            data-state={open ? 'open' : 'closed'}
            className={clsx(control.className, styles.trigger)}
          >
            <span className={clsx(styles.value, chosen === null && styles.placeholder)}>{chosen?.label ?? placeholder}</span>
            <Icon of={UpDown} size={14} className={styles.chevrons} />
          </button>
          {open && (
            <ListPopup list={list} anchor={button}>
              {entries.map((entry, index) => (
                <ListOption
                  key={entry.value ?? ''}
                  {...box.getItemProps({ item: entry, index, 'aria-label': entry.label || 'None' })}
                  text={entry.label}
                  highlighted={index === box.highlightedIndex}
                  chosen={entry.value !== null && entry.value === value}
                  disabled={entry.disabled}
                />
              ))}
            </ListPopup>
          )}
        </>
      )}
    </Field>
  )
}
