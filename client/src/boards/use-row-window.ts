import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RowWindow } from './row-window.ts'

export interface RowWindowOptions {
  /** Holds the rows; the grid that scrolls it is its parent, whose own ref is not set yet when rows are drawn for the first time. */
  readonly body: RefObject<HTMLElement | null>
  readonly rowHeight: number
  readonly headHeight: number
}

/** Scrolling has ended when nothing was heard of it for so long. */
const STILL_AFTER_MS = 150

/** Which rows are in sight; null before the grid knows its height. Rows that come into sight are drawn in the frame that shows them. */
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
      // What the browser scrolled is to be drawn before it paints; who tells of scrolling of his own is about to draw.
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
