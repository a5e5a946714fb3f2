import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { testBrowser } from '../../../../testing/browser.ts'
import { openTestApp } from '../../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())

const okafor = await app.sit(browser, 'dispatcher')
const [pro = ''] = await app.pros('OPEN')
const { page } = okafor

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

test('unreadable text in a box blocks the save and is shown as an error [5.1, 5.3]', async () => {
  await okafor.openLocked(pro)
  const { version } = await load()
  const weight = page.getByRole('region', { name: 'Shipment requirements' }).getByLabel('Weight')
  const before = await weight.inputValue()
  await box('Stop 1 pallets').fill('11')
  await weight.fill('abc')
  await page.keyboard.press('Control+s')
  await page.getByTestId('toast').getByText('Error: Fill all required fields.').waitFor()
  await page.getByText('Shipping Requirements: Weight must be a number').first().waitFor()
  await expect.poll(() => weight.evaluate((input) => input === document.activeElement)).toBe(true)
  expect((await load()).version).toBe(version)
  await weight.fill(before)
})

test('unreadable text is an unsaved change: Ctrl S reports it, closing asks, and Discard clears the box [5.1, 5.34]', async () => {
  await page.getByRole('button', { name: 'Discard' }).click()
  await page
    .getByText(/unsaved change/)
    .first()
    .waitFor({ state: 'detached' })
  const weight = page.getByRole('region', { name: 'Shipment requirements' }).getByLabel('Weight')
  const before = await weight.inputValue()
  await weight.fill('abc')
  await page.getByText('1 unsaved change', { exact: true }).waitFor()
  await weight.press('Control+s')
  await page.getByTestId('toast').getByText('Shipping Requirements: Weight must be a number').last().waitFor()
  await page.keyboard.press('Alt+w')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard and close' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => weight.inputValue()).toBe(before)
})

test('the boxes of a section align in rows of equal height and end at one edge', async () => {
  const section = page.getByRole('region', { name: 'Pickup' })
  const boxes = ['Hours', 'Pickup ready date', 'Pickup ready time', 'Contact', 'Phone', 'Pickup city, state and zip', 'Address']
  const [hours, date, time, contact, phone, city, address] = await Promise.all(
    boxes.map((name) => section.getByLabel(name, { exact: true }).evaluate((input) => input.getBoundingClientRect().toJSON() as DOMRect)),
  )
  expect([date, time].map((each) => [each?.top, each?.height])).toEqual([hours, hours].map((each) => [each?.top, each?.height]))
  expect([city?.height, city?.left, city?.right]).toEqual([address?.height, address?.left, address?.right])
  expect([time?.right, phone?.top]).toEqual([phone?.right, contact?.top])
})

test('a collapsed stop shows a long city with its state and zip in full, even in a narrow window [2.40]', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const city = box('Stop 2 city, state and zip')
  await city.fill('Jacksonville, FL 32215')
  await box('Description').first().focus()
  await page.mouse.move(0, 0)
  await expect.poll(() => city.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  expect(await city.inputValue()).toBe('Jacksonville, FL 32215')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('every field of a stop can be reached and saved with the keyboard and is read back as entered [3.22, 3.23, 3.24, 3.25, 3.26, 3.28, 3.29]', async () => {
  await okafor.openLocked(pro)
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
    Commodity: 'Paper rolls',
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

test('expanded details stay expanded for the same user, nothing overflows, and axe finds no violations', async () => {
  await page.reload()
  await details(1).waitFor()
  await details(2).waitFor()
  await expect.poll(() => box('Stop 1 reference 6').inputValue()).toBe('DO 9')
  await expectAccessible(page, { within: 'ol:has([aria-label="Stop 1 details"])' })
  for (const width of [1280, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    const over = () =>
      page.getByRole('region', { name: 'Stops' }).evaluate((section) => {
        const edge = section.getBoundingClientRect().right
        return [...section.querySelectorAll('input, button, textarea')].filter((each) => each.getBoundingClientRect().right > edge + 1)
          .length
      })
    await expect.poll(async () => [width, await over()]).toEqual([width, 0])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})

test("a change by another user in collapsed details expands them and shows the user's name [interface 2]", async () => {
  for (const number of [1, 2]) await unfold(number).click()
  await details(1).waitFor({ state: 'detached' })
  await okafor.call('DELETE', `/shipments/lock/${pro}`)
  const whitlock = await app.sit(browser, 'dispatcher2')
  await whitlock.call('POST', `/shipments/lock/${pro}`, {})
  const { pick_stops } = await load()
  const stops = pick_stops.map(({ id }, index) => (index === 0 ? { id, received_by: 'L. Pardo' } : { id }))
  expect((await whitlock.call('PUT', `/shipments/${pro}`, { shipment: { pick_stops: stops } })).status).toBe(200)
  await details(1).waitFor()
  expect(await details(2).count()).toBe(0)
  const received = details(1).getByLabel('Received by', { exact: true })
  await expect.poll(() => received.inputValue()).toBe('L. Pardo')
  await expect.poll(() => received.getAttribute('title')).toMatch(/^Changed by Dana Whitlock, \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [A-Z]{3}/)
  await whitlock.context.close()
})
