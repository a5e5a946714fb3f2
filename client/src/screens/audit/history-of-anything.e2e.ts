import { RECORD_LISTS } from '@waybill/shared/record/lists'
import { afterAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { testBrowser } from '../../../../testing/browser.ts'
import { openFloor } from '../../../../testing/floor.ts'

const browser = await testBrowser()
const floor = await openFloor()
afterAll(() => floor.close())
const admin = await floor.sit(browser, 'admin')
const { page } = admin

const clean = (state: string) => expectAccessible(page, { state, advice: true })
const goTo = async (words: string) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(words)
  await page.getByRole('option', { name: words, exact: true }).first().click()
}
const seen = { visible: true } as const
const story = () => page.getByRole('region', { name: 'Story' }).filter(seen)
const pressHistory = () => page.getByRole('button', { name: 'History', exact: true }).filter(seen).first().click()
const put = async (path: string, body: object) => {
  const { status, json } = await admin.call('PUT', path, body)
  expect(status, JSON.stringify(json)).toBe(200)
  return json as never
}
/** The story of what the tab in front is about, where one of its entries says this. */
const tells = (words: RegExp) => story().getByRole('row', { name: words }).first().waitFor()

describe('the story of anything is one step from where it is kept [2.35, 3.15]', () => {
  test('a user: from the list by keyboard, from his profile by mouse; his roles are told by name', async () => {
    const { users } = (await admin.call('GET', '/users?search=viewer')).json as unknown as { users: { id: string }[] }
    const id = users[0]?.id ?? ''
    await put(`/users/${id}`, { user: { roles: ['view_only', 'accounting'] } })
    await goTo('Users')
    const row = page.getByRole('grid', { name: 'Users' }).getByRole('row', { name: /viewer/ })
    await row.click()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'History' }).focus()
    await page.keyboard.press('Enter')
    await tells(/admin.*view_only → view_only, accounting/)
    await page.getByText('viewer', { exact: false }).first().waitFor()
    await clean('story-user')

    await page.getByRole('button', { name: 'Open as it is now' }).click()
    await page.getByRole('heading', { name: /Nell Fisk/ }).waitFor()
    await clean('user-profile')
    await pressHistory()
    await tells(/view_only, accounting/)
  })

  test('a role, and two moments of it side by side', async () => {
    const levels = { tabs: 'full', shipments: 'full' }
    const { role } = (await admin.call('POST', '/roles', { role: { name: 'Night desk', description: null, levels } })).json as unknown as {
      role: { id: string; version: number }
    }
    await put(`/roles/${role.id}`, {
      role: { name: 'Night watch', description: null, levels: { ...levels, shipments: 'read-only' }, version: role.version },
    })
    await goTo('Roles Library')
    await page.getByRole('button', { name: /Night watch/ }).click()
    await pressHistory()
    await tells(/Shipments.*full → read-only/)
    await page.getByRole('radio', { name: 'Compare' }).filter(seen).click()
    await page
      .getByRole('region', { name: 'Two moments' })
      .filter(seen)
      .getByRole('row', { name: /Name Night desk Night watch/ })
      .waitFor()
    await clean('compare-role')
  })

  test('what the house decided for itself: settings, texts on papers, an integration', async () => {
    await put('/settings', { settings: { credit_rule: 'refuse' } })
    await goTo('Global Settings')
    await pressHistory()
    // The first word of all is told like every later one: what came with the product → what was decided.
    await tells(/Credit rule .* → refuse/)
    await goTo('Required Fields')
    await pressHistory()
    await tells(/Credit rule .* → refuse/)

    const { form_texts } = (await admin.call('GET', '/form_texts')).json as unknown as {
      form_texts: { kind: string; version: number }[]
    }
    await put(`/form_texts/${form_texts[0]?.kind}`, { form_text: { text: 'Pay on proof.', version: form_texts[0]?.version } })
    await goTo('Global Settings')
    await page.getByRole('button', { name: 'Texts on papers' }).click()
    // As it is now: a text that nobody has written has no history.
    await page.getByText('Last written by admin').filter(seen).waitFor()
    await page.getByRole('button', { name: 'History', exact: true }).filter(seen).last().click()
    await page.getByRole('heading', { name: /History of Carrier rate confirmation text/ }).waitFor()
    await page.getByRole('button', { name: 'As it was then' }).filter(seen).click()
    await page.getByText('Pay on proof.').filter(seen).first().waitFor()
    await clean('text-then')

    // Nothing was ever said to an integration: that is told, and is no failure.
    await goTo('Integrations')
    await pressHistory()
    await page.getByText('It is as it came with the product: nobody has changed it.').filter(seen).waitFor()
    await clean('story-of-nothing')
  })

  test('a carrier and a customer: from their lists, and on their profiles', async () => {
    for (const [list, noun] of [
      ['Carriers', 'Carrier'],
      ['Customers', 'Customer'],
    ] as const) {
      await goTo(list)
      const row = page.getByRole('grid', { name: list }).getByRole('row').nth(2)
      await row.click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'History' }).click()
      await page.getByRole('heading', { name: new RegExp(`History of ${noun} \\d+ · \\w+`) }).waitFor()
      await tells(/demo.*created/)
      await page.getByRole('button', { name: 'Open as it is now' }).filter(seen).click()
      await page.getByRole('tab', { name: 'History', exact: true }).click()
      await page
        .getByRole('heading', { name: new RegExp(`History of ${noun}`) })
        .filter(seen)
        .waitFor()
    }
  })

  test.each(RECORD_LISTS.map((list) => [list.title, list] as const))('an entry of %s', async (title, list) => {
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
    await tells(/admin.*Status inactive → active/)
  })
})

test('a dialog leads from what it shows to the whole story, and a link to one moment of it opens there', async () => {
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
  await clean('list-dialog')
  await dialog.getByRole('button', { name: 'At any moment' }).click()
  await dialog.waitFor({ state: 'detached' })
  await tells(/Description Truckload → Whole truck/)
  await story()
    .getByRole('row', { name: /Whole truck/ })
    .getByRole('button', { name: 'As it was then' })
    .click()
  await page.getByRole('button', { name: 'Copy link' }).filter(seen).click()
  const link = await page.evaluate(() => (globalThis as { copied?: string }).copied ?? '')
  expect(link).toContain('?record=record%2Frevenue_types%2Ftl&at=')
  await put('/revenue_types/tl', { revenue_type: { description: 'Something else' } })
  await page.goto(link)
  await page.getByRole('region', { name: 'Fields' }).filter(seen).getByText('Whole truck').waitFor()
})
