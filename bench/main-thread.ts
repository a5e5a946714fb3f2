import type { Page } from 'playwright-core'

/** What an act cost the main thread of a page, in ms of its own time: scripts, styles, layout, painting. */
export interface Opening {
  /** Until what it shows is on the screen. */
  readonly inSight: number
  /** Until the page has nothing more to do for it. */
  readonly atRest: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** When, how long, and how long the thread worked, in µs. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

const TASK = 'ThreadControllerImpl::RunTask'

/** Sends events to an element, in the page, and marks what follows: the first frame that shows something, and rest. */
const act = ({ on, events, shown }: { on: string; events: readonly string[]; shown: string }) =>
  new Promise<void>((resolve) => {
    const nextFrame = () => new Promise<void>((painted) => requestAnimationFrame(() => setTimeout(painted)))
    const idle = () => new Promise<void>((free) => requestIdleCallback(() => free(), { timeout: 1000 }))
    const rest = async () => {
      await nextFrame()
      performance.mark('in sight')
      // What follows a frame asks for another one.
      for (let frame = 0; frame < 3; frame++) {
        await idle()
        await nextFrame()
      }
      performance.mark('at rest')
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

/** Clicks on what `on` finds until what `shown` finds is on the screen and the page is at rest again, and says what that cost. */
export const openingOf = async (page: Page, on: string, events: readonly string[], shown: string): Promise<Opening> => {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  await page.evaluate(act, { on, events, shown })
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] }
  const marked = (name: string): TraceEvent => {
    const mark = traceEvents.find((event) => event.name === name)
    if (!mark) throw new Error(`Nothing was marked as ${name}.`)
    return mark
  }
  const [begun, inSight, atRest] = [marked('act'), marked('in sight'), marked('at rest')]
  const tasks = traceEvents.filter(({ name, ph, pid, tid }) => name === TASK && ph === 'X' && pid === begun.pid && tid === begun.tid)
  const until = ({ ts: end }: TraceEvent) =>
    tasks.reduce((sum, { ts, dur = 0, tdur = 0 }) => (ts + dur > begun.ts && ts + dur <= end ? sum + tdur : sum), 0) / 1000
  return { inSight: until(inSight), atRest: until(atRest) }
}
