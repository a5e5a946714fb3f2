import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RowWindow } from './row-window.ts'

export interface RowWindowOptions {
  /** The element that holds the rows; its parent is the grid that scrolls, whose own ref isn't set yet on the first render. */
  readonly body: RefObject<HTMLElement | null>
  readonly rowHeight: number
  readonly headHeight: number
}

/** Scrolling has ended after this long without a scroll event, in ms. */
const STILL_AFTER_MS = 150

/** Which rows are visible; null until the grid knows its height. Rows that come into view are drawn in the same frame. */
export const useRowWindow = ({ body, rowHeight, headHeight }: RowWindowOptions): RowWindow | null => {
  const [seen, setSeen] = useState<RowWindow | null>(null)

  useLayoutEffect(() => {
    const grid = body.current?.parentElement
    if (!grid) return
    let top = grid.scrollTop
    let still: ReturnType<typeof setTimeout> | undefined
    let last: RowWindow | null = null
    const look = (direction: RowWindow['direction']) => {
      top = grid.scrollTop
      const height = grid.clientHeight - headHeight
      const next = {
        first: Math.floor(top / rowHeight),
        last: Math.ceil((top + height) / rowHeight) - 1,
        most: Math.ceil(height / rowHeight) + 1,
        direction,
      }
      if (last && last.first === next.first && last.last === next.last && last.most === next.most && last.direction === direction) return
      last = next
      setSeen(next)
    }
    const rest = () => look(null)
    const scrolled = ({ isTrusted }: Event) => {
      const by = grid.scrollTop - top
      if (by === 0) return
      clearTimeout(still)
      still = setTimeout(rest, STILL_AFTER_MS)
      const direction = by > 0 ? 'down' : 'up'
      // What the browser scrolled must be drawn before it paints; a caller that scrolls by itself draws anyway.
      if (isTrusted) flushSync(() => look(direction))
      else look(direction)
    }
    rest()
    const resized = new ResizeObserver(rest)
    resized.observe(grid)
    grid.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      clearTimeout(still)
      resized.disconnect()
      grid.removeEventListener('scroll', scrolled)
    }
  }, [body, rowHeight, headHeight])

  return seen
}
