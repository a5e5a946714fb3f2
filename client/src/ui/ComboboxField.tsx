import { clsx } from 'clsx'
import { useCombobox } from 'downshift'
import { Check, ChevronsUpDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import fieldStyles from './Field.module.css'
import { Field, type FieldProps, fieldPropsOf } from './Field.tsx'
import { Icon } from './Icon.tsx'
import menuStyles from './Menu.module.css'
import { usePopupContainer } from './popup-container.ts'
import { useSearch } from './use-search.ts'

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
  const container = usePopupContainer()
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
    onInputValueChange: ({ type, inputValue }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) setTyped(inputValue)
    },
    onSelectedItemChange: ({ selectedItem }) => {
      setTyped(null)
      if (selectedItem && (value === null || keyOf(selectedItem) !== keyOf(value))) onChange(selectedItem)
    },
    onIsOpenChange: ({ isOpen, type }) => {
      setWanted(isOpen)
      if (!isOpen && type !== useCombobox.stateChangeTypes.ItemClick && type !== useCombobox.stateChangeTypes.InputKeyDownEnter) leave()
    },
    // Leaving the field with Tab does not take what happens to be lit.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
        : changes,
  })
  const locked = field.disabled || field.readOnly || false
  const open = box.isOpen && !locked

  return (
    <Field {...fieldPropsOf(field)}>
      {(control) => (
        <Popover.Root open={open}>
          <Popover.Anchor asChild>
            <span className={fieldStyles.frame}>
              <input
                {...box.getInputProps({ ...control, disabled: field.disabled, placeholder, autoComplete: 'off' })}
                readOnly={field.readOnly}
                aria-labelledby={undefined}
                className={clsx(control.className, fieldStyles.hasTrailing)}
              />
              {!field.readOnly && <Icon of={ChevronsUpDown} size={14} className={fieldStyles.trailing} />}
            </span>
          </Popover.Anchor>
          <Popover.Portal container={container} forceMount>
            <Popover.Content
              forceMount
              hidden={!open}
              role="presentation"
              sideOffset={4}
              collisionPadding={8}
              align="start"
              onOpenAutoFocus={(event) => event.preventDefault()}
              onCloseAutoFocus={(event) => event.preventDefault()}
              className={menuStyles.menu}
              style={{ minWidth: 'var(--radix-popper-anchor-width)' }}
            >
              <ul {...box.getMenuProps({ 'aria-label': field.label })}>
                {open &&
                  found.items.map((item, index) => (
                    <li
                      key={keyOf(item)}
                      {...box.getItemProps({ item, index })}
                      className={menuStyles.item}
                      data-highlighted={index === box.highlightedIndex || undefined}
                    >
                      <span className={menuStyles.check}>
                        {value !== null && keyOf(item) === keyOf(value) && <Icon of={Check} size={14} />}
                      </span>
                      <span className={menuStyles.text}>{textOf(item)}</span>
                      {detailOf && <span className={menuStyles.detail}>{detailOf(item)}</span>}
                    </li>
                  ))}
              </ul>
              {open && found.items.length === 0 && (
                <p role="status" className={menuStyles.empty}>
                  {found.state === 'searching' ? 'Searching…' : found.state === 'failed' ? 'The list could not be read.' : 'Nothing found'}
                </p>
              )}
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  )
}
