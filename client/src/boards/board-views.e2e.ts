import { readFile } from 'node:fs/promises'
import { SHIPMENT_COLUMNS } from '@waybill/shared/boards/columns/shipments'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { openTestApp, type TestUser } from '../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp({}, 'large')
afterAll(() => app.close())

const whitlock = await app.sit(browser, 'dispatcher2')
const okafor = await app.sit(browser, 'dispatcher')
const { page } = whitlock

/** Columns that can't be unpinned; the select column comes before them. */
const LOCKED = 3

const head = (on: Page, name: string) => on.getByRole('columnheader', { name, exact: true })
const picker = (on: Page, kind: 'Layout' | 'Filter') =>
  on.getByRole('toolbar', { name: 'Board' }).getByRole('button', { name: new RegExp(`^${kind}`) })
const pick = async (on: Page, kind: 'Layout' | 'Filter', entry: string | RegExp) => {
  await picker(on, kind).click()
  await on.getByRole('menu').getByText(entry, { exact: true }).click()
}
const chooseColumn = async (on: Page, name: string) => {
  await on.getByRole('button', { name: 'Columns', exact: true }).click()
  await on.getByLabel('Find a column').fill(name)
  await on.getByRole('checkbox', { name, exact: true }).click()
  await on.keyboard.press('Escape')
}
const count = (on: Page) =>
  on
    .getByRole('grid')
    .getAttribute('aria-rowcount')
    .then((rows) => Number(rows) - 1)
const rowPros = (on: Page) => on.locator('[data-row]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.row ?? ''))
const cellOf = (on: Page, pro: string, place: number) => on.locator(`[data-row="${pro}"] [role="gridcell"]`).nth(place)
const places = async (on: Page) => (await on.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())

interface Listed {
  readonly shipments: readonly {
    readonly pro: string
    readonly status: string
    readonly pickup: { readonly city: string; readonly state: string }
  }[]
  readonly total: number
}
const list = async (user: TestUser, query: string): Promise<Listed> => (await user.call('GET', `/shipments?limit=200&${query}`)).json

const withLock = async (user: TestUser, pro: string, action: () => Promise<{ readonly status: number }>) => {
  await user.call('POST', `/shipments/lock/${pro}`, {})
  expect((await action()).status).toBe(200)
  await user.call('DELETE', `/shipments/lock/${pro}`)
}

describe('columns and layouts', () => {
  test('a shown column of load data updates while another user saves the load [2.44, 2.56]', async () => {
    await chooseColumn(page, 'Seal Number')
    await head(page, 'Seal Number').waitFor()
    expect(await head(page, 'Seal Number').evaluate((element) => (element as HTMLElement).offsetWidth)).toBe(100)
    const [pro = ''] = await rowPros(page)
    const place = (await places(page)).indexOf('Seal Number')
    await withLock(okafor, pro, () => okafor.call('PUT', `/shipments/${pro}`, { shipment: { load_info: { seal_num: 'S-4417' } } }))
    await expect.poll(() => cellOf(page, pro, place).textContent()).toBe('S-4417')
    await expect.poll(() => cellOf(page, pro, place).getAttribute('data-changed')).toBe('seal_num')
  })

  test('a layout is saved with its columns, widths, pins and sort, restored after a reload, and set as default [2.44, 2.45]', async () => {
    await expect.poll(() => picker(page, 'Layout').textContent()).toMatch(/System Default/)
    await expect.poll(() => picker(page, 'Layout').textContent()).toMatch(/unsaved changes/)
    await head(page, 'Seal Number').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Pin left' }).click()
    await expect.poll(() => places(page).then((names) => names.indexOf('Seal Number'))).toBe(LOCKED + 1)
    await head(page, 'Miles').click()
    await picker(page, 'Layout').click()
    await page.getByRole('menuitem', { name: 'Save as…' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Save changes' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Save as…' }).click()
    await page.getByLabel('Name').fill('Seals')
    const naming = page.getByRole('dialog', { name: 'Save layout as' })
    await page.route('**/column_templates', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
    await naming.getByRole('button', { name: 'Save', exact: true }).click()
    await naming.getByText('The server cannot be reached. Please try again.').waitFor()
    expect(await page.getByTestId('toast').count()).toBe(0)
    await page.unroute('**/column_templates')
    await naming.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => picker(page, 'Layout').textContent()).toMatch(/Layout\s*Seals$/)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Layout/)

    await pick(page, 'Layout', 'System Default')
    await head(page, 'Seal Number').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('row').nth(2).waitFor()
    await pick(page, 'Layout', 'Seals')
    await head(page, 'Seal Number').waitFor()
    await expect.poll(() => head(page, 'Miles').getAttribute('aria-sort')).toBe('ascending')
    const leftOf = (name: string) => head(page, name).evaluate((element) => element.getBoundingClientRect().left)
    const [pinned, scrolled] = [await leftOf('Seal Number'), await leftOf('Miles')]
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 60 }))
    await expect.poll(() => leftOf('Miles')).toBe(scrolled - 60)
    expect(await leftOf('Seal Number')).toBe(pinned)
    const [pro = ''] = await rowPros(page)
    // Cells become sticky in the frame after the scroll event.
    await expect.poll(() => cellOf(page, pro, LOCKED + 1).evaluate((cell) => cell.getBoundingClientRect().left)).toBe(pinned)

    await pick(page, 'Layout', 'Set as default')
    await expect
      .poll(async () => (await whitlock.call('GET', '/column_templates')).json)
      .toMatchObject({
        column_templates: expect.arrayContaining([expect.objectContaining({ name: 'Seals', default: true })]),
      })
    await page.reload()
    await head(page, 'Seal Number').waitFor()
    await pick(page, 'Layout', 'System Default')
    await head(page, 'Seal Number').waitFor({ state: 'detached' })
    await pick(page, 'Layout', 'Set as default')
  })
})

test('draws only the visible columns of a layout of forty; the others appear when scrolled to [2.44, 2.56]', async () => {
  const columns = [...SHIPMENT_COLUMNS.keys()].slice(0, 40).map((key) => ({ key, width: 100 }))
  expect((await whitlock.call('POST', '/column_templates', { column_template: { name: 'Forty', columns } })).status).toBe(201)
  await page.reload()
  await page.getByRole('row').nth(2).waitFor()
  await pick(page, 'Layout', 'Forty')
  const heads = page.getByRole('columnheader')
  await expect.poll(() => heads.count()).toBe(41)
  const row = page.locator('[data-row]').first()
  await expect.poll(() => row.getByRole('gridcell').count()).toBeLessThan(25)
  const place = await heads.last().getAttribute('aria-colindex')
  const cell = row.locator(`[aria-colindex="${place}"]`)
  expect(await cell.count()).toBe(0)

  const scrollTo = (left: number) =>
    page.getByRole('grid').evaluate((element, to) => {
      element.scrollLeft = to
    }, left)
  await scrollTo(10_000)
  await cell.waitFor()
  await expect
    .poll(async () => {
      const [headBox, cellBox] = [await heads.last().boundingBox(), await cell.boundingBox()]
      return headBox !== null && cellBox?.x === headBox.x && cellBox.width === headBox.width
    })
    .toBe(true)
  const pro = row.locator('[aria-colindex="3"]')
  expect((await pro.boundingBox())?.x).toBeLessThan(200)

  await scrollTo(0)
  await cell.waitFor({ state: 'detached' })
  await pick(page, 'Layout', 'System Default')
  await expect.poll(() => heads.count()).toBeLessThan(20)
})

describe('filters', () => {
  test('a city with a radius in miles leaves only the loads in it [3.7, 3.9]', async () => {
    const { shipments } = await list(whitlock, 'filters[status]=active')
    const { city, state } = shipments[0]?.pickup ?? { city: '', state: '' }
    const here = shipments.filter(({ pickup }) => pickup.city === city && pickup.state === state).map(({ pro }) => pro)
    expect(here.length).toBeLessThan(shipments.length)

    await page.getByRole('button', { name: 'All filters' }).click()
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await panel.getByLabel('Pickup city', { exact: true }).fill(`${city}, ${state}`)
    await page
      .getByRole('option', { name: `${city}, ${state}`, exact: true })
      .first()
      .click()
    await panel.getByLabel('Pickup city: exact or within a radius').getByText('Radius').click()
    await expect.poll(() => panel.getByLabel('Pickup city radius').inputValue()).toBe('10')
    await panel.getByLabel('Pickup city radius').fill('2')
    await page.keyboard.press('Escape')
    await page.getByText(`Pickup ${city}, ${state} within 2 mi`).waitFor()
    await expect.poll(() => count(page)).toBe(here.length)
    await expect.poll(async () => (await rowPros(page)).sort()).toEqual([...here].sort())
  })

  test('a filter is saved and shared, and a colleague finds it [3.6, 7.13]', async () => {
    const left = await count(page)
    await pick(page, 'Filter', 'Save as…')
    await page.getByLabel('Name').fill('Around here')
    await page.getByLabel('Share with everyone').click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => picker(page, 'Filter').textContent()).toMatch(/Around here$/)

    await picker(okafor.page, 'Filter').hover()
    await pick(okafor.page, 'Filter', 'Around here')
    await expect.poll(() => count(okafor.page)).toBe(left)
    await okafor.page.getByText(/^Pickup .+ within 2 mi$/).waitFor()
    await pick(okafor.page, 'Filter', 'Set as default')
    await expect
      .poll(async () => (await okafor.call('GET', '/filter_sets')).json)
      .toMatchObject({ filter_sets: expect.arrayContaining([expect.objectContaining({ name: 'Around here', default: true })]) })
    await okafor.page.reload()
    await okafor.page.getByRole('button', { name: /^Filter\s*Around here$/ }).waitFor()
    await expect.poll(() => count(okafor.page)).toBe(left)
    await pick(okafor.page, 'Filter', 'Active Shipments')
    await expect.poll(() => count(okafor.page)).toBeGreaterThan(left)
  })

  test('a chip is removed with its button', async () => {
    const left = await count(page)
    await page.getByRole('button', { name: /^Remove Pickup / }).click()
    await expect.poll(() => picker(page, 'Filter').textContent()).toMatch(/Active Shipments$/)
    // The picker updates immediately, the rows when the server has responded.
    await expect.poll(() => count(page)).toBeGreaterThan(left)
  })

  test(`a carrier filter stored by id shows the carrier's name and can be switched to "not" [3.6, 3.7]`, async () => {
    const { carriers } = (await whitlock.call('GET', '/carriers?limit=200')).json as {
      readonly carriers: readonly { readonly id: string; readonly name: string }[]
    }
    const covered = await page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.textContent ?? ''))
    const carrier = carriers.find(({ name }) => covered.some((text) => text.includes(name)))
    if (!carrier) throw new Error('no load has a carrier')
    const all = await count(page)
    const filters = { status: 'active', carrier_id: [carrier.id] }
    expect((await whitlock.call('POST', '/filter_sets', { filter_set: { name: 'One carrier', filters } })).status).toBe(201)
    await picker(page, 'Filter').hover()
    await pick(page, 'Filter', 'One carrier')
    await page.getByText(`Carrier ${carrier.name}`, { exact: true }).waitFor()
    await expect.poll(() => count(page)).toBeLessThan(all)
    const his = await count(page)
    await page.getByRole('button', { name: 'All filters' }).click()
    await page.getByLabel('Carrier: is or is not').getByText('not').click()
    await page.getByText(`Carrier not ${carrier.name}`, { exact: true }).waitFor()
    await expect.poll(() => count(page)).toBe(all - his)
    await page.keyboard.press('Escape')
    await pick(page, 'Filter', 'Active Shipments')
    await expect.poll(() => count(page)).toBe(all)
  })

  test('users are found by name whatever the board shows, equipment with every length, and clearing all resets the board [3.7]', async () => {
    const panel = page.getByRole('dialog', { name: 'Filters' })
    const choose = async (label: string, text: string, option: string | RegExp) => {
      await panel.getByLabel(label, { exact: true }).fill(text)
      await page.getByRole('option', { name: option }).first().click()
    }
    await page.keyboard.press('Control+k')
    await page.keyboard.type('All Shipments')
    await page.getByRole('option', { name: 'All Shipments' }).first().click()
    await page.getByRole('tab', { name: 'All Shipments', selected: true }).waitFor()
    const { total: all } = await list(whitlock, '')
    await expect.poll(() => count(page)).toBe(all)
    expect(await picker(page, 'Filter').textContent()).toMatch(/All Shipments$/)
    await page.getByRole('button', { name: 'All filters' }).click()
    // Both ends of a range are named, for users who don't see them side by side.
    for (const name of ['Pro', 'Pickup day', 'Deliver date'])
      for (const end of ['from', 'to']) expect(await panel.getByRole('textbox', { name: `${name} ${end}`, exact: true }).count()).toBe(1)
    await choose('Equipment', 'Reef', 'R Reefer')
    const { total } = await list(whitlock, 'filters[equipment_type]=R')
    expect(total).toBeGreaterThan(0)
    await expect.poll(() => count(page)).toBe(total)
    await choose('Sales rep', 'okafor', /Okafor · dispatcher$/)
    await page.getByText('Sales rep dispatcher', { exact: true }).waitFor()
    await panel.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(() => count(page)).toBe(all)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'All Shipments' }).click()
    await page.keyboard.press('Delete')
    await page.getByRole('tab', { name: 'All Shipments' }).waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Active Shipments' }).click()
    await page.getByRole('row').nth(4).waitFor()
  })

  test('a smart search shows everything it was interpreted as, including the status, and each part can be removed [2.17]', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('open truckload loads')
    await page.getByRole('option', { name: 'Search all loads for “open truckload loads”' }).click()
    await page.getByRole('tab', { name: 'Smart Search', selected: true }).waitFor()
    const bar = page.getByRole('toolbar', { name: 'Board' })
    await bar.getByText('Mode Truckload', { exact: true }).waitFor()
    await bar.getByText('Status open', { exact: true }).waitFor()
    const { total: open } = await list(whitlock, 'filters[mode]=TRUCKLOAD&filters[status]=OPEN')
    await expect.poll(() => count(page)).toBe(open)
    await bar.getByRole('button', { name: /Status open$/ }).click()
    const { total } = await list(whitlock, 'filters[mode]=TRUCKLOAD')
    expect(total).toBeGreaterThan(open)
    await expect.poll(() => count(page)).toBe(total)
    expect(await bar.getByText('Status open').count()).toBe(0)
    await page.getByRole('tab', { name: 'Smart Search' }).click()
    await page.keyboard.press('Delete')
    await page.getByRole('tab', { name: 'Smart Search' }).waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Active Shipments' }).click()
    await page.getByRole('row').nth(4).waitFor()
  })

  test("Enter interprets whose loads are meant by a user's name [2.17]", async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('loads of whitlock')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Dispatcher dispatcher2').waitFor()
    const { total } = await list(whitlock, 'filters[dispatcher]=dispatcher2&filters[status]=active')
    expect(total).toBeGreaterThan(0)
    await expect.poll(() => count(page)).toBe(total)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByLabel('Quick filter').inputValue()).toBe('')
    await page.getByRole('row').nth(2).waitFor()
  })

  test('Enter interprets text as conditions, Esc turns them back into text [2.17]', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('hold reefer zzz')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Status HOLD').waitFor()
    await page.getByText('Equipment R', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByLabel('Quick filter').inputValue()).toBe('zzz')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByLabel('Quick filter').inputValue()).toBe('hold reefer zzz')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByLabel('Quick filter').inputValue()).toBe('')
    await page.getByRole('row').nth(2).waitFor()
  })
})

test('the export has the same columns, loads and order as the board [7.17]', async () => {
  await page.getByRole('button', { name: /^Open \d/ }).click()
  const { shipments } = await list(whitlock, 'filters[status]=OPEN')
  await expect.poll(() => count(page)).toBe(shipments.length)
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).click()])
  expect(download.suggestedFilename()).toMatch(/^shipments-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines[0]).toMatch(/^Status,Pro,Open by,Miles,Customer,Carrier,Pickup,Pickup Time,Consignee,Consignee Time,/)
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(await rowPros(page))
  await page.getByText('CSV export is ready').waitFor()
})

test('a long export can be canceled and shows nothing more [7.17]', async () => {
  await page.route(/export=xlsx/, () => {})
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /Spreadsheet/ }).click()
  await page.getByText('Spreadsheet export').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Spreadsheet export').waitFor({ state: 'detached' })
  await page.unroute(/export=xlsx/)
})

test('holds three loads at once and releases their locks; a load locked by another user is named before [7.27]', async () => {
  const grid = page.getByRole('grid')
  const three = (await rowPros(page)).slice(0, 3)
  await grid.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('toolbar', { name: 'Selected loads' }).getByRole('button', { name: 'Hold', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Hold 3 loads' })
  await dialog.getByText('3 of 3 will be on hold.').waitFor()
  await dialog.getByLabel('Hold reason').fill('Dock closed')
  await dialog.getByRole('button', { name: 'Hold 3 loads' }).click()
  await dialog.getByText('3 on hold', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.outerHTML))
    .toBe('grid')
  const { shipments } = await list(okafor, 'filters[status]=HOLD')
  expect(shipments.map(({ pro }) => pro)).toEqual(expect.arrayContaining(three))
  for (const pro of three) expect((await okafor.call('POST', `/shipments/lock/${pro}`, {})).status).toBe(200)

  await page.getByRole('button', { name: /^All \d/ }).click()
  await page.getByLabel('Quick filter').fill(three[0] ?? '')
  await expect.poll(() => count(page)).toBe(1)
  await grid.focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('toolbar', { name: 'Selected loads' }).getByRole('button', { name: 'Remove hold' }).click()
  await page
    .getByRole('dialog')
    .getByText(/No loads to change\./)
    .waitFor()
  await page
    .getByRole('list', { name: "Loads that won't change" })
    .getByText(three[0] ?? '')
    .waitFor()
  await page.keyboard.press('Escape')
  for (const pro of three) await okafor.call('DELETE', `/shipments/lock/${pro}`)
  await page.getByLabel('Quick filter').fill('')
  await page.getByRole('row').nth(4).waitFor()
})

test('an alarm above the board is switched on and off, and All is selected only without one', async () => {
  const chips = page.getByRole('group', { name: 'Filter by status' })
  const all = chips.getByRole('button', { name: /^All/ })
  const lit = async (chip: typeof all) => (await chip.getAttribute('aria-pressed')) === 'true'
  const allCount = await count(page)
  for (const name of ['Check call overdue', 'Late risk']) {
    const chip = chips.getByRole('button', { name })
    await chip.click()
    await expect.poll(() => lit(chip)).toBe(true)
    expect(await lit(all)).toBe(false)
    await chip.click()
    await expect.poll(() => lit(chip)).toBe(false)
    expect(await lit(all)).toBe(true)
    await expect.poll(() => count(page)).toBe(allCount)
  }
})

test('R on a row reserves the load on the board, and the message undoes it [4.21]', async () => {
  const [pro = ''] = (await list(okafor, 'filters[status]=OPEN')).shipments.map((load) => load.pro)
  const status = async () => (await okafor.call('GET', `/shipments/${pro}`)).json as { readonly shipment: { readonly status: string } }
  await page.getByLabel('Quick filter').fill(pro)
  await expect.poll(() => count(page)).toBe(1)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('r')
  const toast = page.getByTestId('toast').filter({ hasText: `${pro} is reserved` })
  await toast.waitFor()
  expect((await status()).shipment.status).toBe('RESERVED')
  expect(await page.getByRole('tab', { name: new RegExp(pro) }).count()).toBe(0)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await status()).shipment.status).toBe('OPEN')
  expect((await okafor.call('POST', `/shipments/lock/${pro}`, {})).status).toBe(200)
  await okafor.call('DELETE', `/shipments/lock/${pro}`)
  await page.getByLabel('Quick filter').fill('')
  await page.getByRole('row').nth(4).waitFor()
})

test('axe finds no violations in the panel, the chooser and the dialogs, in either theme', async () => {
  await page.getByRole('button', { name: 'All filters' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByText('Hazmat', { exact: true }).waitFor()
  await page.getByLabel('Hazmat', { exact: true }).getByText('yes').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('button', { name: /^Carrier/ }).click()
  await page.getByRole('checkbox', { name: 'Safety Rating' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await pick(page, 'Layout', 'Save as…')
  await page.getByLabel('Name').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Void', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByText(/^\d of \d will be voided\.$/)
    .waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('grid').focus()
  await page.keyboard.press('Escape')
})
