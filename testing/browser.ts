import { type Browser, chromium } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { rough } from './rough.ts'

// Chromium heeds the last list of what is off: Playwright's own has to stand in it too.
const OFF = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable'],
  ...['LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  // Of every window two pages behind its address bar, which is not to be seen.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]
/** What Chromium would do besides showing pages takes it a quarter of its time. There is no graphics card to be had either. */
const LEAN = [`--disable-features=${OFF.join(',')}`, '--disable-gpu', '--in-process-gpu']

/** As long as a poll (vitest.config.ts): what is waited for ends the wait, and a machine that does much else besides has its own time. */
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
  return process.env.ROUGH ? rough(browser) : browser
}

let launched: Promise<Browser> | undefined

/**
 * A headless Chromium for the test file that calls it at its top level, with the client built. The files of one test process share it;
 * what a file has opened is closed when it is through. One person is one `browser.newContext()`.
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
