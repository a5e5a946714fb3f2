import { flushSync } from 'react-dom'
import { focusField } from '../../ui/Field.tsx'
import { goToUnreadBox } from '../../ui/unread-box.ts'

/** Focuses a box of a row that was just added. */
export const focusNewBox = (field: string, within: ParentNode) => requestAnimationFrame(() => focusField(field, within))

/** Focuses the first box of the visible load with unreadable text. Returns its error, or null if all boxes can be read. */
export const goToUnreadLoadBox = (): string | null => {
  const form = [...document.querySelectorAll('[data-load-form]')].find((each) => each.checkVisibility())
  return form === undefined ? null : goToUnreadBox(form)
}

/** After a refused save, `show` displays the errors. Focuses the first error above the form; Enter then leads to its box. */
export const goToFirstAlert = (show: () => void) => {
  flushSync(show)
  const links = [...document.querySelectorAll<HTMLElement>('[data-load-form] > [role="alert"] button')]
  const first = links.find((each) => each.checkVisibility())
  first?.focus()
  first?.closest('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
}

/** Runs a reordering of rows and keeps focus in the same box. */
export const keepingFocus = (act: () => void) => {
  const before = document.activeElement
  flushSync(act)
  if (before instanceof HTMLElement && before !== document.activeElement && before.isConnected) before.focus()
}
