import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { testBrowser } from '../../../../testing/browser.ts'
import { openFloor } from '../../../../testing/floor.ts'

const browser = await testBrowser()
const floor = await openFloor()
afterAll(() => floor.close())

const okafor = await floor.sit(browser, 'dispatcher')
const whitlock = await floor.sit(browser, 'dispatcher2')
const admin = await floor.sit(browser, 'admin')

const openLibrary = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Template Library')
  await page.getByRole('option', { name: 'Template Library' }).first().click()
  await page.getByRole('heading', { name: 'Template library' }).waitFor()
}
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Templates' }).getByRole('button', { name, exact: false }).first()
const act = async (page: Page, name: string, deed: string) => {
  await page.getByRole('button', { name: `${name}: more` }).click()
  await page.getByRole('menuitem', { name: deed, exact: true }).click()
}
const copy = async (page: Page, name: string, share = false) => {
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy template' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  if (share) await dialog.getByRole('checkbox', { name: 'Share with everybody' }).click()
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
  const open = await floor.pros('OPEN')
  const told = await Promise.all(
    open.map(async (pro) => ({
      pro,
      mode: ((await okafor.call('GET', `/shipments/${pro}`)).json as { shipment: { mode: string } }).shipment.mode,
    })),
  )
  return told.filter(({ mode }) => mode === 'truckload').map(({ pro }) => pro)
}

test('the preview cuts no figure, however narrow the window: the form is drawn smaller [2.40, 2.43]', async () => {
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

test('a template is copied, a field hidden and a section moved by keyboard, and forms begin with it: for its user alone [2.21, 2.40, 2.43, 3.2]', async () => {
  const { page } = okafor
  const [first = '', second = ''] = await truckloads()
  await openLibrary(page)
  await entry(page, 'Truckload').click()
  const sections = page.getByRole('list', { name: 'Sections' })
  expect(await sections.getByRole('checkbox', { name: 'Rates' }).isDisabled()).toBe(true)
  await copy(page, 'My desk')

  await sections.getByRole('button', { name: 'Customer: fields' }).press('Enter')
  const fields = page.getByRole('list', { name: 'Fields of Customer' })
  expect(await fields.getByRole('checkbox', { name: 'Name' }).isDisabled()).toBe(true)
  await fields.getByRole('checkbox', { name: 'Email' }).press('Space')
  const grip = sections.getByRole('button', { name: 'Move Rates' })
  await grip.focus()
  for (let times = 0; times < 5; times++) await page.keyboard.press('Control+Shift+ArrowUp')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Rates')
  await page.getByRole('status').getByText('Rates, place 1 of 14').waitFor({ state: 'attached' })
  const preview = page.getByRole('region', { name: 'Preview with a sample load' })
  await expect.poll(async () => (await preview.locator('h2').allInnerTexts())[0]?.trim()).toBe('Rates')
  const customer = preview.locator('section', { has: page.locator('h2', { hasText: 'Customer' }) })
  await customer.getByText('Phone', { exact: true }).waitFor()
  await expect.poll(() => customer.getByText('Email', { exact: true }).count()).toBe(0)
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await page.getByTestId('toast').getByText('Template “My desk” saved').first().waitFor()
  await act(page, 'My desk', 'Begin with this')
  await page.getByTestId('toast').getByText('You begin with “My desk”').first().waitFor()

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
    templates: expect.not.arrayContaining([expect.objectContaining({ name: 'My desk' })]),
  })
})

test('a template that an administrator shares with everybody is found by others, and their forms begin with it [2.21, 2.43, 3.4]', async () => {
  const { page } = admin
  const [, second = ''] = await truckloads()
  await openLibrary(page)
  await entry(page, 'Truckload').click()
  await copy(page, 'House form', true)
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
  await page.getByTestId('toast').getByText('Template “House form” saved').first().waitFor()
  await act(page, 'House form', 'Everybody begins with this')
  await page
    .getByTestId('toast')
    .getByText(/Everybody begins with/)
    .first()
    .waitFor()

  await whitlock.openLoad(second)
  await whitlock.page.reload()
  await whitlock.page.getByRole('region', { name: 'Customer' }).waitFor()
  await expect.poll(async () => (await sectionsOf(whitlock.page))[0]).toBe('More information')
  expect(await sectionsOf(whitlock.page)).not.toContain('Role')
  await openLibrary(whitlock.page)
  await entry(whitlock.page, 'House form').click()
  await whitlock.page.getByText('This one belongs to somebody else.').waitFor()
  expect(await whitlock.page.getByRole('checkbox', { name: 'Role' }).isDisabled()).toBe(true)
  await whitlock.page.getByRole('tab', { name: new RegExp(second) }).click()
})

test('a load is read beside the board as the list template says, without its lock; arrows lead on and Enter opens [2.43]', async () => {
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
