import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { rowsOfSpreadsheet } from '../../../../server/src/http/spreadsheet.fixture.ts'
import { expectAccessible } from '../../../../testing/axe.ts'
import { testBrowser } from '../../../../testing/browser.ts'
import { openFloor } from '../../../../testing/floor.ts'
import { openReceiver } from '../../../../testing/receiver.ts'

const browser = await testBrowser()
const floor = await openFloor({ WEBHOOK_ALLOW: '127.0.0.0/8' })
afterAll(() => floor.close())

const admin = await floor.sit(browser, 'admin')
const okafor = await floor.sit(browser, 'dispatcher')
const { page } = admin

const pros = (
  await floor.database
    .forTenant('acme')
    .selectFrom('board_shipments')
    .select('id')
    .where('active', '=', true)
    .where('mode', '=', 'truckload')
    .orderBy('id')
    .execute()
).map(({ id }) => id)

const clean = (state?: string) => expectAccessible(page, { advice: true, ...(state && { state }) })
const fromPalette = async (words: string) => {
  await page.keyboard.press('Control+k')
  await page
    .getByPlaceholder(/Search/)
    .last()
    .fill(words)
  await page.getByRole('option', { name: words, exact: true }).click()
}
const weighs = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()
const revise = async (pro: string, weight: number) => {
  await okafor.call('POST', `/shipments/lock/${pro}`, {})
  expect((await okafor.call('PUT', `/shipments/${pro}`, { shipment: { load_info: { weight } } })).status).toBe(200)
}

describe('the board of the past', () => {
  test('yesterday comes back onto the board, a change of it happens before one’s eyes, and nothing can be written [2.45]', async () => {
    const [pro = ''] = pros
    await revise(pro, 11_111)
    const story = (await admin.call('GET', `/shipments/${pro}/history`)).json as { history: { at: string; type: string }[] }
    const changedAt = Date.parse(story.history.findLast(({ type }) => type === 'ShipmentRevised')?.at ?? '')
    await page.getByLabel('Quick filter').fill(pro)
    await page.getByRole('button', { name: 'Look at the past' }).click()
    const past = page.getByRole('grid', { name: 'Active Shipments as they were' })
    await past.waitFor()
    const slider = page.getByRole('slider', { name: 'Time of day' })
    // Today, from its first minute on: the change is the one step that is left.
    await page.getByRole('button', { name: 'The day after' }).click()
    const step = async (name: 'Back one event' | 'Forward one event') => {
      const from = await slider.getAttribute('aria-valuenow')
      await page.getByRole('button', { name }).click()
      await expect.poll(() => slider.getAttribute('aria-valuenow')).not.toBe(from)
    }
    // Whatever else happened since the change lies before it on the way back.
    await step('Back one event')
    while (Number(await slider.getAttribute('aria-valuenow')) >= changedAt) await step('Back one event')
    await expect.poll(() => past.getByRole('row', { name: new RegExp(pro) }).textContent()).not.toMatch(/11,111/)
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\w{3} \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d /)
    await step('Forward one event')
    await expect.poll(() => past.getByRole('row', { name: new RegExp(pro) }).textContent()).toMatch(/11,111/)
    await expect.poll(() => past.locator(`[data-row="${pro}"] [data-changed="weight"]`).count()).toBe(1)

    await past.locator(`[data-row="${pro}"]`).click({ button: 'right' })
    await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Open as it was', 'Copy pro'])
    await page.keyboard.press('Escape')
    await clean()

    // Dragged to its beginning, the slider says so, and playing moves it on: each tick a step of as much of the past as the speed says.
    await page.getByRole('button', { name: 'The day before' }).click()
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
    await page.getByRole('button', { name: 'The day after' }).click()
    await slider.press('Home')
    // The hand drags the day: what is under it is shown as it moves, before it lets go.
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

  test('a load’s story is filtered, and the load opened as it was [3.15]', async () => {
    const [, pro = ''] = pros
    await revise(pro, 22_222)
    await revise(pro, 33_333)
    await admin.openLoad(pro)
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('button', { name: 'At any moment' }).click()
    const story = page.getByRole('region', { name: 'Story' })
    const entry = story.getByRole('row', { name: /22,?222.*33,?333/ })
    await entry.waitFor()
    await page.getByRole('textbox', { name: 'Field', exact: true }).fill('weight')
    await expect.poll(() => page.getByText(/of \d+ entries/).count()).toBeGreaterThan(0)
    await clean()

    await entry.getByRole('button', { name: 'As it was then' }).click()
    await weighs('33,333 lb')
    await page.getByRole('button', { name: 'Back one event' }).click()
    await weighs('22,222 lb')
    const contact = page.getByRole('textbox', { name: 'Contact', exact: true }).filter({ visible: true }).first()
    expect(await contact.evaluate((box) => (box as HTMLInputElement).readOnly)).toBe(true)
    expect(
      await page
        .getByRole('button', { name: /^(Save|Cover|Dispatch)/ })
        .filter({ visible: true })
        .count(),
    ).toBe(0)
    await clean()

    // Played, it moves on to the last thing that happened and stops there; played again, it begins with the first.
    const slider = page.getByRole('slider', { name: 'Time of day' })
    const { history } = (await admin.call('GET', `/records/shipment/${pro}/history`)).json as { history: { at: string; stream: string }[] }
    const own = history.filter(({ stream }) => stream === `shipment/${pro}`).map(({ at }) => Date.parse(at))
    await page.getByRole('radio', { name: '60×', exact: true }).click()
    await page.getByRole('button', { name: 'Play' }).click()
    await weighs('33,333 lb')
    await page.getByRole('button', { name: 'Play' }).waitFor()
    expect(Number(await slider.getAttribute('aria-valuenow'))).toBe(Math.max(...own))
    await page.getByRole('button', { name: 'Play' }).click()
    await expect.poll(async () => Number(await slider.getAttribute('aria-valuenow'))).toBeLessThan(Math.max(...own))
  })

  test('two moments of a load are compared, and a link leads back to one of them', async () => {
    const [, pro = ''] = pros
    await page.getByRole('radio', { name: 'Compare' }).click()
    const two = page.getByRole('region', { name: 'Two moments' })
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
    await page.goto(`${floor.url}/acme?record=shipment/${pro}&at=${moment}`)
    await weighs('22,222 lb')
    expect(new URL(page.url()).search).toBe('')
  })
})

describe('the auditors’ desk [2.35]', () => {
  const log = page.getByRole('region', { name: 'Audit log' })
  const box = (label: string) => page.getByRole('combobox', { name: label, exact: true })
  const pick = async (label: string, letters: string, choice: RegExp) => {
    await box(label).fill(letters)
    await page.getByRole('option', { name: choice }).first().click()
  }
  /** The cells of a column, of every entry that is shown. */
  const column = (place: number) => log.locator(`tbody tr > td:nth-child(${place})`).allInnerTexts()
  const total = async () => {
    const words = (await page.getByText(/\d of [\d,]+\+? entries/).textContent()) ?? ''
    return Number(/ of ([\d,]+)/.exec(words)?.[1]?.replace(',', ''))
  }
  const nothing = page.getByText('Nothing in the log matches this filter')

  test('kind, person, type, field, time and address each narrow the log; the spreadsheet holds what is left', async () => {
    const { users } = (await admin.call('GET', '/users?search=viewer')).json as unknown as { users: { id: string }[] }
    const roles = (...names: string[]) => admin.call('PUT', `/users/${users[0]?.id}`, { user: { roles: names } })
    expect((await roles('view_only', 'accounting')).status).toBe(200)
    const [pro = ''] = pros
    await revise(pro, 12_121)
    await fromPalette('Audit log')
    await log.waitFor()
    const everything = await total()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/audit-log.png` })

    await box('Kind of record').fill('use')
    await page.getByRole('option', { name: /^User$/ }).waitFor()
    await clean()
    await pick('Kind of record', 'use', /^User$/)
    await expect.poll(async () => (await column(4)).every((record) => record.startsWith('User '))).toBe(true)
    const ofUsers = await total()
    expect(ofUsers).toBeLessThan(everything)

    await pick('Person', 'admin', /^admin /)
    await expect.poll(async () => new Set(await column(3))).toEqual(new Set(['admin']))
    await expect.poll(total).toBeLessThan(ofUsers)
    // By his name as of now; his number is seen on pointing at it.
    expect(await log.getByRole('button', { name: 'User viewer' }).first().getAttribute('title')).toBe(`User ${users[0]?.id}`)
    // Only what a user can go through is offered, and its entry says from what to what.
    await box('Type of event').fill('shipment')
    await page.getByText('Nothing found').waitFor()
    await box('Type of event').fill('')
    await page.getByRole('option', { name: 'User retired' }).waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/audit-log-types.png` })
    await pick('Type of event', 'roles', /^User roles changed/)
    await log.getByRole('row', { name: /User roles changed Roles view_only → view_only, accounting/ }).waitFor()
    await expect
      .poll(async () => (await log.getByRole('row').allInnerTexts()).slice(1).every((row) => /User roles changed/.test(row)))
      .toBe(true)
    await clean()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/audit-log-filtered.png` })

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Spreadsheet' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('audit-log-acme.xlsx')
    const [heads, ...rows] = await rowsOfSpreadsheet(await readFile(await file.path()))
    expect(rows).toHaveLength(await total())
    const told = (head: string) => rows.map((row) => row[heads?.indexOf(head) ?? -1])
    expect(new Set(told('Event'))).toEqual(new Set(['UserRolesChanged']))
    expect(told('Changes')).toContain('roles: ["view_only"] → ["view_only","accounting"]')
    expect((await roles('view_only')).status).toBe(200)

    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(async () => (await column(4)).some((record) => record.startsWith('Pro #'))).toBe(true)
    // A day on which nothing was done, and all days since.
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

  test('who did what is filtered, followed live, and leads to the record’s story', async () => {
    const [, , pro = ''] = pros
    await fromPalette('Audit log')
    await log.waitFor()
    await pick('Person', 'okafor', /dispatcher Miles Okafor/)
    await pick('Field', 'weight load', /Weight load_info.weight/)
    await log.getByRole('row').nth(1).waitFor()
    await revise(pro, 44_444)
    await log.getByRole('row', { name: new RegExp(`${pro}.*44,?444`) }).waitFor()
    await clean()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Lines of JSON' }).click()
    expect((await download).suggestedFilename()).toBe('audit-log-acme.ndjson')
    await log.getByRole('button', { name: `Pro #${pro}` }).click()
    await page.getByRole('heading', { name: `History of Pro #${pro}` }).waitFor()
  })

  test('who holds what is seen, and an administrator frees it with a reason', async () => {
    const [, , , pro = ''] = pros
    await okafor.call('POST', `/shipments/lock/${pro}`, {})
    await fromPalette('Locked records')
    const held = page.getByRole('region', { name: 'Locked records' }).getByRole('row', { name: new RegExp(pro) })
    await held.waitFor()
    expect(await held.textContent()).toMatch(/dispatcher/)
    await clean()
    await held.getByRole('button', { name: 'Release…' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Gone home')
    await page.getByRole('dialog').getByRole('button', { name: 'Release the lock' }).click()
    await held.waitFor({ state: 'detached' })
    await fromPalette('Security log')
    await page
      .getByText('Nothing was refused')
      .or(page.getByRole('region', { name: 'Security log' }))
      .waitFor()
    await clean()
  })
})

describe('what proves the book, where it is sent, and who is forgotten', () => {
  test('the whole chain is checked while one looks on, and taken away [2.35]', async () => {
    await fromPalette('Proof')
    await page.getByRole('region', { name: 'Chain' }).waitFor()
    const check = page.getByRole('region', { name: 'Check', exact: true })
    await check.getByRole('button').first().click()
    await check
      .getByText(/whole|nobody|untouched/i)
      .first()
      .waitFor()
    await clean('proof')
    const download = page.waitForEvent('download')
    await page.getByRole('region', { name: 'Check without us' }).getByRole('button').first().click()
    expect((await download).suggestedFilename()).toBe('events-acme.ndjson')
  })

  test('a receiver is added, sees what happens, and is sent it again', async () => {
    await using receiver = await openReceiver()
    await fromPalette('Webhooks')
    await page.getByRole('button', { name: 'New receiver' }).click()
    await page.getByRole('dialog').getByLabel('Address').fill(receiver.url)
    await page.getByRole('dialog').getByLabel('Of what').fill('shipment')
    await page.getByRole('dialog').getByRole('button', { name: 'Add receiver' }).click()
    await page.getByRole('button', { name: 'I have kept it' }).click()
    const head = await floor.store.head('acme')
    const [, , , , pro = ''] = pros
    await revise(pro, 31_313)
    await expect.poll(() => receiver.received.filter(({ stream }) => stream === `shipment/${pro}`).length).toBe(1)
    const deliveries = page.getByRole('region', { name: 'Deliveries' })
    await deliveries.getByRole('row', { name: new RegExp(`${pro}.*200`) }).waitFor()
    await clean('webhooks')
    const first = receiver.received.length
    await page.getByRole('button', { name: /^Actions of/ }).click()
    await page.getByRole('menuitem', { name: 'Send again from…' }).click()
    await page.getByRole('dialog').getByLabel('After position').fill(String(head))
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => receiver.received.slice(first).map(({ stream }) => stream)).toContain(`shipment/${pro}`)
  })

  test('a person is found, what it takes is seen, and then nothing shows him any more', async () => {
    const [, , , , , pro = ''] = pros
    await okafor.call('POST', `/shipments/lock/${pro}`, {})
    const driver = { driver_1_ref_driver: 'Lourdes Quintero', driver_1_cell: '(915) 555-0142' }
    expect((await okafor.call('PUT', `/shipments/${pro}`, { shipment: { load_info: driver } })).status).toBe(200)
    const note = { check_call: { pro, city: 'El Paso', state: 'TX', note: 'Lourdes Quintero called' } }
    expect((await okafor.call('POST', '/check_calls', note)).status).toBe(201)
    await admin.openLoad(pro)
    const boxOfDriver = () => page.evaluate(() => Array.from(document.querySelectorAll('input'), ({ value }) => value).join('|'))
    await expect.poll(boxOfDriver).toContain('Lourdes Quintero')

    await fromPalette('Forget a person')
    await page.getByRole('textbox', { name: 'Phone, e-mail or name' }).fill('+1 915 555 0142')
    await page.getByRole('button', { name: 'Find' }).click()
    const taken = page.getByRole('region', { name: 'What will be unreadable' })
    await taken.getByRole('row', { name: new RegExp(`${pro}.*cell`) }).waitFor()
    await taken.getByRole('checkbox', { name: /Lourdes Quintero/ }).click()
    await taken.getByRole('row', { name: new RegExp(`${pro}.*name`) }).waitFor()
    await page.getByText(/What stays: 1 event of these records with the person in notes/).waitFor()
    await clean('forget')
    await page.getByRole('button', { name: 'Erase…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    await dialog.getByText(/Reason is required/).waitFor()
    await dialog.getByLabel('Reason').fill('She asked us to')
    await clean('forget-dialog')
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    await page.getByText('Erased from 1 record').waitFor()

    await page.getByRole('tab', { name: new RegExp(pro) }).click()
    await expect.poll(boxOfDriver).toContain('|erased|')
    expect(await boxOfDriver()).not.toContain('Lourdes Quintero')
    await fromPalette('Forget a person')
    await page.getByRole('textbox', { name: 'Phone, e-mail or name' }).fill('Lourdes Quintero')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByText('Nothing of this stands in the book').waitFor()
    const read = JSON.stringify((await okafor.call('GET', `/shipments/${pro}`)).json)
    expect(read).toContain('"driver_1_cell":"erased"')
    await fromPalette('Security log')
    await page.getByRole('row', { name: /Personal data erased.*She asked us to/ }).waitFor()
    await clean('security')
  })
})
