import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { carrierInOrder, chooseCarrier } from '../../../testing/carriers.ts'
import { openTestApp } from '../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())

const okafor = await app.sit(browser, 'dispatcher')
const { page } = okafor

interface LoadResponse {
  readonly shipment: {
    readonly mode: string
    readonly items: readonly unknown[]
    readonly alerts: readonly unknown[]
    readonly intermodal: { readonly booking_number: string | null } | null
    readonly intermodal_legs: { readonly pickup_dray: { readonly reference: string | null; readonly eta_date: string | null } } | null
  }
}
const readLoad = async (pro: string) => ((await okafor.call('GET', `/shipments/${pro}`)).json as LoadResponse).shipment
const loads = async (mode: string) => {
  const open = await Promise.all((await app.pros('OPEN')).map(async (pro) => ({ pro, ...(await readLoad(pro)) })))
  return open.filter((load) => load.mode === mode && load.alerts.length === 0).map(({ pro }) => pro)
}
const region = (name: string) => page.getByRole('region', { name, exact: true })
const toast = (text: string | RegExp) => page.getByTestId('toast').getByText(text).first().waitFor()
const screenText = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()

test('an LTL load is rated, and its quote selected, booked, called for pickup and canceled [3.16, 4.39, 4.40, 7.37, 7.39, 8.12, 8.14, 8.15, 8.21]', async () => {
  const [pro = ''] = await loads('truckload')
  await okafor.call('POST', `/shipments/lock/${pro}`)
  const load_info = { freight_class: '70', weight: 2400 }
  expect((await okafor.call('PUT', `/shipments/${pro}`, { shipment: { mode: 'less_than_truckload', load_info } })).status).toBe(200)
  await okafor.openLocked(pro)
  const items = page.getByRole('region', { name: /^Items/ })
  // The load has items, and its lower part is drawn later.
  await items.getByRole('button', { name: 'Remove item 1' }).waitFor()
  while ((await items.getByRole('button', { name: /^Remove item/ }).count()) > 0)
    await items.getByRole('button', { name: 'Remove item 1' }).click()
  await items.getByRole('button', { name: 'Add item' }).click()
  await items.getByLabel('Item 1 description').fill('Sofas, boxed')
  await items.getByRole('combobox', { name: 'Item 1 class' }).click()
  await page.getByRole('option', { name: '125', exact: true }).click()
  await items.getByLabel('Item 1 weight').fill('1850')
  await items.getByLabel('Item 1 weight').press('Control+s')
  await toast(`Shipment ${pro} successfully updated.`)
  expect((await readLoad(pro)).items).toMatchObject([{ description: 'Sofas, boxed', item_class: '125', weight: 1850, hazmat: false }])

  // Quotes that can't be loaded show an error in their place until they can.
  const rates = region('LTL rates')
  const quotes = `**/shipments/${pro}/ltl_quotes`
  await page.route(quotes, (route) => route.fulfill({ status: 503, json: { error: { type: 'Unavailable', message: 'The log is away' } } }))
  await page.reload()
  const failed = rates.getByText('Error: The log is away occurred while trying to load LTL Quotes')
  await failed.waitFor()
  await page.unroute(quotes)
  await rates.getByRole('button', { name: 'Try again' }).click()
  await failed.waitFor({ state: 'detached' })

  await rates.getByRole('button', { name: 'Get rates' }).click()
  await toast('LTL Rates Request Successful')
  await rates.getByText('Demo rates: no carrier was contacted').waitFor()
  await expect.poll(() => rates.locator('tbody tr').count()).toBeGreaterThan(1)
  const prices = (await rates.locator('tbody tr td:nth-child(4)').allTextContents()).map((text) => Number(text.replace(/,/g, '')))
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  await expectAccessible(page)

  // With the keyboard: each action replaces its button, and focus stays in the row.
  const first = rates.locator('tbody tr').first()
  const pressButton = async (name: RegExp | string) => {
    await first.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
  }
  const staysInRow = () => expect.poll(() => first.evaluate((row) => row.contains(document.activeElement))).toBe(true)
  await pressButton(/^Select/)
  await first.getByText('Selected', { exact: true }).waitFor()
  await staysInRow()
  await pressButton(/^Unselect/)
  await first.getByText('Selected', { exact: true }).waitFor({ state: 'detached' })
  await staysInRow()

  // The provider's refusal is shown, and dismissed after a success.
  const refuses = (what: string, action_error: string, error_type: string | null = 'ApiBadResponseError') =>
    page.route(`**/ltl_quotes/*/${what}`, (route) =>
      route.fulfill({ status: 502, json: { error: { type: 'ProviderRefused', message: action_error }, error_type, action_error } }),
    )
  await refuses('book', 'Not reached', null)
  await pressButton(/^Book/)
  await toast('Booking failed. Please try again.')
  await page.unroute('**/ltl_quotes/*/book')
  await refuses('book', 'Terminal closed until Monday')
  await pressButton(/^Book/)
  await toast('Booking Failed: Terminal closed until Monday')
  await page.unroute('**/ltl_quotes/*/book')
  await pressButton(/^Book/)
  await toast('Success: LTL Quote Covered.')
  expect(await page.getByTestId('toast').getByText('Booking Failed').count()).toBe(0)
  await first.getByText(/^Booked /).waitFor()
  await expect.poll(() => rates.getByRole('button', { name: /^Book/ }).count()).toBe(0)
  await staysInRow()
  await screenText('Compliance not checked: LTL carrier')
  await pressButton(/^Request pickup/)
  await first.getByText(/, pickup /).waitFor()

  await refuses('cancel', 'Already picked up')
  await pressButton('Cancel')
  await page.getByLabel('Reason').fill('Found a better one')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Already picked up').waitFor()
  await page.unroute('**/ltl_quotes/*/cancel')
  await page.getByRole('button', { name: 'Keep it' }).waitFor()
  await page.keyboard.press('Enter')
  await toast(`${pro} successfully uncovered.`)
  await first.getByRole('button', { name: /^Book/ }).waitFor()
  await staysInRow()
})

test('a rail load shows its container, ramps and legs; a leg is planned, covered and uncovered [2.78, 2.79, 2.80, 7.30]', async () => {
  const [pro = ''] = await loads('truckload')
  await okafor.call('POST', `/shipments/lock/${pro}`)
  const ramp = (city: string, state: string) => ({ name: `${city} ramp`, city, state })
  const intermodal = { type: 'standard', pickup_ramp: ramp('Memphis', 'TN'), destination_ramp: ramp('Chicago', 'IL') }
  expect((await okafor.call('PUT', `/shipments/${pro}`, { shipment: { mode: 'intermodal', intermodal } })).status).toBe(200)
  await okafor.openLoad(pro)
  const rail = region('Intermodal')
    .or(page.getByRole('region', { name: /^Intermodal/ }))
    .first()
  await rail.getByLabel('Booking').fill('BK77')
  const dray = region('Intermodal legs').getByRole('group', { name: 'Pickup Dray' })
  await dray.getByLabel('Reference').fill('DR-1')
  await dray.getByLabel('ETA', { exact: true }).fill('12/24')
  await page.keyboard.press('Control+s')
  await toast(`Shipment ${pro} successfully updated.`)
  const saved = await readLoad(pro)
  expect(saved.intermodal?.booking_number).toBe('BK77')
  expect(saved.intermodal_legs?.pickup_dray).toMatchObject({ reference: 'DR-1' })
  expect(saved.intermodal_legs?.pickup_dray.eta_date).toMatch(/-12-24$/)
  await expectAccessible(page)

  const name = await carrierInOrder(okafor, pro)
  await dray.getByRole('button', { name: 'Cover Pickup Dray' }).click()
  const dialog = page.getByRole('dialog')
  await chooseCarrier(dialog, name)
  await dialog.getByText('4 of 4 rules passed').waitFor()
  await dialog.getByLabel('Reference').press('Enter')
  await toast(`Pickup Dray of ${pro} covered`)
  await dray.getByText(name, { exact: true }).waitFor()
  const inRow = () => expect.poll(() => dray.evaluate((row) => row.contains(document.activeElement))).toBe(true)
  await inRow()
  await page.keyboard.press('Enter')
  await page.getByLabel('Reason').last().fill('Missed the train')
  await page.keyboard.press('Enter')
  await toast(`Pickup Dray of ${pro} uncovered`)
  await dray.getByText('No carrier').waitFor()
  await inRow()
})

test.each([
  ['New less than truckload shipment', 'New Less Than Truckload Shipment'],
  ['New intermodal shipment', 'New Intermodal Shipment'],
])('%s opens from the palette with a blank load of that kind [2.18]', async (action, title) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(action)
  await page.getByRole('option', { name: action }).first().click()
  await page.getByRole('tab', { name: title }).waitFor()
  await page.getByRole('heading', { name: title }).waitFor()
  const kind = title.includes('Intermodal')
    ? region('Intermodal').getByLabel('Booking')
    : page.getByLabel('Freight class').filter({ visible: true })
  await kind.waitFor()
})
