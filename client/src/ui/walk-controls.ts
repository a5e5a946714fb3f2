import type { KeyboardEvent } from 'react'

const BOXES_AND_HEADS = 'input:not(:disabled), [role="checkbox"]:not(:disabled), [aria-expanded]'

/** Up and Down move between fields and section headers; `among` limits the elements to start from. */
export const moveBetweenControls = (event: KeyboardEvent<HTMLElement>, among = BOXES_AND_HEADS) => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(among)]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  if (among !== BOXES_AND_HEADS && at === -1) return
  event.preventDefault()
  stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus()
}
