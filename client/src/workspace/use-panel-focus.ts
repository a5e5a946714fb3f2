import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/** What the wrapper of a tab's screen carries. */
export interface ScreenFocus {
  readonly 'data-screen': string
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
}

/** The tab that an element lies in, or whose panel it is. */
const screenOf = (element: Element | null) =>
  (element?.closest<HTMLElement>('[data-screen]') ?? element?.querySelector<HTMLElement>(':scope > [data-screen]'))?.dataset.screen

/**
 * Keeps the focus over a change of tabs: it goes back to where it was in the tab that comes to the front, or to that tab's panel. A focus
 * that stands elsewhere, in the strip or in a dialog, stays there.
 */
export const usePanelFocus = (focused: string): ((tab: string) => ScreenFocus) => {
  const last = useRef(new Map<string, HTMLElement>())
  const shown = useRef(focused)

  useLayoutEffect(() => {
    if (shown.current === focused) return
    shown.current = focused
    const { activeElement } = document
    const behind = screenOf(activeElement)
    const lost = activeElement === null || activeElement === document.body || (behind !== undefined && behind !== focused)
    if (!lost) return
    const before = last.current.get(focused)
    const panel = document.querySelector<HTMLElement>(`[data-screen="${CSS.escape(focused)}"]`)?.closest<HTMLElement>('[role="tabpanel"]')
    const target = before?.isConnected ? before : panel
    target?.focus({ preventScroll: true })
  }, [focused])

  return (tab) => ({ 'data-screen': tab, onFocus: (event) => void last.current.set(tab, event.target) })
}
