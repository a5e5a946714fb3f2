import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, expect, test } from 'vitest'
import { testBrowser } from '../../../../testing/browser.ts'
import { openFloor } from '../../../../testing/floor.ts'

const browser = await testBrowser()
const floor = await openFloor()
afterAll(() => floor.close())

const okafor = await floor.sit(browser, 'dispatcher')
const [pro = ''] = await floor.pros('OPEN')
const { page } = okafor
page.setDefaultTimeout(10_000)

interface Stop {
  readonly id: string
  readonly [field: string]: unknown
}
const load = async () =>
  ((await okafor.call('GET', `/shipments/${pro}`)).json as { shipment: { pick_stops: Stop[]; version: number; load_info: object } })
    .shipment
const firstStop = async () => (await load()).pick_stops[0] as Stop
const box = (label: string) => page.getByLabel(label, { exact: true })
const details = (number: number) => page.getByRole('group', { name: `Stop ${number} details` })
const unfold = (number: number) => page.getByRole('button', { name: `Stop ${number}: details` })
const saved = () => page.getByTestId('toast').getByText(`Shipment ${pro} successfully updated.`).first().waitFor()
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

test('everything of a stop is reached and saved from the keyboard, and read again as it was written [3.22, 3.23, 3.24, 3.25, 3.26, 3.28, 3.29]', async () => {
  await okafor.openLoad(pro)
  await page
    .getByText(/You have this load locked/)
    .filter({ visible: true })
    .waitFor()
  const wasConfirmed = (await firstStop()).appt_confirmed
  await box('Stop 1 weight, lb').fill('18500')
  await box('Stop 1 pallets').fill('12')
  await unfold(1).focus()
  await page.keyboard.press('Enter')
  await details(1).waitFor()
  expect(await details(2).count()).toBe(0)

  const typed: Readonly<Record<string, string>> = {
    Address: '4410 Mines Rd',
    'Address 2': 'Gate B',
    Hours: '07:00-18:00',
    Account: '48012',
    Contact: 'Erin Vasko',
    Phone: '(956) 555-0142',
    Email: 'dock4@halden.example',
    'Appt note': 'Call 30 minutes ahead',
    Pieces: '24',
    Goods: 'Paper rolls',
    Seal: 'S-77120',
    'Received by': 'R. Quintana',
    Notes: 'Back in at door 7',
  }
  for (const [label, text] of Object.entries(typed)) await details(1).getByLabel(label, { exact: true }).fill(text)
  await box('Stop 1 reference 1').fill('PO 66120')
  await box('Stop 1 reference 6').fill('DO 9')
  await box('Stop 1 ETA from date').fill('11/22/2026')
  await box('Stop 1 ETA from time').fill('7:30')
  await box('Stop 1 ETA to date').fill('11/22/2026')
  await box('Stop 1 ETA to time').fill('9')
  const confirmed = details(1).getByRole('checkbox', { name: 'Appointment confirmed' })
  await confirmed.press('Space')
  await expect.poll(() => confirmed.getAttribute('aria-checked')).toBe(String(!wasConfirmed))
  await page.keyboard.press('Control+s')
  await saved()
  expect(await firstStop()).toMatchObject({
    weight: 18500,
    pallets: 12,
    location: { address: '4410 Mines Rd', address_2: 'Gate B' },
    hours: '07:00-18:00',
    account_number: '48012',
    contact: 'Erin Vasko',
    phone: '(956) 555-0142',
    email: 'dock4@halden.example',
    appt_note: 'Call 30 minutes ahead',
    appt_confirmed: !wasConfirmed,
    appt_eta_start_date: '2026-11-22',
    appt_eta_start_time: '07:30',
    appt_eta_end_date: '2026-11-22',
    appt_eta_end_time: '09:00',
    pieces: 24,
    item_description: 'Paper rolls',
    seal: 'S-77120',
    received_by: 'R. Quintana',
    notes: 'Back in at door 7',
  })
  expect((await firstStop()).references).toHaveLength(6)
})

test('what was unfolded last is unfolded again for the same user; nothing hangs over the edge, and axe finds nothing', async () => {
  await page.reload()
  await details(1).waitFor()
  await details(2).waitFor()
  expect(await box('Stop 1 reference 6').inputValue()).toBe('DO 9')
  for (const theme of ['light', 'dark']) {
    await page.evaluate((wanted) => document.documentElement.setAttribute('data-theme', wanted), theme)
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .withTags(WCAG)
      .include('ol:has([aria-label="Stop 1 details"])')
      .analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  }
  for (const width of [1280, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    const over = await page.getByRole('region', { name: 'Stops' }).evaluate((section) => {
      const edge = section.getBoundingClientRect().right
      return [...section.querySelectorAll('input, button, textarea')].filter((each) => each.getBoundingClientRect().right > edge + 1).length
    })
    expect([width, over]).toEqual([width, 0])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('what somebody else changes in folded details unfolds them, with his name [interface 2]', async () => {
  for (const number of [1, 2]) await unfold(number).click()
  await details(1).waitFor({ state: 'detached' })
  await okafor.call('DELETE', `/shipments/lock/${pro}`)
  const whitlock = await floor.sit(browser, 'dispatcher2')
  await whitlock.call('POST', `/shipments/lock/${pro}`, {})
  const { pick_stops } = await load()
  const stops = pick_stops.map(({ id }, index) => (index === 0 ? { id, received_by: 'L. Pardo' } : { id }))
  expect((await whitlock.call('PUT', `/shipments/${pro}`, { shipment: { pick_stops: stops } })).status).toBe(200)
  await details(1).waitFor()
  expect(await details(2).count()).toBe(0)
  const received = details(1).getByLabel('Received by', { exact: true })
  expect(await received.inputValue()).toBe('L. Pardo')
  expect(await received.getAttribute('title')).toBe('Changed by dispatcher2')
  await whitlock.context.close()
})
