/** Overlays that close again, so the focus can't return to them. */
const PASSING = '[role="menu"], [role="listbox"], [role="dialog"], [data-passing]'

let lastPlace: HTMLElement | null = null
/** The ancestors of the last focused element, because a removed element doesn't know them. */
let lastAround: readonly EventTarget[] = []
let next: { readonly place: () => HTMLElement | null; readonly instead: boolean } | null = null

document.addEventListener('focusin', (event) => {
  const { target } = event
  if (!(target instanceof HTMLElement) || target.closest(PASSING)) return
  lastPlace = target
  lastAround = event.composedPath()
})

/** Returns the focus to the last element on the page itself. */
export const returnToPage = (): void => {
  if (lastPlace?.isConnected) lastPlace.focus()
}

/** Whether an element is in an overlay. */
export const isInOverlay = (element: Element | null): boolean => element?.closest(PASSING) != null

/**
 * Moves the focus to `place` when an overlay that has the focus closes. `instead`: even if the opener could get the
 * focus again.
 */
export const moveFocusAfterOverlay = (place: () => HTMLElement | null, instead: boolean): void => {
  next = { place, instead }
}

/** False if the element is gone or hidden. */
const takesFocus = (place: Element | null | undefined, how?: FocusOptions): boolean => {
  if (!(place instanceof HTMLElement) || place === document.body) return false
  place.focus(how)
  return document.activeElement === place
}

/** Moves the focus to the first button of a part of the page whose focused element was removed by the last render. */
export const moveFocusIfRemoved = (part: HTMLElement | null): void => {
  if (part === null || document.activeElement !== document.body) return
  if (lastPlace?.isConnected === false && lastAround.includes(part)) takesFocus(part.querySelector('button'), { preventScroll: true })
}

/** Maximum number of frames to wait for the render. */
const FRAMES = 30

/** A re-render may remove the focused element: moves the focus to `place`, at once or after the overlay closes. */
export const moveFocusIfLost = (place: () => HTMLElement | null, frames = FRAMES): void => {
  next = { place, instead: false }
  if (document.activeElement === document.body && takesFocus(place())) return
  if (frames > 0) requestAnimationFrame(() => moveFocusIfLost(place, frames - 1))
}

/**
 * Remembers the opener, by default the focused element, and returns a function that focuses it again, or the last
 * element on the page if it is gone, such as a menu entry.
 */
export const rememberFocus = (opener: Element | null = document.activeElement): (() => void) => {
  next = null
  return () => {
    const onwards = next
    next = null
    const goOn = () => takesFocus(onwards?.place(), { preventScroll: true })
    if (onwards?.instead && goOn()) return
    if (!takesFocus(opener) && !takesFocus(lastPlace)) goOn()
  }
}
