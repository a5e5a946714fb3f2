import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import styles from './Field.module.css'
import type { FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { Popover } from './Popover.tsx'
import { TextField } from './TextField.tsx'
import type { TextForm } from './typed-text.ts'
import { UnreadBoxesContext } from './unread-boxes.ts'

/** Props of fields whose text represents a value: null is an empty field. */
export interface TypedFieldProps<T> extends FieldProps {
  readonly value: T | null
  readonly onChange: (value: T | null) => void
  readonly placeholder?: string | undefined
  readonly unit?: string | undefined
  readonly onBlur?: (() => void) | undefined
  readonly tabIndex?: number | undefined
}

interface Typed<T> extends TypedFieldProps<T> {
  readonly text: TextForm<T>
  readonly numeric: 'number' | 'digits'
  /** The error when the text can't be read. */
  readonly unreadable: string
  /** The value after an arrow key. */
  readonly step?: (value: T | null, direction: 1 | -1, far: boolean) => T
  /** A picker. Typing comes first: Tab skips its button. */
  readonly popup?: { readonly icon: LucideIcon; readonly label: string; readonly content: (pick: (value: T) => void) => ReactNode }
}

/**
 * A field whose text is parsed while typing: each readable text is a change at once, so that saving from inside the
 * field loses nothing. Unreadable text stays as typed, shows an error after leaving the field, and makes the input
 * `:invalid`: an `EntryForm` with such a field does not submit.
 */
export const TypedField = <T extends string | number>({ value, onChange, onBlur, text, unreadable, step, popup, ...field }: Typed<T>) => {
  const [draft, setDraft] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const [open, setOpen] = useState(false)
  // In a grid the button is rendered on hover or focus, because a form has many such fields.
  const [near, setNear] = useState(field.layout !== 'cell')
  const input = useRef<HTMLInputElement>(null)
  const unread = draft !== null && text.parse(draft) === undefined

  useEffect(() => {
    input.current?.setCustomValidity(unread ? unreadable : '')
  }, [unread, unreadable])

  const boxId = useId()
  const boxes = useContext(UnreadBoxesContext)
  const report = boxes?.report
  useEffect(() => {
    report?.(boxId, unread)
    return () => report?.(boxId, false)
  }, [report, boxId, unread])
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends only on a new number.
  useEffect(() => setDraft(null), [boxes?.cleared])

  // A value from elsewhere replaces the typed text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends only on a new value.
  useEffect(() => {
    if (draft !== null && text.parse(draft) !== value) setDraft(null)
  }, [value])

  const type = (typed: string) => {
    setDraft(typed)
    setLeft(false)
    const read = text.parse(typed)
    if (read !== undefined && read !== value) onChange(read)
  }
  const stepWith = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined
    if (!direction || !step || field.readOnly) return
    event.preventDefault()
    if (popup && event.altKey) return setOpen(direction === -1)
    setDraft(null)
    onChange(step(value, direction, event.shiftKey))
  }

  const opener = () => {
    // For the mouse: keyboard and screen reader users have Alt+Down in the field. The popup is rendered when opened,
    // because a form has many fields.
    const button = (
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        title={popup?.label}
        className={styles.opener}
        onClick={open ? undefined : () => setOpen(true)}
      >
        {popup && <Icon of={popup.icon} size={14} />}
      </button>
    )
    if (!open || !popup) return button
    const pick = (picked: T) => {
      setDraft(null)
      onChange(picked)
      setOpen(false)
    }
    return (
      <Popover label={popup.label} align="end" open onOpenChange={setOpen} returnTo={input} trigger={button}>
        {popup.content(pick)}
      </Popover>
    )
  }

  return (
    <TextField
      {...field}
      ref={input}
      value={draft ?? (value === null ? '' : text.format(value))}
      error={unread && left ? unreadable : field.error}
      onChange={type}
      onKeyDown={stepWith}
      {...(popup && { 'aria-keyshortcuts': 'Alt+ArrowDown' })}
      adornment={popup && !field.readOnly && !field.disabled && (near ? opener() : null)}
      onPointerEnter={near ? undefined : () => setNear(true)}
      onFocus={(event) => {
        setNear(true)
        event.target.select()
      }}
      onBlur={({ relatedTarget }) => {
        // The error makes the form taller and would move a button away from a pointer about to click it.
        if (!(relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit')) setLeft(true)
        if (!unread) setDraft(null)
        onBlur?.()
      }}
    />
  )
}
