import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { openTestApp } from '../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())
const admin = await app.sit(browser, 'admin')

const checkAccessibility = (page: Page, state: string) => expectAccessible(page, { state })
const run = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text)
  await page.getByRole('option', { name: text }).first().click()
}
const offered = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text)
  // This option shows that the results belong to the typed text.
  await page.getByRole('option', { name: `Search all loads for “${text}”` }).waitFor()
  const many = await page.getByRole('option', { name: text, exact: true }).count()
  await page.keyboard.press('Escape')
  return many > 0
}
const choose = async (page: Page, box: string, level: string) => {
  await page.getByRole('combobox', { name: box, exact: true }).click()
  await page.getByRole('option', { name: level, exact: true }).click()
}

test("creates a role and a user with it, and applies a removed permission in the user's session at once [2.23, 2.24, 3.3, 3.44, 5.31, 6.2, 6.3, 6.5, 6.8, 8.29, 8.30]", async () => {
  const { page } = admin
  await run(page, 'Roles Library')
  await page.getByRole('heading', { name: 'Roles', exact: true }).waitFor()
  await checkAccessibility(page, 'roles')
  // Built-in roles are read-only.
  expect(await page.getByRole('textbox', { name: 'Name' }).getAttribute('readonly')).not.toBeNull()
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByRole('button', { name: 'Create role' }).click()
  await page.getByRole('alert').getByText('Name is required').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Night shift')
  await choose(page, 'Shipments', 'Read only')
  await page.getByRole('button', { name: 'Shipments', exact: true }).press('Enter')
  await choose(page, 'Shipments: Hold', 'Full')
  await choose(page, 'Users', 'Read only')
  await page.getByRole('button', { name: 'Screens', exact: true }).click()
  await choose(page, 'Screens: Map', 'Not permitted')
  await page.getByRole('button', { name: 'Create role' }).click()
  await page.getByTestId('toast').getByText('Role Night shift created').first().waitFor()
  await choose(page, 'Compare with', 'View only')
  await page
    .getByRole('table', { name: 'Night shift and View only' })
    .getByRole('row', { name: /Shipments: Hold Full Not permitted/ })
    .waitFor()
  await checkAccessibility(page, 'role-diff')

  await run(page, 'Users')
  await page.getByRole('toolbar', { name: 'Users' }).getByRole('button', { name: 'New user' }).click()
  await page.getByRole('heading', { name: 'New user' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe('username')
  await page.getByRole('button', { name: 'Create user' }).click()
  const wrong = page.getByRole('alert')
  for (const text of ['Username is required', 'Email is required', 'Password is required']) await wrong.getByText(text).waitFor()
  expect(await page.getByRole('textbox', { name: 'Username' }).getAttribute('aria-invalid')).toBe('true')
  await checkAccessibility(page, 'new-user')
  await page.getByRole('textbox', { name: 'Username' }).fill('nora')
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@acme.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('night owl road')
  await page.getByRole('checkbox', { name: 'Night shift' }).click()
  await page.route('**/api/v1/users', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  const failed = page.getByTestId('toast').getByText('Failed to create User')
  for (const _ of ['first', 'second']) {
    await Promise.all([page.waitForEvent('requestfailed'), page.getByRole('button', { name: 'Create user' }).click()])
    await wrong.getByText('The server cannot be reached. Please try again.').waitFor()
    await expect.poll(() => failed.count()).toBe(1)
  }
  await page.unroute('**/api/v1/users')
  await page.getByRole('button', { name: 'Create user' }).click()
  await page.getByTestId('toast').getByText('User nora created successfully').first().waitFor()
  await page.getByRole('heading', { name: 'nora' }).waitFor()
  expect(await failed.count()).toBe(0)

  const nora = await app.sit(browser, 'nora', 'night owl road')
  expect([
    await offered(nora.page, 'Users'),
    await offered(nora.page, 'Roles Library'),
    await offered(nora.page, 'Global Settings'),
  ]).toEqual([true, false, false])
  const [pro = ''] = await app.pros('OPEN')
  const hold = async () => {
    await nora.page.getByRole('tab', { name: 'Active Shipments' }).click()
    await (await nora.find(pro)).click({ button: 'right' })
    const entry = nora.page.getByRole('menuitem', { name: /^Hold/ })
    const void_ = nora.page.getByRole('menuitem', { name: /^Void/ })
    await nora.page.getByRole('menuitem', { name: /^Open/ }).first().waitFor()
    const seen = [await entry.count(), await void_.count()]
    await nora.page.keyboard.press('Escape')
    return seen
  }
  expect(await hold()).toEqual([1, 0])
  // A denied screen shows no content, however it is opened.
  await run(nora.page, 'Map')
  await nora.page.getByText("You don't have permission to view this screen").waitFor()

  // The user list is live and read-only without the manage permission.
  await run(nora.page, 'Users')
  const grid = nora.page.getByRole('grid', { name: 'Users' })
  await grid.getByRole('row', { name: /nora/ }).waitFor()
  expect(await nora.page.getByRole('button', { name: 'New user' }).count()).toBe(0)
  await checkAccessibility(nora.page, 'users')
  await grid.getByRole('row', { name: /nora/ }).dblclick()
  await nora.page.getByRole('heading', { name: 'nora' }).waitFor()
  expect(await nora.page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  expect(await nora.page.getByRole('checkbox', { name: 'Admin', exact: true }).count()).toBe(0)

  await page.getByRole('tab', { name: /Roles Library/ }).click()
  await choose(page, 'Compare with', 'No comparison')
  await page.getByRole('button', { name: 'Shipments', exact: true }).click()
  await choose(page, 'Shipments: Hold', 'Same as module')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByTestId('toast').getByText('Role Night shift saved. It takes effect now.').first().waitFor()
  await expect.poll(hold).toEqual([0, 0])
  expect((await nora.call('PUT', `/shipments/${pro}/hold`, {})).status).toBe(403)

  // A user who loses access to loads sees no rows and no counts.
  await nora.page.getByLabel('Quick filter').fill('')
  const counts = nora.page.getByRole('group', { name: 'Filter by status' })
  await expect.poll(() => counts.textContent()).toMatch(/\d/)
  const role = { name: 'Gate', description: 'Gate staff', levels: {} }
  expect((await admin.call('POST', '/roles', { role })).status).toBe(201)
  const { users } = (await admin.call('GET', '/users?search=nora')).json as { readonly users: readonly { readonly id: string }[] }
  expect((await admin.call('PUT', `/users/${users[0]?.id}`, { user: { roles: ['Gate'] } })).status).toBe(200)
  await expect.poll(() => nora.page.getByRole('grid', { name: 'Active Shipments' }).locator('[data-row]').count()).toBe(0)
  await expect.poll(() => counts.textContent()).not.toMatch(/\d/)
})

test("edits a profile, ends its sessions and retires the user, who then can't sign in [3.3, 8.2, 8.29]", async () => {
  const { page } = admin
  await run(page, 'Users')
  await page
    .getByRole('grid', { name: 'Users' })
    .getByRole('row', { name: /dispatcher2/ })
    .dblclick()
  await page.getByRole('button', { name: 'Reset password' }).waitFor()
  const gone = await app.sit(browser, 'dispatcher2')
  await page.getByRole('textbox', { name: 'Email' }).filter({ visible: true }).fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click()
  await page.getByRole('alert').filter({ visible: true }).getByText('Email is required').waitFor()
  await page.getByRole('textbox', { name: 'Email' }).filter({ visible: true }).fill('desk2@acme.test')
  await page.getByRole('combobox', { name: 'Time zone' }).filter({ visible: true }).fill('Denver')
  await page.getByRole('option', { name: 'America/Denver' }).click()
  await page
    .getByLabel('Picture file')
    .first()
    .setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
    })
  await page.getByRole('img', { name: 'dispatcher2' }).filter({ visible: true }).first().waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click()
  await page.getByTestId('toast').getByText('User dispatcher2 updated successfully').first().waitFor()
  await checkAccessibility(page, 'profile')
  // The user's session in another browser is listed and ended here.
  await page.getByRole('button', { name: 'Refresh' }).filter({ visible: true }).click()
  const sessions = page.getByRole('list', { name: 'Open sessions' }).filter({ visible: true })
  await sessions.getByText('Chrome on Linux').waitFor()
  await sessions.getByRole('button', { name: /^End session/ }).click()
  await gone.page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.getByText('Not signed in anywhere').filter({ visible: true }).waitFor()
  await page.getByRole('button', { name: 'Retire' }).filter({ visible: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Left the company')
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click()
  await page.getByTestId('toast').getByText('User dispatcher2 retired').first().waitFor()
  await gone.page.getByLabel('Username').fill('dispatcher2')
  await gone.page.getByLabel('Password', { exact: true }).fill('demo')
  await gone.page.getByRole('button', { name: 'Sign in' }).click()
  await gone.page.getByText('User has been retired. Please try again with active credentials.').first().waitFor()
})

test('resets a password, which ends every session, lets users change their own, and ends all sessions at once [3.3, 7.4]', async () => {
  const { page } = admin
  const kerrSessions = [await app.sit(browser, 'kerr'), await app.sit(browser, 'kerr')]
  await run(page, 'Users')
  const row = page.getByRole('grid', { name: 'Users' }).getByRole('row', { name: /kerr/ })
  const name = 'June Kerr'
  await row.dblclick()
  // The tab and the page show the user's name.
  await page.getByRole('heading', { name }).waitFor()
  await page.getByRole('tab', { name: new RegExp(name), selected: true }).waitFor()

  await page.getByRole('button', { name: 'Reset password' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset password of kerr' })
  const set = dialog.getByRole('button', { name: 'Set password' })
  await set.click()
  await dialog.getByText('Password is required').waitFor()
  await dialog.getByLabel('New password').fill('winter road')
  await dialog.getByLabel('Confirm password').fill('winter rode')
  await set.click()
  await dialog.getByText("The passwords don't match").waitFor()
  await dialog.getByLabel('Confirm password').fill('winter road')
  await set.click()
  await page.getByTestId('toast').getByText('Password of kerr reset. Their sessions have ended.').first().waitFor()
  for (const session of kerrSessions) await session.page.getByRole('button', { name: 'Sign in' }).waitFor()

  const signIn = async (at: Page, password: string) => {
    await at.getByLabel('Username').fill('kerr')
    await at.getByLabel('Password', { exact: true }).fill(password)
    await at.getByRole('button', { name: 'Sign in' }).click()
  }
  const [first, second] = kerrSessions.map((session) => session.page) as [Page, Page]
  await signIn(first, 'demo')
  await first.getByRole('alert').first().waitFor()
  expect(await first.getByRole('grid').count()).toBe(0)
  for (const at of [first, second]) {
    await signIn(at, 'winter road')
    await at.getByRole('grid').waitFor()
  }

  // Changing one's own password ends the user's other sessions only.
  await run(first, 'Settings')
  await first.getByRole('button', { name: 'Change password…' }).click()
  const own = first.getByRole('dialog', { name: 'Change password' })
  await checkAccessibility(first, 'own-password')
  const change = own.getByRole('button', { name: 'Change password' })
  await own.getByLabel('Current password').fill('not it')
  await own.getByLabel('New password', { exact: true }).fill('short')
  await change.click()
  await own.getByText('Use at least 8 characters').waitFor()
  await own.getByLabel('New password', { exact: true }).fill('summer road')
  await own.getByLabel('Confirm new password').fill('summer road')
  await change.click()
  await own.getByText('This is not your current password').waitFor()
  await own.getByLabel('Current password').fill('winter road')
  await change.click()
  await first.getByTestId('toast').getByText('Password changed. Your other sessions have ended.').first().waitFor()
  await second.getByRole('button', { name: 'Sign in' }).waitFor()
  await signIn(second, 'summer road')
  await second.getByRole('grid').waitFor()

  await page.getByRole('button', { name: 'Refresh' }).filter({ visible: true }).click()
  const sessions = page.getByRole('list', { name: 'Open sessions' }).filter({ visible: true }).getByRole('listitem')
  await expect.poll(() => sessions.count()).toBe(2)
  await page.getByRole('button', { name: 'End all', exact: true }).filter({ visible: true }).click()
  await page.getByText('Not signed in anywhere').filter({ visible: true }).waitFor()
  for (const at of [first, second]) await at.getByRole('button', { name: 'Sign in' }).waitFor()
})

test('lets an administrator preview another role and return to their own with one shortcut [6.11]', async () => {
  const { page } = admin
  await run(page, 'Roles Library')
  await page
    .getByRole('navigation', { name: 'Roles' })
    .getByRole('button', { name: /Accounting/ })
    .click()
  await page.getByRole('button', { name: 'Preview as this role' }).click()
  const banner = page.getByRole('status').getByText(/previewing Waybill as Accounting/)
  await banner.waitFor()
  await expect.poll(async () => (await admin.call('GET', '/security_log')).status).toBe(403)
  expect(await offered(page, 'Support')).toBe(false)
  await checkAccessibility(page, 'test-role')
  await page.reload()
  await banner.waitFor()
  await page.keyboard.press('Alt+Shift+R')
  await banner.waitFor({ state: 'detached' })
  expect((await admin.call('GET', '/security_log?filters[action]=test_role_ended')).status).toBe(200)
  expect(await offered(page, 'Support')).toBe(true)
})
