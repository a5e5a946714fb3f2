import { type RefObject, useEffect, useRef } from 'react'

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

/** For the element of a form that begins: its first field is the place. */
export const useFirstField = (): RefObject<HTMLDivElement | null> => {
  const begin = useRef<HTMLDivElement>(null)
  useFirstFocus(() => begin.current?.querySelector<HTMLElement>('[data-field]') ?? null)
  return begin
}
