import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { FieldProps } from './Field.tsx'
import { TextField } from './TextField.tsx'
import type { TextForm } from './typed-text.ts'

/** What the fields share whose text stands for a value: null is an empty field. */
export interface TypedFieldProps<T> extends FieldProps {
  readonly value: T | null
  readonly onChange: (value: T | null) => void
  readonly placeholder?: string | undefined
  readonly unit?: string | undefined
  readonly onBlur?: (() => void) | undefined
}

interface Typed<T> extends TypedFieldProps<T> {
  readonly text: TextForm<T>
  readonly figures: 'number' | 'digits'
  /** Said when the text cannot be read. */
  readonly unreadable: string
  /** The value that an arrow key leads to. */
  readonly step?: (value: T | null, direction: 1 | -1, far: boolean) => T
}

/**
 * A field whose text is read while it is typed: each readable text is a change at once, so that saving from inside the field loses
 * nothing. What cannot be read stays as typed, is said below after leaving the field, and makes the input `:invalid`.
 */
export const TypedField = <T extends string | number>({ value, onChange, onBlur, text, unreadable, step, ...field }: Typed<T>) => {
  const [draft, setDraft] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const unread = draft !== null && text.parse(draft) === undefined

  useEffect(() => {
    input.current?.setCustomValidity(unread ? unreadable : '')
  }, [unread, unreadable])

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
    setDraft(null)
    onChange(step(value, direction, event.shiftKey))
  }

  return (
    <TextField
      {...field}
      ref={input}
      value={draft ?? (value === null ? '' : text.format(value))}
      error={unread && left ? unreadable : field.error}
      onChange={type}
      onKeyDown={stepWith}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        setLeft(true)
        if (!unread) setDraft(null)
        onBlur?.()
      }}
    />
  )
}
