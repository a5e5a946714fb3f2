import type { KeyboardEvent } from 'react'

export interface RowActs {
  /** To the row below, which is made where there is none. */
  readonly next: () => void
  /** Absent: this row stays. */
  readonly remove?: (() => void) | undefined
}

const isText = (target: EventTarget): target is HTMLInputElement => target instanceof HTMLInputElement
const hasText = (row: Element): boolean => [...row.querySelectorAll('input')].some((input) => input.value !== '')

/**
 * Keys of a row of an editor grid: Enter goes on to the next line. Delete takes the line away from its button, from a box of a line with
 * nothing in it, and with Ctrl from anywhere. A box that uses the key itself goes before.
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
