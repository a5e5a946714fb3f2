import { afterAll, expect, test } from 'vitest'
import { testBrowser } from '../../../../testing/browser.ts'
import { openFloor } from '../../../../testing/floor.ts'

const browser = await testBrowser()
const floor = await openFloor({ LOCK_LEASE_SECONDS: '8' })
afterAll(() => floor.close())

test('a lease that runs out is known to both, keeps what was typed, and can be taken back [4.30, 4.31]', async () => {
  const [pro = ''] = await floor.pros('OPEN')
  const okafor = await floor.sit(browser, 'dispatcher')
  const whitlock = await floor.sit(browser, 'dispatcher2')
  await whitlock.page.getByLabel('Quick filter').fill(pro)
  await okafor.openLoad(pro)
  await okafor.page.getByLabel('Description').first().fill('Typed while the clock ran')
  // The other one has the tab in front: it is his, and not ours, that would extend.
  await okafor.page.getByText('Your lock on this load has run out. What you typed is still here.').waitFor()
  const free = await whitlock.call('GET', `/shipments/lock/${pro}`)
  expect(free.status).toBe(404)
  expect(await okafor.page.getByLabel('Description').first().inputValue()).toBe('Typed while the clock ran')
  await okafor.page.getByRole('button', { name: 'Take it back' }).click()
  await okafor.page
    .getByText(/You have this load locked/)
    .filter({ visible: true })
    .waitFor()
  await okafor.page.keyboard.press('Control+s')
  await okafor.page.getByTestId('toast').getByText(`Shipment ${pro} successfully updated.`).waitFor()
  const events = await floor.store.readStream('acme', `lock/${pro}`)
  expect(events.map(({ type }) => type).slice(0, 3)).toEqual(['LockAcquired', 'LockExpired', 'LockAcquired'])
})
