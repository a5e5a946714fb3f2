import { type RefObject, useEffect, useRef } from 'react'

/** Focuses a new part of the screen if nothing has the focus yet, so that grid arrows and typing work at once. */
export const useFirstFocus = (place: () => HTMLElement | null): void => {
  const first = useRef(place)
  useEffect(() => {
    const { activeElement } = document
    const free = activeElement === document.body || activeElement?.role === 'tabpanel'
    const element = first.current()
    if (free && activeElement.contains(element)) element?.focus({ preventScroll: true })
  }, [])
}

/** Focuses the first field of a new form; set the ref on its element. */
export const useFirstField = (): RefObject<HTMLDivElement | null> => {
  const begin = useRef<HTMLDivElement>(null)
  useFirstFocus(() => begin.current?.querySelector<HTMLElement>('[data-field]') ?? null)
  return begin
}
