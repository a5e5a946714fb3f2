import { flushSync } from 'react-dom'
import { focusField } from '../../ui/Field.tsx'

/** Puts the focus into a box of a row that is only just there. */
export const focusNewBox = (field: string, within: ParentNode) => requestAnimationFrame(() => focusField(field, within))

/** Does what puts rows in another order, and leaves the focus in the box where it was. */
export const keepingFocus = (act: () => void) => {
  const before = document.activeElement
  flushSync(act)
  if (before instanceof HTMLElement && before !== document.activeElement && before.isConnected) before.focus()
}
