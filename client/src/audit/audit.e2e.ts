import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { rowsOfSpreadsheet } from '../../../server/src/http/spreadsheet.fixture.ts'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { openReceiver } from '../../../testing/webhook-receiver.ts'

const browser = await testBrowser()
const app = await openTestApp({ WEBHOOK_ALLOW: '127.0.0.0/8' })
afterAll(() => app.close())

const admin = await app.sit(browser, 'admin')
const okafor = await app.sit(browser, 'dispatcher')
const { page } = admin

const pros = (
  await app.database
    .forTenant('acme')
    .selectFrom('board_shipments')
    .select('id')
    .where('active', '=', true)
    .where('mode', '=', 'truckload')
    .orderBy('id')
    .execute()
).map(({ id }) => id)

const checkAccessibility = (state?: string) => expectAccessible(page, { advice: true, ...(state && { state }) })
const fromPalette = async (title: string) => {
  await page.keyboard.press('Control+k')
  await page
    .getByPlaceholder(/Search/)
    .last()
    .fill(title)
  await page.getByRole('option', { name: title, exact: true }).click()
}
const waitForText = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()
const revise = async (pro: string, weight: number) => {
  await okafor.call('POST', `/shipments/lock/${pro}`, {})
  expect((await okafor.call('PUT', `/shipments/${pro}`, { shipment: { load_info: { weight } } })).status).toBe(200)
}

describe('time travel on the board', () => {
  test("shows yesterday's board, plays its changes, and is read-only [2.45]", async () => {
    const [pro = ''] = pros
    await revise(pro, 11_111)
    const { history } = (await admin.call('GET', `/shipments/${pro}/history`)).json as { history: { at: string; type: string }[] }
    const changedAt = Date.parse(history.findLast(({ type }) => type === 'ShipmentRevised')?.at ?? '')
    await page.getByLabel('Quick filter').fill(pro)
    await page.getByRole('button', { name: 'Time travel' }).click()
    const past = page.getByRole('grid', { name: 'Active Shipments as they were' })
    await past.waitFor()
    const slider = page.getByRole('slider', { name: 'Time of day' })
    // The change happened today, so the next step forward is the change.
    await page.getByRole('button', { name: 'Next day' }).click()
    const step = async (name: 'Back one event' | 'Forward one event') => {
      const from = await slider.getAttribute('aria-valuenow')
      await page.getByRole('button', { name }).click()
      await expect.poll(() => slider.getAttribute('aria-valuenow')).not.toBe(from)
    }
    // Skip the events recorded after the change.
    await step('Back one event')
    while (Number(await slider.getAttribute('aria-valuenow')) >= changedAt) await step('Back one event')
    await expect.poll(() => past.getByRole('row', { name: new RegExp(pro) }).textContent()).not.toMatch(/11,111/)
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\w{3} \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d /)
    await step('Forward one event')
    await expect.poll(() => past.getByRole('row', { name: new RegExp(pro) }).textContent()).toMatch(/11,111/)
    await expect.poll(() => past.locator(`[data-row="${pro}"] [data-changed="weight"]`).count()).toBe(1)

    await past.locator(`[data-row="${pro}"]`).click({ button: 'right' })
    await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['View this version', 'Copy pro'])
    await page.keyboard.press('Escape')
    await checkAccessibility()

    // From the start of the day, each playback tick advances the time by the tick length times the speed.
    await page.getByRole('button', { name: 'Previous day' }).click()
    await slider.press('Home')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/ 00:00:00 /)
    const moments = (): Promise<readonly number[]> => slider.evaluate((thumb) => JSON.parse(thumb.dataset.moments ?? '[]'))
    const steps = async () => (await moments()).flatMap((moment, place, all) => (place === 0 ? [] : [moment - (all[place - 1] ?? 0)]))
    await slider.evaluate((thumb) =>
      new MutationObserver(() => {
        const seen = JSON.parse(thumb.dataset.moments ?? '[]') as number[]
        thumb.dataset.moments = JSON.stringify([...seen, Number(thumb.getAttribute('aria-valuenow'))])
      }).observe(thumb, { attributeFilter: ['aria-valuenow'] }),
    )
    for (const [speed, tick] of [
      ['1×', 250],
      ['10×', 2500],
      ['60×', 15_000],
    ] as const) {
      await page.getByRole('radio', { name: speed, exact: true }).click()
      await slider.evaluate((thumb) => delete thumb.dataset.moments)
      await page.getByRole('button', { name: 'Play' }).click()
      await expect.poll(async () => (await steps()).filter((step) => step === tick).length).toBeGreaterThan(2)
      await page.getByRole('button', { name: 'Pause' }).click()
      expect((await steps()).filter((step) => step % tick !== 0)).toEqual([])
    }
    await page.getByRole('button', { name: 'Next day' }).click()
    await slider.press('Home')
    // The board follows the slider while it is being dragged.
    const thumb = await slider.boundingBox()
    if (thumb === null) throw new Error('the slider has no thumb')
    await page.mouse.move(thumb.x + thumb.width / 2, thumb.y + thumb.height / 2)
    await page.mouse.down()
    await page.mouse.move(thumb.x + 2000, thumb.y, { steps: 12 })
    await expect.poll(() => past.getByRole('row', { name: new RegExp(pro) }).textContent()).toMatch(/11,111/)
    await page.mouse.up()
    await page.getByRole('button', { name: 'Back to live' }).click()
    await expect.poll(() => page.getByRole('grid', { name: 'Active Shipments', exact: true }).isVisible()).toBe(true)
    await page.getByLabel('Quick filter').fill('')
  })

  test("filters a load's history and opens a past version [3.15]", async () => {
    const [, pro = ''] = pros
    await revise(pro, 22_222)
    await revise(pro, 33_333)
    await admin.openLoad(pro)
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('button', { name: 'Earlier versions' }).click()
    const timeline = page.getByRole('region', { name: 'Timeline' })
    const entry = timeline.getByRole('row', { name: /22,?222.*33,?333/ })
    await entry.waitFor()
    await page.getByRole('textbox', { name: 'Field', exact: true }).fill('weight')
    await expect.poll(() => page.getByText(/of \d+ entries/).count()).toBeGreaterThan(0)
    await checkAccessibility()

    await entry.getByRole('button', { name: 'View this version' }).click()
    await waitForText('33,333 lb')
    await page.getByRole('button', { name: 'Back one event' }).click()
    await waitForText('22,222 lb')
    const contact = page.getByRole('textbox', { name: 'Contact', exact: true }).filter({ visible: true }).first()
    expect(await contact.evaluate((box) => (box as HTMLInputElement).readOnly)).toBe(true)
    expect(
      await page
        .getByRole('button', { name: /^(Save|Cover|Dispatch)/ })
        .filter({ visible: true })
        .count(),
    ).toBe(0)
    await checkAccessibility()

    // Playback stops at the last event; playing again starts at the first.
    const slider = page.getByRole('slider', { name: 'Time of day' })
    const { history } = (await admin.call('GET', `/records/shipment/${pro}/history`)).json as { history: { at: string; stream: string }[] }
    const own = history.filter(({ stream }) => stream === `shipment/${pro}`).map(({ at }) => Date.parse(at))
    await page.getByRole('radio', { name: '60×', exact: true }).click()
    await page.getByRole('button', { name: 'Play' }).click()
    await waitForText('33,333 lb')
    await page.getByRole('button', { name: 'Play' }).waitFor()
    expect(Number(await slider.getAttribute('aria-valuenow'))).toBe(Math.max(...own))
    await page.getByRole('button', { name: 'Play' }).click()
    await expect.poll(async () => Number(await slider.getAttribute('aria-valuenow'))).toBeLessThan(Math.max(...own))
  })

  test('compares two versions of a load and opens one from a link', async () => {
    const [, pro = ''] = pros
    await page.getByRole('radio', { name: 'Compare' }).click()
    const two = page.getByRole('region', { name: 'Comparison' })
    await expect
      .poll(() =>
        two
          .getByRole('row', { name: /33,?333/ })
          .first()
          .textContent(),
      )
      .toMatch(/33,?333/)

    const at = (await admin.call('GET', `/records/shipment/${pro}/history`)).json as { history: { at: string; type: string }[] }
    const moment = at.history.filter(({ type }) => type === 'ShipmentRevised').at(-2)?.at ?? ''
    await page.goto(`${app.url}/acme?record=shipment/${pro}&at=${moment}`)
    await waitForText('22,222 lb')
    expect(new URL(page.url()).search).toBe('')
  })
})

describe('the audit workspace [2.35]', () => {
  const log = page.getByRole('region', { name: 'Audit log' })
  const box = (label: string) => page.getByRole('combobox', { name: label, exact: true })
  const pick = async (label: string, text: string, choice: RegExp) => {
    await box(label).fill(text)
    await page.getByRole('option', { name: choice }).first().click()
  }
  /** The cells of a column in all visible rows. */
  const column = (place: number) => log.locator(`tbody tr > td:nth-child(${place})`).allInnerTexts()
  const total = async () => {
    const text = (await page.getByText(/\d of [\d,]+\+? entries/).textContent()) ?? ''
    return Number(/ of ([\d,]+)/.exec(text)?.[1]?.replace(',', ''))
  }
  const nothing = page.getByText('No entries match this filter')

  test('filters the log by record type, user, event type, field, time and address, and exports the filtered entries', async () => {
    const { users } = (await admin.call('GET', '/users?search=viewer')).json as unknown as { users: { id: string }[] }
    const roles = (...names: string[]) => admin.call('PUT', `/users/${users[0]?.id}`, { user: { roles: names } })
    expect((await roles('view_only', 'accounting')).status).toBe(200)
    const [pro = ''] = pros
    await revise(pro, 12_121)
    await fromPalette('Audit log')
    await log.waitFor()
    const everything = await total()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/audit-log.png` })

    await box('Record type').fill('use')
    await page.getByRole('option', { name: /^User$/ }).waitFor()
    await checkAccessibility()
    await pick('Record type', 'use', /^User$/)
    await expect.poll(async () => (await column(4)).every((record) => record.startsWith('User '))).toBe(true)
    const ofUsers = await total()
    expect(ofUsers).toBeLessThan(everything)

    await pick('User', 'admin', /^admin /)
    await expect.poll(async () => new Set(await column(3))).toEqual(new Set(['Alma Deane']))
    await expect.poll(total).toBeLessThan(ofUsers)
    // The entry shows the current user name; the tooltip shows the id.
    expect(await log.getByRole('button', { name: 'User viewer' }).first().getAttribute('title')).toBe(`User ${users[0]?.id}`)
    // Only what a user can go through is offered, and its entry says from what to what.
    await box('Event type').fill('shipment')
    await page.getByText('No matches').waitFor()
    await box('Event type').fill('')
    await page.getByRole('option', { name: 'User retired' }).waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/audit-log-types.png` })
    await pick('Event type', 'roles', /^User roles changed/)
    await log.getByRole('row', { name: /User roles changed Roles view_only → view_only, accounting/ }).waitFor()
    await expect
      .poll(async () => (await log.getByRole('row').allInnerTexts()).slice(1).every((row) => /User roles changed/.test(row)))
      .toBe(true)
    await checkAccessibility()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/audit-log-filtered.png` })

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Spreadsheet' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('audit-log-acme.xlsx')
    const [heads, ...rows] = await rowsOfSpreadsheet(await readFile(await file.path()))
    expect(rows).toHaveLength(await total())
    const cellsOf = (head: string) => rows.map((row) => row[heads?.indexOf(head) ?? -1])
    expect(new Set(cellsOf('Event'))).toEqual(new Set(['UserRolesChanged']))
    expect(cellsOf('Changes')).toContain('roles: ["view_only"] → ["view_only","accounting"]')
    expect((await roles('view_only')).status).toBe(200)

    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(async () => (await column(4)).some((record) => record.startsWith('Pro #'))).toBe(true)
    // A day without entries, then every day since.
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('01/02/2020')
    await page.getByRole('textbox', { name: 'To', exact: true }).press('Tab')
    await nothing.waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('textbox', { name: 'From', exact: true }).fill('01/02/2020')
    await page.getByRole('textbox', { name: 'From', exact: true }).press('Tab')
    await expect.poll(total).toBeGreaterThanOrEqual(everything)

    const { audit_log } = (await admin.call('GET', `/audit_log?pro=${pro}&limit=1`)).json as unknown as { audit_log: { address: string }[] }
    const address = audit_log[0]?.address ?? ''
    await page.getByRole('textbox', { name: 'Network address' }).fill(address)
    await expect.poll(async () => (await column(6)).every((from) => from.includes(address))).toBe(true)
    await expect.poll(total).toBeLessThan(everything)
    await page.getByRole('textbox', { name: 'Network address' }).fill('203.0.113.9')
    await nothing.waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await log.waitFor()
  })

  test("filters the audit log, updates it live, and opens the record's history", async () => {
    const [, , pro = ''] = pros
    await fromPalette('Audit log')
    await log.waitFor()
    await pick('User', 'okafor', /dispatcher Miles Okafor/)
    await pick('Field', 'weight load', /Weight load_info.weight/)
    await log.getByRole('row').nth(1).waitFor()
    await revise(pro, 44_444)
    await log.getByRole('row', { name: new RegExp(`${pro}.*44,?444`) }).waitFor()
    await checkAccessibility()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'JSON Lines' }).click()
    expect((await download).suggestedFilename()).toBe('audit-log-acme.ndjson')
    await log.getByRole('button', { name: `Pro #${pro}` }).click()
    await page.getByRole('heading', { name: `History of Pro #${pro}` }).waitFor()
  })

  test('lists locked records and lets an administrator release one with a reason', async () => {
    const [, , , pro = ''] = pros
    await okafor.call('POST', `/shipments/lock/${pro}`, {})
    await fromPalette('Locked records')
    const held = page.getByRole('region', { name: 'Locked records' }).getByRole('row', { name: new RegExp(pro) })
    await held.waitFor()
    await expect.poll(() => held.textContent()).toMatch(/Miles Okafor/)
    await checkAccessibility()
    await held.getByRole('button', { name: 'Release…' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Gone home')
    await page.getByRole('dialog').getByRole('button', { name: 'Release lock' }).click()
    await held.waitFor({ state: 'detached' })
    await fromPalette('Security log')
    await page
      .getByText('No denied attempts')
      .or(page.getByRole('region', { name: 'Security log' }))
      .waitFor()
    await checkAccessibility()
  })
})

describe('proof, webhooks and personal data erasure', () => {
  test('verifies the whole chain with progress and downloads the log [2.35]', async () => {
    await fromPalette('Proof')
    await page.getByRole('region', { name: 'Chain' }).waitFor()
    const check = page.getByRole('region', { name: 'Verify the log', exact: true })
    await check.getByRole('button').first().click()
    await check
      .getByText(/the chain is intact/)
      .first()
      .waitFor()
    await checkAccessibility('proof')
    const download = page.waitForEvent('download')
    await page.getByRole('region', { name: 'Verify it yourself' }).getByRole('button').first().click()
    expect((await download).suggestedFilename()).toBe('events-acme.ndjson')
  })

  test('adds a webhook, delivers events to it, and sends them again', async () => {
    await using receiver = await openReceiver()
    await fromPalette('Webhooks')
    await page.getByRole('button', { name: 'New webhook' }).click()
    await page.getByRole('dialog').getByLabel('URL').fill(receiver.url)
    await page.getByRole('dialog').getByLabel('Events', { exact: true }).fill('shipment')
    await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    const head = await app.store.head('acme')
    const [, , , , pro = ''] = pros
    await revise(pro, 31_313)
    await expect.poll(() => receiver.received.filter(({ stream }) => stream === `shipment/${pro}`).length).toBe(1)
    const deliveries = page.getByRole('region', { name: 'Deliveries' })
    await deliveries.getByRole('row', { name: new RegExp(`${pro}.*200`) }).waitFor()
    await checkAccessibility('webhooks')
    const first = receiver.received.length
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Send again from…' }).click()
    await page.getByRole('dialog').getByLabel('After position').fill(String(head))
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => receiver.received.slice(first).map(({ stream }) => stream)).toContain(`shipment/${pro}`)
  })

  test("finds a person's data, shows what will be erased, and erases it everywhere", async () => {
    const [, , , , , pro = ''] = pros
    await okafor.call('POST', `/shipments/lock/${pro}`, {})
    const driver = { driver_1_ref_driver: 'Lourdes Quintero', driver_1_cell: '(915) 555-0142' }
    expect((await okafor.call('PUT', `/shipments/${pro}`, { shipment: { load_info: driver } })).status).toBe(200)
    const note = { check_call: { pro, city: 'El Paso', state: 'TX', note: 'Lourdes Quintero called' } }
    expect((await okafor.call('POST', '/check_calls', note)).status).toBe(201)
    await admin.openLoad(pro)
    const boxOfDriver = () => page.evaluate(() => Array.from(document.querySelectorAll('input'), ({ value }) => value).join('|'))
    await expect.poll(boxOfDriver).toContain('Lourdes Quintero')

    await fromPalette('Erase personal data')
    await page.getByRole('textbox', { name: 'Phone, email or name' }).fill('+1 915 555 0142')
    await page.getByRole('button', { name: 'Find' }).click()
    const taken = page.getByRole('region', { name: 'Data to erase' })
    await taken.getByRole('row', { name: new RegExp(`${pro}.*cell`) }).waitFor()
    await taken.getByRole('checkbox', { name: /Lourdes Quintero/ }).click()
    await taken.getByRole('row', { name: new RegExp(`${pro}.*name`) }).waitFor()
    await page.getByText(/Not erased: 1 event of these records that may name the person in notes/).waitFor()
    await checkAccessibility('forget')
    await page.getByRole('button', { name: 'Erase…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Erase permanently' }).click()
    await dialog.getByText(/A reason is required/).waitFor()
    await dialog.getByLabel('Reason').fill('She asked us to')
    await checkAccessibility('forget-dialog')
    await dialog.getByRole('button', { name: 'Erase permanently' }).click()
    await page.getByText('Erased from 1 record').waitFor()

    await page.getByRole('tab', { name: new RegExp(pro) }).click()
    await expect.poll(boxOfDriver).toContain('|erased|')
    expect(await boxOfDriver()).not.toContain('Lourdes Quintero')
    await fromPalette('Erase personal data')
    await page.getByRole('textbox', { name: 'Phone, email or name' }).fill('Lourdes Quintero')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByText('No personal data found').waitFor()
    const read = JSON.stringify((await okafor.call('GET', `/shipments/${pro}`)).json)
    expect(read).toContain('"driver_1_cell":"erased"')
    await fromPalette('Security log')
    await page.getByRole('row', { name: /Personal data erased.*She asked us to/ }).waitFor()
    await checkAccessibility('security')
  })
})
