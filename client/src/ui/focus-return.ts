/** What floats above the page and goes away again: no place to come back to. */
const PASSING = '[role="menu"], [role="listbox"], [role="dialog"], [data-passing]'

let lastPlace: HTMLElement | null = null

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest(PASSING)) lastPlace = target
})

/** Brings the focus back to the last place on the page itself. */
export const returnToPage = (): void => {
  if (lastPlace?.isConnected) lastPlace.focus()
}

/** Remembers where the focus is, and brings it back there; to the last place on the page itself if that is gone, such as an entry of a menu. */
export const rememberFocus = (): (() => void) => {
  const opener = document.activeElement
  return () => {
    const place = opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : lastPlace
    if (place?.isConnected) place.focus()
  }
}
