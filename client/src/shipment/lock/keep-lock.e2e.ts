import { afterAll, expect, test } from 'vitest'
import { testBrowser } from '../../../../testing/browser.ts'
import { openTestApp } from '../../../../testing/test-app.ts'

const LEASE_SECONDS = 16
const browser = await testBrowser()
const app = await openTestApp({ LOCK_LEASE_SECONDS: String(LEASE_SECONDS) })
afterAll(() => app.close())

const { page, context, call, openLoad } = await app.sit(browser, 'dispatcher')
const watcher = await app.sit(browser, 'dispatcher2')
const [pro = ''] = await app.pros('OPEN')
await context.clock.install()

const requests: string[] = []
page.on('request', (request) => {
  if (request.method() === 'POST' && request.url().endsWith(`/shipments/lock/${pro}`)) requests.push(request.url())
})
const runsUntil = async () => {
  const { json, status } = await watcher.call('GET', `/shipments/lock/${pro}`)
  return status === 200 ? Date.parse((json as { lock: { expires_at: string } }).lock.expires_at) : 0
}
/** Resolves after the request triggered by the key or click was sent. */
const allSent = async () => {
  await call('GET', `/shipments/lock/${pro}`)
  return requests.length
}
/** Advances the page's clock by a minute; the server's clock is unchanged. */
const minuteLater = () => context.clock.fastForward(61_000)

test("activity in the front tab renews the load's lock, at most once a minute [4.30, 4.31]", async () => {
  await openLoad(pro)
  await page
    .getByText(/You have this load locked/)
    .filter({ visible: true })
    .waitFor()
  const first = await runsUntil()
  await page.keyboard.press('Shift')
  expect(requests).toHaveLength(0)

  // A lease is renewed once half of it has passed.
  await expect.poll(async () => (await runsUntil()) - Date.now()).toBeLessThan((LEASE_SECONDS / 2) * 1000)
  await minuteLater()
  await page.keyboard.press('Shift')
  await expect.poll(runsUntil).toBeGreaterThan(first + (LEASE_SECONDS / 2) * 1000)
  await page.keyboard.press('Shift')
  await page.mouse.click(600, 400)
  expect(await allSent()).toBe(1)
  await page
    .getByText(/You have this load locked for 1 minute/)
    .filter({ visible: true })
    .waitFor()
})

test('activity in another tab does not renew the lock: it expires and the load shows it [4.30, 4.34]', async () => {
  await page.keyboard.press('Alt+1')
  await page.getByRole('grid').waitFor()
  const until = await runsUntil()
  await minuteLater()
  for (const key of ['ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await page.mouse.click(600, 300)
  expect(await allSent()).toBe(1)
  // Nothing renewed the lease; on a slow machine it may have expired by now.
  expect([until, 0]).toContain(await runsUntil())
  await expect.poll(runsUntil).toBe(0)
  expect((await call('PUT', `/shipments/${pro}`, { shipment: { notes: 'too late' } })).status).toBe(423)
})
