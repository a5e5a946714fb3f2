import { afterAll, expect, test } from 'vitest'
import { testBrowser } from '../../../../testing/browser.ts'
import { openFloor } from '../../../../testing/floor.ts'

const LEASE_SECONDS = 16
const browser = await testBrowser()
const floor = await openFloor({ LOCK_LEASE_SECONDS: String(LEASE_SECONDS) })
afterAll(() => floor.close())

const { page, context, call, openLoad } = await floor.sit(browser, 'dispatcher')
const watcher = await floor.sit(browser, 'dispatcher2')
const [pro = ''] = await floor.pros('OPEN')
await context.clock.install()

const asked: string[] = []
page.on('request', (request) => {
  if (request.method() === 'POST' && request.url().endsWith(`/shipments/lock/${pro}`)) asked.push(request.url())
})
const runsUntil = async () => {
  const { json, status } = await watcher.call('GET', `/shipments/lock/${pro}`)
  return status === 200 ? Date.parse((json as { lock: { expires_at: string } }).lock.expires_at) : 0
}
/** Whatever a key or a click asks for is on its way by the time this one answers. */
const isAsked = async () => {
  await call('GET', `/shipments/lock/${pro}`)
  return asked.length
}
/** The page's clock goes a minute ahead; the server's does not. */
const minuteLater = () => context.clock.fastForward(61_000)

test('who works on a load keeps its lock: a key in the tab in front renews it, at most once a minute [4.30, 4.31]', async () => {
  await openLoad(pro)
  await page
    .getByText(/You have this load locked/)
    .filter({ visible: true })
    .waitFor()
  const first = await runsUntil()
  await page.keyboard.press('Shift')
  expect(asked).toHaveLength(0)

  // A lease is renewed once half of it is used.
  await expect.poll(async () => (await runsUntil()) - Date.now()).toBeLessThan((LEASE_SECONDS / 2) * 1000)
  await minuteLater()
  await page.keyboard.press('Shift')
  await expect.poll(runsUntil).toBeGreaterThan(first + (LEASE_SECONDS / 2) * 1000)
  await page.keyboard.press('Shift')
  await page.mouse.click(600, 400)
  expect(await isAsked()).toBe(1)
  await page
    .getByText(/You have this load locked for 1 minutes/)
    .filter({ visible: true })
    .waitFor()
})

test('what is done on another tab keeps no lock: it runs out, and the load says so [4.30, 4.34]', async () => {
  await page.keyboard.press('Alt+1')
  await page.getByRole('grid').waitFor()
  const until = await runsUntil()
  await minuteLater()
  for (const key of ['ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await page.mouse.click(600, 300)
  expect(await isAsked()).toBe(1)
  // Nobody has moved its end; on a slow machine it may have come.
  expect([until, 0]).toContain(await runsUntil())
  await expect.poll(runsUntil).toBe(0)
  expect((await call('PUT', `/shipments/${pro}`, { shipment: { notes: 'too late' } })).status).toBe(423)
})
