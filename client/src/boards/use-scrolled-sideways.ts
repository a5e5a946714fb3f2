import { type RefObject, useEffect } from 'react'

/** Calls back when an element was scrolled sideways; scrolling up and down, which is what boards do most, costs nothing. */
export const onScrollSideways = (element: HTMLElement, look: (left: number) => void): (() => void) => {
  let left = element.scrollLeft
  const listen = () => {
    if (element.scrollLeft === left) return
    left = element.scrollLeft
    look(left)
  }
  // Asked before those who draw what came into sight: after them the answer would have to wait for their layout.
  element.addEventListener('scroll', listen, { passive: true, capture: true })
  return () => element.removeEventListener('scroll', listen, { capture: true })
}

/** Marks an element, `data-scrolled`, while something of it is scrolled out to the left. */
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
