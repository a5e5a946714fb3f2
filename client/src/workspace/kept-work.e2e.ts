import { afterAll, expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { openTestApp, type TestUser } from '../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())
const [pro = ''] = await app.pros('OPEN')

const sit = async (): Promise<TestUser> => {
  const user = await app.sit(browser, 'dispatcher')
  onTestFinished(() => user.context.close())
  return user
}
const instructions = ({ page }: TestUser) => page.getByLabel('Instructions').filter({ visible: true })
const tabs = async ({ page }: TestUser) => page.getByRole('tablist', { name: 'Workspace' }).getByRole('tab').allInnerTexts()
const atSignIn = ({ page }: TestUser) => page.getByRole('heading', { name: 'Sign in to acme' }).waitFor()
const newLoad = async ({ page }: TestUser) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('New truckload shipment')
  await page.getByRole('option', { name: 'New truckload shipment' }).first().click()
  await page.getByRole('heading', { name: 'New Truckload Shipment' }).waitFor()
}
const enter = async ({ page }: TestUser, username: string) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('tab', { name: 'Active Shipments' }).waitFor()
}
/** Two forms with edits, with the load's form in front. */
const typed = async (text: string): Promise<TestUser> => {
  const user = await sit()
  await newLoad(user)
  await instructions(user).fill('For a new one')
  await user.openLocked(pro)
  await instructions(user).fill(text)
  return user
}

test('unsaved input at the end of a session is restored for the same user in this window and can be saved [4.6, 4.11, 8.5]', async () => {
  const user = await typed('Ring before the gate')
  const { page } = user
  await user.call('POST', '/auth/logout', {})
  await atSignIn(user)
  await page.getByText('Your unsaved changes in 2 tabs are kept in this window').waitFor()
  expect(await page.getByLabel('Username').inputValue()).toBe('dispatcher')
  await expectAccessible(page)
  await enter(user, 'dispatcher')
  await page.getByText(/You have this load locked/).waitFor()
  expect(await instructions(user).inputValue()).toBe('Ring before the gate')
  await page.keyboard.press('Control+s')
  await page.getByTestId('toast').getByText(`Shipment ${pro} successfully updated.`).waitFor()
  await page.getByRole('tab', { name: /New Truckload Shipment.*unsaved/ }).click()
  await expect.poll(() => instructions(user).inputValue()).toBe('For a new one')
})

test('after another window signs out, the tabs with edits come back and no others [4.8]', async () => {
  const user = await typed('Dock 4, not 7')
  const other = await user.context.newPage()
  await other.goto(`${app.url}/acme`)
  await other.getByRole('button', { name: /^Account/ }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await atSignIn(user)
  await user.page.getByText('Your unsaved changes in 2 tabs').waitFor()
  await enter(user, 'dispatcher')
  expect(await tabs(user)).toHaveLength(3)
  await expect.poll(() => instructions(user).inputValue()).toBe('Dock 4, not 7')
  // The other window is signed in again, too.
  await other.getByRole('tab', { name: 'Active Shipments' }).waitFor()
})

test('no other user gets the unsaved input, and it is not restored afterwards', async () => {
  const user = await typed('Nobody else')
  await user.call('POST', '/auth/logout', {})
  await atSignIn(user)
  await enter(user, 'dispatcher2')
  expect(await tabs(user)).toEqual(['Active Shipments'])
  await user.page.getByRole('button', { name: /^Account/ }).click()
  await user.page.getByRole('menuitem', { name: 'Sign out' }).click()
  await atSignIn(user)
  expect(await user.page.getByText('Your unsaved changes in').count()).toBe(0)
})

test('signing out asks before edits are discarded and lists them [4.8]', async () => {
  const user = await typed('Back in at noon')
  const { page } = user
  const account = page.getByRole('button', { name: /^Account/ })
  await account.click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out' })
  await dialog.getByText(`Pro #${pro}`).waitFor()
  await dialog.getByText('New Truckload Shipment').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => account.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await instructions(user).inputValue()).toBe('Back in at noon')
  await account.click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await dialog.getByRole('button', { name: 'Discard and sign out' }).click()
  await atSignIn(user)
  expect(await page.getByText('Your unsaved changes in').count()).toBe(0)
})
