import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { aCommand, anEvent } from '../../../server/src/store/store.fixture.ts'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { openTestApp } from '../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())

const openSupport = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Support')
  await page.getByRole('option', { name: 'Support', exact: true }).first().click()
}

test('an event of a newer version stops background jobs, support sees which, where and what to do, and users keep working', async () => {
  const [odd = '', other = ''] = await app.pros('OPEN')
  const support = await app.sit(browser, 'support')
  await openSupport(support.page)
  await support.page.getByText('All background jobs are running.').waitFor()
  const admin = await app.sit(browser, 'admin')
  const banner = admin.page.getByRole('status').filter({ hasText: 'A background job has stopped' })

  const events = await app.store.readTail('acme', 0, 100_000)
  const expected = events.filter(({ stream }) => stream === `shipment/${odd}`).length
  const newer = { ...anEvent('newer', { colour: 'red' }), type: 'ShipmentPainted' }
  await app.store.append(aCommand({ tenant: 'acme', stream: `shipment/${odd}`, expected, events: [newer] }))

  const stands = support.page.getByRole('list', { name: 'Stopped jobs' })
  await expect
    .poll(() => stands.textContent({ timeout: 1000 }).catch(() => ''))
    .toMatch(new RegExp(`Emails and other messages to other systems\\s*Before ShipmentPainted, version 1, of Pro #${odd}`))
  await expectAccessible(support.page, { state: 'support-alarms', advice: true })

  // The server pushes it to users who are already on the screen, without a reload.
  await banner.waitFor()
  expect(await banner.textContent()).toContain(`shipment/${odd} has an event ShipmentPainted, version 1`)
  await expectAccessible(admin.page, { state: 'alarm-banner', advice: true })
  await admin.page.getByRole('button', { name: 'See what stopped' }).click()
  await admin.page.getByRole('list', { name: 'Stopped jobs' }).waitFor()

  // Other users aren't notified, and the active board keeps working.
  const dispatcher = await app.sit(browser, 'dispatcher')
  expect((await dispatcher.call('GET', '/alarms')).status).toBe(403)
  expect(await dispatcher.page.getByText('A background job has stopped').count()).toBe(0)
  expect((await dispatcher.call('POST', `/shipments/lock/${other}`, {})).status).toBe(200)
  expect((await dispatcher.call('PUT', `/shipments/${other}`, { shipment: { load_info: { weight: 12_345 } } })).status).toBe(200)
})
