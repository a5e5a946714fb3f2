import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { openTestApp } from '../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())

const whitlock = await app.sit(browser, 'dispatcher2')
const okafor = await app.sit(browser, 'dispatcher')
const { page } = whitlock
const [pro = ''] = await app.pros('OPEN')

const tabNames = async (): Promise<readonly string[]> =>
  (await page.getByRole('tab').allInnerTexts()).map((name) => name.replace(/\s+/g, ' ').trim())
const openByPalette = async (on: Page, text: string, entry: string) => {
  await on.keyboard.press('Control+k')
  await on.getByRole('combobox', { name: /search/i }).fill(text)
  await on.getByRole('option', { name: entry }).first().click()
}
const rows = async () => Number(await page.getByRole('grid').filter({ visible: true }).getAttribute('aria-rowcount')) - 1

test('a board is shown on a map with its filter, updates like the board, and opens a load [2.21, 7.28]', async () => {
  const onTheBoard = await rows()
  await page.getByRole('button', { name: 'Show on map' }).click()
  const list = page.getByRole('list', { name: 'Loads on the map' })
  const items = list.getByRole('button')
  await expect.poll(() => items.count()).toBe(onTheBoard)
  const map = page.locator('[aria-label^="Map of"]')
  await expect.poll(() => map.getAttribute('aria-label')).toMatch(/^Map of Active Shipments, \d+ loads$/)

  const item = list.getByRole('button', { name: new RegExp(pro) })
  await expect.poll(() => item.textContent()).toMatch(/Open/)
  await okafor.call('POST', `/shipments/lock/${pro}`, {})
  expect((await okafor.call('PUT', `/shipments/${pro}/hold`, { reason: 'Credit' })).status).toBe(200)
  await expect.poll(() => item.textContent()).toMatch(/Hold/)

  const quickFilter = page.getByLabel('Quick filter').filter({ visible: true })
  await quickFilter.fill(pro)
  await expect.poll(() => items.count()).toBe(1)
  expect((await okafor.call('PUT', '/void', { void: { pro, void_info: { reason: 'Customer cancelled' } } })).status).toBe(200)
  await expect.poll(() => items.count()).toBe(0)
  await okafor.call('DELETE', `/shipments/lock/${pro}`)

  await quickFilter.fill('')
  await expect.poll(() => items.count()).toBe(onTheBoard - 1)
  await expectAccessible(page, { advice: true })
  const first = (await items.first().textContent())?.match(/\d{7}/)?.[0] ?? ''
  await items.first().click()
  await page.getByRole('heading', { name: new RegExp(first) }).waitFor()
})

test('while locations are loading, none are reported as unknown [7.28]', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  await page.route('**/map_shipments*', async (route) => {
    requested.resolve()
    await released
    await route.continue()
  })
  const [shown = ''] = await app.pros('COVERED')
  await page.getByRole('tab', { name: 'Active Shipments' }).click()
  await (await whitlock.find(shown)).click()
  await page.keyboard.press('m')
  const items = page.getByRole('list', { name: 'Loads on the map' }).filter({ visible: true }).getByRole('button')
  await requested.promise
  await expect.poll(() => items.count()).toBe(1)
  expect(await items.textContent()).not.toContain('Location unknown')
  release()
  await expect.poll(() => items.textContent()).toMatch(/at \w+, [A-Z]{2}/)
  await page.unroute('**/map_shipments*')
  await page.getByLabel('Quick filter').filter({ visible: true }).fill('')
})

test('All Shipments is its own board next to Active Shipments, and opening it again focuses it [2.11, 2.17]', async () => {
  await page.getByRole('tab', { name: 'Active Shipments' }).click()
  const active = await rows()
  await openByPalette(page, 'All Shipments', 'All Shipments')
  await expect.poll(rows).toBeGreaterThan(active)
  const before = await tabNames()
  expect(before.some((name) => name.startsWith('All Shipments'))).toBe(true)
  await page.getByRole('tab', { name: 'Active Shipments' }).click()
  await openByPalette(page, 'All Shipments', 'All Shipments')
  await expect.poll(() => page.getByRole('tab', { name: 'All Shipments' }).getAttribute('aria-selected')).toBe('true')
  expect(await tabNames()).toHaveLength(before.length)
})
