import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { testBrowser } from '../../../../testing/browser.ts'
import { openFloor } from '../../../../testing/floor.ts'
import { keysOf } from '../../../../testing/keys.ts'

const browser = await testBrowser()
const floor = await openFloor()
afterAll(() => floor.close())

const okafor = await floor.sit(browser, 'dispatcher')
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

const { press, tabTo, isAt } = keysOf(page)
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

const everyPro = await floor.database.forTenant('acme').selectFrom('board_shipments').select('id').execute()
const everyStop = (await Promise.all(everyPro.map(({ id }) => load(id)))).flatMap(({ pick_stops }) => pick_stops)
/** Its name leads to one address. */
const isOnePlace = ({ location_name }: Stop) =>
  new Set(everyStop.flatMap((stop) => (stop.location_name === location_name ? [stop.location.address] : []))).size === 1

// Of a customer without incident management: dates that change ask nothing [4.45].
const before = (await Promise.all((await floor.pros('DELIVERED')).map(load))).find(
  ({ customer, pick_stops: [first] }) => !customer.incident_management && first && isOnePlace(first),
) as Load
const dock = before.pick_stops[0] as Stop

test('customer and stops of a new load are written with the keyboard alone [3.13, 3.22, 3.28]', async () => {
  await begin('truckload')
  await isAt('Equipment')

  // Enter comes before the answer, and takes what the answer says fits best.
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

  // What is typed in full needs no choice.
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
  await page.getByRole('option', { name: /Dallas, TX \d{5} Central/ }).waitFor()
  await press('Enter')
  await value('Stop 2 city, state and zip').toMatch(/^Dallas, TX \d{5}$/)
  await page.getByText(/^[\d,]+ miles, computed/).waitFor()
})

test('its bill is worked out as it is typed, and says beside the box what it lacks [5.19, 5.20, 8.16, 9.3]', async () => {
  await tabTo('Customer line haul rate')
  await keyboard.type('2500')
  await tabTo('Carrier line haul rate')
  await keyboard.type('2000')
  await page.getByText('20.0 %').first().waitFor()
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

test('axe finds nothing on it', clean)

test("it is created with what was chosen and typed, and its miles are the server's [4.16, 7.48, 8.8]", async () => {
  await tabTo('Line 3 carrier')
  await keyboard.type('a')
  await page
    .getByRole('option', { name: /In good standing/ })
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

test('stops move by keys, lose their dates, and come back; tags stand on the line; the last two stay [3.29, 5.8, 5.18]', async () => {
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
  // Held before it goes by itself.
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
  await toast('Stop 3 is taken away.').waitFor()
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

test('ramps of a load by rail are looked up, and any other is typed [2.80, 5.6]', async () => {
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
