import { useEffect, useRef } from 'react'

/** Ctrl or ⌘ S saves the visible form instead of the web page. */
export const useSaveKey = (active: boolean, save: () => void) => {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active])
}
