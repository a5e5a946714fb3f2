import { afterAll, expect, test } from 'vitest'
import { testBrowser } from '../../../testing/browser.ts'
import { carrierInOrder } from '../../../testing/carriers.ts'
import { keysToPress } from '../../../testing/keys.ts'
import { openTestApp } from '../../../testing/test-app.ts'

// A dispatcher's day without a mouse: no test here clicks.

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())

interface Load {
  readonly status: string
  readonly alerts: readonly unknown[]
  readonly customer: { readonly name: string; readonly incident_management: boolean } | null
  readonly load_info: { readonly weight: number; readonly dispatched: string | null; readonly truck_num: string | null }
  readonly pick_stops: readonly { readonly appt_confirmed: boolean; readonly ready_or_deliver_date: string }[]
  readonly incidents: readonly { readonly appt_field_name: string; readonly note: string | null }[]
  readonly check_calls: readonly { readonly note: string | null }[]
}

// Setup through the API: a complete open load of a customer that tracks incidents.
const office = await app.sit(browser, 'dispatcher')
const read = async (pro: string) => ((await office.call('GET', `/shipments/${pro}`)).json as { shipment: Load }).shipment
const ready = async (): Promise<string> => {
  for (const pro of await app.pros('OPEN')) {
    const { alerts, pick_stops } = await read(pro)
    if (alerts.length > 0 || pick_stops.length !== 2 || pick_stops.some(({ appt_confirmed }) => appt_confirmed)) continue
    await office.call('POST', `/shipments/lock/${pro}`)
    await office.call('PUT', `/shipments/${pro}`, { shipment: { customer: { incident_management: true } } })
    if ((await read(pro)).customer?.incident_management) return pro
  }
  throw new Error('no open load lacks nothing')
}
const pro = await ready()
const carrier = await carrierInOrder(office, pro)

const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
const page = await context.newPage()
const { pressKey: press, type, tabTo, isAt } = keysToPress(page)
const toast = (text: string | RegExp) => page.getByTestId('toast').getByText(text).last().waitFor()
const dialog = page.getByRole('dialog')
const status = () => expect.poll(async () => (await read(pro)).status)

test('the user signs in and opens a load by its number [4.1, 4.4]', async () => {
  await page.goto(`${app.url}/acme/login`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await tabTo('Username')
  await type('dispatcher')
  await tabTo('Password')
  await type('demo')
  await press('Enter')
  await page.locator('[data-row]').first().waitFor()
  await press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await type(pro)
  await page.getByRole('option', { name: new RegExp(`^${pro}.*→`) }).waitFor()
  await press('Enter')
  await page.getByRole('heading', { name: new RegExp(pro) }).waitFor()
  await page
    .getByText(/You have this load locked/)
    .filter({ visible: true })
    .waitFor()
})

test('board shortcuts work on the load when no box has focus, and its customer is one step away [2.42]', async () => {
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel')
  await press('k')
  await isAt('Note')
  await press('k', 'Escape')
  await dialog.waitFor({ state: 'detached' })
  // Tab goes from the carrier to carrier pay and skips calculated boxes.
  await press('c')
  await isAt('Carrier')
  await press('Tab')
  await isAt('Line haul $')
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await tabTo('Reference')
  await press('c')
  expect(await dialog.count()).toBe(0)
  await press('Control+z')
  await page.getByText('unsaved change').waitFor({ state: 'detached' })
  const { name } = (await read(pro)).customer ?? { name: '' }
  await tabTo('More actions')
  await press('Enter')
  await page.getByRole('menuitem', { name: 'Open customer' }).focus()
  await press('Enter')
  await page.getByRole('heading', { name }).waitFor()
  await press('Alt+w')
  await page.getByRole('heading', { name: new RegExp(pro) }).waitFor()
  await tabTo(name)
  await press('Enter')
  await page.getByRole('heading', { name }).waitFor()
  await press('Alt+w')
  await page.getByRole('heading', { name: new RegExp(pro) }).waitFor()
})

test('the user releases the lock and takes it again; focus stays in the lock banner, and its button is not named Release like the billing action [4.30]', async () => {
  await tabTo('Release lock')
  await press('Enter')
  await isAt('Lock to edit')
  expect((await office.call('GET', `/shipments/lock/${pro}`)).status).toBe(404)
  await press('Enter')
  await isAt('Extend')
  expect((await office.call('GET', `/shipments/lock/${pro}`)).json).toMatchObject({ lock: { locked_by_username: 'dispatcher' } })
})

test('no time is cut off next to its date, however narrow the window [2.40]', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const box of ['Pickup ready time', 'Consignee deliver time'])
    await expect.poll(() => page.getByLabel(box).evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('the load header is as tall in a narrow window as in a wide one, so nothing below it moves [2.40]', async () => {
  const head = page.getByRole('heading', { name: new RegExp(pro) }).locator('..')
  const height = () => head.evaluate((element) => element.getBoundingClientRect().height)
  const wide = await height()
  for (const width of [1280, 1120]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => head.evaluate((element) => element.getBoundingClientRect().width)).toBe(width)
    expect(await height()).toBe(wide)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('the user books the load: types the carrier in the form, then continues through Cover and Book [4.35, 4.37, 8.12]', async () => {
  // The section heading has this name too.
  await tabTo('Carrier', 2)
  await type(carrier)
  await page
    .getByRole('option', { name: new RegExp(carrier) })
    .first()
    .waitFor()
  await press('Enter')
  await dialog.getByText('4 of 4 rules passed').waitFor()
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Carrier', exact: true }).inputValue()).toBe(carrier)
  await tabTo('Line haul $')
  await type('1500')
  await tabTo('Continue')
  await press('Enter')
  await dialog.getByLabel('Send the rate confirmation').waitFor()
  await tabTo('Send the rate confirmation')
  await press('Space')
  await tabTo('Book')
  await press('Enter')
  await toast('Success: Shipment Covered.')
  await status().toBe('COVERED')
})

test('the user dispatches the load [4.57]', async () => {
  await tabTo('Dispatch')
  await press('Enter')
  await isAt('Driver')
  await type('R. Quintana')
  await tabTo('Truck')
  await type('417')
  await press('Enter')
  await status().toBe('DISPATCHED')
  expect((await read(pro)).load_info.truck_num).toBe('417')
})

test('the user adds a check call with its button and opens the list with its key [2.70, 2.41]', async () => {
  await tabTo('Check call')
  await press('Enter')
  await isAt('Note')
  await type('Loaded, rolling at noon')
  await tabTo('Add check call')
  await press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await press('Alt+Shift+Digit1')
  await page
    .getByRole('tabpanel', { name: /Check calls/ })
    .getByText('Loaded, rolling at noon')
    .waitFor()
  expect((await read(pro)).check_calls.at(-1)?.note).toBe('Loaded, rolling at noon')
})

test('the user hides the panels and shows them again with their keys [2.43]', async () => {
  await tabTo('More actions')
  await press('Enter')
  await page.getByRole('menuitem', { name: 'Full form' }).waitFor()
  await press('End', 'ArrowUp', 'ArrowRight')
  await page.getByRole('menuitemcheckbox').first().waitFor()
  await press('Enter')
  await page.getByRole('tab', { name: /^Check calls/ }).waitFor({ state: 'detached' })
  await press('Alt+Shift+Digit3')
  await page.getByRole('tabpanel', { name: /^Events/ }).waitFor()
  await expect.poll(() => page.getByRole('tab', { name: /^Events/ }).evaluate((tab) => tab === document.activeElement)).toBe(true)
})

test('the user changes an appointment, and the prompted incident is saved [4.44, 4.45, 8.17]', async () => {
  // A month after the current delivery date.
  const delivery = Date.parse((await read(pro)).pick_stops[1]?.ready_or_deliver_date ?? '')
  const [year, month, day] = new Date(delivery + 30 * 86_400_000).toISOString().slice(0, 10).split('-')
  await tabTo('Stop 2 deliver date')
  await type(`${month}/${day}/${year}`)
  await press('Control+s')
  await dialog.getByRole('heading', { name: `Incident on ${pro}` }).waitFor()
  await tabTo('Reason code')
  await press('Enter', 'ArrowDown', 'ArrowDown', 'Enter')
  await tabTo('Create incident')
  await press('Enter')
  await toast(`Shipment ${pro} successfully updated.`)
  await toast('Incident created successfully.')
  await dialog.waitFor({ state: 'detached' })
  expect((await read(pro)).incidents.at(-1)).toMatchObject({ appt_field_name: 'ready_or_deliver_date' })
})

test('a refused save focuses the first error, and Enter leads to its box [5.1, 5.2]', async () => {
  await tabTo('Bill to')
  await tabTo('Name')
  const name = await page.evaluate(() => (document.activeElement as HTMLInputElement).value)
  await press('Control+a', 'Delete', 'Tab')
  await tabTo('Notes')
  await press('Control+s')
  await page.getByText('Error: Fill all required fields.').waitFor()
  await isAt('Bill To: Name is required')
  await press('Enter')
  await isAt('Name')
  await type(name)
  await page.getByRole('option').first().waitFor()
  await press('Enter')
  await press('Control+s')
  await page.getByText('Error: Fill all required fields.').waitFor({ state: 'detached' })
})

test('the user resolves a conflicting weight: both values are shown, with a choice for each field [4.24, 7.20]', async () => {
  await tabTo('Weight')
  await type('41500')
  expect((await office.call('PUT', `/shipments/${pro}`, { shipment: { load_info: { weight: 40_000 } } })).status).toBe(200)
  await page
    .getByRole('button', { name: 'Take theirs: 40,000' })
    .or(page.getByRole('button', { name: 'Take theirs: 40000' }))
    .waitFor()
  await press('Control+s')
  await dialog.getByRole('heading', { name: '1 field changed while you were editing' }).waitFor()
  await expect.poll(() => dialog.locator('[role=radio]:focus').count()).toBe(1)
  await press('Space')
  await tabTo('Save 1 field')
  await press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await read(pro)).load_info.weight).toBe(41_500)
})

test('the user enters arrivals and departures and releases the load [4.27, 4.22, 4.47]', async () => {
  const { dispatched } = (await read(pro)).load_info
  const [year = '', month = '', day = ''] = (dispatched ?? '').slice(0, 10).split('-')
  for (const moment of ['Stop 1 arrival', 'Stop 1 departure', 'Stop 2 arrival', 'Stop 2 departure']) {
    await tabTo(`${moment} date`)
    await type(`${month}/${day}/${year}`)
    await press('Tab')
  }
  await press('Control+s')
  // One prompt for each of the two stops.
  for (const stop of ['Stop 1', 'Stop 2']) {
    await dialog.getByText(new RegExp(`^${stop}, Arrival`)).waitFor()
    await press('Escape')
    await tabTo('Keep the change')
    await press('Enter')
    await dialog.getByText(new RegExp(`^${stop}, Arrival`)).waitFor({ state: 'detached' })
  }
  await status().toBe('DELIVERED')
  await tabTo('Release')
  await press('Enter')
  await dialog.getByText('No POD on file.').waitFor()
  await isAt('Reason for no POD')
  await type('The paper follows by mail')
  await press('Enter')
  await status().toBe('RELEASED')
  await isAt('More actions')
  await page
    .getByText(/^Released by Miles Okafor, .*: The paper follows by mail$/)
    .first()
    .waitFor()
})
