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

const WORDS = { searching: 'Searching…', done: 'No matches', failed: 'The list could not be loaded. Try again.' } as const

export interface ComboboxFieldProps<T> extends FieldProps {
  readonly value: T | null
  /** Null when the field was cleared. */
  readonly onChange: (value: T | null) => void
  /** Finds the options for the typed text, also when it is empty. The signal aborts when the text changes. */
  readonly search: (letters: string, signal: AbortSignal) => Promise<readonly T[]>
  readonly keyOf: (item: T) => string
  /** An item's text in the field. */
  readonly textOf: (item: T) => string
  /** Secondary text in the list: the account, the city. */
  readonly detailOf?: ((item: T) => ReactNode) | undefined
  /** A second line below the item. */
  readonly noteOf?: ((item: T) => ReactNode) | undefined
  /** Whether an item is shown but can't be selected. */
  readonly isBarred?: ((item: T) => boolean) | undefined
  /** Converts typed text without a selected item to a value. If absent or null, the field returns to its last value. */
  readonly asTyped?: ((text: string) => T | null) | undefined
  /** If set, the value of `asTyped` is offered as a list entry with this label, and used only if selected. */
  readonly typedLabel?: ((text: string) => string) | undefined
  /** Tab selects the highlighted item if it starts with the typed text, before `asTyped` is used. */
  readonly completes?: boolean | undefined
  readonly maxLength?: number | undefined
  readonly placeholder?: string | undefined
}

/**
 * A field for one item of a long or remote list, found by typing: the best match is highlighted and Enter selects it,
 * even if pressed before the results arrive. So does Tab, unless free text is allowed. Leaving the field otherwise
 * selects the item typed in full, or else the value of `asTyped`; a cleared field is null.
 */
export const ComboboxField = <T,>(props: ComboboxFieldProps<T>) => {
  const { value, onChange, search, keyOf, textOf, detailOf, noteOf, isBarred, asTyped, typedLabel, completes, ...rest } = props
  const { maxLength, placeholder, ...field } = rest
  const chosen = value === null ? '' : textOf(value)
  const [typed, setTyped] = useState<string | null>(null)
  const [wanted, setWanted] = useState(false)
  const enterAhead = useRef(false)
  /** The item that was highlighted when the field was left by a key. */
  const leftByKey = useRef<{ readonly lit: T | undefined } | null>(null)
  /** The field was left before its results arrived; they decide the value. */
  const [awaiting, setAwaiting] = useState(false)
  const found = useSearch(search, typed ?? '', wanted || awaiting)
  const upToDate = found.letters === (typed ?? '')
  const mayTake = (item: T | undefined) => item !== undefined && !isBarred?.(item)

  const take = (item: T) => {
    setTyped(null)
    if (value === null || keyOf(item) !== keyOf(value)) onChange(item)
  }
  const begins = (item: T, letters: string) => textOf(item).toLowerCase().startsWith(letters.toLowerCase())
  const isInFull = (item: T, letters: string) => mayTake(item) && textOf(item).toLowerCase() === letters.toLowerCase()
  const trimmed = typed?.trim() ?? ''
  const own =
    typedLabel && trimmed !== '' && upToDate && found.state === 'done' && !found.items.some((item) => isInFull(item, trimmed))
      ? (asTyped?.(trimmed) ?? null)
      : null
  const items = own === null ? found.items : [...found.items, own]
  /** Whether leaving by a key selects the highlighted item. */
  const takesLit = asTyped === undefined || typedLabel !== undefined || completes === true

  /** The value of the typed text once its results have arrived. */
  const resolveItem = (letters: string, lit: T | undefined): T | null => {
    const inFull = upToDate ? found.items.filter((item) => isInFull(item, letters)) : []
    if (inFull.length === 1) return inFull[0] ?? null
    if (lit !== undefined && mayTake(lit) && (!completes || begins(lit, letters))) return lit
    if (typedLabel) return found.items.length === 0 ? own : null
    return asTyped?.(letters) ?? null
  }
  const leave = () => {
    const byKey = takesLit ? leftByKey.current : null
    leftByKey.current = null
    enterAhead.current = false
    if (trimmed === chosen || typed === null) return setTyped(null)
    if (trimmed === '') {
      setTyped(null)
      if (value !== null) onChange(null)
      return
    }
    if (byKey && !upToDate) return setAwaiting(true)
    setTyped(null)
    const item = resolveItem(trimmed, byKey?.lit)
    if (item) take(item)
  }
  const box = useCombobox<T>({
    items: [...items],
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
    // Only a click or Enter selects an item: leaving with Tab does not, and Escape does not clear the field.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur || type === useCombobox.stateChangeTypes.InputKeyDownEscape
        ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
        : changes,
  })
  const open = box.isOpen && !field.disabled && !field.readOnly
  const frame = useRef<HTMLSpanElement>(null)
  const list = box.getMenuProps({ 'aria-label': field.label }, { suppressRefError: true })

  // New results highlight the best match, or select it if Enter was pressed before.
  const { setHighlightedIndex, closeMenu } = box
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on new results, not on new functions.
  useEffect(() => {
    if (typed === null || typed === '' || !upToDate) return
    const first = items.findIndex(mayTake)
    if (awaiting) {
      setAwaiting(false)
      setTyped(null)
      const item = resolveItem(trimmed, items[first])
      if (item) take(item)
      return
    }
    if (!open) return
    setHighlightedIndex(first)
    if (!enterAhead.current) return
    enterAhead.current = false
    const item = items[first]
    if (item) take(item)
    closeMenu()
  }, [found])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const saves = (event.ctrlKey || event.metaKey) && (event.key.toLowerCase() === 's' || event.key === 'Enter')
    // Saving from inside the field keeps free text without waiting for results.
    if (saves) {
      leftByKey.current = upToDate || asTyped === undefined || typedLabel ? { lit: items[box.highlightedIndex] } : null
      leave()
    } else if (event.key === 'Tab' && open) leftByKey.current = { lit: upToDate ? items[box.highlightedIndex] : undefined }
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
                // Set at once, because downshift's own update is too late for the cursor position.
                onChange: (event) => {
                  setAwaiting(false)
                  setTyped((event.target as HTMLInputElement).value)
                },
                onKeyDown,
              })}
              readOnly={field.readOnly}
              className={clsx(control.className, styles.hasTrailing)}
            />
            {!field.readOnly && <Icon of={UpDown} size={14} className={styles.trailing} />}
          </span>
          {open && (
            <ListPopup list={list} empty={items.length === 0 && WORDS[found.state]} anchor={frame}>
              {items.map((item, index) => (
                <ListOption
                  key={keyOf(item)}
                  {...box.getItemProps({ item, index })}
                  text={item === own && typedLabel ? typedLabel(trimmed) : textOf(item)}
                  detail={item === own ? undefined : detailOf?.(item)}
                  note={item === own ? undefined : noteOf?.(item)}
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
