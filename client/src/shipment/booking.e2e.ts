import { afterAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { chooseCarrier } from '../../../testing/carriers.ts'
import { openTestApp } from '../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())

const okafor = await app.sit(browser, 'dispatcher')
const { page, call } = okafor

interface LoadResponse {
  readonly shipment: {
    readonly pro: string
    readonly mode: string
    readonly status: string
    readonly alerts: readonly unknown[]
    readonly open_events: boolean
    readonly load_info: { readonly truck_num: string | null; readonly driver_1_cell: string | null }
    readonly carrier: { readonly name: string } | null
    readonly macropoint_load: { readonly order_stage: string } | null
  }
}
interface Copied {
  readonly mode: string
  readonly customer: { readonly id: string }
  readonly load_info: { readonly [field: string]: unknown }
  readonly pick_stops: readonly { readonly [field: string]: unknown }[]
}
const STOP_FIELDS = [
  'event_type',
  'location_name',
  'city',
  'state',
  'zip',
  'ready_or_deliver_date',
  'ready_or_deliver_time',
  'appt_start_date',
  'appt_start_time',
  'appt_end_date',
  'appt_end_time',
]
interface Books {
  readonly carriers: readonly {
    readonly id: string
    readonly name: string
    readonly mc_number: string | null
    readonly status: string
    readonly eligibility: { readonly is_usable: boolean }
  }[]
}
const readLoad = async (load: string) => ((await call('GET', `/shipments/${load}`)).json as LoadResponse).shipment
const open = await Promise.all((await app.pros('OPEN')).map(readLoad))
const pro = open.find(({ mode, alerts, open_events }) => mode === 'truckload' && alerts.length === 0 && !open_events)?.pro ?? ''
const { carriers } = (await call('GET', '/carriers?limit=100')).json as Books
const mayHave = async (load: string, id: string) =>
  ((await call('GET', `/shipments/${load}/compliance?carrier_id=${id}`)).json as { compliance: { passed: boolean } }).compliance.passed
const fitting = async (load: string) => {
  for (const carrier of carriers) if (carrier.status === 'Active' && carrier.mc_number && (await mayHave(load, carrier.id))) return carrier
  throw new Error('no carrier may have the load')
}

/** An accessibility scan of the whole form takes seconds; load-life has one. */
const clean = (within = '[role="dialog"]') => expectAccessible(page, { within })
const dialog = page.getByRole('dialog')
const panel = page.getByRole('tabpanel').getByRole('tabpanel')
const toast = (text: string | RegExp) => page.getByTestId('toast').getByText(text).last().waitFor()
const main = (name: string) => page.locator('header').getByRole('button', { name, exact: true })
const menu = async (entry: RegExp) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

describe('booking, canceling and repeating a load with the keyboard', () => {
  test('nothing in the cover dialog moves when a carrier is chosen and when compliance results arrive [4.35, 4.37]', async () => {
    const { name } = await fitting(pro)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/compliance?*', async (route) => {
      await held
      await route.continue()
    })
    await okafor.openLocked(pro)
    await main('Cover').click()
    // Measured from the dialog's top, because the dialog opens with an animation.
    const places = () =>
      dialog.evaluate((layer) => {
        const [head, ...boxes] = [...layer.querySelectorAll('h2, input, button')].map((box) => box.getBoundingClientRect().top)
        return boxes.map((top) => Math.round(top - (head ?? 0)))
      })
    await dialog.getByText('Checked when a carrier is chosen').waitFor()
    const before = await places()
    await chooseCarrier(dialog, name)
    await dialog.getByText('Checking…').waitFor()
    expect(await places()).toEqual(before)
    letGo()
    await dialog.getByText('4 of 4 rules passed').waitFor()
    expect(await places()).toEqual(before)
    await page.unroute('**/compliance?*')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('an invalid line haul does not book the load: the box gets focus and shows the error [4.37, 5.1]', async () => {
    const { name } = await fitting(pro)
    const lineHaul = dialog.getByLabel('Line haul $')
    const step = dialog.getByRole('listitem').and(page.locator('[aria-current=step]'))
    await main('Cover').click()
    await chooseCarrier(dialog, name)
    await dialog.getByText('4 of 4 rules passed').waitFor()
    for (const text of ['18oo', '1,800.555']) {
      await lineHaul.fill(text)
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await dialog.getByText('Line haul $ must be a number').waitFor()
      await expect.poll(() => lineHaul.evaluate((box) => box === document.activeElement)).toBe(true)
      expect(await step.textContent()).toBe('Cover')
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('Book warns when no carrier pay was entered, and only then [4.35]', async () => {
    const { name } = await fitting(pro)
    const nothing = dialog.getByText('No carrier pay entered.')
    await main('Cover').click()
    await chooseCarrier(dialog, name)
    await dialog.getByText('4 of 4 rules passed').waitFor()
    expect(await dialog.getByLabel('Carrier total $').inputValue()).toBe('0.00')
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    await nothing.waitFor()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByLabel('Line haul $').fill('1500')
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    await dialog.getByLabel('Truck', { exact: true }).waitFor()
    expect(await nothing.count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('every box of a new bid shows a hint [7.34]', async () => {
    await page.keyboard.press('Alt+Shift+Digit4')
    await panel.getByLabel('Amount $').waitFor()
    const hints = await panel.locator('form input').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('placeholder')))
    expect(hints).toEqual(['MC', 'Carrier', 'Amount $', 'Contact', 'Note'])
  })

  test('a bid is added, edited and awarded: the cover dialog has its carrier and amount [4.41, 7.34]', async () => {
    const { mc_number, name } = await fitting(pro)
    await okafor.openLocked(pro)
    await page.keyboard.press('Alt+Shift+Digit4')
    await panel.getByLabel('MC number').fill('99999999')
    await panel.getByLabel('Carrier').fill('Nobody Knows LLC')
    await panel.getByLabel('Amount $').fill('1700')
    await panel.getByLabel('Amount $').press('Enter')
    await panel.getByRole('row', { name: /Nobody Knows LLC.*Not in directory/ }).waitFor()
    await toast('We have no carrier with MC number 99999999.')
    await panel.getByLabel('MC number').fill(mc_number ?? '')
    await panel.getByLabel('Amount $').fill('1800')
    await panel.getByLabel('Amount $').press('Enter')
    const bid = panel.getByRole('row', { name: new RegExp(`${mc_number}.*Active`) })
    await bid.getByRole('button', { name: /^Edit the bid/ }).click()
    await panel.getByRole('row').getByLabel('Amount $').fill('1650')
    await page.keyboard.press('Enter')
    await panel.getByRole('row', { name: /1,650\.00.*Active/ }).waitFor()
    await panel.getByRole('button', { name: 'Withdraw the bid of Nobody Knows LLC' }).click()
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await panel.getByText('Nobody Knows LLC').waitFor({ state: 'detached' })
    await panel.getByRole('button', { name: /^Award the load/ }).click()
    await dialog.getByText('4 of 4 rules passed').waitFor()
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Carrier' }).inputValue()).toBe(name)
    await expect.poll(() => dialog.getByLabel('Carrier total $').inputValue()).toMatch(/^1,?650\.00$/)
    await clean()
  })

  test('Cover continues to Book, which covers the load and sends the rate confirmation [4.35, 4.37, 8.12, 2.63]', async () => {
    await dialog.getByLabel('Line haul $').press('Enter')
    await dialog.getByRole('listitem').filter({ hasText: 'Book' }).and(page.locator('[aria-current=step]')).waitFor()
    await expect.poll(() => dialog.getByLabel('Dispatcher', { exact: true }).evaluate((box) => box === document.activeElement)).toBe(true)
    await page.keyboard.type('Mary')
    await dialog.getByLabel('Truck', { exact: true }).fill('417')
    await dialog.getByLabel('Driver cell').fill('(312) 555-0144')
    await dialog.getByLabel('Send the rate confirmation').check()
    await dialog.getByLabel('To', { exact: true }).fill('ops@carrier.test')
    await clean()
    await page.keyboard.press('Enter')
    await toast('Success: Shipment Covered.')
    await dialog.waitFor({ state: 'detached' })
    expect((await readLoad(pro)).load_info).toMatchObject({ truck_num: '417', driver_1_cell: '(312) 555-0144' })
    const notes = page.getByRole('region', { name: 'Notifications' })
    await notes.getByRole('row', { name: /Rate confirmation.*ops@carrier\.test.*demo: not actually sent/ }).waitFor()
  })

  test('a demo tracking order is sent, updated and stopped, and is labeled as a demo [3.19, 3.21, 4.55, 8.24, 8.26]', async () => {
    const section = page.getByRole('region', { name: 'Capacity and visibility' })
    await section.getByText('Demo data: no tracking provider connected').waitFor()
    await expect.poll(() => section.getByLabel('Driver cell').inputValue()).toBe('(312) 555-0144')
    await section.getByRole('button', { name: 'Partner status' }).click()
    await toast('MacroPoint partner status set')
    await section.getByLabel('Duration').fill('0')
    await section.getByRole('button', { name: 'Send order' }).click()
    await section.getByText('Tracking Duration must be 1 to 1440 hours').waitFor()
    await section.getByLabel('Duration').fill('300')
    await section.getByRole('button', { name: 'Send order' }).click()
    await toast('MacroPoint order sent')
    await section.getByRole('button', { name: 'Order link' }).click()
    await toast('MacroPoint order link retrieved')
    await section.getByRole('button', { name: 'Stop order' }).click()
    await page.getByLabel('Reason').last().fill('Enough seen')
    await page.keyboard.press('Enter')
    await toast('MacroPoint order stopped')
    await expect.poll(async () => (await readLoad(pro)).macropoint_load?.order_stage).toBe('stopped')
  })

  test('no number overlaps its unit, however long the unit is [2.40]', async () => {
    const gaps = await page.locator('input + span:not(:has(*))').evaluateAll((units) =>
      units.flatMap((unit) => {
        const box = unit.previousElementSibling as HTMLElement
        if (unit.textContent === '' || box.offsetParent === null) return []
        const { paddingRight, borderRightWidth } = getComputedStyle(box)
        const end = box.getBoundingClientRect().right - Number.parseFloat(paddingRight) - Number.parseFloat(borderRightWidth)
        return [{ unit: unit.textContent, gap: unit.getBoundingClientRect().left - end }]
      }),
    )
    expect(gaps.map(({ unit }) => unit)).toContain('min')
    expect(gaps.filter(({ gap }) => gap < 2)).toEqual([])
  })

  test('saving the truck of another load on the same days shows a double booking warning', async () => {
    const { mode, customer, pick_stops, load_info } = ((await call('GET', `/shipments/${pro}`)).json as { readonly shipment: Copied })
      .shipment
    const { equipment_type, revenue_type, weight, load_description } = load_info
    const copy = await call('POST', '/shipments', {
      shipment: {
        mode,
        customer: { id: customer.id },
        bill_to: { id: customer.id },
        load_info: { equipment_type, revenue_type, weight, load_description },
        rates: { customer_line_haul_rate: '2000.00' },
        pick_stops: pick_stops.map((stop) => Object.fromEntries(STOP_FIELDS.map((field) => [field, stop[field]]))),
      },
    })
    const { pro: other } = (copy.json as LoadResponse).shipment
    await page.getByRole('tab', { name: 'Active Shipments' }).click()
    await okafor.openLocked(other)
    const { id } = await fitting(other)
    expect((await call('PUT', '/cover', { cover: { pro: other, carrier_id: id } })).status).toBe(200)
    const truck = page.getByRole('region', { name: 'Carrier', exact: true }).getByLabel('Truck', { exact: true })
    await main('Dispatch').waitFor()
    await truck.fill('417')
    await page.keyboard.press('Control+s')
    await toast(`Shipment ${other} successfully updated.`)
    await page
      .getByTestId('toast')
      .getByRole('button', { name: `Open ${pro}` })
      .waitFor()
  })

  test('Cancel takes the carrier off and lists what was already sent; Cancel_Step2 repeats the load [4.36, 4.38, 8.11, 8.13]', async () => {
    await okafor.openLoad(pro)
    await menu(/Uncover/)
    await dialog
      .getByText(/it cannot be recalled/)
      .first()
      .waitFor()
    await dialog.getByRole('button', { name: 'Uncover', exact: true }).click()
    await dialog.getByText('Uncover: Reason is required').waitFor()
    await dialog.getByRole('button', { name: 'Truck broke down' }).click()
    await clean()
    await dialog.getByRole('button', { name: 'Uncover', exact: true }).click()
    await toast(`${pro} successfully uncovered.`)
    await dialog.getByText(/is off the load\. Repeat it/).waitFor()
    await clean()
    await dialog.getByRole('button', { name: 'Repeat the load' }).click()
    await toast('Shipment successfully recreated')
    await dialog.waitFor({ state: 'detached' })
    const heading = page.getByRole('heading', { name: /^Pro \d{7}$/ }).filter({ visible: true })
    await expect.poll(() => heading.textContent()).not.toContain(pro)
    await page.getByRole('tab', { name: new RegExp(pro) }).click()
    await main('Cover').waitFor()
  })
})

test('repeating a load from its menu makes one copy with items and without rates by default [8.11, 9.6]', async () => {
  await menu(/Repeat/)
  expect(await dialog.getByRole('combobox', { name: 'Interval' }).textContent()).toContain('Single day')
  expect(await dialog.getByLabel('How many loads').inputValue()).toBe('1')
  const isChosen = (name: string) => dialog.getByRole('checkbox', { name }).isChecked()
  expect(await Promise.all(['With its items', 'With its rates', 'With its accessorials'].map(isChosen))).toEqual([true, false, false])
  await clean()
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Repeat the load' }).evaluate((it) => it === document.activeElement))
    .toBe(true)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const heading = page.getByRole('heading', { name: /^Pro \d{7}$/ }).filter({ visible: true })
  await expect.poll(() => heading.textContent()).not.toContain(pro)
  await page.getByRole('tab', { name: new RegExp(pro) }).click()
  await main('Cover').waitFor()
})

test('an unacknowledged event makes the load read-only until it is acknowledged [4.25, 4.42]', async () => {
  await page.keyboard.press('Alt+Shift+Digit3')
  await panel.getByLabel('Note').fill('Shipper moved the dock')
  await panel.getByLabel('Note').press('Enter')
  await page.getByRole('button', { name: 'Acknowledge' }).first().waitFor()
  await expect.poll(() => main('Cover').isEnabled()).toBe(false)
  await panel.getByRole('button', { name: 'Acknowledge' }).click()
  await expect.poll(() => main('Cover').isEnabled()).toBe(true)
})

test('the load shows historical and market lane rates and finds nearby trucks [2.41, 7.22, 7.44]', async () => {
  await page.keyboard.press('Alt+Shift+Digit5')
  await panel.getByRole('combobox', { name: 'Radius' }).waitFor()
  await panel
    .getByText(/No loads on this lane|load(s)? ·|No loads/)
    .first()
    .waitFor()
  await page.keyboard.press('Alt+Shift+Digit6')
  await panel.getByRole('region', { name: 'Available trucks from the tracking service' }).getByText('demo data: not real trucks').waitFor()
  await clean('[role="tabpanel"] [role="tabpanel"]')
  const lane = page.getByRole('region', { name: 'Lane pricing' })
  await lane.getByRole('button', { name: 'Get lane prices' }).click()
  await lane.getByText(/^Suggested market rate \$/).waitFor()
  await lane.getByText('Demo data: no rate provider connected').waitFor()
})
