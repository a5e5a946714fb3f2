import { flushSync } from 'react-dom'
import { focusField } from '../../ui/Field.tsx'

/** Puts the focus into a box of a row that is only just there. */
export const focusNewBox = (field: string, within: ParentNode) => requestAnimationFrame(() => focusField(field, within))

/** Goes to the first box of the form in sight whose text cannot be read as what it stands for: the box says so from here on. */
export const goToUnreadBox = (): boolean => {
  const box = [...document.querySelectorAll<HTMLInputElement>('[data-load-form] input:invalid')].find((each) => each.checkVisibility())
  box?.blur()
  box?.focus()
  return box !== undefined
}

/**
 * A save was refused, and `show` shows why: goes to the first thing that stands against it, above whatever part of the form was in sight. Enter
 * leads on to its box.
 */
export const goToFirstAlert = (show: () => void) => {
  flushSync(show)
  const links = [...document.querySelectorAll<HTMLElement>('[data-load-form] > [role="alert"] button')]
  const first = links.find((each) => each.checkVisibility())
  first?.focus()
  first?.closest('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
}

/** Does what puts rows in another order, and leaves the focus in the box where it was. */
export const keepingFocus = (act: () => void) => {
  const before = document.activeElement
  flushSync(act)
  if (before instanceof HTMLElement && before !== document.activeElement && before.isConnected) before.focus()
}
