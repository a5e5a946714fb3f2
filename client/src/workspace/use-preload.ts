import { useEffect } from 'react'
import { LazyMenuLayer } from '../ui/Menu.tsx'
import { LazyPopoverLayer } from '../ui/Popover.tsx'
import type { LazyPart } from '../ui/part.ts'
import { LazyTooltipLayer } from '../ui/Tooltip.tsx'
import { ShipmentScreen } from './first-screens.ts'

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200)

/** Waits for a row of the board, or the screen of another tab the workspace opened with. A board may be empty, so the wait has a limit. */
const SHOWN = '[data-row], [data-screen]:not([data-screen^="ActiveShipmentsTab"])'
const LOOK_EVERY_MS = 250
const LONGEST_MS = 10_000

/** Once the first screen is shown, preloads what the next key or click will need. */
export const usePreload = (isIn: boolean, others: readonly LazyPart<never>[]) => {
  useEffect(() => {
    if (!isIn) return
    const began = performance.now()
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const waits = document.querySelector(SHOWN) === null && performance.now() - began < LONGEST_MS
      if (waits) timer = setTimeout(look, LOOK_EVERY_MS)
      else
        whenIdle(() => {
          for (const each of [LazyMenuLayer, LazyTooltipLayer, LazyPopoverLayer, ShipmentScreen, ...others]) each.preload()
        })
    }
    look()
    return () => clearTimeout(timer)
  }, [isIn, others])
}
