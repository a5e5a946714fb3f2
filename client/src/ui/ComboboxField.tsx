import { clsx } from 'clsx'
import { useCombobox } from 'downshift'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { UpDown } from './form-icons.ts'
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
  /** In a line below it. */
  readonly noteOf?: ((item: T) => ReactNode) | undefined
  /** Whether an entry is shown but not to be taken. */
  readonly isBarred?: ((item: T) => boolean) | undefined
  /** What letters stand for that are left without a choice. Absent, or null: the field goes back to what was chosen. */
  readonly asTyped?: ((text: string) => T | null) | undefined
  readonly maxLength?: number | undefined
  readonly placeholder?: string | undefined
}

/**
 * One of a long or remote list, found by typing: what fits best is lit, and Enter takes it, also when it was hit before the answer came.
 * Leaving the field takes the entry that was typed in full, else what `asTyped` makes of the letters; an emptied field is null.
 */
export const ComboboxField = <T,>(props: ComboboxFieldProps<T>) => {
  const { value, onChange, search, keyOf, textOf, detailOf, noteOf, isBarred, asTyped, maxLength, placeholder, ...field } = props
  const chosen = value === null ? '' : textOf(value)
  const [typed, setTyped] = useState<string | null>(null)
  const [wanted, setWanted] = useState(false)
  const enterAhead = useRef(false)
  const found = useSearch(search, typed ?? '', wanted)
  const upToDate = found.letters === (typed ?? '')
  const mayTake = (item: T | undefined) => item !== undefined && !isBarred?.(item)

  const take = (item: T) => {
    setTyped(null)
    if (value === null || keyOf(item) !== keyOf(value)) onChange(item)
  }
  const leave = () => {
    const letters = typed?.trim()
    setTyped(null)
    enterAhead.current = false
    if (letters === undefined || letters === chosen) return
    if (letters === '') {
      if (value !== null) onChange(null)
      return
    }
    const inFull = upToDate ? found.items.filter((item) => mayTake(item) && textOf(item).toLowerCase() === letters.toLowerCase()) : []
    const item = inFull.length === 1 ? inFull[0] : asTyped?.(letters)
    if (item) take(item)
  }
  const box = useCombobox<T>({
    items: [...found.items],
    itemToString: (item) => (item === null ? '' : textOf(item)),
    itemToKey: (item) => (item === null ? null : keyOf(item)),
    isItemDisabled: (item) => !mayTake(item),
    inputValue: typed ?? chosen,
    selectedItem: value,
    onSelectedItemChange: ({ selectedItem }) => {
      setTyped(null)
      if (selectedItem && (value === null || keyOf(selectedItem) !== keyOf(value))) onChange(selectedItem)
    },
    onIsOpenChange: ({ isOpen, type }) => {
      setWanted(isOpen)
      if (isOpen) return
      if (type === useCombobox.stateChangeTypes.InputKeyDownEscape) setTyped(null)
      else if (type !== useCombobox.stateChangeTypes.ItemClick && type !== useCombobox.stateChangeTypes.InputKeyDownEnter) leave()
    },
    // Only a click or Enter takes an entry: not leaving the field with Tab, and Escape does not empty it.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur || type === useCombobox.stateChangeTypes.InputKeyDownEscape
        ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
        : changes,
  })
  const open = box.isOpen && !field.disabled && !field.readOnly
  const frame = useRef<HTMLSpanElement>(null)
  const list = box.getMenuProps({ 'aria-label': field.label }, { suppressRefError: true })

  // The answer to the letters lights what fits best, or takes it where Enter came before it.
  const { setHighlightedIndex, closeMenu } = box
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer counts, not a new function.
  useEffect(() => {
    if (!open || typed === null || typed === '' || !upToDate) return
    const first = found.items.findIndex(mayTake)
    setHighlightedIndex(first)
    if (!enterAhead.current) return
    enterAhead.current = false
    const item = found.items[first]
    if (item) take(item)
    closeMenu()
  }, [found])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // A save from inside the field loses nothing.
    if ((event.ctrlKey || event.metaKey) && (event.key.toLowerCase() === 's' || event.key === 'Enter')) leave()
    else if (event.key === 'Enter' && open && typed && !upToDate) {
      enterAhead.current = true
      event.preventDefault()
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    }
  }

  return (
    <Field {...field}>
      {(control) => (
        <>
          <span ref={frame} className={styles.frame}>
            <input
              {...box.getInputProps({
                ...control,
                'aria-expanded': open,
                'aria-labelledby': undefined,
                placeholder,
                maxLength,
                autoComplete: 'off',
                // At once, not with downshift's own change, which comes too late for the place of the cursor.
                onChange: (event) => setTyped((event.target as HTMLInputElement).value),
                onKeyDown,
              })}
              readOnly={field.readOnly}
              className={clsx(control.className, styles.hasTrailing)}
            />
            {!field.readOnly && <Icon of={UpDown} size={14} className={styles.trailing} />}
          </span>
          {open && (
            <ListPopup list={list} empty={found.items.length === 0 && WORDS[found.state]} anchor={frame}>
              {found.items.map((item, index) => (
                <ListOption
                  key={keyOf(item)}
                  {...box.getItemProps({ item, index })}
                  text={textOf(item)}
                  detail={detailOf?.(item)}
                  note={noteOf?.(item)}
                  highlighted={index === box.highlightedIndex}
                  chosen={value !== null && keyOf(item) === keyOf(value)}
                  disabled={!mayTake(item)}
                />
              ))}
            </ListPopup>
          )}
        </>
      )}
    </Field>
  )
}
