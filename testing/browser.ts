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

let launched: Promise<Browser> | undefined

/**
 * A headless Chromium for the test file that calls it at its top level, with the client built. The files of one test process share it;
 * what a file has opened is closed when it is through. One person is one `browser.newContext()`.
 */
export async function testBrowser(): Promise<Browser> {
  const prepared = inject('browser')
  if ('problem' in prepared) throw new Error(prepared.problem)
  launched ??= chromium.launch({ executablePath: prepared.chromiumPath, args: LEAN }).then(process.env.ROUGH ? rough : (browser) => browser)
  const browser = await launched
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  })
  return browser
}
