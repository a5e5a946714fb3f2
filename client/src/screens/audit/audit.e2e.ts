import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { testBrowser } from '../../../../testing/browser.ts'
import { openFloor } from '../../../../testing/floor.ts'
import { openReceiver } from '../../../../testing/receiver.ts'

const browser = await testBrowser()
const floor = await openFloor({ WEBHOOK_ALLOW: '127.0.0.0/8' })
afterAll(() => floor.close())

const admin = await floor.sit(browser, 'admin')
const okafor = await floor.sit(browser, 'dispatcher')
const { page } = admin
page.setDefaultTimeout(15_000)

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

const expectNoViolations = async (on: Page) => {
  const { violations } = await new AxeBuilder({ page: on }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
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
  test('yesterday comes back onto the board, a change of it happens before one’s eyes, and nothing can be written [2.45]', {
    timeout: 120_000,
  }, async () => {
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
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Open as it was', 'Copy pro'])
    await page.keyboard.press('Escape')
    await expectNoViolations(page)

    // Dragged to its beginning, the slider says so, and playing moves it on.
    await slider.press('Home')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/ 00:00:00 /)
    await page.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toMatch(/ 00:00:00 /)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Back to live' }).click()
    await expect.poll(() => page.getByRole('grid', { name: 'Active Shipments', exact: true }).isVisible()).toBe(true)
    await page.getByLabel('Quick filter').fill('')
  })

  test('a load’s story is filtered, and the load opened as it was [3.15]', { timeout: 120_000 }, async () => {
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
    await expectNoViolations(page)

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
    await expectNoViolations(page)
  })

  test('two moments of a load are compared, and a link leads back to one of them', { timeout: 120_000 }, async () => {
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
  test('who did what is filtered, followed live, and leads to the record’s story', { timeout: 120_000 }, async () => {
    const [, , pro = ''] = pros
    await fromPalette('Audit log')
    const log = page.getByRole('region', { name: 'Audit log' })
    await log.waitFor()
    await page.getByRole('textbox', { name: 'Person' }).fill('dispatcher')
    await page.getByRole('textbox', { name: 'Field', exact: true }).fill('load_info.weight')
    await log.getByRole('row').nth(1).waitFor()
    await revise(pro, 44_444)
    await log.getByRole('row', { name: new RegExp(`${pro}.*44,?444`) }).waitFor()
    await expectNoViolations(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Lines of JSON' }).click()
    expect((await download).suggestedFilename()).toBe('audit-log-acme.ndjson')
    await log.getByRole('button', { name: `Pro #${pro}` }).click()
    await page.getByRole('heading', { name: `History of Pro #${pro}` }).waitFor()
  })

  test('who holds what is seen, and an administrator frees it with a reason', { timeout: 120_000 }, async () => {
    const [, , , pro = ''] = pros
    await okafor.call('POST', `/shipments/lock/${pro}`, {})
    await fromPalette('Locked records')
    const held = page.getByRole('region', { name: 'Locked records' }).getByRole('row', { name: new RegExp(pro) })
    await held.waitFor()
    expect(await held.textContent()).toMatch(/dispatcher/)
    await expectNoViolations(page)
    await held.getByRole('button', { name: 'Release…' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Gone home')
    await page.getByRole('dialog').getByRole('button', { name: 'Release the lock' }).click()
    await held.waitFor({ state: 'detached' })
    await fromPalette('Security log')
    await page
      .getByText('Nothing was refused')
      .or(page.getByRole('region', { name: 'Security log' }))
      .waitFor()
    await expectNoViolations(page)
  })
})

describe('what proves the book, where it is sent, and who is forgotten', () => {
  const inBothThemes = async (name: string) => {
    for (const theme of ['dark', 'light']) {
      await page.evaluate((wanted) => document.documentElement.setAttribute('data-theme', wanted), theme)
      await expectNoViolations(page)
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${theme}.png` })
    }
  }

  test('the whole chain is checked while one looks on, and taken away [2.35]', { timeout: 120_000 }, async () => {
    await fromPalette('Proof')
    await page.getByRole('region', { name: 'Chain' }).waitFor()
    const check = page.getByRole('region', { name: 'Check', exact: true })
    await check.getByRole('button').first().click()
    await check
      .getByText(/whole|nobody|untouched/i)
      .first()
      .waitFor()
    await inBothThemes('proof')
    const download = page.waitForEvent('download')
    await page.getByRole('region', { name: 'Check without us' }).getByRole('button').first().click()
    expect((await download).suggestedFilename()).toBe('events-acme.ndjson')
  })

  test('a receiver is added, sees what happens, and is sent it again', { timeout: 120_000 }, async () => {
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
    await inBothThemes('webhooks')
    const first = receiver.received.length
    await page.getByRole('button', { name: /^Actions of/ }).click()
    await page.getByRole('menuitem', { name: 'Send again from…' }).click()
    await page.getByRole('dialog').getByLabel('After position').fill(String(head))
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => receiver.received.slice(first).map(({ stream }) => stream)).toContain(`shipment/${pro}`)
  })

  test('a person is found, what it takes is seen, and then nothing shows him any more', { timeout: 120_000 }, async () => {
    const [, , , , , pro = ''] = pros
    await okafor.call('POST', `/shipments/lock/${pro}`, {})
    const driver = { driver_1_ref_driver: 'Lourdes Quintero', driver_1_cell: '(915) 555-0142' }
    expect((await okafor.call('PUT', `/shipments/${pro}`, { shipment: { load_info: driver } })).status).toBe(200)
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
    await inBothThemes('forget')
    await page.getByRole('button', { name: 'Erase…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    await dialog.getByText(/Reason is required/).waitFor()
    await dialog.getByLabel('Reason').fill('She asked us to')
    await inBothThemes('forget-dialog')
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
    await inBothThemes('security')
  })
})
