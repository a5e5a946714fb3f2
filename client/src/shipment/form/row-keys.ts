import type { KeyboardEvent } from 'react'

export interface RowActs {
  /** Moves to the row below, adding one if needed. */
  readonly next: () => void
  /** Absent if the row can't be removed. */
  readonly remove?: (() => void) | undefined
}

const isText = (target: EventTarget): target is HTMLInputElement => target instanceof HTMLInputElement
const hasText = (row: Element): boolean => [...row.querySelectorAll('input')].some((input) => input.value !== '')

/**
 * Keys of an editor grid row. Enter moves to the next line. Delete removes the line from its remove button or from a blank line's box; Ctrl Delete
 * removes it from anywhere. A box that uses the key itself takes precedence.
 */
export const rowKeys =
  ({ next, remove }: RowActs) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget, key } = event
    if (event.defaultPrevented || event.altKey) return
    if (key === 'Enter' && isText(target) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      next()
    } else if (key === 'Delete' && remove && (event.ctrlKey || !isText(target) || !hasText(currentTarget))) {
      event.preventDefault()
      remove()
    }
  }
