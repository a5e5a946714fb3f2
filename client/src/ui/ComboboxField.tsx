import { clsx } from 'clsx'
import { useCombobox } from 'downshift'
import { ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { ListOption } from './ListOption.tsx'
import { ListPopup } from './ListPopup.tsx'
import { useSearch } from './use-search.ts'

const WORDS = { searching: 'Searching…', done: 'Nothing found', failed: 'The list could not be read.' } as const

export interface ComboboxFieldProps<T> extends FieldProps {
  readonly value: T | null
  /** Null: the field was emptied. */
  readonly onChange: (value: T | null) => void
  /** Finds what is offered for the letters typed so far, with none of them too. The signal ends when more letters come. */
  readonly search: (letters: string, signal: AbortSignal) => Promise<readonly T[]>
  readonly keyOf: (item: T) => string
  /** What stands in the field for an item. */
  readonly textOf: (item: T) => string
  /** Behind it in the list: the account, the city. */
  readonly detailOf?: ((item: T) => ReactNode) | undefined
  readonly placeholder?: string | undefined
}

/** One of a long or remote list, found by typing. Leaving the field without choosing puts back what was chosen; an emptied field is null. */
export const ComboboxField = <T,>({ value, onChange, search, keyOf, textOf, detailOf, placeholder, ...field }: ComboboxFieldProps<T>) => {
  const chosen = value === null ? '' : textOf(value)
  const [typed, setTyped] = useState<string | null>(null)
  const [wanted, setWanted] = useState(false)
  const found = useSearch(search, typed ?? '', wanted)

  const leave = () => {
    if (typed?.trim() === '' && value !== null) onChange(null)
    setTyped(null)
  }
  const box = useCombobox<T>({
    items: [...found.items],
    itemToString: (item) => (item === null ? '' : textOf(item)),
    itemToKey: (item) => (item === null ? null : keyOf(item)),
    inputValue: typed ?? chosen,
    selectedItem: value,
    onSelectedItemChange: ({ selectedItem }) => {
      setTyped(null)
      if (selectedItem && (value === null || keyOf(selectedItem) !== keyOf(value))) onChange(selectedItem)
    },
    onIsOpenChange: ({ isOpen, type }) => {
      setWanted(isOpen)
      if (!isOpen && type !== useCombobox.stateChangeTypes.ItemClick && type !== useCombobox.stateChangeTypes.InputKeyDownEnter) leave()
    },
    // Only a click or Enter takes an entry: not leaving the field with Tab, and Escape does not empty it.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur || type === useCombobox.stateChangeTypes.InputKeyDownEscape
        ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
        : changes,
  })
  const open = box.isOpen && !field.disabled && !field.readOnly

  return (
    <Field {...field}>
      {(control) => (
        <ListPopup
          open={open}
          list={box.getMenuProps({ 'aria-label': field.label }, { suppressRefError: true })}
          empty={found.items.length === 0 && WORDS[found.state]}
          anchor={
            <span className={styles.frame}>
              <input
                {...box.getInputProps({
                  ...control,
                  'aria-expanded': open,
                  'aria-labelledby': undefined,
                  placeholder,
                  autoComplete: 'off',
                  // At once, not with downshift's own change, which comes too late for the place of the cursor.
                  onChange: (event) => setTyped((event.target as HTMLInputElement).value),
                })}
                readOnly={field.readOnly}
                className={clsx(control.className, styles.hasTrailing)}
              />
              {!field.readOnly && <Icon of={ChevronsUpDown} size={14} className={styles.trailing} />}
            </span>
          }
        >
          {found.items.map((item, index) => (
            <ListOption
              key={keyOf(item)}
              {...box.getItemProps({ item, index })}
              text={textOf(item)}
              detail={detailOf?.(item)}
              highlighted={index === box.highlightedIndex}
              chosen={value !== null && keyOf(item) === keyOf(value)}
            />
          ))}
        </ListPopup>
      )}
    </Field>
  )
}
