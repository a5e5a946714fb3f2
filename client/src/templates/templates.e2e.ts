import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { openTestApp } from '../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())

const okafor = await app.sit(browser, 'dispatcher')
const whitlock = await app.sit(browser, 'dispatcher2')
const admin = await app.sit(browser, 'admin')

const openLibrary = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Template Library')
  await page.getByRole('option', { name: 'Template Library' }).first().click()
  await page.getByRole('heading', { name: 'Template library' }).waitFor()
}
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Templates' }).getByRole('button', { name, exact: false }).first()
const act = async (page: Page, name: string, label: string) => {
  await page.getByRole('button', { name: `${name}: more` }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}
const copy = async (page: Page, name: string, share = false) => {
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy template' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  if (share) await dialog.getByRole('checkbox', { name: 'Share with everyone' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByTestId('toast').getByText(`Template “${name}” added`).first().waitFor()
}
const sectionsOf = (page: Page) =>
  page
    .locator('section > div > h2')
    .filter({ visible: true })
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.trim()))
const truckloads = async () => {
  const open = await app.pros('OPEN')
  const loads = await Promise.all(
    open.map(async (pro) => ({
      pro,
      mode: ((await okafor.call('GET', `/shipments/${pro}`)).json as { shipment: { mode: string } }).shipment.mode,
    })),
  )
  return loads.filter(({ mode }) => mode === 'truckload').map(({ pro }) => pro)
}

test('scales the preview down in a narrow window so that no number is cut off [2.40, 2.43]', async () => {
  const { page } = whitlock
  await page.setViewportSize({ width: 1280, height: 800 })
  await openLibrary(page)
  const preview = page.getByRole('region', { name: 'Preview with a sample load' })
  await preview.locator('input').first().waitFor({ state: 'attached' })
  const cut = () =>
    preview
      .locator('input')
      .evaluateAll((inputs) =>
        (inputs as HTMLInputElement[])
          .filter(({ value, scrollWidth, clientWidth }) => /^[-\d(.,:/ )]+$/.test(value) && scrollWidth > clientWidth)
          .map(({ value }) => value),
      )
  await expect.poll(cut).toEqual([])
  for (const view of ['Full form', 'New record']) {
    await page.getByRole('radio', { name: view }).click()
    await expect.poll(cut).toEqual([])
  }
  await page.keyboard.press('Alt+w')
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('copies a template, hides a field, moves a section by keyboard, and makes it the default for its user only [2.21, 2.40, 2.43, 3.2]', async () => {
  const { page } = okafor
  const [first = '', second = ''] = await truckloads()
  await openLibrary(page)
  await entry(page, 'Truckload').click()
  const sections = page.getByRole('list', { name: 'Sections' })
  expect(await sections.getByRole('checkbox', { name: 'Rates' }).isDisabled()).toBe(true)
  await copy(page, 'My layout')

  await sections.getByRole('button', { name: 'Customer: fields' }).press('Enter')
  const fields = page.getByRole('list', { name: 'Fields of Customer' })
  expect(await fields.getByRole('checkbox', { name: 'Name' }).isDisabled()).toBe(true)
  await fields.getByRole('checkbox', { name: 'Email', exact: true }).press('Space')
  const grip = sections.getByRole('button', { name: 'Move Rates' })
  await grip.focus()
  for (let times = 0; times < 5; times++) await page.keyboard.press('Control+Shift+ArrowUp')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Rates')
  await page.getByRole('status').getByText('Rates, position 1 of 14').waitFor({ state: 'attached' })
  const preview = page.getByRole('region', { name: 'Preview with a sample load' })
  await expect.poll(async () => (await preview.locator('h2').allInnerTexts())[0]?.trim()).toBe('Rates')
  const customer = preview.locator('section', { has: page.locator('h2', { hasText: 'Customer' }) })
  await customer.getByText('Phone', { exact: true }).waitFor()
  await expect.poll(() => customer.getByText('Email', { exact: true }).count()).toBe(0)
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await page.getByTestId('toast').getByText('Template “My layout” saved').first().waitFor()
  await act(page, 'My layout', 'Set as default')
  await page.getByTestId('toast').getByText('“My layout” is now your default').first().waitFor()

  await okafor.openLoad(first)
  await page.getByRole('region', { name: 'Customer' }).waitFor()
  await expect.poll(async () => (await sectionsOf(page))[0]).toBe('Rates')
  await page.getByRole('region', { name: 'Customer' }).getByLabel('Phone').waitFor()
  expect(await page.getByRole('region', { name: 'Customer' }).getByLabel('Email').count()).toBe(0)

  await page.reload()
  await page.getByRole('region', { name: 'Customer' }).waitFor()
  await expect.poll(async () => (await sectionsOf(page))[0]).toBe('Rates')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Split screen' }).press('ArrowRight')
  await page.getByRole('menuitemcheckbox', { name: 'Truckload' }).press('Enter')
  await expect.poll(async () => (await sectionsOf(page))[0]).toBe('Customer')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Full form' }).press('ArrowRight')
  await page.getByRole('menuitemcheckbox', { name: 'Truckload' }).press('Enter')
  await expect.poll(async () => (await sectionsOf(page))[0]).toBe('Shipment requirements')
  await expect.poll(() => page.getByRole('tablist', { name: 'About this load' }).count()).toBe(0)

  await whitlock.openLoad(second)
  await whitlock.page.getByRole('region', { name: 'Customer' }).waitFor()
  await expect.poll(async () => (await sectionsOf(whitlock.page))[0]).toBe('Customer')
  expect((await whitlock.call('GET', '/templates')).json as { templates: { name: string }[] }).toMatchObject({
    templates: expect.not.arrayContaining([expect.objectContaining({ name: 'My layout' })]),
  })
})

test("uses a template an administrator shares and makes the default for everyone in other users' forms [2.21, 2.43, 3.4]", async () => {
  const { page } = admin
  const [, second = ''] = await truckloads()
  await openLibrary(page)
  await entry(page, 'Truckload').click()
  await copy(page, 'Company form', true)
  const role = page.getByRole('list', { name: 'Sections' }).locator('[data-order="section role"]')
  await role.getByRole('checkbox', { name: 'Role' }).press('Space')
  const top = await page.locator('[data-order="section customer"]').boundingBox()
  const from = await page.getByRole('button', { name: 'Move More information' }).boundingBox()
  if (!top || !from) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 8, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y - 40, { steps: 4 })
  await page.mouse.move(top.x + 40, top.y + 12, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => page.locator('[data-order]').first().getAttribute('data-order')).toBe('section more')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByTestId('toast').getByText('Template “Company form” saved').first().waitFor()
  await act(page, 'Company form', 'Set as default for everyone')
  await page
    .getByTestId('toast')
    .getByText(/is now the default for everyone/)
    .first()
    .waitFor()

  await whitlock.openLoad(second)
  await whitlock.page.reload()
  await whitlock.page.getByRole('region', { name: 'Customer' }).waitFor()
  await expect.poll(async () => (await sectionsOf(whitlock.page))[0]).toBe('More information')
  expect(await sectionsOf(whitlock.page)).not.toContain('Role')
  await openLibrary(whitlock.page)
  await entry(whitlock.page, 'Company form').click()
  await whitlock.page.getByText('This template belongs to someone else.').waitFor()
  expect(await whitlock.page.getByRole('checkbox', { name: 'Role' }).isDisabled()).toBe(true)
  await whitlock.page.getByRole('tab', { name: new RegExp(second) }).click()
})

test('shows the summary of a load beside the board without locking it, moves with arrow keys and opens with Enter [2.43]', async () => {
  const { page } = okafor
  await page.getByRole('tab', { name: 'Active Shipments' }).click()
  await page.getByLabel('Quick filter').fill('')
  await page.getByRole('row').nth(4).waitFor()
  const pros = await page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.row ?? ''))
  const holder = async () =>
    ((await okafor.call('GET', `/shipments/${pros[1]}`)).json as { shipment: { lock: { locked_by_auth_uid: string | null } | null } })
      .shipment.lock?.locked_by_auth_uid
  const held = await holder()
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('q')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('region', { name: 'Stops' }).waitFor()
  const title = () => sheet.getByRole('heading', { level: 2 }).textContent()
  await expect.poll(title).toBe(`Pro ${pros[0]}`)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect.poll(title).toBe(`Pro ${pros[1]}`)
  await expect.poll(() => sheet.locator('[aria-busy="true"]').count()).toBe(0)
  expect(await holder()).toBe(held)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Pro ${pros[1]}` }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})
