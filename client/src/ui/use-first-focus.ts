import { useEffect, useRef } from 'react'

/** What comes to a screen on which nothing has the focus yet takes it: the arrows of a grid, the first letters of a form work at once. */
export const useFirstFocus = (place: () => HTMLElement | null): void => {
  const first = useRef(place)
  useEffect(() => {
    const { activeElement } = document
    const free = activeElement === document.body || activeElement?.role === 'tabpanel'
    const element = first.current()
    if (free && activeElement.contains(element)) element?.focus({ preventScroll: true })
  }, [])
}
