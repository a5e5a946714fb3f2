import type { Browser, BrowserContext, Page } from 'playwright-core'

// Finds tests that pass only by chance: the same browser on a slow machine and network, with random delays.

/** CPU slowdown factor of the pages. */
const SLOWER = Number(process.env.ROUGH)
/** Maximum random delay, in milliseconds, of lazily loaded scripts and of API calls. */
const LATER: readonly (readonly [RegExp, number])[] = [
  [/\/assets\/.*\.js$/, 500],
  [/\/api\/v1\//, 200],
]

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

const delay = (context: BrowserContext) =>
  Promise.all(
    LATER.map(([address, most]) =>
      context.route(address, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * most))
        await route.fallback().catch(() => undefined)
      }),
    ),
  )

/** Makes all new windows of the browser slow. */
export const slowPages = (browser: Browser): Browser => {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.on('page', (page) => void slowDown(page).catch(() => undefined))
    await delay(context)
    return context
  }
  return browser
}
