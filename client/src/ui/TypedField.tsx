import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './Field.module.css'
import type { FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { Popover } from './Popover.tsx'
import { TextField } from './TextField.tsx'
import type { TextForm } from './typed-text.ts'

/** What the fields share whose text stands for a value: null is an empty field. */
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
  readonly figures: 'number' | 'digits'
  /** Said when the text cannot be read. */
  readonly unreadable: string
  /** The value that an arrow key leads to. */
  readonly step?: (value: T | null, direction: 1 | -1, far: boolean) => T
  /** Something to pick a value from, Typing comes first: Tab passes its button by. */
  readonly popup?: { readonly icon: LucideIcon; readonly label: string; readonly content: (pick: (value: T) => void) => ReactNode }
}

/**
 * A field whose text is read while it is typed: each readable text is a change at once, so that saving from inside the field loses
 * nothing. What cannot be read stays as typed, is said below after leaving the field, and makes the input `:invalid`.
 */
export const TypedField = <T extends string | number>({ value, onChange, onBlur, text, unreadable, step, popup, ...field }: Typed<T>) => {
  const [draft, setDraft] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const [open, setOpen] = useState(false)
  // In a grid the button shows when the pointer is there or the focus, and is made then: a form has many such boxes.
  const [near, setNear] = useState(field.layout !== 'cell')
  const input = useRef<HTMLInputElement>(null)
  const unread = draft !== null && text.parse(draft) === undefined

  useEffect(() => {
    input.current?.setCustomValidity(unread ? unreadable : '')
  }, [unread, unreadable])

  // What was typed gives way to a value that came from elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value counts.
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
    // For the mouse: keys and machines have Alt and arrow down in the field itself. The popup is made when it opens: a form has many fields.
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
      onBlur={() => {
        setLeft(true)
        if (!unread) setDraft(null)
        onBlur?.()
      }}
    />
  )
}
