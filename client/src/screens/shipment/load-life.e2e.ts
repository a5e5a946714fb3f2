import { afterAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { testBrowser } from '../../../../testing/browser.ts'
import { carrierInOrder } from '../../../../testing/carriers.ts'
import { type Desk, openFloor } from '../../../../testing/floor.ts'

const browser = await testBrowser()
const floor = await openFloor({ LOCK_LEASE_SECONDS: '180' })
afterAll(() => floor.close())

const okafor = await floor.sit(browser, 'dispatcher')
const whitlock = await floor.sit(browser, 'dispatcher2')
const [pro = '', second = ''] = await floor.pros('OPEN')
const TYPED = 'Typed and not saved'

const eventually = (text: () => Promise<string>, wanted: RegExp) => expect.poll(text).toMatch(wanted)
const onBoard = (desk: Desk, load: string) => async () => (await desk.row(load).textContent()) ?? ''
const button = (desk: Desk, name: string | RegExp) => desk.page.getByRole('button', { name })
const toast = (desk: Desk, text: string | RegExp) => desk.page.getByTestId('toast').getByText(text).last().waitFor()
const status = (desk: Desk, word: string) =>
  desk.page.getByRole('banner').or(desk.page.locator('header')).getByText(word, { exact: true }).first().waitFor()

describe('a load from open to void, on the screen of one and before the eyes of another', () => {
  test('covered with the verdict in sight; the other board flips [4.35, 4.37, 8.12]', async () => {
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

  test('a dialog that begins in its own field gives the focus back to its button', async () => {
    await button(okafor, 'Dispatch').click()
    await okafor.page.getByRole('dialog').getByLabel('Driver', { exact: true }).waitFor()
    await okafor.page.keyboard.press('Escape')
    await okafor.page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => button(okafor, 'Dispatch').evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('dispatched with driver and truck [4.57]', async () => {
    await button(okafor, 'Dispatch').click()
    const dialog = okafor.page.getByRole('dialog')
    await dialog.getByLabel('Driver', { exact: true }).fill('R. Quintana')
    await dialog.getByLabel('Truck').fill('417')
    await dialog.getByRole('button', { name: 'Dispatch' }).click()
    await eventually(onBoard(whitlock, pro), /Dispatched/i)
    const { json } = await okafor.call('GET', `/shipments/${pro}`)
    expect((json as { shipment: { load_info: { truck_num: string } } }).shipment.load_info.truck_num).toBe('417')
  })

  test('who looks on sees a field change under him, with the name of who changed it', async () => {
    await whitlock.openLoad(pro)
    const description = (desk: Desk) => desk.page.getByLabel('Description').first()
    await description(okafor).fill('Paper rolls, top load only')
    await okafor.page.keyboard.press('Control+s')
    await toast(okafor, `Shipment ${pro} successfully updated.`)
    await eventually(() => description(whitlock).inputValue(), /top load only/)
    await eventually(async () => (await whitlock.page.locator('main, [role=tabpanel]').allTextContents()).join(' '), /dispatcher/)
  })

  test('the history tells each step, with old and new', async () => {
    await okafor.page.getByRole('tab', { name: 'History' }).click()
    await eventually(async () => (await okafor.page.getByRole('tabpanel', { name: 'History' }).textContent()) ?? '', /Covered by/)
    await eventually(async () => (await okafor.page.getByRole('tabpanel', { name: 'History' }).textContent()) ?? '', /top load only/)
  })

  test('a check call stands in the panel and on the screen of the other', async () => {
    expect((await okafor.call('POST', '/check_calls', { check_call: { pro, note: 'Empty, 68 mi out' } })).status).toBe(201)
    await whitlock.page.getByRole('tab', { name: /Check calls/ }).click()
    await whitlock.page.getByText('Empty, 68 mi out').first().waitFor()
  })

  test('voided after typing the pro; read-only for everyone and gone from the board [4.21, 4.22, 8.10]', async () => {
    await okafor.openLoad(second)
    await okafor.page
      .getByText(/You have this load locked/)
      .filter({ visible: true })
      .waitFor()
    await okafor.page.getByLabel('Description').filter({ visible: true }).first().fill(TYPED)
    await button(okafor, 'More actions').click()
    await okafor.page.getByRole('menuitem', { name: 'Void…' }).click()
    const dialog = okafor.page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await okafor.page.getByRole('option', { name: 'Customer cancelled' }).click()
    await dialog.getByRole('button', { name: `Void ${second}` }).click()
    await dialog.getByText(`Type ${second} to confirm`).waitFor()
    await dialog.getByLabel('Type the pro to confirm').fill(second)
    await dialog.getByRole('button', { name: `Void ${second}` }).click()
    await toast(okafor, `${second} successfully voided.`)
    await status(okafor, 'VOIDED')
    await okafor.page
      .getByText(/^Voided by dispatcher, .*: Customer cancelled$/)
      .first()
      .waitFor()
    await whitlock.page.getByRole('tab', { name: 'Active Shipments' }).click()
    await whitlock.page.getByLabel('Quick filter').fill(second)
    await eventually(async () => String(await whitlock.row(second).count()), /^0$/)
  })

  test('what was typed before it was voided stands there until it is thrown away [4.22]', async () => {
    const description = okafor.page.getByLabel('Description').filter({ visible: true }).first()
    expect(await description.inputValue()).toBe(TYPED)
    await button(okafor, 'Discard').click()
    await expect.poll(() => description.inputValue()).not.toBe(TYPED)
    await okafor.page.keyboard.press('Alt+w')
    await okafor.page.getByRole('tab', { name: `Pro #${second}` }).waitFor({ state: 'detached' })
  })
})

describe('who may only look', () => {
  test('a viewer sees the load and finds nothing to change it with [6.1, 6.9]', async () => {
    const viewer = await floor.sit(browser, 'viewer')
    await viewer.openLoad(pro)
    expect(await button(viewer, /^(Cover|Dispatch|Release|Save)/).count()).toBe(0)
    expect(await viewer.page.getByLabel('Description').first().isEditable()).toBe(false)
    expect((await viewer.call('GET', `/shipments/lock/${pro}`)).json).toMatchObject({ lock: { locked_by_username: 'dispatcher' } })
    await viewer.context.close()
  })
})

describe('what machines find', () => {
  test('axe finds nothing on a load, in either theme', async () => {
    await okafor.page.getByRole('tab', { name: new RegExp(`${pro}`) }).click()
    await expectAccessible(okafor.page)
  })
})
