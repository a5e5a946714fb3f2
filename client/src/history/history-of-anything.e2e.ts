import { RECORD_LISTS } from '@waybill/shared/record/lists'
import { afterAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { openTestApp } from '../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())
const admin = await app.sit(browser, 'admin')
const { page } = admin

const checkAccessibility = (state: string) => expectAccessible(page, { state, advice: true })
const goTo = async (text: string) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(text)
  await page.getByRole('option', { name: text, exact: true }).first().click()
}
const seen = { visible: true } as const
const timeline = () => page.getByRole('region', { name: 'Timeline' }).filter(seen)
const openHistory = () => page.getByRole('button', { name: 'History', exact: true }).filter(seen).first().click()
const put = async (path: string, body: object) => {
  const { status, json } = await admin.call('PUT', path, body)
  expect(status, JSON.stringify(json)).toBe(200)
  return json as never
}
/** Waits for an entry with this text in the history of the active tab. */
const waitForEntry = (text: RegExp) => timeline().getByRole('row', { name: text }).first().waitFor()

describe('every screen links to the history of its records [2.35, 3.15]', () => {
  test("opens a user's history from the list by keyboard and from the profile by mouse, with role names", async () => {
    const { users } = (await admin.call('GET', '/users?search=viewer')).json as unknown as { users: { id: string }[] }
    const id = users[0]?.id ?? ''
    await put(`/users/${id}`, { user: { roles: ['view_only', 'accounting'] } })
    await goTo('Users')
    const row = page.getByRole('grid', { name: 'Users' }).getByRole('row', { name: /viewer/ })
    await row.click()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'History' }).focus()
    await page.keyboard.press('Enter')
    await waitForEntry(/Alma Deane.*view_only → view_only, accounting/)
    await page.getByText('viewer', { exact: false }).first().waitFor()
    await checkAccessibility('story-user')

    await page.getByRole('button', { name: 'Open current version' }).click()
    await page.getByRole('heading', { name: /Nell Fisk/ }).waitFor()
    await checkAccessibility('user-profile')
    await openHistory()
    await waitForEntry(/view_only, accounting/)
  })

  test("opens a role's history and compares two versions of it", async () => {
    const levels = { tabs: 'full', shipments: 'full' }
    const { role } = (await admin.call('POST', '/roles', { role: { name: 'Night shift', description: null, levels } })).json as unknown as {
      role: { id: string; version: number }
    }
    await put(`/roles/${role.id}`, {
      role: { name: 'Night watch', description: null, levels: { ...levels, shipments: 'read-only' }, version: role.version },
    })
    await goTo('Roles Library')
    await page.getByRole('button', { name: /Night watch/ }).click()
    await openHistory()
    await waitForEntry(/Shipments.*full → read-only/)
    await page.getByRole('radio', { name: 'Compare' }).filter(seen).click()
    await page
      .getByRole('region', { name: 'Comparison' })
      .filter(seen)
      .getByRole('row', { name: /Name Night shift Night watch/ })
      .waitFor()
    await checkAccessibility('compare-role')
  })

  test('opens the history of settings, document terms and integrations', async () => {
    await put('/settings', { settings: { credit_rule: 'refuse' } })
    await goTo('Global Settings')
    await openHistory()
    // The first change shows the built-in value as the old value.
    await waitForEntry(/Credit rule .* → refuse/)
    await goTo('Required Fields')
    await openHistory()
    await waitForEntry(/Credit rule .* → refuse/)

    const { form_texts } = (await admin.call('GET', '/form_texts')).json as unknown as {
      form_texts: { kind: string; version: number }[]
    }
    await put(`/form_texts/${form_texts[0]?.kind}`, { form_text: { text: 'Pay on proof.', version: form_texts[0]?.version } })
    await goTo('Global Settings')
    await page.getByRole('button', { name: 'Document terms' }).click()
    // A built-in text has no history.
    await page.getByText('Last edited by admin').filter(seen).waitFor()
    await page.getByRole('button', { name: 'History', exact: true }).filter(seen).last().click()
    await page.getByRole('heading', { name: /History of Carrier rate confirmation text/ }).waitFor()
    await page.getByRole('button', { name: 'View this version' }).filter(seen).click()
    await page.getByText('Pay on proof.').filter(seen).first().waitFor()
    await checkAccessibility('text-then')

    // An integration that was never configured has an empty history, not an error.
    await goTo('Integrations')
    await openHistory()
    await page.getByText("This built-in entry hasn't been changed.").filter(seen).waitFor()
    await checkAccessibility('story-of-nothing')
  })

  test('opens the history of carriers and customers from their lists and profiles', async () => {
    for (const [list, noun] of [
      ['Carriers', 'Carrier'],
      ['Customers', 'Customer'],
    ] as const) {
      await goTo(list)
      const row = page.getByRole('grid', { name: list }).getByRole('row').nth(2)
      await row.click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'History' }).click()
      await page.getByRole('heading', { name: new RegExp(`History of ${noun} \\d+ · \\w+`) }).waitFor()
      await waitForEntry(/demo.*created/)
      await page.getByRole('button', { name: 'Open current version' }).filter(seen).click()
      await page.getByRole('tab', { name: 'History', exact: true }).click()
      await page
        .getByRole('heading', { name: new RegExp(`History of ${noun}`) })
        .filter(seen)
        .waitFor()
    }
  })

  // Highlight Colors have no page (docs/directory.md).
  const listed = RECORD_LISTS.filter(({ title }) => title !== 'Highlight Colors')
  test.each(listed.map((list) => [list.title, list] as const))('opens the history of an entry of %s', async (title, list) => {
    const { [list.path]: rows = [] } = (await admin.call('GET', `/${list.path}?scope=all&limit=1`)).json as unknown as {
      [path: string]: { id: string }[]
    }
    const id = rows[0]?.id
    expect(id, `${title} is empty`).toBeDefined()
    await put(`/${list.path}/${id}`, { [list.resource]: { active: false } })
    await put(`/${list.path}/${id}`, { [list.resource]: { active: true } })
    await goTo(title)
    const grid = page.getByRole('grid', { name: title })
    await grid.getByRole('row').nth(1).waitFor()
    await page.getByRole('radio', { name: 'All' }).filter(seen).click()
    await grid.locator(`[data-row="${id}"]`).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'History' }).click()
    await page.getByRole('heading', { name: new RegExp(`History of ${list.noun} `) }).waitFor()
    await waitForEntry(/Alma Deane.*Status inactive → active/)
  })
})

test('opens the full history from a dialog and a past version from a copied link', async () => {
  await page.evaluate(() => {
    const copied = { writeText: async (text: string) => void Object.assign(globalThis, { copied: text }) }
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: copied })
  })
  await put('/revenue_types/tl', { revenue_type: { description: 'Whole truck' } })
  await goTo('Revenue Types')
  await page.getByRole('grid', { name: 'Revenue Types' }).locator('[data-row="tl"]').dblclick()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'History' }).click()
  await dialog.getByText('Description: Truckload → Whole truck').waitFor()
  await checkAccessibility('list-dialog')
  await dialog.getByRole('button', { name: 'Earlier versions' }).click()
  await dialog.waitFor({ state: 'detached' })
  await waitForEntry(/Description Truckload → Whole truck/)
  await timeline()
    .getByRole('row', { name: /Whole truck/ })
    .getByRole('button', { name: 'View this version' })
    .click()
  await page.getByRole('button', { name: 'Copy link' }).filter(seen).click()
  const link = await page.evaluate(() => (globalThis as { copied?: string }).copied ?? '')
  expect(link).toContain('?record=record%2Frevenue_types%2Ftl&at=')
  await put('/revenue_types/tl', { revenue_type: { description: 'Something else' } })
  await page.goto(link)
  await page.getByRole('region', { name: 'Fields' }).filter(seen).getByText('Whole truck').waitFor()
})
