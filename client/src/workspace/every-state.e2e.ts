import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { callsOf } from '../../../testing/calls-of.ts'
import { openTestApp } from '../../../testing/test-app.ts'

// Runs axe on one workspace state after another: first dark and comfortable, then light and dense.

const browser = await testBrowser()
const app = await openTestApp({}, 'large')
afterAll(() => app.close())

const admin = await app.sit(browser, 'admin')
const okafor = await app.sit(browser, 'dispatcher')
const { page } = admin

const LOOKS = [
  { theme: 'dark', density: 'comfortable' },
  { theme: 'light', density: 'default' },
] as const

const { answered } = callsOf(page)
const clean = async (state: string, within = 'body') => {
  await answered()
  await expectAccessible(page, { state, within, looks: LOOKS })
}

const palette = async (text: string) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(text)
  await page.getByRole('option', { name: text }).first().click()
}
const screen = page.locator('[role="tabpanel"][data-state="active"]')
const open = async (pro: string) => {
  await palette(pro)
  await page.getByRole('heading', { name: new RegExp(pro) }).waitFor()
  await screen.getByRole('list', { name: 'Timeline' }).getByRole('listitem').first().waitFor()
}
const close = async () => {
  await page.getByRole('tablist', { name: 'Workspace' }).getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('Delete')
}
const more = async (entry: string | RegExp) => {
  await screen.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const dialog = page.getByRole('dialog')
const put = (pro: string, shipment: object) => admin.call('PUT', `/shipments/${pro}`, { shipment })
const loads = await app.database.forTenant('acme').selectFrom('board_shipments').select(['id', 'status', 'mode']).orderBy('id').execute()
const kinds = new Map(loads.map(({ id, status, mode }) => [`${status}, ${mode}`, id]))

test.each([...kinds])('axe finds no violations on a load that is %s', async (kind, pro) => {
  await open(pro)
  await clean(kind)
  await close()
})

const [first = '', second = ''] = await app.pros('OPEN')

test('axe finds no violations on any panel or on the form alone', async () => {
  await open(first)
  for (const panel of ['Check calls', 'Documents', 'Events', 'Bids', 'Historical rates', 'Available equipment', 'Incidents', 'History']) {
    await screen.getByRole('tab', { name: new RegExp(`^${panel}`) }).click()
    await screen.getByRole('tabpanel', { name: new RegExp(`^${panel}`) }).waitFor()
    await clean(`panel ${panel}`, '[role="tabpanel"] [role="tabpanel"][data-state="active"]')
  }
  await screen.getByRole('tab', { name: /^Check calls/ }).click()
  await page.getByRole('button', { name: 'Stop 1: details' }).click()
  await screen.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Full form' }).hover()
  await page.getByRole('menuitemcheckbox').first().waitFor()
  await clean('menus of a load')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
})

test.each([
  ['Add check call…', 'OPEN'],
  ['Add incident…', 'OPEN'],
  ['Cover…', 'OPEN'],
  ['Hold', 'OPEN'],
  ['Void…', 'OPEN'],
  ['Print…', 'OPEN'],
  ['Broker’s record…', 'OPEN'],
  ['Dispatch…', 'COVERED'],
  ['Uncover…', 'COVERED'],
  ['Send rate confirmation…', 'COVERED'],
  ['Release…', 'DELIVERED'],
] as const)('axe finds no violations in the dialog for %s of a load that is %s', async (entry, status) => {
  const [pro = ''] = await app.pros(status)
  await open(pro)
  await page
    .getByText(/You have this load locked/)
    .filter({ visible: true })
    .waitFor()
  await more(entry)
  await dialog.first().waitFor()
  await clean(entry)
  await page.keyboard.press('Escape')
  await dialog.first().waitFor({ state: 'detached' })
  await close()
})

test('axe finds no violations on the layers above a load: option lists, lookup lists, a calendar, a stop menu, a toast', async () => {
  await open(first)
  const box = (name: string) => screen.getByRole('combobox', { name, exact: true }).first()
  await box('Equipment').press('Enter')
  await page.getByRole('option').nth(3).waitFor()
  await clean('known list')
  await page.keyboard.press('End')
  const last = page.getByRole('option').last()
  await expect
    .poll(() =>
      last.evaluate((option) => {
        const list = option.parentElement?.getBoundingClientRect()
        return list && option.getBoundingClientRect().bottom <= list.bottom + 1
      }),
    )
    .toBe(true)
  await page.keyboard.press('Escape')
  await box('Name').fill('a')
  await page.getByRole('option').nth(3).waitFor()
  await clean('found list')
  await page.keyboard.press('Escape')
  await screen.getByLabel('Stop 1 appointment from date').press('Alt+ArrowDown')
  await page.getByRole('dialog', { name: 'Calendar' }).getByRole('grid').waitFor()
  await clean('month')
  await page.keyboard.press('Escape')
  await screen.getByRole('button', { name: 'Stop 1: more' }).press('Enter')
  await page.getByRole('menu').waitFor()
  await clean('menu of a stop')
  await page.keyboard.press('Escape')
  await screen.getByLabel('Declared value').fill('91234')
  await page.getByTestId('toast').getByText('Declared value has changed').waitFor()
  await clean('toast')
  await screen.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByTestId('toast').getByText('Covering the load is reenabled').waitFor()
  expect(await page.getByTestId('toast').getByText('Declared value has changed').count()).toBe(0)
})

test('axe finds no violations in any state of the lock', async () => {
  await open(first)
  const mine = page.getByText(/You have this load locked/).filter({ visible: true })
  await mine.waitFor()
  await screen.getByRole('button', { name: 'Release lock', exact: true }).click()
  await page.getByText('No one has this load locked').waitFor()
  await clean('lock free')
  expect((await okafor.call('POST', `/shipments/lock/${first}`)).status).toBeLessThan(300)
  await screen.getByRole('button', { name: 'Request load' }).waitFor()
  await clean('lock of another')
  await screen.getByRole('button', { name: 'Request load' }).click()
  await screen.getByRole('button', { name: 'Requested' }).waitFor()
  await clean('lock asked for')
  await screen.getByRole('button', { name: 'Release their lock' }).click()
  await dialog.getByLabel('Reason').waitFor()
  await clean('lock released by an administrator')
  await dialog.getByRole('button', { name: 'Release' }).click()
  await mine.waitFor()
})

test('axe finds no violations on edited, rejected, conflicting and discarded input', async () => {
  const weight = screen.getByLabel('Weight', { exact: true })
  await weight.fill('x')
  await weight.blur()
  await clean('unreadable')
  await weight.fill('41500')
  expect((await put(first, { load_info: { weight: 40_000 } })).status).toBe(200)
  await screen.getByRole('button', { name: /^Take theirs/ }).waitFor()
  await clean('disputed')
  await page.keyboard.press('Control+s')
  await dialog.getByRole('radio').first().waitFor()
  await clean('conflict')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await close()
  await dialog.getByRole('button', { name: 'Discard and close' }).waitFor()
  await clean('leaving unsaved')
  await dialog.getByRole('button', { name: 'Discard and close' }).click()
})

test('axe finds no violations on a requested incident, nor while the incidents are open', async () => {
  await admin.call('POST', `/shipments/lock/${second}`)
  await put(second, { customer: { incident_management: true } })
  await open(second)
  await screen.getByRole('tab', { name: /^Incidents/ }).click()
  await screen.getByRole('tabpanel', { name: /^Incidents/ }).waitFor()
  await clean('incidents open')
})

test.each(['New truckload shipment', 'New less than truckload shipment', 'New intermodal shipment'])(
  'axe finds no violations on %s, blank and rejected',
  async (name) => {
    await palette(name)
    await screen.getByRole('button', { name: 'Create' }).waitFor()
    await clean(name)
    await page.keyboard.press('Control+s')
    await page.getByText('Error: Fill all required fields.').filter({ visible: true }).waitFor()
    await clean(`${name}, refused`)
    await close()
  },
)

test('axe finds no violations on the New Tab page, closed tabs, palette, shortcuts and templates', async () => {
  await page.getByRole('button', { name: 'New tab' }).click()
  await screen.getByRole('button', { name: 'New truckload shipment' }).waitFor()
  await clean('launcher')
  await page.getByRole('button', { name: 'Closed tabs' }).click()
  await dialog.waitFor()
  await clean('closed tabs')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('re')
  await page.getByRole('option').first().waitFor()
  await clean('palette')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: /shortcuts/i }).click()
  await dialog.waitFor()
  await clean('shortcuts')
  await page.keyboard.press('Escape')
  await palette('Template Library')
  await page.getByRole('heading', { name: 'Template library' }).waitFor()
  await clean('templates')
})
