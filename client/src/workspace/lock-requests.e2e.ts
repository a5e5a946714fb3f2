import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { type Desk, openFloor } from '../../../testing/floor.ts'

const browser = await testBrowser()
const floor = await openFloor()
afterAll(() => floor.close())

const okafor = await floor.sit(browser, 'dispatcher')
const whitlock = await floor.sit(browser, 'dispatcher2')
const [pro = ''] = await floor.pros('OPEN')

const toast = ({ page }: Pick<Desk, 'page'>, text: string | RegExp) => page.getByTestId('toast').filter({ hasText: text })
const gone = { state: 'detached' } as const
const holder = async () =>
  ((await whitlock.call('GET', `/shipments/lock/${pro}`)).json as { lock?: { locked_by_username: string } }).lock?.locked_by_username ??
  null
const askOf = async (asker: Desk) => {
  await asker.page.getByRole('button', { name: 'Ask for it' }).click()
  const asked = asker.page.getByRole('button', { name: 'Asked for' })
  await asked.waitFor()
  // It has a reason now why it cannot be pressed, and is the same button.
  await expect.poll(() => asked.evaluate((button) => button === document.activeElement)).toBe(true)
}
const question = /dispatcher2 asks for pro/

test('the holder is asked on whatever tab he is, keeps it from the keyboard, and the asker hears it [4.30, 4.34]', async () => {
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
  await toast(whitlock, 'dispatcher was asked for this load').waitFor()
  await toast(okafor, `dispatcher2 asks for pro ${pro}`).waitFor()
  await expect.poll(() => toast(okafor, question).textContent()).toMatch(/ · .+, [A-Z]{2} → .+, [A-Z]{2}/)
  await expectAccessible(page)

  await page.keyboard.press('F8')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Hand over')
  await page.keyboard.press('F8')
  await expect.poll(() => page.getByRole('grid').evaluate((grid) => grid === document.activeElement)).toBe(true)
  await page.keyboard.press('F8')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Hand over')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast(okafor, question).waitFor(gone)
  await expect.poll(() => page.getByRole('grid').evaluate((grid) => grid === document.activeElement)).toBe(true)
  await toast(whitlock, `dispatcher keeps pro ${pro}`).waitFor()
  await whitlock.page.getByRole('button', { name: 'Ask for it' }).waitFor()
  expect(await holder()).toBe('dispatcher')
})

test('a question that was answered in one window is gone from the other; the asker may write at once [4.30, 4.31]', async () => {
  const second = await okafor.context.newPage()
  await second.goto(`${floor.url}/acme`)
  await second.getByRole('grid').waitFor()
  await askOf(whitlock)
  await toast({ page: second }, question).waitFor()
  await toast(okafor, question).getByRole('button', { name: 'Hand over' }).click()
  await toast({ page: second }, question).waitFor(gone)
  await toast(okafor, `dispatcher2 has pro ${pro} now`).waitFor()
  await toast(whitlock, `dispatcher handed pro ${pro} to you`).waitFor()
  await whitlock.page
    .getByText(/You have this load locked for \d+ minutes/)
    .filter({ visible: true })
    .waitFor()
  // He stood on the button that asks, which is gone.
  await expect.poll(() => whitlock.page.evaluate(() => document.activeElement?.textContent)).toBe('Extend')
  await whitlock.page.getByLabel('Notes').fill('mine now')
  await whitlock.page.keyboard.press('Control+s')
  await toast(whitlock, 'successfully updated').waitFor()
  expect(await holder()).toBe('dispatcher2')
  await second.close()

  await okafor.page.getByRole('tab', { name: `Pro #${pro}` }).click()
  await okafor.page.getByText(/dispatcher2 has this load locked for \d+ minutes/).waitFor()
})

test('what the server says against a save stands at its field, what a provider says as his error, and a save that went through leaves the form clean [4.18, 4.19, 4.20, 8.9]', async () => {
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

test('closing the last tab answers too: the lock goes back, and who waits for it is told [2.13, 4.32]', async () => {
  const asked = /dispatcher asks for pro/
  await askOf(okafor)
  await toast(whitlock, asked).waitFor()
  await whitlock.page.getByRole('tab', { name: `Pro #${pro}` }).focus()
  await whitlock.page.keyboard.press('Delete')
  await toast(whitlock, asked).waitFor(gone)
  await toast(okafor, `dispatcher2 has let go of pro ${pro}`).waitFor()
  await okafor.page.getByRole('button', { name: 'Lock to edit' }).click()
  await okafor.page
    .getByText(/You have this load locked/)
    .filter({ visible: true })
    .waitFor()
})

test('who typed and then gave the load away is told that he gave it and to whom, also when it is free again; not that it ran out [4.30, 4.34]', async () => {
  const banner = (text: string) => okafor.page.getByRole('status').filter({ hasText: text, visible: true })
  await okafor.page.getByLabel('Notes').fill('typed before it was given away')
  await whitlock.openLoad(pro)
  await askOf(whitlock)
  await toast(okafor, question).getByRole('button', { name: 'Hand over' }).click()
  await banner('You handed this load over to dispatcher2. What you typed is still here.').waitFor()
  expect(await banner('dispatcher2 has this load locked for').textContent()).toMatch(/for \d+ minutes\. You handed/)
  // Which boxes hold it can be seen, though none can be written into.
  const ground = (label: string) => okafor.page.getByLabel(label).evaluate((box) => getComputedStyle(box).backgroundColor)
  await expect.poll(async () => (await ground('Notes')) === (await ground('Instructions'))).toBe(false)
  await whitlock.page.getByRole('tab', { name: `Pro #${pro}` }).focus()
  await whitlock.page.keyboard.press('Delete')
  await okafor.page.getByRole('button', { name: 'Take it back' }).waitFor()
  expect(await banner('What you typed is still here.').textContent()).toBe(
    'You handed this load over to dispatcher2. What you typed is still here.',
  )
  await okafor.page.getByRole('button', { name: 'Take it back' }).click()
  await banner('You have this load locked').waitFor()

  const admin = await floor.sit(browser, 'admin')
  expect((await admin.call('PUT', `/shipments/lock/${pro}/admin_release`, { reason: 'Shift is over' })).status).toBe(200)
  await banner('admin released your lock on this load. What you typed is still here.').waitFor()
  expect(await okafor.page.getByLabel('Notes').inputValue()).toBe('typed before it was given away')
})
