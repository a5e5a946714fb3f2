import { useCallback, useRef } from 'react'

/** Whether a cell has more text than it shows; a clipped child doesn't change the cell's own width. */
const isCut = (cell: HTMLElement): boolean => {
  const content = document.createRange()
  content.selectNodeContents(cell)
  const { paddingRight, borderRightWidth } = getComputedStyle(cell)
  const edge = cell.getBoundingClientRect().right - Number.parseFloat(paddingRight) - Number.parseFloat(borderRightWidth)
  return content.getBoundingClientRect().right > edge + 0.5
}

/** Gives the cell under the pointer its full text as a title if it is truncated. Other cells don't pay for one. */
export const useCutTitle = () => {
  const titledCell = useRef<HTMLElement | null>(null)
  return useCallback((target: Element | null) => {
    const cell = target?.closest<HTMLElement>('[role="gridcell"]') ?? null
    if (cell === titledCell.current) return
    titledCell.current?.removeAttribute('title')
    titledCell.current = cell && isCut(cell) ? cell : null
    if (titledCell.current) titledCell.current.title = titledCell.current.textContent
  }, [])
}
