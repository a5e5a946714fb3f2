import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** Follows what a page asks for from here on. Playwright's own 'networkidle' is of the first load alone: later it is always true. */
export const callsOf = (page: Page) => {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return {
    /** Waits until everything has been answered. */
    answered: () => expect.poll(() => [...underWay].map((request) => request.url())).toEqual([]),
  }
}
