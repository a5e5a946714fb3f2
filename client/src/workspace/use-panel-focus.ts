import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { goOnAt, isPassing } from '../ui/focus-return.ts'

/** What the wrapper of a tab's screen carries. */
export interface ScreenFocus {
  readonly 'data-screen': string
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
}

/** What has the focus first on a screen where it has not been: the rows of a list, the first box of what is written anew, the first of what a new tab could be. */
const FIRST = '[role="grid"], [data-begin] [data-field], [data-choices] button'

const wrapperOf = (tab: string) => document.querySelector<HTMLElement>(`[data-screen="${CSS.escape(tab)}"]`)

/** The tab that an element lies in, or whose panel it is. */
const screenOf = (element: Element | null) =>
  (element?.closest<HTMLElement>('[data-screen]') ?? element?.querySelector<HTMLElement>(':scope > [data-screen]'))?.dataset.screen

/**
 * Keeps the focus over a change of tabs: it goes back to where it was in the tab that comes to the front, or to that tab's grid, or to the
 * first box of what is written anew there, or to its panel. A focus that walks the tabs of the strip stays there; one in a dialog, such as
 * the palette, goes on in that tab when the dialog closes.
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
    if (isPassing(activeElement)) goOnAt(place, before !== null && wrapperOf(before) !== null)
    else if (!stays) place()?.focus({ preventScroll: true })
  }, [focused])

  return (tab) => ({
    'data-screen': tab,
    onFocus: ({ target }) => {
      if (!isPassing(target)) last.current.set(tab, target)
    },
  })
}
