import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { testBrowser } from '../../../../testing/browser.ts'
import { openTestApp } from '../../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())
const { page } = await app.sit(browser, 'dispatcher')

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

test('shows a sort by a hidden column in the toolbar, where a click shows the column and the cross removes the sort [2.45, 2.56]', async () => {
  const begun = await firstPros()
  await head('Miles').click()
  await expect.poll(firstPros).not.toEqual(begun)
  const byMiles = await firstPros()
  expect(await toolbar.getByText(/^Sorted by/).count()).toBe(0)

  await switchColumn('Miles')
  const sortTag = toolbar.getByRole('button', { name: 'Sorted by Miles ↑, hidden', exact: true })
  await sortTag.waitFor()
  await expect.poll(firstPros).toEqual(byMiles)
  await expectAccessible(page)
  await sortTag.click()
  await head('Miles').waitFor()
  await expect.poll(() => head('Miles').getAttribute('aria-sort')).toBe('ascending')
  await sortTag.waitFor({ state: 'detached' })

  await switchColumn('Miles')
  await toolbar.getByRole('button', { name: 'Remove Sorted by Miles ↑, hidden' }).click()
  await sortTag.waitFor({ state: 'detached' })
  await expect.poll(firstPros).toEqual(begun)
})

test('also shows the default sort of the board, which stays [2.45]', async () => {
  await switchColumn('Pickup')
  const sortTag = toolbar.getByRole('button', { name: 'Sorted by Pickup ↑, hidden', exact: true })
  await sortTag.waitFor()
  expect(await toolbar.getByRole('button', { name: /^Remove Sorted/ }).count()).toBe(0)
  await sortTag.click()
  await head('Pickup').waitFor()
})

test('clearing all filters also resets "not" [3.7]', async () => {
  await page.getByRole('button', { name: 'All filters' }).click()
  const turned = page.getByRole('radiogroup', { name: 'Revenue type: is or is not' })
  await turned.getByText('not').click()
  await expect.poll(() => turned.getByRole('radio', { name: 'not' }).getAttribute('aria-checked')).toBe('true')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => turned.getByRole('radio', { name: 'is', exact: true }).getAttribute('aria-checked')).toBe('true')
})
