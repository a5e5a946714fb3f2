import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { testBrowser } from '../../../testing/browser.ts'
import { openTestApp } from '../../../testing/test-app.ts'

// A new company: two commands by the operator, then only the screens.

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())

const PASSWORD = 'river-boat-7'
const WAYBILL = join(import.meta.dirname, '../../../server/src/waybill.ts')
const operator = (...text: readonly string[]) =>
  promisify(execFile)(process.execPath, [WAYBILL, ...text], {
    env: { ...process.env, DATABASE_URL: app.database.url, WAYBILL_PASSWORD: PASSWORD },
  })

const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
const box = (name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true }).first()
const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
const fill = async (boxes: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(boxes)) await box(name).fill(text)
}
/** Types into a lookup field and picks the first result. */
const lookUp = async (name: string, text: string, found: RegExp) => {
  await box(name).fill(text)
  await page.getByRole('option', { name: found }).first().click()
}
const choose = async (name: string, option: RegExp) => {
  await box(name).click()
  await page.getByRole('option', { name: option }).first().click()
}
const run = async (text: string) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

test('a new company gets from its first user to its first covered load through the screens alone [1.1, 1.2, 1.4, 1.6, 2.25]', async () => {
  await operator('tenant', 'create', 'river')
  await operator('user', 'create', 'river', 'ada', '--role', 'admin')
  await page.goto(`${app.url}/river/login`)
  await fill({ Username: 'ada', Password: PASSWORD })
  await button('Sign in').click()
  await page.getByText('No active loads').waitFor()

  await run('New customer')
  await page.getByRole('form', { name: 'New customer' }).waitFor()
  await fill({ Name: 'Blue Mill Foods', Address: '12 Mill Rd', City: 'Dallas', State: 'TX', Zip: '75201', 'Credit limit': '50000' })
  await button('Create').click()
  await page.getByRole('heading', { name: 'Blue Mill Foods' }).waitFor()

  await run('New carrier')
  await page.getByRole('form', { name: 'New carrier' }).waitFor()
  await fill({ Name: 'Red Fox Trucking', MC: '887766', DOT: '1234567' })
  await fill({ 'Cargo amount': '100000', 'Cargo expires': '12/31/2099', 'Liability amount': '1000000', 'Liability expires': '12/31/2099' })
  await box('Common authority').check()
  await choose('Safety rating', /^satisfactory$/i)
  await button('Create').click()
  await page.getByRole('heading', { name: 'Red Fox Trucking' }).waitFor()

  await page.getByRole('tab', { name: 'Active Shipments' }).click()
  await button('New load').first().click()
  await choose('Equipment', /Van/)
  await fill({ Description: 'Flour on pallets', Weight: '42000' })
  await choose('Revenue type', /Truckload/)
  await lookUp('Name', 'Blue Mill', /Blue Mill Foods/)
  await fill({ 'Stop 1 location name': 'Blue Mill Plant', 'Stop 2 location name': 'Harbor Market' })
  await lookUp('Stop 1 city, state and zip', 'Dallas, TX', /Dallas, TX/)
  await lookUp('Stop 2 city, state and zip', 'Atlanta, GA', /Atlanta, GA/)
  await box('Stop 1 ready date').fill('12/01/2099')
  await button('Create').click()
  await page
    .getByTestId('toast')
    .getByText(/^Shipment \d+ created successfully$/)
    .waitFor()

  await button('Cover').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Carrier', exact: true }).fill('Red Fox')
  await page.getByRole('option', { name: /Red Fox Trucking/ }).click()
  await dialog.getByText('4 of 4 rules passed').waitFor()
  await dialog.getByLabel('Line haul $').fill('1500')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await page.getByTestId('toast').getByText('Success: Shipment Covered.').waitFor()

  await page.getByRole('tab', { name: 'Active Shipments' }).click()
  await expect.poll(() => page.locator('[data-row]').first().textContent()).toMatch(/COVERED.*Blue Mill Foods.*Red Fox Trucking/)
})
