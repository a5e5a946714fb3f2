import type { Browser, BrowserContext, Page } from 'playwright-core'

// How tests that pass by luck are found: the same browser on a slow machine behind a slow network, other each time.

/** How many times slower the pages run. */
const SLOWER = Number(process.env.ROUGH)
/** Scripts that are fetched when they are needed, and calls: by how many milliseconds at most they come later, each by another. */
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

/** The browser whose windows are slow from now on. */
export const rough = (browser: Browser): Browser => {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.on('page', (page) => void slowDown(page).catch(() => undefined))
    await delay(context)
    return context
  }
  return browser
}
