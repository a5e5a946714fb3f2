import { useCallback, useRef } from 'react'

/** Gives the cell under the pointer all of its text as a title, where it is cut. No other cell bears the cost of one. */
export const useCutTitle = () => {
  const titled = useRef<HTMLElement | null>(null)
  return useCallback((target: Element | null) => {
    const cell = target?.closest<HTMLElement>('[role="gridcell"]') ?? null
    if (cell === titled.current) return
    titled.current?.removeAttribute('title')
    titled.current = cell && cell.scrollWidth > cell.clientWidth ? cell : null
    if (titled.current) titled.current.title = titled.current.textContent
  }, [])
}
