import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Tracks a page's requests from now on. Playwright's 'networkidle' only covers the first load and is always true later.
 */
export const callsOf = (page: Page) => {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return {
    /** Waits until every request has completed. */
    answered: () => expect.poll(() => [...underWay].map((request) => request.url())).toEqual([]),
  }
}
