import { type Browser, chromium } from 'playwright-core'
import { afterAll, inject } from 'vitest'

/**
 * A headless Chromium for the test file that calls it at its top level; closed when the file is through.
 * One person is one `browser.newContext()`.
 */
export async function testBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: inject('chromiumPath') })
  afterAll(() => browser.close())
  return browser
}
