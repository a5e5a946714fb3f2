import { afterAll, expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { type Desk, openFloor } from '../../../testing/floor.ts'

const browser = await testBrowser()
const floor = await openFloor()
afterAll(() => floor.close())
const [pro = ''] = await floor.pros('OPEN')

const sit = async (): Promise<Desk> => {
  const desk = await floor.sit(browser, 'dispatcher')
  onTestFinished(() => desk.context.close())
  return desk
}
const instructions = ({ page }: Desk) => page.getByLabel('Instructions').filter({ visible: true })
const tabs = async ({ page }: Desk) => page.getByRole('tablist', { name: 'Workspace' }).getByRole('tab').allInnerTexts()
const atSignIn = ({ page }: Desk) => page.getByRole('heading', { name: 'Sign in to acme' }).waitFor()
const newLoad = async ({ page }: Desk) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('New truckload shipment')
  await page.getByRole('option', { name: 'New truckload shipment' }).first().click()
  await page.getByRole('heading', { name: 'New Truckload Shipment' }).waitFor()
}
const enter = async ({ page }: Desk, username: string) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('tab', { name: 'Active Shipments' }).waitFor()
}
/** Two forms with edits, that of a load in front. */
const typed = async (text: string): Promise<Desk> => {
  const desk = await sit()
  await newLoad(desk)
  await instructions(desk).fill('For a new one')
  await desk.openLocked(pro)
  await instructions(desk).fill(text)
  return desk
}

test('what was typed when the session ended is there again for who signs in again in this window, and is saved [4.6, 4.11, 8.5]', async () => {
  const desk = await typed('Ring before the gate')
  const { page } = desk
  await desk.call('POST', '/auth/logout', {})
  await atSignIn(desk)
  await page.getByText('What you typed in 2 tabs is kept in this window').waitFor()
  expect(await page.getByLabel('Username').inputValue()).toBe('dispatcher')
  await expectAccessible(page)
  await enter(desk, 'dispatcher')
  await page.getByText(/You have this load locked/).waitFor()
  expect(await instructions(desk).inputValue()).toBe('Ring before the gate')
  await page.keyboard.press('Control+s')
  await page.getByTestId('toast').getByText(`Shipment ${pro} successfully updated.`).waitFor()
  await page.getByRole('tab', { name: /New Truckload Shipment.*unsaved/ }).click()
  await expect.poll(() => instructions(desk).inputValue()).toBe('For a new one')
})

test('another window of the browser signs out: the tabs with edits come back, and no others [4.8]', async () => {
  const desk = await typed('Dock 4, not 7')
  const other = await desk.context.newPage()
  await other.goto(`${floor.url}/acme`)
  await other.getByRole('button', { name: /^Account/ }).click()
  await other.getByRole('menuitem', { name: 'Log out' }).click()
  await atSignIn(desk)
  await desk.page.getByText('What you typed in 2 tabs').waitFor()
  await enter(desk, 'dispatcher')
  expect(await tabs(desk)).toHaveLength(3)
  await expect.poll(() => instructions(desk).inputValue()).toBe('Dock 4, not 7')
  // The other one is in again too.
  await other.getByRole('tab', { name: 'Active Shipments' }).waitFor()
})

test('nobody else gets what was typed, and it is not given back after him', async () => {
  const desk = await typed('Nobody else')
  await desk.call('POST', '/auth/logout', {})
  await atSignIn(desk)
  await enter(desk, 'dispatcher2')
  expect(await tabs(desk)).toEqual(['Active Shipments'])
  await desk.page.getByRole('button', { name: /^Account/ }).click()
  await desk.page.getByRole('menuitem', { name: 'Log out' }).click()
  await atSignIn(desk)
  expect(await desk.page.getByText('What you typed').count()).toBe(0)
})

test('the way out asks before edits are lost, and says which [4.8]', async () => {
  const desk = await typed('Back in at noon')
  const { page } = desk
  const account = page.getByRole('button', { name: /^Account/ })
  await account.click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const asked = page.getByRole('dialog', { name: 'Log out' })
  await asked.getByText(`Pro #${pro}`).waitFor()
  await asked.getByText('New Truckload Shipment').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => account.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await instructions(desk).inputValue()).toBe('Back in at noon')
  await account.click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await asked.getByRole('button', { name: 'Discard and log out' }).click()
  await atSignIn(desk)
  expect(await page.getByText('What you typed').count()).toBe(0)
})
