import { afterAll, expect, test } from 'vitest'
import { testBrowser } from '../../../../testing/browser.ts'
import { openTestApp } from '../../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp({ LOCK_LEASE_SECONDS: '8' })
afterAll(() => app.close())

test('an expired lease is shown to both users, keeps unsaved changes, and can be locked again [4.30, 4.31]', async () => {
  const [pro = ''] = await app.pros('OPEN')
  const okafor = await app.sit(browser, 'dispatcher')
  const whitlock = await app.sit(browser, 'dispatcher2')
  await whitlock.page.getByLabel('Quick filter').fill(pro)
  await okafor.openLoad(pro)
  await okafor.page.getByLabel('Description').first().fill('Typed while the clock ran')
  // The other user's tab is in front, so this user's lease is not renewed.
  await okafor.page.getByText('Your lock on this load expired. Your unsaved changes are still here.').waitFor()
  const free = await whitlock.call('GET', `/shipments/lock/${pro}`)
  expect(free.status).toBe(404)
  expect(await okafor.page.getByLabel('Description').first().inputValue()).toBe('Typed while the clock ran')
  await okafor.page.getByRole('button', { name: 'Lock again' }).click()
  await okafor.page
    .getByText(/You have this load locked/)
    .filter({ visible: true })
    .waitFor()
  await okafor.page.keyboard.press('Control+s')
  await okafor.page.getByTestId('toast').getByText(`Shipment ${pro} successfully updated.`).waitFor()
  const events = await app.store.readStream('acme', `lock/${pro}`)
  expect(events.map(({ type }) => type).slice(0, 3)).toEqual(['LockAcquired', 'LockExpired', 'LockAcquired'])
})
