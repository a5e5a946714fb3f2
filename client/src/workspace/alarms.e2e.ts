import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { aCommand, anEvent } from '../../../server/src/store/store-fixtures.ts'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { openFloor } from '../../../testing/floor.ts'

const browser = await testBrowser()
const floor = await openFloor()
afterAll(() => floor.close())

const openSupport = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Support')
  await page.getByRole('option', { name: 'Support', exact: true }).first().click()
}

test('an event of a newer version stops what follows the log, and who looks after it sees what, where and what to do; loads are worked on', async () => {
  const [odd = '', other = ''] = await floor.pros('OPEN')
  const support = await floor.sit(browser, 'support')
  await openSupport(support.page)
  await support.page.getByText('Nothing stands still.').waitFor()
  const admin = await floor.sit(browser, 'admin')
  const banner = admin.page.getByRole('status').filter({ hasText: 'Work in the background stands still' })

  const events = await floor.store.readTail('acme', 0, 100_000)
  const expected = events.filter(({ stream }) => stream === `shipment/${odd}`).length
  const newer = { ...anEvent('newer', { colour: 'red' }), type: 'ShipmentPainted' }
  await floor.store.append(aCommand({ tenant: 'acme', stream: `shipment/${odd}`, expected, events: [newer] }))

  const stands = support.page.getByRole('list', { name: 'What stands still' })
  await expect
    .poll(() => stands.textContent({ timeout: 1000 }).catch(() => ''))
    .toMatch(new RegExp(`Sending of rate confirmations\\s*Before ShipmentPainted, version 1, of Pro #${odd}`))
  await expectAccessible(support.page, { state: 'support-alarms', advice: true })

  // The server says so to whoever sits there already: nobody has to look again.
  await banner.waitFor()
  expect(await banner.textContent()).toContain(`shipment/${odd} holds an event ShipmentPainted, version 1`)
  await expectAccessible(admin.page, { state: 'alarm-banner', advice: true })
  await admin.page.getByRole('button', { name: 'What stands still' }).click()
  await admin.page.getByRole('list', { name: 'What stands still' }).waitFor()

  // Nobody else is told of it, and the floor goes on.
  const dispatcher = await floor.sit(browser, 'dispatcher')
  expect((await dispatcher.call('GET', '/alarms')).status).toBe(403)
  expect(await dispatcher.page.getByText('Work in the background stands still').count()).toBe(0)
  expect((await dispatcher.call('POST', `/shipments/lock/${other}`, {})).status).toBe(200)
  expect((await dispatcher.call('PUT', `/shipments/${other}`, { shipment: { load_info: { weight: 12_345 } } })).status).toBe(200)
})
