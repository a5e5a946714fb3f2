import type { Page } from 'playwright-core'

/** Main-thread cost of an action on a page, in ms of its own time: scripts, styles, layout, painting. */
export interface Opening {
  /** Until its content is visible. */
  readonly inSight: number
  /** Until the page is idle. */
  readonly atRest: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Start, duration and thread time, in µs. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

const TASK = 'ThreadControllerImpl::RunTask'

/** Sends events to an element in the page and marks the first frame that shows the content, and idle. */
const act = ({ on, events, shown }: { on: string; events: readonly string[]; shown: string }) =>
  new Promise<void>((resolve) => {
    const nextFrame = () => new Promise<void>((painted) => requestAnimationFrame(() => setTimeout(painted)))
    const idle = () => new Promise<void>((free) => requestIdleCallback(() => free(), { timeout: 1000 }))
    const rest = async () => {
      await nextFrame()
      performance.mark('visible')
      // Work after a frame may request another one.
      for (let frame = 0; frame < 3; frame++) {
        await idle()
        await nextFrame()
      }
      performance.mark('idle')
      resolve()
    }
    const looking = new MutationObserver(() => {
      if (!document.querySelector(shown)) return
      looking.disconnect()
      void rest()
    })
    looking.observe(document.body, { childList: true, subtree: true })
    performance.mark('act')
    for (const type of events) document.querySelector(on)?.dispatchEvent(new MouseEvent(type, { bubbles: true }))
  })

/** Clicks what `on` selects, waits until what `shown` selects is visible and the page is idle, and returns the cost. */
export const measureOpening = async (page: Page, on: string, events: readonly string[], shown: string): Promise<Opening> => {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  await page.evaluate(act, { on, events, shown })
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] }
  const marked = (name: string): TraceEvent => {
    const mark = traceEvents.find((event) => event.name === name)
    if (!mark) throw new Error(`There is no mark "${name}".`)
    return mark
  }
  const [begun, inSight, atRest] = [marked('act'), marked('visible'), marked('idle')]
  const tasks = traceEvents.filter(({ name, ph, pid, tid }) => name === TASK && ph === 'X' && pid === begun.pid && tid === begun.tid)
  const until = ({ ts: end }: TraceEvent) =>
    tasks.reduce((sum, { ts, dur = 0, tdur = 0 }) => (ts + dur > begun.ts && ts + dur <= end ? sum + tdur : sum), 0) / 1000
  return { inSight: until(inSight), atRest: until(atRest) }
}
