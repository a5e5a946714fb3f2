import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { testBrowser } from '../../../../testing/browser.ts'
import { openFloor } from '../../../../testing/floor.ts'

const browser = await testBrowser()
const floor = await openFloor()
afterAll(() => floor.close())

const { page } = await floor.sit(browser, 'dispatcher')

const open = async (name: string) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).first().click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

/** Where the text of an element begins. */
const textLeft = (element: Element) => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return Math.round(range.getClientRects()[0]?.left ?? -1)
}

test('a sheet is tried when it is chosen, its columns named, then taken; its loads are on the board [2.21]', async () => {
  await open('Batch Manager')
  await expectAccessible(page)
  const csv = [
    'Ticket,Cust,Orig,Dest,PU Date,Wt',
    'B-1,Great Lakes Steel,"Chicago, IL","Dallas, TX",2026-12-01,42000',
    'B-2,Great Lakes Steel,Nowhere,"Reno, NV",,',
  ].join('\n')
  await page.getByLabel('Sheet of loads').setInputFiles({ name: 'monday.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const rows = page.getByRole('region', { name: 'Loads of the sheet' }).getByRole('row')
  await page.getByText('monday.csv: 2 loads, 1 new, 0 here already, 1 rejected').waitFor()
  await rows.getByText('The pickup has no city and no zip.').waitFor()
  expect(await page.getByRole('combobox', { name: 'Column Ticket' }).textContent()).toContain('Leave out')

  expect(await rows.nth(1).textContent()).toContain('Great Lakes SteelChicago, IL – Dallas, TX')
  expect(await rows.nth(2).textContent()).toContain('Great Lakes SteelNowhere – Reno, NV')

  // A list that is longer than its popup scrolls, and its control moves through it.
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
  await page.getByText(/1 created, 0 here already, 1 rejected/).waitFor()
  // A row is as high as one line, with a pro or without, and the pro stands under its head.
  expect(await rows.evaluateAll((all) => all.slice(1).map((row) => row.getBoundingClientRect().height))).toEqual([28, 28])
  const leftOf = (place: number) => rows.nth(place).locator(':nth-child(6)').first().evaluate(textLeft)
  expect(await leftOf(1)).toBe(await leftOf(0))
  const pro = await rows.nth(1).getByRole('button').textContent()
  await rows.nth(1).getByRole('button').click()
  await page.getByRole('heading', { name: new RegExp(pro ?? '') }).waitFor()
})

test('a long sheet says how far it is, and can be stopped: what was taken is told from the rest, which is taken next time [2.21]', async () => {
  await open('Batch Manager')
  const loads = Array.from({ length: 120 }, (_, index) => `L-${index},Great Lakes Steel,"Chicago, IL","Dallas, TX",2026-12-01,42000`)
  const csv = ['Load,Customer,Origin,Destination,Pickup date,Weight', ...loads].join('\n')
  const texts: string[] = []
  // Part after part, each when the one before it was seen.
  const waiting: (() => void)[] = []
  await page.route('**/shipments/import', async (route) => {
    if ('csv' in route.request().postDataJSON().import) texts.push(route.request().url())
    await new Promise<void>((go) => waiting.push(go))
    await route.continue()
  })
  const letGo = async (parts = 1) => {
    for (let part = 0; part < parts; part += 1) {
      await expect.poll(() => waiting.length).toBe(1)
      waiting.pop()?.()
    }
  }
  await page.getByLabel('Sheet of loads').setInputFiles({ name: 'month.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await letGo()
  await page.getByText('Looked at 50 of 120 loads').waitFor()
  await letGo(2)
  await page.getByText('month.csv: 120 loads, 120 new, 0 here already').waitFor()
  // Its parts are asked for by its name.
  expect(texts.length).toBe(1)
  await page.getByRole('button', { name: 'Import 120 loads' }).click()
  const bar = page.getByRole('progressbar', { name: 'month.csv: loads taken' })
  await letGo()
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('50')
  await page.getByRole('button', { name: 'Stop' }).click()
  // The part under way is taken, and then the whole sheet looked at anew.
  await letGo(1 + 3)
  await page.getByText('month.csv: 120 loads, 20 new, 100 here already').waitFor()
  await page.getByRole('button', { name: 'Import 20 loads' }).click()
  await letGo(3)
  await page.getByText('month.csv: 120 loads, 20 created, 100 here already').waitFor()
  await page.unroute('**/shipments/import')
})

test('the mailbox says that nothing has gone out, and that it is simulated', async () => {
  await open('Mailbox')
  await page.getByText('Simulated: no mail server is set up').waitFor()
  await page.getByText('No mail has gone out yet').waitFor()
  await expectAccessible(page)
})
