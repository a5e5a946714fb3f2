import { useEffect } from 'react'
import { MenuLayer } from '../ui/Menu.tsx'
import { PopoverLayer } from '../ui/Popover.tsx'
import type { Part } from '../ui/part.ts'
import { TooltipLayer } from '../ui/Tooltip.tsx'
import { ShipmentScreen } from './first-screens.ts'

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200)

/** A row of the board, or the screen of another tab that the workspace opened with. A board may be empty, so rows are not waited for without end. */
const SHOWN = '[data-row], [data-screen]:not([data-screen^="ActiveShipmentsTab"])'
const LOOK_EVERY_MS = 250
const LONGEST_MS = 10_000

/** Once the first screen shows what it has, fetches what the next key or click will want: nobody waits for it then, and the rows did not wait for it. */
export const usePreload = (isIn: boolean, others: readonly Part<never>[]) => {
  useEffect(() => {
    if (!isIn) return
    const began = performance.now()
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const waits = document.querySelector(SHOWN) === null && performance.now() - began < LONGEST_MS
      if (waits) timer = setTimeout(look, LOOK_EVERY_MS)
      else
        whenIdle(() => {
          for (const each of [MenuLayer, TooltipLayer, PopoverLayer, ShipmentScreen, ...others]) each.preload()
        })
    }
    look()
    return () => clearTimeout(timer)
  }, [isIn, others])
}
