import { type RefObject, useLayoutEffect } from 'react'

/** Draws what is in an element as if it were `least` px wide where it is narrower, and smaller by as much: nothing is cut that is not cut there. */
export const useScaleTo = (element: RefObject<HTMLElement | null>, least: number) => {
  useLayoutEffect(() => {
    const drawn = element.current
    const around = drawn?.parentElement
    if (!drawn || !around) return
    const fit = () => drawn.style.setProperty('zoom', String(Math.min(1, around.clientWidth / least)))
    fit()
    const watch = new ResizeObserver(fit)
    watch.observe(around)
    return () => watch.disconnect()
  }, [element, least])
}
