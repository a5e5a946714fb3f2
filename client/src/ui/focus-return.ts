/** What floats above the page and goes away again: no place to come back to. */
const PASSING = '[role="menu"], [role="listbox"], [role="dialog"], [data-passing]'

let lastPlace: HTMLElement | null = null
/** All that the last place stood in: once it is gone, it does not know. */
let lastAround: readonly EventTarget[] = []
let next: { readonly place: () => HTMLElement | null; readonly instead: boolean } | null = null

document.addEventListener('focusin', (event) => {
  const { target } = event
  if (!(target instanceof HTMLElement) || target.closest(PASSING)) return
  lastPlace = target
  lastAround = event.composedPath()
})

/** Brings the focus back to the last place on the page itself. */
export const returnToPage = (): void => {
  if (lastPlace?.isConnected) lastPlace.focus()
}

/** Whether an element is in something that floats above the page and goes away again. */
export const isPassing = (element: Element | null): boolean => element?.closest(PASSING) != null

/**
 * Where the page goes on when what floats above it with the focus in it goes away. `instead`: also where the place that it was opened from
 * could have the focus again.
 */
export const goOnAt = (place: () => HTMLElement | null, instead: boolean): void => {
  next = { place, instead }
}

/** False for a place that is gone or not in sight. */
const takesFocus = (place: Element | null | undefined, how?: FocusOptions): boolean => {
  if (!(place instanceof HTMLElement) || place === document.body) return false
  place.focus(how)
  return document.activeElement === place
}

/** What had the focus in a part of the page was taken away by what has just been drawn: the focus goes on at the first button there. */
export const goOnIfGone = (part: HTMLElement | null): void => {
  if (part === null || document.activeElement !== document.body) return
  if (lastPlace?.isConnected === false && lastAround.includes(part)) takesFocus(part.querySelector('button'), { preventScroll: true })
}

/** How many pictures are waited until what was done is drawn. */
const FRAMES = 30

/** Something is about to be drawn anew, and what has the focus may be gone then: the focus goes on at `place`, at once or after what floats above. */
export const goOnIfLost = (place: () => HTMLElement | null, frames = FRAMES): void => {
  next = { place, instead: false }
  if (document.activeElement === document.body && takesFocus(place())) return
  if (frames > 0) requestAnimationFrame(() => goOnIfLost(place, frames - 1))
}

/**
 * Remembers where something was opened from, the focus unless told, and brings the focus back there; to the last place on the page itself if
 * that is gone, such as an entry of a menu.
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
