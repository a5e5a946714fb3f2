import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { testBrowser } from '../../../../testing/browser.ts'
import { keysToPress } from '../../../../testing/keys.ts'
import { openTestApp } from '../../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())

const okafor = await app.sit(browser, 'dispatcher')
const { page } = okafor
const { keyboard } = page

interface Stop {
  readonly location_name: string | null
  readonly event_type: string
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly hours: string | null
  readonly contact: string | null
  readonly location: { readonly address: string | null; readonly timezone: string | null }
}
interface Load {
  readonly pro: string
  readonly customer: { readonly id: string; readonly name: string; readonly incident_management: boolean }
  readonly bill_to: { readonly id: string }
  readonly load_info: { readonly miles: number; readonly miles_source: string }
  readonly accessorial_lines: readonly { readonly code: string; readonly carrier: string | null; readonly carrier_rate: string }[]
  readonly pick_stops: readonly Stop[]
}
const load = async (pro: string) => ((await okafor.call('GET', `/shipments/${pro}`)).json as { shipment: Load }).shipment

const { pressKey: press, tabTo, isAt } = keysToPress(page)
const box = (label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true }).first()
const value = (label: string) => expect.poll(() => box(label).inputValue())
const toast = (text: string | RegExp) => page.getByTestId('toast').getByText(text).last()
const clean = () => expectAccessible(page)
const begin = async (kind: string) => {
  await press('Control+k')
  await keyboard.type(`New ${kind}`)
  await page
    .getByRole('option', { name: new RegExp(`New ${kind}`) })
    .first()
    .waitFor()
  await press('Enter')
  await box('Stop 1 location name').waitFor()
}

let made = ''

const everyPro = await app.database.forTenant('acme').selectFrom('board_shipments').select('id').execute()
const everyStop = (await Promise.all(everyPro.map(({ id }) => load(id)))).flatMap(({ pick_stops }) => pick_stops)
/** This name matches exactly one address. */
const isOnePlace = ({ location_name }: Stop) =>
  new Set(everyStop.flatMap((stop) => (stop.location_name === location_name ? [stop.location.address] : []))).size === 1

// The customer has no incident management, so date changes do not prompt [4.45].
const before = (await Promise.all((await app.pros('DELIVERED')).map(load))).find(
  ({ customer, pick_stops: [first] }) => !customer.incident_management && first && isOnePlace(first),
) as Load
const dock = before.pick_stops[0] as Stop

test('the customer and stops of a new load are entered with the keyboard alone [3.13, 3.22, 3.28]', async () => {
  await begin('truckload')
  await isAt('Equipment')

  // Enter is pressed before the results arrive and takes the best match when they do.
  await tabTo('Name')
  await keyboard.type(before.customer.name)
  await press('Enter')
  await value('Name').toBe(before.customer.name)
  await page
    .getByText(/credit left|no credit limit|over the credit limit/)
    .first()
    .waitFor()

  await tabTo('Stop 1 location name')
  await keyboard.type(dock.location_name ?? '')
  await page.getByRole('option').first().waitFor()
  await press('Enter')
  await value('Stop 1 city, state and zip').toBe(`${dock.city}, ${dock.state} ${dock.zip}`)
  await tabTo('Stop 1 ready date')
  await keyboard.type('12/01/2026')

  // A place typed in full needs no choice from the list.
  await tabTo('Stop 2 location name')
  await keyboard.type('Back lot')
  await press('Tab')
  await keyboard.type('60601')
  await press('Tab')
  await value('Stop 2 city, state and zip').toBe('Chicago, IL 60601')

  await tabTo('Add stop')
  await press('Enter')
  await isAt('Stop 2 location name')
  await keyboard.type('Middle yard')
  await press('Tab')
  await keyboard.type('dallas')
  await page.getByRole('option', { name: /Dallas, TX Central/ }).waitFor()
  await press('Enter')
  await value('Stop 2 city, state and zip').toBe('Dallas, TX')
  await page.getByText(/^[\d,]+ miles, computed/).waitFor()
})

test('accessorials and totals update while typing, and errors are shown next to the boxes [5.19, 5.20, 8.16, 9.3]', async () => {
  await tabTo('Customer line haul rate')
  await keyboard.type('2500')
  await tabTo('Carrier line haul rate')
  await keyboard.type('2000')
  await page.getByText('20.0%').first().waitFor()
  await tabTo('Add line')
  await press('Enter')
  await isAt('Line 3 code')
  await keyboard.type('det')
  await page.getByRole('option').first().waitFor()
  await press('Enter')
  await value('Line 3 code').toMatch(/^DET /)
  await value('Line 3 description').not.toBe('')
  await tabTo('Line 3 carrier amount')
  await keyboard.type('75')
  await press('Enter')
  await isAt('Line 4 code')
  await press('Delete')
  await isAt('Line 3 code')

  await press('Control+s')
  await page.getByText('Error: Fill all required fields.').first().waitFor()
  await page.getByText('Carrier Missing: Please Enter Carrier on Carrier Accessorial Charge').first().waitFor()
  await expect.poll(() => box('Line 3 carrier').getAttribute('aria-invalid')).toBe('true')
})

test('axe finds no violations on a new load', clean)

test('a new load is created as entered, with miles from the server [4.16, 7.48, 8.8]', async () => {
  await tabTo('Line 3 carrier')
  await keyboard.type('a')
  await page
    .getByRole('option', { name: /Cleared to load/ })
    .first()
    .waitFor()
  await press('Enter')
  await value('Line 3 carrier').not.toBe('a')

  const choose = async (label: string) => {
    await tabTo(label)
    await press('Enter', 'ArrowDown', 'ArrowDown', 'Enter')
  }
  await choose('Equipment')
  await tabTo('Description')
  await keyboard.type('Paper rolls')
  await tabTo('Weight')
  await keyboard.type('42000')
  await choose('Revenue type')
  await press('Control+s')
  await toast(/^Shipment \d{7} created successfully$/).waitFor()
  made = /\d{7}/.exec((await toast(/created successfully/).textContent()) ?? '')?.[0] ?? ''

  const { customer, bill_to, pick_stops, load_info, accessorial_lines } = await load(made)
  expect([customer.id, bill_to.id]).toEqual([before.customer.id, before.customer.id])
  expect(pick_stops).toMatchObject([
    { location_name: dock.location_name, city: dock.city, contact: dock.contact, location: { address: dock.location.address } },
    { location_name: 'Middle yard', city: 'Dallas', state: 'TX', location: { timezone: 'America/Chicago' } },
    { location_name: 'Back lot', city: 'Chicago', state: 'IL', zip: '60601', location: { timezone: 'America/Chicago' } },
  ])
  expect(load_info.miles_source).toBe('computed')
  expect(load_info.miles).toBeGreaterThan(500)
  expect(accessorial_lines.at(-1)).toMatchObject({ code: 'DET', carrier: expect.any(String), carrier_rate: '75.00' })
})

test('stops move with Alt and arrow keys, lose their dates and can be restored; tags show on the stop line; the last two stops stay [3.29, 5.8, 5.18]', async () => {
  await page
    .getByText(/You have this load locked/)
    .filter({ visible: true })
    .waitFor()
  await tabTo('Stop 2 appointment from date')
  await keyboard.type('12/02/2026')
  await press('Shift+Tab')
  await isAt('Stop 2 city, state and zip')
  await press('Alt+ArrowUp')
  await isAt('Stop 1 city, state and zip')
  // Keep the toast open so that it does not time out.
  await toast('Stop 2 is now stop 1.').waitFor()
  await press('F8')
  await value('Stop 1 location name').toBe('Middle yard')
  await value('Stop 1 appointment from date').toBe('')
  await tabTo('Undo')
  await press('Enter')
  await value('Stop 2 location name').toBe('Middle yard')
  await value('Stop 2 appointment from date').toMatch(/^12\/0?2/)

  await tabTo('Stop 2: details')
  await press('Enter')
  await tabTo('Stop 2 tag 2')
  await keyboard.type('4471-A')
  await page.getByText('Pickup # 4471-A', { exact: true }).waitFor()
  await press('Control+s')
  await toast(`Shipment ${made} successfully updated.`).waitFor()

  await tabTo('Stop 3: more')
  await press('Enter')
  await page.getByRole('menuitem', { name: 'Remove' }).waitFor()
  await press('End', 'Enter')
  await toast('Stop 3 was removed.').waitFor()
  await isAt('Stop 2 location name')
  await tabTo('Stop 2: more')
  await press('Enter')
  expect(await page.getByRole('menuitem', { name: 'Remove' }).getAttribute('aria-disabled')).toBe('true')
  await press('Escape')
  await press('Control+s')
  await expect.poll(async () => (await load(made)).pick_stops.map(({ location_name }) => location_name)).toHaveLength(2)
  expect((await load(made)).pick_stops[1]).toMatchObject({
    location_name: 'Middle yard',
    appt_start_date: '2026-12-02',
    dynamic_reference_tags: [
      { label: null, value: null },
      { label: 'Pickup #', value: '4471-A' },
    ],
  })
})

test('rail ramps are looked up, and an unlisted ramp can be typed [2.80]', async () => {
  await begin('intermodal')
  await tabTo('Pickup ramp')
  await keyboard.type('elwood')
  await page.getByRole('option', { name: /BNSF Logistics Park Chicago/ }).waitFor()
  await press('Enter')
  const pickup = page.getByRole('group', { name: 'Pickup ramp' })
  await expect.poll(() => pickup.getByLabel('City').inputValue()).toBe('Elwood')
  await expect.poll(() => pickup.getByLabel('State').inputValue()).toBe('IL')
  await tabTo('Destination ramp')
  await keyboard.type('Siding 12')
  await press('Tab')
  await expect.poll(() => page.getByRole('combobox', { name: 'Destination ramp' }).inputValue()).toBe('Siding 12')
})

test('Tab accepts the matching customer or city; an unsaved name is kept as typed [3.13, 3.28]', async () => {
  await begin('truckload')
  const name = box('Name')
  const letters = before.customer.name.slice(0, -2)
  await name.fill(letters)
  await page.getByRole('option', { name: before.customer.name }).first().waitFor()
  await page.getByRole('option', { name: `Use “${letters}” as a new customer` }).waitFor()
  await name.press('Tab')
  await value('Name').toBe(before.customer.name)

  await name.fill('Zyxwv Brothers')
  await page.getByRole('option', { name: 'Use “Zyxwv Brothers” as a new customer' }).waitFor()
  await name.press('Tab')
  await value('Name').toBe('Zyxwv Brothers')

  const city = box('Stop 1 city, state and zip')
  await city.fill('joliet')
  await city.press('Tab')
  await expect.poll(() => city.inputValue()).toMatch(/^Joliet, IL/)
  expect(await city.getAttribute('aria-required')).toBe('true')
  expect(await box('Stop 1 ready date').getAttribute('aria-required')).toBe('true')
  expect(await box('Stop 2 deliver date').getAttribute('aria-required')).toBeNull()
})
