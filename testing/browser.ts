import { type Browser, chromium } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { slowPages } from './slow-pages.ts'

// Chromium uses only the last list of disabled features, so Playwright's own is included.
const OFF = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable'],
  ...['LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  // Hidden pages behind the address bar, two per window.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]
/** Turns off Chromium features that take a quarter of its time. No GPU is available either. */
const LEAN = [`--disable-features=${OFF.join(',')}`, '--disable-gpu', '--in-process-gpu']

/**
 * The same as a poll (vitest.config.ts): a wait ends as soon as its condition is met, so a long limit only matters on
 * busy machines.
 */
const PATIENCE_MS = 120_000

const patient = (browser: Browser): Browser => {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(PATIENCE_MS)
    return context
  }
  return browser
}

const launch = async (executablePath: string): Promise<Browser> => {
  const browser = patient(await chromium.launch({ executablePath, args: LEAN, timeout: PATIENCE_MS }))
  return process.env.ROUGH ? slowPages(browser) : browser
}

let launched: Promise<Browser> | undefined

/**
 * A headless Chromium for the test file that calls it at its top level, with the client built. Files of one test
 * process share it; what a file opens is closed at its end. Each user is one `browser.newContext()`.
 */
export async function testBrowser(): Promise<Browser> {
  const prepared = inject('browser')
  if ('problem' in prepared) throw new Error(prepared.problem)
  launched ??= launch(prepared.chromiumPath)
  const browser = await launched
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  })
  return browser
}
