import { type RefObject, useLayoutEffect, useState } from 'react'
import { type ColumnWindow, columnWindow } from './column-window.ts'
import type { GridTemplate } from './grid-template.ts'
import { onScrollSideways } from './use-scrolled-sideways.ts'

const same = (a: ColumnWindow | null, b: ColumnWindow | null) => a === b || (a?.first === b?.first && a?.last === b?.last)

/** Which columns are drawn; null: all of them, because nothing is scrolled horizontally. */
export const useColumnWindow = (
  scroller: RefObject<HTMLElement | null>,
  { edges, offsets, minWidth }: GridTemplate,
): ColumnWindow | null => {
  const [drawn, setDrawn] = useState<ColumnWindow | null>(null)

  useLayoutEffect(() => {
    const grid = scroller.current
    if (!grid) return
    const pinned = edges.at(-1) ?? 0
    const look = () => {
      const { clientWidth, scrollLeft } = grid
      const next = (before: ColumnWindow | null) =>
        minWidth > clientWidth ? columnWindow(offsets, { from: scrollLeft + pinned, to: scrollLeft + clientWidth }, before) : null
      setDrawn((before) => {
        const after = next(before)
        return same(before, after) ? before : after
      })
    }
    look()
    const watch = new ResizeObserver(look)
    watch.observe(grid)
    const unlisten = onScrollSideways(grid, look)
    return () => {
      watch.disconnect()
      unlisten()
    }
  }, [scroller, edges, offsets, minWidth])

  return drawn
}
