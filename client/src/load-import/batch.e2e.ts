import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { openTestApp } from '../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())

const { page } = await app.sit(browser, 'dispatcher')

const open = async (name: string) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).first().click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

/** The left edge of an element's text in CSS pixels. */
const textLeft = (element: Element) => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return Math.round(range.getClientRects()[0]?.left ?? -1)
}

test('checks a chosen file, assigns its columns, imports it and opens an imported load [2.21]', async () => {
  await open('Batch Manager')
  await expectAccessible(page)
  const csv = [
    'Ticket,Cust,Orig,Dest,PU Date,Wt',
    'B-1,Great Lakes Steel,"Chicago, IL","Dallas, TX",2026-12-01,42000',
    'B-2,Great Lakes Steel,Nowhere,"Reno, NV",,',
  ].join('\n')
  await page.getByLabel('Load file').setInputFiles({ name: 'monday.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const rows = page.getByRole('region', { name: 'Loads in the file' }).getByRole('row')
  await page.getByText('monday.csv: 2 loads, 1 new, 0 already exist, 1 rejected').waitFor()
  await rows.getByText('The pickup has no city and no zip.').waitFor()
  expect(await page.getByRole('combobox', { name: 'Column Ticket' }).textContent()).toContain('Skip')

  expect(await rows.nth(1).textContent()).toContain('Great Lakes SteelChicago, IL – Dallas, TX')
  expect(await rows.nth(2).textContent()).toContain('Great Lakes SteelNowhere – Reno, NV')

  // A list longer than its popup scrolls with the keyboard.
  await page.getByRole('combobox', { name: 'Column Ticket' }).click()
  await page.getByRole('option', { name: 'Load number' }).waitFor()
  await expectAccessible(page)
  for (const _ of Array.from({ length: 30 })) await page.keyboard.press('ArrowDown')
  await expect
    .poll(() =>
      page.getByRole('listbox', { name: 'Column Ticket' }).evaluate((list) => list.scrollHeight > list.clientHeight && list.scrollTop > 0),
    )
    .toBe(true)
  await page.getByRole('option', { name: 'Load number' }).click()
  await rows.getByText('B-1').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Import 1 load' }).click()
  await page.getByText(/1 created, 0 already exist, 1 rejected/).waitFor()
  // Every row is one line high, and the pro is aligned with its heading.
  expect(await rows.evaluateAll((all) => all.slice(1).map((row) => row.getBoundingClientRect().height))).toEqual([28, 28])
  const leftOf = (place: number) => rows.nth(place).locator(':nth-child(6)').first().evaluate(textLeft)
  expect(await leftOf(1)).toBe(await leftOf(0))
  const pro = await rows.nth(1).getByRole('button').textContent()
  await rows.nth(1).getByRole('button').click()
  await page.getByRole('heading', { name: new RegExp(pro ?? '') }).waitFor()
})

test('shows the progress of a long file, can be stopped, and imports the rest next time [2.21]', async () => {
  await open('Batch Manager')
  const loads = Array.from({ length: 120 }, (_, index) => `L-${index},Great Lakes Steel,"Chicago, IL","Dallas, TX",2026-12-01,42000`)
  const csv = ['Load,Customer,Origin,Destination,Pickup date,Weight', ...loads].join('\n')
  const texts: string[] = []
  // The test lets each part through one at a time.
  const waiting: (() => void)[] = []
  await page.route('**/shipments/import', async (route) => {
    if ('csv' in route.request().postDataJSON().import) texts.push(route.request().url())
    await new Promise<void>((go) => waiting.push(go))
    await route.continue()
  })
  const continueParts = async (parts = 1) => {
    for (let part = 0; part < parts; part += 1) {
      await expect.poll(() => waiting.length).toBe(1)
      waiting.pop()?.()
    }
  }
  await page.getByLabel('Load file').setInputFiles({ name: 'month.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await continueParts()
  await page.getByText('Checked 50 of 120 loads').waitFor()
  await continueParts(2)
  await page.getByText('month.csv: 120 loads, 120 new, 0 already exist').waitFor()
  // The file text is sent once; later parts refer to it by name.
  expect(texts.length).toBe(1)
  await page.getByRole('button', { name: 'Import 120 loads' }).click()
  const bar = page.getByRole('progressbar', { name: 'month.csv: loads imported' })
  await continueParts()
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('50')
  await page.getByRole('button', { name: 'Stop' }).click()
  // The current part is imported, then the whole file is checked again.
  await continueParts(1 + 3)
  await page.getByText('month.csv: 120 loads, 20 new, 100 already exist').waitFor()
  await page.getByRole('button', { name: 'Import 20 loads' }).click()
  await continueParts(3)
  await page.getByText('month.csv: 120 loads, 20 created, 100 already exist').waitFor()
  await page.unroute('**/shipments/import')
})

test('shows an empty demo mailbox', async () => {
  await open('Mailbox')
  await page.getByText('Demo mode: no mail server is connected').waitFor()
  await page.getByText('No emails sent yet').waitFor()
  await expectAccessible(page)
})
