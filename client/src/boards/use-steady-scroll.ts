import { type RefObject, useLayoutEffect, useRef } from 'react'
import { ARRIVING_MS, type Presented } from './presentation.ts'

export interface SteadyScrollOptions {
  readonly scroller: RefObject<HTMLElement | null>
  readonly body: RefObject<HTMLElement | null>
  readonly presented: Presented
  readonly rowHeight: number
  readonly held: () => readonly string[]
}

/**
 * When rows come and go the screen scrolls with them, so that the held row, or else the first one in sight, stays where it is. At the top
 * with nothing held the rows slide instead. The answer to another question starts at the top.
 */
export const useSteadyScroll = ({ scroller, body, presented, rowHeight, held }: SteadyScrollOptions) => {
  const before = useRef({ presented, rowHeight })
  const still = useRef<ReturnType<typeof setTimeout>>(undefined)

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
      return
    }
    if (last.ids === presented.ids) return

    const first = Math.floor(grid.scrollTop / rowHeight)
    const steady = held().find((id) => last.ids.includes(id)) ?? (grid.scrollTop > 0 ? last.ids[first] : undefined)
    const from = steady === undefined ? -1 : last.ids.indexOf(steady)
    const to = steady === undefined ? -1 : presented.ids.indexOf(steady)
    if (from >= 0 && to >= 0 && from !== to) {
      grid.scrollTop += (to - from) * rowHeight
      // The rows for the new place are drawn before this is painted.
      grid.dispatchEvent(new Event('scroll'))
    }
  }, [presented, rowHeight, scroller, body, held])

  useLayoutEffect(() => {
    const rows = body.current
    if (!rows || (presented.arriving.size === 0 && presented.leaving.size === 0)) return
    rows.dataset.moving = ''
    clearTimeout(still.current)
    still.current = setTimeout(() => delete rows.dataset.moving, 2 * ARRIVING_MS + 400)
  }, [presented, body])
}
