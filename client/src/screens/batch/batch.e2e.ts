import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, expect, test } from 'vitest'
import { testBrowser } from '../../../../testing/browser.ts'
import { openFloor } from '../../../../testing/floor.ts'

const browser = await testBrowser()
const floor = await openFloor()
afterAll(() => floor.close())

const { page } = await floor.sit(browser, 'dispatcher')
page.setDefaultTimeout(10_000)

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const findings = async () => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).analyze()
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}
const open = async (name: string) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).first().click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
}
const themes = async () => {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value
    }, theme)
    expect(await findings()).toEqual([])
  }
}

test('a sheet is tried when it is chosen, its columns named, then taken; its loads are on the board [2.21]', async () => {
  await open('Batch Manager')
  await themes()
  const csv = [
    'Nr,Customer,From,Destination,Ship Date,Lbs',
    'B-1,Great Lakes Steel,"Chicago, IL","Dallas, TX",2026-12-01,42000',
    'B-2,Great Lakes Steel,Nowhere,"Reno, NV",,',
  ].join('\n')
  await page.getByLabel('Sheet of loads').setInputFiles({ name: 'monday.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const rows = page.getByRole('region', { name: 'Loads of the sheet' }).getByRole('row')
  await page.getByText('monday.csv: 2 loads, 1 new, 0 here already, 1 rejected').waitFor()
  await rows.getByText('The pickup has no city and no zip.').waitFor()
  expect(await page.getByRole('combobox', { name: 'Column Nr' }).textContent()).toContain('Leave out')

  await page.getByRole('combobox', { name: 'Column Nr' }).click()
  await page.getByRole('option', { name: 'Load number' }).click()
  await rows.getByText('B-1').waitFor()
  await themes()

  await page.getByRole('button', { name: 'Import 1 load' }).click()
  await page.getByText(/1 created, 0 here already, 1 rejected/).waitFor()
  const pro = await rows.nth(1).getByRole('button').textContent()
  await rows.nth(1).getByRole('button').click()
  await page.getByRole('heading', { name: new RegExp(pro ?? '') }).waitFor()
})

test('the mailbox says that nothing has gone out, and that it is simulated', async () => {
  await open('Mailbox')
  await page.getByText('Simulated: no mail server is set up').waitFor()
  await page.getByText('No mail has gone out yet').waitFor()
  await themes()
})
