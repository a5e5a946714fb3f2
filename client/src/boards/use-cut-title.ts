import { useCallback, useRef } from 'react'

/** Whether a cell says more than it shows: what it clips is told by no width of its own. */
const isCut = (cell: HTMLElement): boolean => {
  const content = document.createRange()
  content.selectNodeContents(cell)
  const { paddingRight, borderRightWidth } = getComputedStyle(cell)
  const edge = cell.getBoundingClientRect().right - Number.parseFloat(paddingRight) - Number.parseFloat(borderRightWidth)
  return content.getBoundingClientRect().right > edge + 0.5
}

/** Gives the cell under the pointer all of its text as a title, where it is cut. No other cell bears the cost of one. */
export const useCutTitle = () => {
  const titled = useRef<HTMLElement | null>(null)
  return useCallback((target: Element | null) => {
    const cell = target?.closest<HTMLElement>('[role="gridcell"]') ?? null
    if (cell === titled.current) return
    titled.current?.removeAttribute('title')
    titled.current = cell && isCut(cell) ? cell : null
    if (titled.current) titled.current.title = titled.current.textContent
  }, [])
}
