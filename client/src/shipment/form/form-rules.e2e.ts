import { afterAll, expect, test } from 'vitest'
import { testBrowser } from '../../../../testing/browser.ts'
import { openTestApp } from '../../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())

const okafor = await app.sit(browser, 'dispatcher')
const { page } = okafor

interface Load {
  readonly version: number
  readonly mode: string
  readonly status: string
  readonly alerts: readonly unknown[]
  readonly customer: { readonly incident_management: boolean }
  readonly load_info: { readonly dispatched: string | null; readonly declared_value: string | null }
  readonly pick_stops: readonly { readonly arrival_date: string | null }[]
}
const read = async (pro: string) => ((await okafor.call('GET', `/shipments/${pro}`)).json as { shipment: Load }).shipment
/** Loads in a status that does not block editing. */
const plain = async (status: string) => {
  const loads = await Promise.all((await app.pros(status)).map(async (pro) => ({ pro, ...(await read(pro)) })))
  return loads.filter(({ mode, alerts }) => mode === 'truckload' && alerts.length === 0)
}
const open = (await plain('OPEN'))[0]?.pro ?? ''
// The customer has no incident management, so date changes do not prompt [4.45].
const covered = (await plain('COVERED')).find(({ customer }) => !customer.incident_management)?.pro ?? ''

const seen = <T extends ReturnType<typeof page.getByText>>(found: T) => found.filter({ visible: true }).first()
const box = (label: string) => seen(page.getByLabel(label, { exact: true }))
const toast = (text: string) => page.getByTestId('toast').getByText(text).last().waitFor()

test('a new load has no pro and the requested mode [4.15]', async () => {
  const before = await app.database.forTenant('acme').selectFrom('board_shipments').select('id').execute()
  for (const [kind, ofLtl] of [
    ['truckload', 0],
    ['less than truckload', 1],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`New ${kind} shipment`)
    await page
      .getByRole('option', { name: `New ${kind} shipment` })
      .first()
      .click()
    await box('Stop 1 location name').waitFor()
    expect(await seen(page.getByRole('heading', { level: 1 })).textContent()).toMatch(new RegExp(`^New ${kind}`, 'i'))
    await box('Equipment').waitFor()
    await expect.poll(() => page.getByLabel('Freight class', { exact: true }).filter({ visible: true }).count()).toBe(ofLtl)
  }
  expect(await app.database.forTenant('acme').selectFrom('board_shipments').select('id').execute()).toHaveLength(before.length)
})

test('a load that fails to load, new or existing, shows an error and loads on retry [8.7]', async () => {
  const failing = async (path: string, openIt: () => Promise<unknown>, text: string, there: ReturnType<typeof page.getByText>) => {
    await page.route(path, (route) => route.fulfill({ status: 500, json: { error: { message: 'Out of order' } } }))
    await openIt()
    await seen(page.getByText(text)).waitFor()
    await page.unroute(path)
    await seen(page.getByRole('button', { name: 'Try again' })).click()
    await there.waitFor()
  }
  await page.getByRole('tab', { name: 'Active Shipments' }).click()
  const row = await okafor.find(open)
  await failing(
    `**/api/v1/shipments/${open}?*`,
    () => row.dblclick(),
    'There was an error retrieving the shipment, please refresh and try again',
    page.getByRole('heading', { name: new RegExp(open) }),
  )
  await failing(
    '**/api/v1/shipments/new*',
    async () => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('New intermodal shipment')
      await page.getByRole('option', { name: 'New intermodal shipment' }).first().click()
    },
    'There was an error retrieving a new shipment, please refresh and try again',
    box('Stop 1 location name'),
  )
})

test('the form of a new load stays in place while its errors are fixed', async () => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('New truckload shipment')
  await page.getByRole('option', { name: 'New truckload shipment' }).first().click()
  await box('Equipment').waitFor()
  await box('Weight').fill('42000')
  await page.keyboard.press('Control+s')
  await seen(page.getByText('Error: Fill all required fields.')).waitFor()
  const errors = page.getByRole('alert').filter({ visible: true }).getByRole('button')
  const before = await errors.count()
  /** Where the box is in the form, however far the form is scrolled. */
  const place = () =>
    box('Description').evaluate((field) => field.getBoundingClientRect().top + (field.closest('[data-load-form]')?.scrollTop ?? 0))
  const there = await place()
  await box('Description').fill('Paper')
  await expect.poll(() => errors.count()).toBe(before - 1)
  expect(await place()).toBe(there)
})

test('an invalid update is not sent, and nothing is saved until the error is fixed [4.17]', async () => {
  await okafor.openLocked(open)
  const { version } = await read(open)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await box('Weight').fill('18250')
  const name = page.getByRole('region', { name: 'Bill to' }).filter({ visible: true }).getByLabel('Name')
  await name.fill('')
  await name.press('Tab')
  await page.keyboard.press('Control+s')
  await seen(page.getByText('Error: Fill all required fields.')).waitFor()
  await seen(page.getByRole('button', { name: 'Bill To: Name is required' })).waitFor()
  expect((await read(open)).version).toBe(version)
  expect(sent).toEqual([])

  await page.getByRole('button', { name: 'Discard' }).click()
  await box('Weight').fill('18250')
  await page.keyboard.press('Control+s')
  await toast(`Shipment ${open} successfully updated.`)
  expect((await read(open)).version).toBeGreaterThan(version)
})

test('a changed declared value disables covering until it is saved, with a notice both times [4.28, 8.36, 8.37]', async () => {
  await okafor.openLocked(open)
  const cover = seen(page.locator('header').getByRole('button', { name: 'Cover', exact: true }))
  await expect.poll(() => cover.isDisabled()).toBe(false)
  await box('Declared value').fill('48,500')
  await toast('Declared value has changed, covering the load is disabled until shipment is saved')
  await expect.poll(() => cover.isDisabled()).toBe(true)
  await page.keyboard.press('Control+s')
  await toast('Covering the load is reenabled')
  await expect.poll(() => cover.isDisabled()).toBe(false)
  expect(Number((await read(open)).load_info.declared_value)).toBe(48_500)
})

test('arrivals and departures are validated again when the load is dispatched or undispatched [4.29, 5.17]', async () => {
  await okafor.openLocked(covered)
  const early = seen(page.getByText('PickStop 1: Arrival must be empty until the load is dispatched'))
  await box('Stop 1 arrival date').fill('11/20/2026')
  await box('Stop 1 arrival time').fill('9:00')
  await page.keyboard.press('Control+s')
  await early.waitFor()
  expect((await read(covered)).pick_stops[0]?.arrival_date).toBeNull()

  await box('Dispatched').fill('11/19/2026')
  await box('Dispatched').press('Tab')
  await early.waitFor({ state: 'detached' })
  await box('Dispatched').fill('')
  await box('Dispatched').press('Tab')
  await early.waitFor()
  await box('Dispatched').fill('11/19/2026')
  await page.keyboard.press('Control+s')
  await toast(`Shipment ${covered} successfully updated.`)
  expect(await read(covered)).toMatchObject({ load_info: { dispatched: expect.stringMatching(/^2026-11-19/) } })
})
