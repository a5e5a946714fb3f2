import { afterAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { carrierInOrder } from '../../../testing/carriers.ts'
import { openTestApp, type TestUser } from '../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp({ LOCK_LEASE_SECONDS: '180' })
afterAll(() => app.close())

const okafor = await app.sit(browser, 'dispatcher')
const whitlock = await app.sit(browser, 'dispatcher2')
const [pro = '', second = ''] = await app.pros('OPEN')
const TYPED = 'Typed and not saved'

const eventually = (text: () => Promise<string>, wanted: RegExp) => expect.poll(text).toMatch(wanted)
const onBoard = (desk: TestUser, load: string) => async () => (await desk.row(load).textContent()) ?? ''
const button = (desk: TestUser, name: string | RegExp) => desk.page.getByRole('button', { name })
const toast = (desk: TestUser, text: string | RegExp) => desk.page.getByTestId('toast').getByText(text).last().waitFor()
const status = (desk: TestUser, word: string) =>
  desk.page.getByRole('banner').or(desk.page.locator('header')).getByText(word, { exact: true }).first().waitFor()

describe('a load from open to void, on the screens of two users', () => {
  test("covering shows the compliance result, and the other user's board updates [4.35, 4.37, 8.12]", async () => {
    await whitlock.page.getByLabel('Quick filter').fill(pro)
    await okafor.openLoad(pro)
    await okafor.page.getByText('You have this load locked for 3 minutes').waitFor()
    await button(okafor, 'Cover').click()
    const name = await carrierInOrder(okafor, pro)
    const booking = okafor.page.getByRole('dialog')
    await booking.getByRole('combobox', { name: 'Carrier', exact: true }).fill(name)
    await okafor.page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click()
    await okafor.page.getByText('4 of 4 rules passed').waitFor()
    await booking.getByLabel('Line haul $').fill('1500')
    await booking.getByRole('button', { name: 'Continue', exact: true }).click()
    await booking.getByLabel('Dispatcher', { exact: true }).waitFor()
    await booking.getByLabel('Send the rate confirmation').uncheck()
    await booking.getByRole('button', { name: 'Book', exact: true }).click()
    await toast(okafor, 'Success: Shipment Covered.')
    await eventually(onBoard(whitlock, pro), /Covered/i)
    await button(okafor, 'Dispatch').waitFor()
  })

  test('a dialog that focuses its own field returns focus to its button', async () => {
    await button(okafor, 'Dispatch').click()
    await okafor.page.getByRole('dialog').getByLabel('Driver', { exact: true }).waitFor()
    await okafor.page.keyboard.press('Escape')
    await okafor.page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => button(okafor, 'Dispatch').evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('a dispatch without a date, or with an unreadable one, is not sent [4.58, 5.1, 5.36]', async () => {
    const { page } = okafor
    const isDispatched = async () => {
      const { json } = await okafor.call('GET', `/shipments/${pro}`)
      return (json as { shipment: { load_info: { dispatched: string | null } } }).shipment.load_info.dispatched !== null
    }
    await button(okafor, 'Dispatch').click()
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: 'Dispatch' })
    const date = dialog.getByLabel('Dispatched')
    await date.fill('99/99')
    await send.click()
    await dialog.getByText('Dispatched must be a date, such as 11/22').waitFor()
    await expect.poll(() => date.evaluate((box) => box === document.activeElement)).toBe(true)
    await date.fill('')
    await send.click()
    await dialog.getByText('Carrier Information: Dispatched is required', { exact: true }).waitFor()
    await expect.poll(() => date.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await isDispatched()).toBe(false)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('a load is dispatched with driver and truck [4.57]', async () => {
    await button(okafor, 'Dispatch').click()
    const dialog = okafor.page.getByRole('dialog')
    await dialog.getByLabel('Driver', { exact: true }).fill('R. Quintana')
    await dialog.getByLabel('Truck').fill('417')
    await dialog.getByRole('button', { name: 'Dispatch' }).click()
    await eventually(onBoard(whitlock, pro), /Dispatched/i)
    const { json } = await okafor.call('GET', `/shipments/${pro}`)
    expect((json as { shipment: { load_info: { truck_num: string } } }).shipment.load_info.truck_num).toBe('417')
  })

  test('a user viewing the load sees a field change with the name of the user who changed it', async () => {
    await whitlock.openLoad(pro)
    const description = (desk: TestUser) => desk.page.getByLabel('Description').first()
    await description(okafor).fill('Paper rolls, top load only')
    await okafor.page.keyboard.press('Control+s')
    await toast(okafor, `Shipment ${pro} successfully updated.`)
    await eventually(() => description(whitlock).inputValue(), /top load only/)
    await eventually(async () => (await whitlock.page.locator('main, [role=tabpanel]').allTextContents()).join(' '), /Miles Okafor/)
  })

  test('the history lists each step with old and new values', async () => {
    await okafor.page.getByRole('tab', { name: 'History' }).click()
    await eventually(async () => (await okafor.page.getByRole('tabpanel', { name: 'History' }).textContent()) ?? '', /Covered by/)
    await eventually(async () => (await okafor.page.getByRole('tabpanel', { name: 'History' }).textContent()) ?? '', /top load only/)
  })

  test("a check call appears in the panel and on the other user's screen", async () => {
    expect((await okafor.call('POST', '/check_calls', { check_call: { pro, note: 'Empty, 68 mi out' } })).status).toBe(201)
    await whitlock.page.getByRole('tab', { name: /Check calls/ }).click()
    await whitlock.page.getByText('Empty, 68 mi out').first().waitFor()
  })

  test('voiding requires typing the pro; the load is then read-only for everyone and gone from the board [4.21, 4.22, 8.10]', async () => {
    await okafor.openLoad(second)
    await okafor.page
      .getByText(/You have this load locked/)
      .filter({ visible: true })
      .waitFor()
    await button(okafor, 'More actions').click()
    await okafor.page.getByRole('menuitem', { name: 'Void…' }).click()
    const dialog = okafor.page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await okafor.page.getByRole('option', { name: 'Customer canceled' }).click()
    await dialog.getByRole('button', { name: `Void ${second}` }).click()
    await dialog.getByText(`Type ${second} to confirm`).waitFor()
    await dialog.getByLabel('Type the pro to confirm').fill(second)
    await dialog.getByRole('button', { name: `Void ${second}` }).click()
    await toast(okafor, `${second} successfully voided.`)
    await status(okafor, 'VOIDED')
    await okafor.page
      .getByText(/^Voided by Miles Okafor, .*: Customer canceled$/)
      .first()
      .waitFor()
    await whitlock.page.getByRole('tab', { name: 'Active Shipments' }).click()
    await whitlock.page.getByLabel('Quick filter').fill(second)
    await eventually(async () => String(await whitlock.row(second).count()), /^0$/)
  })

  test('an admin unvoids the load from its menu, and only admins see that action', async () => {
    await button(okafor, 'More actions').click()
    await okafor.page.getByRole('menuitem', { name: 'History' }).waitFor()
    expect(await okafor.page.getByRole('menuitem', { name: 'Unvoid…' }).count()).toBe(0)
    await okafor.page.keyboard.press('Escape')
    await okafor.page.keyboard.press('Alt+w')
    await okafor.page.getByRole('tab', { name: `Pro #${second}` }).waitFor({ state: 'detached' })
    const admin = await app.sit(browser, 'admin')
    await admin.page.goto(`${app.url}/acme?load=${second}`)
    await status(admin, 'VOIDED')
    expect(new URL(admin.page.url()).search).toBe('')
    await button(admin, 'More actions').click()
    await admin.page.getByRole('menuitem', { name: 'Unvoid…' }).click()
    await admin.page.getByRole('dialog').getByLabel('Reason').fill('Wrong load')
    await admin.page.keyboard.press('Enter')
    await toast(admin, `${second} is no longer voided`)
    await status(admin, 'OPEN')
    await admin.context.close()
  })

  test("a load with unsaved changes can't be voided; unsaved changes stay until discarded when the load is voided elsewhere [4.22]", async () => {
    await okafor.openLoad(second)
    await okafor.page
      .getByText(/You have this load locked/)
      .filter({ visible: true })
      .waitFor()
    const description = okafor.page.getByLabel('Description').filter({ visible: true }).first()
    await description.fill(TYPED)
    await button(okafor, 'More actions').click()
    await okafor.page.getByRole('menuitem', { name: 'Void…' }).click()
    await toast(okafor, 'Save or discard your changes first')
    expect(await okafor.page.getByRole('dialog').count()).toBe(0)
    expect((await okafor.call('PUT', '/void', { void: { pro: second } })).status).toBe(200)
    await status(okafor, 'VOIDED')
    expect(await description.inputValue()).toBe(TYPED)
    await button(okafor, 'Discard').click()
    await expect.poll(() => description.inputValue()).not.toBe(TYPED)
    await okafor.page.keyboard.press('Alt+w')
    await okafor.page.getByRole('tab', { name: `Pro #${second}` }).waitFor({ state: 'detached' })
  })
})

describe('a view-only user', () => {
  test('a view-only user sees the load without any way to change it [6.1, 6.9]', async () => {
    const viewer = await app.sit(browser, 'viewer')
    await viewer.openLoad(pro)
    expect(await button(viewer, /^(Cover|Dispatch|Release|Save)/).count()).toBe(0)
    expect(await viewer.page.getByLabel('Description').first().isEditable()).toBe(false)
    expect((await viewer.call('GET', `/shipments/lock/${pro}`)).json).toMatchObject({ lock: { locked_by_username: 'dispatcher' } })
    await viewer.context.close()
  })
})

describe('accessibility of the load screen', () => {
  test('axe finds no violations on a load in either theme', async () => {
    await okafor.page.getByRole('tab', { name: new RegExp(`${pro}`) }).click()
    await expectAccessible(okafor.page)
  })
})
