import { type RefObject, useLayoutEffect } from 'react'

/** Scales an element down when it is narrower than `least` CSS pixels, so it is laid out as if it had that width. */
export const useScaleTo = (element: RefObject<HTMLElement | null>, minWidth: number) => {
  useLayoutEffect(() => {
    const target = element.current
    const container = target?.parentElement
    if (!target || !container) return
    const fit = () => target.style.setProperty('zoom', String(Math.min(1, container.clientWidth / minWidth)))
    fit()
    const watch = new ResizeObserver(fit)
    watch.observe(container)
    return () => watch.disconnect()
  }, [element, minWidth])
}
