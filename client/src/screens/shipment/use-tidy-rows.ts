import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useFormNow } from './form-context.ts'
import type { ShipmentForm } from './shipment-form.ts'

/**
 * A row of an editor grid in which nothing was written is none: it goes when the focus leaves the grid, and before a save from inside it,
 * which then has its focus `elsewhere`.
 */
export const useTidyRows = (tidy: (form: ShipmentForm) => ShipmentForm, elsewhere: RefObject<HTMLElement | null>) => {
  const handle = useFormNow()
  return {
    onBlur: ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLElement>) => {
      // Of a window that is left the focus is still here.
      if (currentTarget.contains(relatedTarget) || currentTarget.contains(document.activeElement)) return
      // Letters that are only now being taken.
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
