import { type RefObject, useLayoutEffect, useRef } from 'react'
import { ARRIVING_MS, type DisplayedRows } from './presentation.ts'
import { scrollShift } from './row-order.ts'

export interface SteadyScrollOptions {
  readonly scroller: RefObject<HTMLElement | null>
  readonly body: RefObject<HTMLElement | null>
  /** The drawn rows. */
  readonly drawn: { readonly has: (id: string) => boolean }
  readonly presented: DisplayedRows
  readonly rowHeight: number
  readonly held: () => readonly string[]
}

/** The rows at the new position are drawn before it is painted. */
const drawAt = (grid: HTMLElement) => grid.dispatchEvent(new Event('scroll'))

/**
 * When rows come and go, the screen scrolls with them, so that the held row, or else the first visible one, stays in place. At the top
 * without a held row, the rows slide instead. The result of a new query starts at the top.
 */
export const useSteadyScroll = ({ scroller, body, drawn, presented, rowHeight, held }: SteadyScrollOptions) => {
  const before = useRef({ presented, rowHeight })
  const still = useRef<ReturnType<typeof setTimeout>>(undefined)
  const drawnBefore = useRef(drawn)

  useLayoutEffect(() => {
    const { presented: last, rowHeight: lastHeight } = before.current
    before.current = { presented, rowHeight }
    const grid = scroller.current
    if (!grid || !body.current) return
    if (last.generation !== presented.generation) {
      grid.scrollTop = 0
      return
    }
    if (rowHeight !== lastHeight) {
      grid.scrollTop = (grid.scrollTop / lastHeight) * rowHeight
      drawAt(grid)
      return
    }
    if (last.ids === presented.ids) return

    const first = Math.floor(grid.scrollTop / rowHeight)
    const holding = held().filter((id) => last.ids.includes(id))
    const sight = { first, last: first + Math.ceil(grid.clientHeight / rowHeight) }
    const shift = scrollShift(last.ids, presented.ids, sight, holding)
    if (shift) {
      grid.scrollTop += shift * rowHeight
      drawAt(grid)
    }
  }, [presented, rowHeight, scroller, body, held])

  useLayoutEffect(() => {
    const rows = body.current
    if (!rows || (presented.arriving.size === 0 && presented.leaving.size === 0)) return
    rows.dataset.moving = ''
    clearTimeout(still.current)
    still.current = setTimeout(() => delete rows.dataset.moving, 2 * ARRIVING_MS + 400)
  }, [presented, body])

  // An element reused for another row appears at its new position without sliding: only rows slide.
  useLayoutEffect(() => {
    const before = drawnBefore.current
    drawnBefore.current = drawn
    const rows = body.current
    if (rows?.dataset.moving === undefined) return
    for (const { dataset, style } of rows.children as HTMLCollectionOf<HTMLElement>)
      style.transition = before.has(dataset.row ?? '') ? '' : 'none'
  })
}
