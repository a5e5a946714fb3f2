import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, expect, test } from 'vitest'
import { keepPositions } from '../../../server/src/integrations/visibility/positions.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { openFloor } from '../../../testing/floor.ts'

const browser = await testBrowser()
const floor = await openFloor()
afterAll(() => floor.close())

const [pro = ''] = await floor.pros('DEPARTED')
const { page, openLoad } = await floor.sit(browser, 'dispatcher')
page.setDefaultTimeout(20_000)

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const themes = async () => {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value
    }, theme)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  }
}
const tab = (name: string) => page.getByRole('tab', { name })
const everything = page.getByRole('button', { name: 'Show everything' })
const palette = async (words: string, option: string | RegExp) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
  await page.getByRole('option', { name: option }).first().click()
}

test('the map of a load follows its truck while one looks, and is moved by keys', async () => {
  await openLoad(pro)
  const rail = page.getByRole('complementary', { name: `Pro ${pro} on its way` })
  const map = rail.getByRole('application', { name: `Map of pro ${pro}` })
  await map.waitFor()
  expect(
    await rail
      .getByRole('list', { name: `Stops of pro ${pro}` })
      .getByRole('listitem')
      .count(),
  ).toBeGreaterThan(1)
  await themes()

  const seen = { city: 'Tucumcari', state: 'NM', latitude: 35.17, longitude: -103.72, source: 'Driver app', next: null }
  await keepPositions(floor.database.forTenant('acme'), 'acme', pro, [{ ...seen, at: new Date(Date.now() + 60_000).toISOString() }])
  await rail.getByText('Tucumcari, NM', { exact: true }).waitFor()

  await map.focus()
  expect(await everything.isDisabled()).toBe(true)
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => everything.isDisabled()).toBe(false)
  await page.keyboard.press('0')
  await expect.poll(() => everything.isDisabled()).toBe(true)
})

test('a board is looked at on the map with the filter that it has, live, and a load opened from it [2.21, 7.28]', async () => {
  await tab('Active Shipments').click()
  await page.getByLabel('Quick filter').fill('')
  await page.getByRole('button', { name: /^Departed/ }).click()
  await page.getByRole('button', { name: 'Show on a map' }).click()
  const list = page.getByRole('list', { name: 'Loads on the map' })
  const departed = await floor.pros('DEPARTED')
  await expect.poll(() => list.getByRole('button').count()).toBe(departed.length)
  await page.getByRole('application', { name: /^Map of Active Shipments/ }).waitFor()
  await themes()
  await page.getByLabel('Quick filter').last().fill(pro)
  await expect.poll(() => list.getByRole('button').count()).toBe(1)
  await list.getByRole('button').click()
  await page.getByRole('heading', { name: new RegExp(pro) }).waitFor()
})

test('boards are opened from search, from a carrier and from the palette, each a tab of its own [2.17]', async () => {
  const grid = (name: string) => page.getByRole('grid', { name })
  await palette(pro, /^Search all loads for/)
  await grid('Search Results')
    .getByRole('row', { name: new RegExp(pro) })
    .waitFor()
  await grid('Search Results')
    .getByRole('row', { name: new RegExp(pro) })
    .click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'All loads of the carrier' }).click()
  await tab(' - All').waitFor()
  await page.getByRole('row', { name: new RegExp(pro) }).waitFor()
  await palette('departed van from Chicago', /^Search all loads for/)
  await grid('Smart Search').waitFor()
  await palette('Historical Rates', 'Historical Rates')
  await grid('Historical Rates').getByRole('columnheader', { name: 'Carrier Total' }).waitFor()
  await palette('All Shipments', 'All Shipments')
  await grid('All Shipments').waitFor()
  await themes()
  await page.getByRole('button', { name: 'New load by mode' }).click()
  await page.getByRole('menuitem', { name: 'Intermodal' }).click()
  await tab('New Intermodal Shipment').waitFor()
})

test('loads whose driver should have been called are a filter of the floor [2.17]', async () => {
  await tab('Active Shipments').click()
  await page.getByRole('button', { name: /^All / }).click()
  const overdue = page.getByRole('button', { name: 'Check call overdue' })
  await overdue.click()
  expect(await overdue.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'Remove Check call overdue' }).or(page.getByText('Check call overdue').nth(1)).first().waitFor()
  await overdue.click()
  await page.getByRole('row').nth(3).waitFor()
})
