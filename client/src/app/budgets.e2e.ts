import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { testBrowser } from '../../../testing/browser.ts'
import { callsOf } from '../../../testing/calls-of.ts'
import { openTestApp } from '../../../testing/test-app.ts'

// How the first load is measured, and why: docs/workspace.md#first-load-budget

const MOST_SCRIPT = 180_000

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())

/** Every script a page requested before the first row of the board, compressed size in bytes by name. */
const scriptsUntilRows = async (page: Page, go: () => Promise<unknown>): Promise<ReadonlyMap<string, number>> => {
  const scripts = new Map<string, Response>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response)
  })
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-row]')) return
      performance.mark('first row')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await go()
  await page.locator('[data-row]').first().waitFor()
  // Preloading starts after that.
  const requested = await page.evaluate(() => {
    const [rows] = performance.getEntriesByName('first row')
    return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime <= (rows?.startTime ?? 0) ? [name] : []))
  })
  const until = [...scripts].filter(([url]) => requested.includes(url))
  return new Map(await Promise.all(until.map(async ([url, each]) => [new URL(url).pathname, gzipSync(await each.body()).length] as const)))
}
const total = (scripts: ReadonlyMap<string, number>) => [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)

test('loads at most 180 kB of script from the sign-in to the first row of the board', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const scripts = await scriptsUntilRows(page, async () => {
    await page.goto(`${app.url}/acme`)
    await page.getByLabel('Username').fill('dispatcher')
    await page.getByLabel('Password', { exact: true }).fill('demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
  })
  console.log(`first load: ${scripts.size} scripts, ${total(scripts)} bytes`)
  expect(total(scripts)).toBeLessThan(MOST_SCRIPT)
  expect(scripts.size).toBeGreaterThan(2)
  expect(scripts.size).toBeLessThan(10)
})

test('opens a load with one request that returns the load, its lock and its timeline', async () => {
  const { page, find } = await app.sit(browser, 'dispatcher')
  const { answered } = callsOf(page)
  const [first = '', second = ''] = await app.pros('OPEN')
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // The list of open tabs is sent seconds later, when idle; the test doesn't wait for it.
    if (pathname.startsWith('/acme/api/') && !pathname.includes('/tab_records'))
      requested.push(`${request.method()} ${pathname.slice('/acme/api/v1'.length)}${search}`)
  })
  for (const pro of [first, second]) {
    const row = await find(pro)
    requested.length = 0
    await row.dblclick()
    await page.getByRole('heading', { name: new RegExp(pro) }).waitFor()
    // The timeline is loaded and the lock was taken: no more requests are pending.
    await page
      .getByText(/You have this load locked/)
      .filter({ visible: true })
      .waitFor()
    await page.getByRole('list', { name: 'Timeline' }).getByRole('listitem').first().waitFor()
    await answered()
    expect(requested).toEqual([`GET /shipments/${pro}?source=V3&with_lock=true&include=history%2Ctracking_positions`])
    await page.keyboard.press('Alt+1')
  }
})

test('renders one of a hundred open tabs, and each screen only when its tab is first focused [2.12, 2.14]', async () => {
  const { page } = await app.sit(browser, 'dispatcher')
  const [one = '', two = ''] = await app.pros('OPEN')
  const pros = [one, two, ...Array.from({ length: 98 }, (_, index) => String(9_000_000 + index))]
  await page.evaluate((wanted) => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
    const tabs = [
      { type: 'ActiveShipmentsTab', params: {}, about: {} },
      ...wanted.map((pro) => ({ type: 'ShipmentTab', params: { pro }, about: {} })),
    ]
    localStorage.setItem('tabs', JSON.stringify({ owner: `acme/${id}`, tabs, focused: 1, closed: [] }))
  }, pros)
  const opened: string[] = []
  page.on('request', (request) => {
    const [, pro] = /\/shipments\/(\d+)\?/.exec(request.url()) ?? []
    if (pro) opened.push(pro)
  })
  await page.reload()
  await page.getByRole('heading', { name: new RegExp(one) }).waitFor()
  const drawn = () => page.evaluate(() => [...document.querySelectorAll<HTMLElement>('[data-screen]')].map(({ dataset }) => dataset.screen))
  await expect.poll(() => page.getByRole('tablist', { name: 'Workspace' }).getByRole('tab').count()).toBe(101)
  expect(await drawn()).toEqual([`ShipmentTab:${one}`])
  expect(opened).toEqual([one])
  await page.getByRole('tab', { name: `Pro #${two}` }).click()
  await page.getByRole('heading', { name: new RegExp(two) }).waitFor()
  expect(await drawn()).toEqual([`ShipmentTab:${one}`, `ShipmentTab:${two}`])
  expect(opened).toEqual([one, two])
})

test('renders only the edited field and lookups on a keystroke', async () => {
  const { page, openLoad } = await app.sit(browser, 'dispatcher2')
  const [pro = ''] = await app.pros('COVERED')
  await openLoad(pro)
  await page
    .getByText(/You have this load locked/)
    .filter({ visible: true })
    .waitFor()
  // What is below the pane is drawn later.
  await page.getByRole('region', { name: 'Notifications' }).waitFor()
  const weight = page.getByLabel('Stop 1 weight, lb')
  await weight.focus()
  await page.keyboard.type('1')
  // React stores an element's props on its node: a different object means its component was rendered again.
  const mark = () =>
    page.evaluate(() => {
      const propsOf = (node: Element) => Object.entries(node).find(([name]) => name.startsWith('__reactProps'))?.[1]
      const boxes = () => [
        ...document.querySelectorAll('[role="tabpanel"][data-state="active"] :is(input, textarea, [role="combobox"], [role="checkbox"])'),
      ]
      const before = new Map(boxes().map((box) => [box, propsOf(box)]))
      const redrawn = () =>
        boxes().flatMap((box) => (before.get(box) === propsOf(box) ? [] : [box.getAttribute('aria-label') ?? box.tagName]))
      Object.assign(window, { redrawn })
      return before.size
    })
  const redrawnBy = async (key: string) => {
    expect(await mark()).toBeGreaterThan(60)
    await page.keyboard.press(key)
    return page.evaluate(() => (window as unknown as { redrawn: () => string[] }).redrawn())
  }
  // A tracking update or a minute that ends renders its own boxes, so the next keystroke is measured without it.
  let keystrokes = 0
  await expect.poll(() => redrawnBy(keystrokes++ % 2 === 0 ? '2' : 'Backspace')).toEqual(['Stop 1 weight, lb'])
})

test.each([
  [1440, 900],
  [2560, 1440],
])(
  'fills the pane with the first frame of a load in a window of %d × %d, without layout shift when the rest follows',
  async (width, height) => {
    const { page, row } = await app.sit(browser, 'dispatcher')
    await page.setViewportSize({ width, height })
    const [pro = ''] = await app.pros('COVERED')
    await row(pro).waitFor()
    const seen = await page.evaluateHandle(() => {
      const sections = () =>
        [...document.querySelectorAll<HTMLElement>('[data-load-form] section')].map((section) => ({
          title: section.querySelector('h2')?.textContent,
          top: section.getBoundingClientRect().top,
        }))
      const first = new Promise<ReturnType<typeof sections>>((resolve) => {
        const looking = new MutationObserver(() => {
          if (!document.querySelector('[data-load-form] section')) return
          looking.disconnect()
          requestAnimationFrame(() => resolve(sections()))
        })
        looking.observe(document.body, { childList: true, subtree: true })
      })
      return { first, sections }
    })
    await row(pro).dblclick()
    await page.getByRole('region', { name: 'Notifications' }).waitFor()
    const { first, all, edge } = await seen.evaluate(async ({ first, sections }) => ({
      first: await first,
      all: sections(),
      edge: document.querySelector('[data-load-form]')?.getBoundingClientRect().bottom ?? 0,
    }))
    expect(all.slice(0, first.length)).toEqual(first)
    expect(all.length).toBeGreaterThan(first.length)
    expect(all[first.length]?.top).toBeGreaterThanOrEqual(edge)
  },
)
