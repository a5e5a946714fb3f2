import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { openFloor } from '../../../testing/floor.ts'

const browser = await testBrowser()
const floor = await openFloor()
afterAll(() => floor.close())
const { page } = await floor.sit(browser, 'dispatcher')

const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
const toolbar = page.getByRole('toolbar', { name: 'Board' })
const switchColumn = async (name: string) => {
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByLabel('Find a column').fill(name)
  await page.getByRole('checkbox', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}
const firstPros = () =>
  page.locator('[data-row]').evaluateAll((rows) => rows.slice(0, 5).map((row) => (row as HTMLElement).dataset.row ?? ''))

test('an order whose column is hidden is said in the toolbar: a press shows the column, the cross takes the order away [2.45, 2.56]', async () => {
  const begun = await firstPros()
  await head('Miles').click()
  await expect.poll(firstPros).not.toEqual(begun)
  const byMiles = await firstPros()
  expect(await toolbar.getByText(/^Sorted by/).count()).toBe(0)

  await switchColumn('Miles')
  const said = toolbar.getByRole('button', { name: 'Sorted by Miles ↑, hidden', exact: true })
  await said.waitFor()
  await expect.poll(firstPros).toEqual(byMiles)
  await expectAccessible(page)
  await said.click()
  await head('Miles').waitFor()
  await expect.poll(() => head('Miles').getAttribute('aria-sort')).toBe('ascending')
  await said.waitFor({ state: 'detached' })

  await switchColumn('Miles')
  await toolbar.getByRole('button', { name: 'Remove Sorted by Miles ↑, hidden' }).click()
  await said.waitFor({ state: 'detached' })
  await expect.poll(firstPros).toEqual(begun)
})

test('the order that the board has anyway is said, too, and stays [2.45]', async () => {
  await switchColumn('Pickup')
  const said = toolbar.getByRole('button', { name: 'Sorted by Pickup ↑, hidden', exact: true })
  await said.waitFor()
  expect(await toolbar.getByRole('button', { name: /^Remove Sorted/ }).count()).toBe(0)
  await said.click()
  await head('Pickup').waitFor()
})

test('all filters away is also the end of "not" [3.7]', async () => {
  await page.getByRole('button', { name: 'All filters' }).click()
  const turned = page.getByRole('radiogroup', { name: 'Revenue type: is or is not' })
  await turned.getByText('not').click()
  await expect.poll(() => turned.getByRole('radio', { name: 'not' }).getAttribute('aria-checked')).toBe('true')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => turned.getByRole('radio', { name: 'is', exact: true }).getAttribute('aria-checked')).toBe('true')
})
