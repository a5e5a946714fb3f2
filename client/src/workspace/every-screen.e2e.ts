import { afterAll, expect, test } from 'vitest'
import { testBrowser } from '../../../testing/browser.ts'
import { callsOf } from '../../../testing/calls-of.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { outOfReach } from '../../../testing/within-reach.ts'

// Every screen the New Tab page leads to, with its records and dialogs, at three widths, in one window and without a reload.

const WIDTHS = [1280, 1440, 1920]

const browser = await testBrowser()
const app = await openTestApp({}, 'large')
afterAll(() => app.close())
const admin = await app.sit(browser, 'admin')
const { page } = admin
page.setDefaultTimeout(30_000)
const { answered } = callsOf(page)

const screen = page.locator('[role="tabpanel"][data-state="active"]').first()
const openNewTab = async () => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('New tab')
  await page.getByRole('option', { name: 'New tab' }).first().click()
  await screen.locator('[data-choices]').waitFor()
}
const close = async () => {
  await page.getByRole('tablist', { name: 'Workspace' }).getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('Delete')
}
/** Waits until the screen and its rows are loaded. */
const settled = async () => {
  await screen.locator('button:visible, input:visible, h1:visible').first().waitFor()
  await answered()
  await expect.poll(() => page.locator('[aria-busy="true"]').filter({ visible: true }).count()).toBe(0)
  await answered()
}
/** Lists what can't be reached or read at each width. */
const look = async (state: string): Promise<readonly string[]> => {
  await settled()
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    found.push(
      ...(await outOfReach(page, { focusing: width === WIDTHS[0] && !state.startsWith('dialog') })).map(
        (line) => `${state} at ${width}: ${line}`,
      ),
    )
  }
  return found
}

test('nothing on any screen is unreachable, truncated or moved by the focus at 1280, 1440 and 1920 px [2.21, 2.22, 2.23, 2.24, 2.46, 2.54]', async () => {
  await openNewTab()
  const labels = await screen.locator('[data-choices] section:not(:last-of-type) button, [data-choices] section button').allInnerTexts()
  const found = [...(await look('New tab'))]
  for (const label of labels) {
    if (!(await screen.locator('[data-choices]').isVisible())) await openNewTab()
    await screen.getByRole('button', { name: label, exact: true }).first().click()
    await page.locator('[data-choices]').first().waitFor({ state: 'detached' })
    found.push(...(await look(label)))
    const first = screen.locator('[role="gridcell"] [data-open]').first()
    if (await first.isVisible().catch(() => false)) {
      await first.click()
      await settled()
      const dialog = page.getByRole('dialog')
      if (await dialog.isVisible()) {
        found.push(...(await look(`dialog of ${label}`)))
        await page.keyboard.press('Escape')
      }
    }
    if (label !== 'Active Shipments') await close()
  }
  expect(found).toEqual([])
})

/** Opens every entry of a load's menu that opens a dialog, and checks the dialog. */
const lookAtDialogs = async (state: string): Promise<readonly string[]> => {
  const found: string[] = []
  const menu = screen.getByRole('button', { name: 'More actions' })
  await menu.click()
  const entries = (await page.getByRole('menuitem').allInnerTexts())
    .map((text) => text.split('\n')[0] ?? '')
    .filter((text) => text.endsWith('…'))
  await page.keyboard.press('Escape')
  for (const entry of entries) {
    await menu.click()
    const item = page.getByRole('menuitem', { name: entry }).first()
    if (await item.isDisabled()) {
      await page.keyboard.press('Escape')
      continue
    }
    await item.click()
    await page.getByRole('dialog').waitFor()
    found.push(...(await look(`dialog ${entry} of ${state}`)))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  return found
}

test('nothing on a load, its panels and its dialogs is unreachable or truncated at 1280, 1440 and 1920 px [2.40, 2.41, 2.42, 9.14]', async () => {
  const loads = await app.database.forTenant('acme').selectFrom('board_shipments').select(['id', 'status', 'mode']).orderBy('id').execute()
  const ofEachMode = new Map(loads.filter(({ status }) => status === 'COVERED').map(({ id, mode }) => [`COVERED ${mode}`, id]))
  const open = loads.find(({ status }) => status === 'OPEN')?.id ?? ''
  await admin.call('POST', `/shipments/lock/${open}`)
  const put = await admin.call('PUT', `/shipments/${open}`, { shipment: { load_info: { weight: 113_652.01, req_min_temp: 33 } } })
  expect(put.status).toBe(200)
  await admin.call('DELETE', `/shipments/lock/${open}`)
  await page.getByRole('tab', { name: 'Active Shipments' }).click()
  await (await admin.find(open)).getByText('113,652').waitFor()
  const found = [...(await look('Active Shipments with a weight of 113,652.01'))]
  // The window is now 1920 px wide: the columns have the widths of the layout, 100 px unless their content needs more [9.14].
  const heads = await page
    .locator('[data-column]')
    .filter({ visible: true })
    .evaluateAll((columns) =>
      columns.map((column) => [(column as HTMLElement).dataset.column, (column as HTMLElement).offsetWidth] as const),
    )
  expect(heads.length).toBeGreaterThan(10)
  expect(heads.filter(([, width]) => width < 98)).toEqual([])
  await page.getByLabel('Quick filter').filter({ visible: true }).fill('')
  for (const [state, pro] of [['OPEN', open] as const, ...ofEachMode]) {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(pro)
    await page.getByRole('option', { name: pro }).first().click()
    await page.getByRole('heading', { name: new RegExp(pro) }).waitFor()
    found.push(...(await look(state)))
    if (state === 'OPEN')
      for (const panel of await screen.getByRole('tablist').getByRole('tab').all()) {
        await panel.click()
        found.push(...(await look(`panel ${await panel.textContent()}`)))
      }
    if (state === 'OPEN' || state.endsWith('truckload')) found.push(...(await lookAtDialogs(state)))
    await close()
  }
  expect(found).toEqual([])
})
