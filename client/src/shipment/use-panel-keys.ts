import { useEffect, useRef } from 'react'
import { LOWER_TABS, type LowerTab } from './shipment-panels.ts'

/** Alt Shift 1 and up open the panels below the form, from anywhere on the load except a dialog. */
export const usePanelKeys = (active: boolean, go: (panel: LowerTab) => void) => {
  const latest = useRef(go)
  latest.current = go
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return
      const place = /^Digit([1-9])$/.exec(event.code)?.[1]
      const panel = place && LOWER_TABS[Number(place) - 1]
      if (!panel) return
      event.preventDefault()
      latest.current(panel.value)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active])
}
