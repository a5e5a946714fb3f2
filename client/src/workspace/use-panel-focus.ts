import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { isInOverlay, moveFocusAfterOverlay } from '../ui/focus-return.ts'

/** The attribute of the element around a tab's screen. */
export interface ScreenFocus {
  readonly 'data-screen': string
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
}

/** What gets the focus first on a screen: the rows of a list, the first field of a new record, the first choice of a new tab. */
const FIRST = '[role="grid"], [data-begin] [data-field], [data-choices] button'

const wrapperOf = (tab: string) => document.querySelector<HTMLElement>(`[data-screen="${CSS.escape(tab)}"]`)

/** The tab whose panel contains the element, or is it. */
const screenOf = (element: Element | null) =>
  (element?.closest<HTMLElement>('[data-screen]') ?? element?.querySelector<HTMLElement>(':scope > [data-screen]'))?.dataset.screen

/**
 * Restores the focus when the tab changes: to its last place in the tab that comes to the front, or to that tab's grid, or to the first
 * field of a new record, or to its panel. A focus in the tab strip stays there; one in a dialog, such as the palette, moves to that tab
 * when the dialog closes.
 */
export const usePanelFocus = (focused: string): ((tab: string) => ScreenFocus) => {
  const last = useRef(new Map<string, HTMLElement>())
  const shown = useRef<string | null>(null)

  useLayoutEffect(() => {
    const before = shown.current
    if (before === focused) return
    shown.current = focused
    const place = () => {
      const known = last.current.get(focused)
      const wrapper = wrapperOf(focused)
      if (known?.isConnected) return known
      return wrapper?.querySelector<HTMLElement>(FIRST) ?? wrapper?.closest<HTMLElement>('[role="tabpanel"]') ?? null
    }
    const { activeElement } = document
    const behind = screenOf(activeElement)
    const stays = behind === undefined ? activeElement?.role === 'tab' : behind === focused
    if (isInOverlay(activeElement)) moveFocusAfterOverlay(place, before !== null && wrapperOf(before) !== null)
    else if (!stays) place()?.focus({ preventScroll: true })
  }, [focused])

  return (tab) => ({
    'data-screen': tab,
    onFocus: ({ target }) => {
      if (!isInOverlay(target)) last.current.set(tab, target)
    },
  })
}
