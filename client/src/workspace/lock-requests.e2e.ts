import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { openTestApp, type TestUser } from '../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())

const okafor = await app.sit(browser, 'dispatcher')
const whitlock = await app.sit(browser, 'dispatcher2')
const [pro = ''] = await app.pros('OPEN')

const toast = ({ page }: Pick<TestUser, 'page'>, text: string | RegExp) => page.getByTestId('toast').filter({ hasText: text })
const gone = { state: 'detached' } as const
const holder = async () =>
  ((await whitlock.call('GET', `/shipments/lock/${pro}`)).json as { lock?: { locked_by_username: string } }).lock?.locked_by_username ??
  null
const askOf = async (asker: TestUser) => {
  await asker.page.getByRole('button', { name: 'Request load' }).click()
  const requested = asker.page.getByRole('button', { name: 'Requested' })
  await requested.waitFor()
  // It is the same button, now disabled with a reason.
  await expect.poll(() => requested.evaluate((button) => button === document.activeElement)).toBe(true)
}
const requestText = /Dana Whitlock is requesting load/

test('the lock holder is asked on any tab, keeps the lock by keyboard, and the requester is notified [4.30, 4.34]', async () => {
  const { page } = okafor
  await okafor.openLoad(pro)
  await page
    .getByText(/You have this load locked for \d+ minutes/)
    .filter({ visible: true })
    .waitFor()
  await page.keyboard.press('Alt+1')
  await page.getByRole('grid').focus()

  await whitlock.openLoad(pro)
  await askOf(whitlock)
  await toast(whitlock, 'Request sent to Miles Okafor').waitFor()
  await toast(okafor, `Dana Whitlock is requesting load ${pro}`).waitFor()
  await expect.poll(() => toast(okafor, requestText).textContent()).toMatch(/ · .+, [A-Z]{2} → .+, [A-Z]{2}/)
  await expectAccessible(page)

  await page.keyboard.press('F8')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Hand over')
  await page.keyboard.press('F8')
  await expect.poll(() => page.getByRole('grid').evaluate((grid) => grid === document.activeElement)).toBe(true)
  await page.keyboard.press('F8')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Hand over')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast(okafor, requestText).waitFor(gone)
  await expect.poll(() => page.getByRole('grid').evaluate((grid) => grid === document.activeElement)).toBe(true)
  await toast(whitlock, `Miles Okafor is keeping load ${pro}`).waitFor()
  await whitlock.page.getByRole('button', { name: 'Request load' }).waitFor()
  expect(await holder()).toBe('dispatcher')
})

test('a request answered in one window disappears from the other, and the requester can edit at once [4.30, 4.31]', async () => {
  const second = await okafor.context.newPage()
  await second.goto(`${app.url}/acme`)
  await second.getByRole('grid').waitFor()
  await askOf(whitlock)
  await toast({ page: second }, requestText).waitFor()
  await toast(okafor, requestText).getByRole('button', { name: 'Hand over' }).click()
  await toast({ page: second }, requestText).waitFor(gone)
  await toast(okafor, `You handed load ${pro} to Dana Whitlock`).waitFor()
  await toast(whitlock, `Miles Okafor handed load ${pro} to you`).waitFor()
  await whitlock.page
    .getByText(/You have this load locked for \d+ minutes/)
    .filter({ visible: true })
    .waitFor()
  // The focus was on the request button, which is gone.
  await expect.poll(() => whitlock.page.evaluate(() => document.activeElement?.textContent)).toBe('Extend')
  await whitlock.page.getByLabel('Notes').fill('mine now')
  await whitlock.page.keyboard.press('Control+s')
  await toast(whitlock, 'successfully updated').waitFor()
  expect(await holder()).toBe('dispatcher2')
  await second.close()

  await okafor.page.getByRole('tab', { name: `Pro #${pro}` }).click()
  await okafor.page.getByText(/Dana Whitlock has this load locked for \d+ minutes/).waitFor()
})

test('a rejected save shows the error at its field, a provider error shows as theirs, and a successful save leaves the form clean [4.18, 4.19, 4.20, 8.9]', async () => {
  const { page } = whitlock
  const refused = {
    error: {
      type: 'Invalid',
      message: 'Error: Fill all required fields.',
      alerts: [{ key: 'notes', field: 'notes', message: 'Notes: say who called' }],
    },
  }
  const save = `**/shipments/${pro}`
  await page.route(save, (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 422, json: refused }) : route.fallback()))
  const notes = page.getByLabel('Notes')
  await notes.fill('typed against the rules')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Notes: say who called' }).waitFor()
  await expect.poll(() => notes.getAttribute('aria-invalid')).toBe('true')
  expect(await notes.inputValue()).toBe('typed against the rules')
  const tab = page.getByRole('tab', { name: new RegExp(`Pro #${pro}`) })
  await expect.poll(() => tab.textContent()).toContain('unsaved changes')

  await page.unroute(save)
  const objected = { error: { type: 'ProviderCredentials', message: 'The rating desk is closed' }, StatusCode: 403 }
  await page.route(save, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 502, json: objected }) : route.fallback(),
  )
  await notes.fill('typed while a provider objects')
  await page.keyboard.press('Control+s')
  await toast(whitlock, 'SaaS error: The rating desk is closed').waitFor()
  expect(await notes.inputValue()).toBe('typed while a provider objects')

  await page.unroute(save)
  await notes.fill('Called at noon')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Notes: say who called' }).waitFor(gone)
  await expect.poll(() => tab.textContent()).not.toContain('unsaved changes')
  await expect.poll(() => notes.inputValue()).toBe('Called at noon')
  expect(((await whitlock.call('GET', `/shipments/${pro}`)).json as { shipment: { notes: string } }).shipment.notes).toBe('Called at noon')
})

test('closing the last tab releases the lock and notifies the requester [2.13, 4.32]', async () => {
  const requested = /Miles Okafor is requesting load/
  await askOf(okafor)
  await toast(whitlock, requested).waitFor()
  await whitlock.page.getByRole('tab', { name: `Pro #${pro}` }).focus()
  await whitlock.page.keyboard.press('Delete')
  await toast(whitlock, requested).waitFor(gone)
  await toast(okafor, `Dana Whitlock released load ${pro}`).waitFor()
  await okafor.page.getByRole('button', { name: 'Lock to edit' }).click()
  await okafor.page
    .getByText(/You have this load locked/)
    .filter({ visible: true })
    .waitFor()
})

test('a user with unsaved input who handed over the load sees to whom, also when it is available again, and not that the lock expired [4.30, 4.34]', async () => {
  const banner = (text: string) => okafor.page.getByRole('status').filter({ hasText: text, visible: true })
  await okafor.page.getByLabel('Notes').fill('typed before it was given away')
  await whitlock.openLoad(pro)
  await askOf(whitlock)
  await toast(okafor, requestText).getByRole('button', { name: 'Hand over' }).click()
  await banner('You handed this load over to Dana Whitlock. Your unsaved changes are still here.').waitFor()
  expect(await banner('Dana Whitlock has this load locked for').textContent()).toMatch(/for \d+ minutes\. You handed/)
  // The edited fields are still marked, though all are read-only.
  const ground = (label: string) => okafor.page.getByLabel(label).evaluate((box) => getComputedStyle(box).backgroundColor)
  await expect.poll(async () => (await ground('Notes')) === (await ground('Instructions'))).toBe(false)
  await whitlock.page.getByRole('tab', { name: `Pro #${pro}` }).focus()
  await whitlock.page.keyboard.press('Delete')
  await okafor.page.getByRole('button', { name: 'Lock again' }).waitFor()
  expect(await banner('Your unsaved changes are still here.').textContent()).toBe(
    'You handed this load over to Dana Whitlock. Your unsaved changes are still here.',
  )
  await okafor.page.getByRole('button', { name: 'Lock again' }).click()
  await banner('You have this load locked').waitFor()

  const admin = await app.sit(browser, 'admin')
  expect((await admin.call('PUT', `/shipments/lock/${pro}/admin_release`, { reason: 'Shift is over' })).status).toBe(200)
  await banner('Alma Deane released your lock on this load. Your unsaved changes are still here.').waitFor()
  expect(await okafor.page.getByLabel('Notes').inputValue()).toBe('typed before it was given away')
})
