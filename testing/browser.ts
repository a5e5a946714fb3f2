import { type Browser, chromium } from 'playwright-core'
import { afterAll, inject } from 'vitest'

/**
 * A headless Chromium for the test file that calls it at its top level, with the client built; closed when the file is through.
 * One person is one `browser.newContext()`.
 */
export async function testBrowser(): Promise<Browser> {
  const prepared = inject('browser')
  if ('problem' in prepared) throw new Error(prepared.problem)
  const browser = await chromium.launch({ executablePath: prepared.chromiumPath })
  afterAll(() => browser.close())
  return browser
}
