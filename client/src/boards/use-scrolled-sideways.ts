import { type RefObject, useEffect } from 'react'

/** Calls back when an element was scrolled horizontally; vertical scrolling, which is far more common, costs nothing. */
export const onScrollSideways = (element: HTMLElement, look: (left: number) => void): (() => void) => {
  let left = element.scrollLeft
  const listen = () => {
    if (element.scrollLeft === left) return
    left = element.scrollLeft
    look(left)
  }
  // Measured before subscribers draw the newly visible columns: after them, it would force a layout.
  element.addEventListener('scroll', listen, { passive: true, capture: true })
  return () => element.removeEventListener('scroll', listen, { capture: true })
}

/** Sets `data-scrolled` on an element while part of its content is scrolled out on the left. */
export const useScrolledSideways = (scroller: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    return onScrollSideways(element, (left) => {
      if (left > 0) element.dataset.scrolled = ''
      else delete element.dataset.scrolled
    })
  }, [scroller])
}
