import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { testBrowser } from '../../../../testing/browser.ts'
import { openFloor } from '../../../../testing/floor.ts'

const browser = await testBrowser()
const floor = await openFloor()
afterAll(() => floor.close())
const admin = await floor.sit(browser, 'admin')

const clean = (page: Page, state: string) => expectAccessible(page, { state })
const run = async (page: Page, words: string) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
  await page.getByRole('option', { name: words }).first().click()
}
const offered = async (page: Page, words: string) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
  // The offer to search for these very words says that the list is about them.
  await page.getByRole('option', { name: `Search all loads for “${words}”` }).waitFor()
  const many = await page.getByRole('option', { name: words, exact: true }).count()
  await page.keyboard.press('Escape')
  return many > 0
}
const choose = async (page: Page, box: string, level: string) => {
  await page.getByRole('combobox', { name: box, exact: true }).click()
  await page.getByRole('option', { name: level, exact: true }).click()
}

test('an administrator makes a role and a user who has it; what he then takes away is gone at once there [2.23, 2.24, 3.3, 3.44, 5.31, 6.2, 6.3, 6.5, 6.8, 8.29, 8.30]', async () => {
  const { page } = admin
  await run(page, 'Roles Library')
  await page.getByRole('heading', { name: 'Roles', exact: true }).waitFor()
  await clean(page, 'roles')
  // What came with the product is looked at and copied.
  expect(await page.getByRole('textbox', { name: 'Name' }).getAttribute('readonly')).not.toBeNull()
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByRole('button', { name: 'Create role' }).click()
  await page.getByRole('alert').getByText('Name is required').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Night desk')
  await choose(page, 'Shipments', 'Read only')
  await page.getByRole('button', { name: 'Shipments', exact: true }).press('Enter')
  await choose(page, 'Shipments: Hold', 'Full')
  await choose(page, 'Users', 'Read only')
  await page.getByRole('button', { name: 'Screens', exact: true }).click()
  await choose(page, 'Screens: Map', 'Not permitted')
  await page.getByRole('button', { name: 'Create role' }).click()
  await page.getByTestId('toast').getByText('Role Night desk created').first().waitFor()
  await choose(page, 'Compare with', 'View only')
  await page
    .getByRole('table', { name: 'Night desk and View only' })
    .getByRole('row', { name: /Shipments: Hold Full Not permitted/ })
    .waitFor()
  await clean(page, 'role-diff')

  await run(page, 'Users')
  await page.getByRole('toolbar', { name: 'Users' }).getByRole('button', { name: 'New user' }).click()
  await page.getByRole('heading', { name: 'New user' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe('username')
  await page.getByRole('button', { name: 'Create user' }).click()
  const wrong = page.getByRole('alert')
  for (const words of ['Username is required', 'Email is required', 'Password is required']) await wrong.getByText(words).waitFor()
  expect(await page.getByRole('textbox', { name: 'Username' }).getAttribute('aria-invalid')).toBe('true')
  await clean(page, 'new-user')
  await page.getByRole('textbox', { name: 'Username' }).fill('nora')
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@acme.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('demo')
  await page.getByRole('checkbox', { name: 'Night desk' }).click()
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

  const nora = await floor.sit(browser, 'nora')
  expect([
    await offered(nora.page, 'Users'),
    await offered(nora.page, 'Roles Library'),
    await offered(nora.page, 'Global Settings'),
  ]).toEqual([true, false, false])
  const [pro = ''] = await floor.pros('OPEN')
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
  // A screen that is denied is not drawn, whatever leads there.
  await run(nora.page, 'Map')
  await nora.page.getByText('You are not permitted to see this screen').waitFor()

  // His list of users is live; who may not manage them finds every box closed.
  await run(nora.page, 'Users')
  const grid = nora.page.getByRole('grid', { name: 'Users' })
  await grid.getByRole('row', { name: /nora/ }).waitFor()
  expect(await nora.page.getByRole('button', { name: 'New user' }).count()).toBe(0)
  await clean(nora.page, 'users')
  await grid.getByRole('row', { name: /nora/ }).dblclick()
  await nora.page.getByRole('heading', { name: 'nora' }).waitFor()
  expect(await nora.page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  expect(await nora.page.getByRole('checkbox', { name: 'Admin', exact: true }).count()).toBe(0)

  await page.getByRole('tab', { name: /Roles Library/ }).click()
  await choose(page, 'Compare with', 'No comparison')
  await page.getByRole('button', { name: 'Shipments', exact: true }).click()
  await choose(page, 'Shipments: Hold', 'As its module')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByTestId('toast').getByText('Role Night desk saved: it holds at once').first().waitFor()
  await expect.poll(hold).toEqual([0, 0])
  expect((await nora.call('PUT', `/shipments/${pro}/hold`, {})).status).toBe(403)

  // Who may see no load any more keeps no row, and no number of them.
  await nora.page.getByLabel('Quick filter').fill('')
  const counts = nora.page.getByRole('group', { name: 'Filter by status' })
  await expect.poll(() => counts.textContent()).toMatch(/\d/)
  const role = { name: 'Gate', description: 'Opens the gate', levels: {} }
  expect((await admin.call('POST', '/roles', { role })).status).toBe(201)
  const { users } = (await admin.call('GET', '/users?search=nora')).json as { readonly users: readonly { readonly id: string }[] }
  expect((await admin.call('PUT', `/users/${users[0]?.id}`, { user: { roles: ['Gate'] } })).status).toBe(200)
  await expect.poll(() => nora.page.getByRole('grid', { name: 'Active Shipments' }).locator('[data-row]').count()).toBe(0)
  await expect.poll(() => counts.textContent()).not.toMatch(/\d/)
})

test('a profile is written, its sessions ended, its user retired; the one who is gone is told so [3.3, 8.2, 8.29]', async () => {
  const { page } = admin
  await run(page, 'Users')
  await page
    .getByRole('grid', { name: 'Users' })
    .getByRole('row', { name: /dispatcher2/ })
    .dblclick()
  await page.getByRole('button', { name: 'Reset password' }).waitFor()
  const gone = await floor.sit(browser, 'dispatcher2')
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
  await clean(page, 'profile')
  // He is signed in elsewhere: seen, and ended from here.
  await page.getByRole('button', { name: 'Look again' }).filter({ visible: true }).click()
  const sessions = page.getByRole('list', { name: 'Open sessions' }).filter({ visible: true })
  await sessions.getByText('Chrome on Linux').waitFor()
  await sessions.getByRole('button', { name: /^End the session/ }).click()
  await gone.page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.getByText('Not signed in anywhere').filter({ visible: true }).waitFor()
  await page.getByRole('button', { name: 'Retire' }).filter({ visible: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Left the house')
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click()
  await page.getByTestId('toast').getByText('User dispatcher2 retired').first().waitFor()
  await gone.page.getByLabel('Username').fill('dispatcher2')
  await gone.page.getByLabel('Password', { exact: true }).fill('demo')
  await gone.page.getByRole('button', { name: 'Sign in' }).click()
  await gone.page.getByText('User has been retired. Please try again with active credentials.').first().waitFor()
})

test('a password is reset: it ends every session, and opens with the new one alone; all sessions are ended at once [3.3, 7.4]', async () => {
  const { page } = admin
  const desks = [await floor.sit(browser, 'kerr'), await floor.sit(browser, 'kerr')]
  await run(page, 'Users')
  const row = page.getByRole('grid', { name: 'Users' }).getByRole('row', { name: /kerr/ })
  const name = 'June Kerr'
  await row.dblclick()
  // The tab says who it is about, as the page does.
  await page.getByRole('heading', { name }).waitFor()
  await page.getByRole('tab', { name: new RegExp(name), selected: true }).waitFor()

  await page.getByRole('button', { name: 'Reset password' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset the password of kerr' })
  const set = dialog.getByRole('button', { name: 'Set password' })
  await set.click()
  await dialog.getByText('Password is required').waitFor()
  await dialog.getByLabel('New password').fill('winter road')
  await dialog.getByLabel('The same again').fill('winter rode')
  await set.click()
  await dialog.getByText('The two are not the same').waitFor()
  await dialog.getByLabel('The same again').fill('winter road')
  await set.click()
  await page.getByTestId('toast').getByText('kerr has a new password, and his sessions have ended').first().waitFor()
  for (const desk of desks) await desk.page.getByRole('button', { name: 'Sign in' }).waitFor()

  const signIn = async (at: Page, password: string) => {
    await at.getByLabel('Username').fill('kerr')
    await at.getByLabel('Password', { exact: true }).fill(password)
    await at.getByRole('button', { name: 'Sign in' }).click()
  }
  const [first, second] = desks.map((desk) => desk.page) as [Page, Page]
  await signIn(first, 'demo')
  await first.getByRole('alert').first().waitFor()
  expect(await first.getByRole('grid').count()).toBe(0)
  for (const at of [first, second]) {
    await signIn(at, 'winter road')
    await at.getByRole('grid').waitFor()
  }

  await page.getByRole('button', { name: 'Look again' }).filter({ visible: true }).click()
  const sessions = page.getByRole('list', { name: 'Open sessions' }).filter({ visible: true }).getByRole('listitem')
  await expect.poll(() => sessions.count()).toBe(2)
  await page.getByRole('button', { name: 'End all', exact: true }).filter({ visible: true }).click()
  await page.getByText('Not signed in anywhere').filter({ visible: true }).waitFor()
  for (const at of [first, second]) await at.getByRole('button', { name: 'Sign in' }).waitFor()
})

test('an administrator looks at the product with another role, and takes his own back with one key [6.11]', async () => {
  const { page } = admin
  await run(page, 'Roles Library')
  await page
    .getByRole('navigation', { name: 'Roles' })
    .getByRole('button', { name: /Accounting/ })
    .click()
  await page.getByRole('button', { name: 'Try it' }).click()
  const banner = page.getByRole('status').getByText('what the role Accounting permits')
  await banner.waitFor()
  await expect.poll(async () => (await admin.call('GET', '/security_log')).status).toBe(403)
  expect(await offered(page, 'Support')).toBe(false)
  await clean(page, 'test-role')
  await page.reload()
  await banner.waitFor()
  await page.keyboard.press('Alt+Shift+R')
  await banner.waitFor({ state: 'detached' })
  expect((await admin.call('GET', '/security_log?filters[action]=test_role_ended')).status).toBe(200)
  expect(await offered(page, 'Support')).toBe(true)
})
