import { useEffect, useRef } from 'react'
import { keysOf } from '../boards/row-actions.ts'
import type { MenuEntry } from '../ui/menu-entry.ts'
import { topLayer } from '../ui/top-layer.ts'

/** Focus targets that take typed letters, and the tab list, where arrow keys move between loads. */
const TAKES_LETTERS =
  'input, textarea, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"], [role="grid"], [role="dialog"], [role="tab"][aria-selected="false"]'

/** The board's row shortcuts, on an open load: the letter shown next to a menu entry runs it unless a box takes the letter. */
export const useLoadKeys = (active: boolean, menu: readonly MenuEntry[]) => {
  const latest = useRef(menu)
  latest.current = menu
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || topLayer() !== null) return
      if (event.target instanceof Element && event.target.closest(TAKES_LETTERS)) return
      const keys = keysOf({ key: event.key, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey })
      const entry = latest.current.find((each) => typeof each === 'object' && 'onSelect' in each && each.hint === keys && !each.disabled)
      if (typeof entry !== 'object' || !('onSelect' in entry)) return
      event.preventDefault()
      entry.onSelect()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active])
}
