import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { testBrowser } from '../../../../testing/browser.ts'
import { openFloor } from '../../../../testing/floor.ts'

const browser = await testBrowser()
const floor = await openFloor()
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
    const name = page.getByRole('textbox', { name: 'Name', exact: true }).first()
    expect(await name.evaluate((box) => (box as HTMLInputElement).readOnly)).toBe(true)
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
