import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useFormNow } from './form-context.ts'
import type { ShipmentForm } from './shipment-form.ts'

/** Removes blank rows of an editor grid when focus leaves the grid, and before a save from inside it, which then passes focus as `elsewhere`. */
export const useTidyRows = (tidy: (form: ShipmentForm) => ShipmentForm, elsewhere: RefObject<HTMLElement | null>) => {
  const handle = useFormNow()
  return {
    onBlur: ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) => {
      // When the window loses focus, the active element stays the same.
      if (currentTarget.contains(relatedTarget) || currentTarget.contains(document.activeElement)) return
      // The last keystrokes may still be pending.
      if (target instanceof HTMLInputElement && target.value !== '') return
      handle().change(tidy)
    },
    onKeyDownCapture: ({ key, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>) => {
      if (!(ctrlKey || metaKey) || key.toLowerCase() !== 's') return
      flushSync(() => handle().change(tidy))
      if (document.activeElement === document.body) elsewhere.current?.focus()
    },
  }
}
