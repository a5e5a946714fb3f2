import { afterAll, expect, test } from 'vitest'
import { testBrowser } from '../../../testing/browser.ts'
import { openTestApp } from '../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())
const admin = await app.sit(browser, 'admin')
const { page } = admin
const toast = (text: string | RegExp) => page.getByTestId('toast').getByText(text).first()

const open = async (title: string) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(title)
  await page.getByRole('option', { name: title }).first().click()
  await page.getByRole('heading', { name: title, exact: true }).waitFor()
}
const rowOf = (text: string) => page.getByRole('row', { name: new RegExp(text) }).filter({ visible: true })

test('deactivates selected rows together, offers to add an entry to an empty list, and confirms before deleting [2.31]', async () => {
  await open('Sales Reps')
  await page.getByLabel('Select all').filter({ visible: true }).click()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Deactivate' }).click()
  await toast(/deactivated$/).waitFor()
  await page.getByText('No active sales rep yet').waitFor()
  await page.getByRole('button', { name: 'Add sales rep' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Ann Lee')
  await form.getByRole('button', { name: 'Add' }).click()
  await rowOf('Ann Lee').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Delete sales rep Ann Lee?' })
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await rowOf('Ann Lee').waitFor()
  await rowOf('Ann Lee').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await toast('Sales Rep deleted').waitFor()
  await rowOf('Ann Lee').waitFor({ state: 'detached' })
})

test('shows the dock requirements of a location at the stop [2.53]', async () => {
  const [pro = ''] = await app.pros('OPEN')
  const { shipment } = (await admin.call('GET', `/shipments/${pro}`)).json as {
    shipment: { pick_stops: { location_name: string; location: { city: string; state: string } }[] }
  }
  const [stop] = shipment.pick_stops
  const dock = { name: stop?.location_name, city: stop?.location.city, state: stop?.location.state }
  const made = await admin.call('POST', '/requirements', { requirement: { ...dock, free_days: 2, instructions: 'Use gate 3' } })
  expect(made.status).toBe(201)
  await admin.openLoad(pro)
  await page.getByRole('button', { name: 'Stop 1: details' }).filter({ visible: true }).click()
  await page.getByText('Dock requirements: 2 free days · Use gate 3').filter({ visible: true }).waitFor()
})

test("opens the load from a dropped container's pro and makes the user who creates a load its dispatcher [2.52]", async () => {
  const [pro = ''] = await app.pros('OPEN')
  const hook = { container_id: 'TCNU7712043', pro, name: 'Yard 2', city: 'Joliet', state: 'IL' }
  expect((await admin.call('POST', '/drop_hooks', { drop_hook: hook })).status).toBe(201)
  await open('Drop Hooks')
  await rowOf('TCNU7712043').getByText(pro).click()
  await page
    .getByRole('heading', { name: new RegExp(pro) })
    .filter({ visible: true })
    .waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('New truckload')
  await page.getByRole('option').first().click()
  const form = page.locator('[data-begin]').filter({ visible: true })
  await expect.poll(() => form.getByLabel('Dispatcher').inputValue()).toBe('admin')
  await expect.poll(() => form.getByLabel('Temp from').count()).toBe(0)
  await form.getByLabel('Equipment').click()
  await page.getByRole('option', { name: 'R Reefer' }).click()
  await form.getByLabel('Temp from').waitFor()
})
