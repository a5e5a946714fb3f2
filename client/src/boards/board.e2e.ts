import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { openTestApp } from '../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp({}, 'large')
afterAll(() => app.close())

const okafor = await app.sit(browser, 'dispatcher')
const whitlock = await app.sit(browser, 'dispatcher2')
const { page } = whitlock
// Few rows are visible, so that there is something to scroll to.
await page.setViewportSize({ width: 1440, height: 480 })

const grid = page.getByRole('grid')
const head = (name: string) => page.getByRole('columnheader', { name })
const rowAt = (index: number) => page.locator(`[role="row"][aria-rowindex="${index + 2}"]`)
const proAt = async (index: number) => (await rowAt(index).getAttribute('data-row')) ?? ''
const rowOf = (pro: string) => page.locator(`[data-row="${pro}"]`)
const selected = () => page.locator('[role="row"][aria-selected="true"]').count()
/** The row or column that the grid's active row, cell or header belongs to. */
const active = () =>
  page.evaluate(() => {
    const named = document.getElementById(document.querySelector('[role="grid"]')?.getAttribute('aria-activedescendant') ?? '')
    return named?.closest<HTMLElement>('[data-row]')?.dataset.row ?? named?.dataset.column ?? null
  })
const widthOf = (name: string) => head(name).evaluate((element) => (element as HTMLElement).offsetWidth)
const order = () => page.getByRole('columnheader').allInnerTexts()
const topOf = async (pro: string) => (await rowOf(pro).boundingBox())?.y
/** Position of a row after its animation has ended. */
const restingTop = async (pro: string) => {
  let top: number | undefined
  await expect
    .poll(
      async () => {
        const before = top
        top = await topOf(pro)
        return top !== undefined && top === before
      },
      { interval: 200 },
    )
    .toBe(true)
  return top
}
const scrollTo = (top: number) =>
  grid.evaluate((element, to) => {
    element.scrollTop = to
  }, top)

const asOkafor = async (pro: string, command: () => Promise<{ readonly status: number }>) => {
  await expect.poll(async () => (await okafor.call('POST', `/shipments/lock/${pro}`, {})).status).toBeLessThan(300)
  expect((await command()).status).toBe(200)
  await okafor.call('DELETE', `/shipments/lock/${pro}`)
}
const voidLoad = (pro: string) =>
  asOkafor(pro, () => okafor.call('PUT', '/void', { void: { pro, void_info: { reason: 'Customer cancelled' } } }))
const hold = (pro: string) => asOkafor(pro, () => okafor.call('PUT', `/shipments/${pro}/hold`, { reason: 'Dock closed' }))

const away = (on: Page) => on.mouse.move(720, 16)

describe('keyboard', () => {
  test('a slash focuses the quick filter, Esc returns to the rows below it', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('no such load')
    await page.getByText('No loads match this filter').waitFor()
    await page.keyboard.press('Escape')
    await rowAt(3).waitFor()
    await expect.poll(() => grid.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('moves by rows, pages and to the ends, and the active row is always in the document', async () => {
    await page.keyboard.press('Control+Home')
    await expect.poll(active).toBe(await proAt(0))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(active).toBe(await proAt(2))
    await page.keyboard.press('PageDown')
    await expect.poll(() => grid.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
    const here = await active()
    await scrollTo(0)
    await expect.poll(active).toBe(here)
    await page.keyboard.press('Control+Home')
    await expect.poll(active).toBe(await proAt(0))
  })

  test('Space selects, Shift with an arrow selects a range, Ctrl A all, Esc none; the footer shows the totals', async () => {
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(selected).toBe(3)
    await page.getByText(/Selected 3 · [\d,]+ mi · [\d,]+ lb/).waitFor()
    await page.keyboard.press('Control+a')
    await expect.poll(selected).toBeGreaterThan(10)
    await page.keyboard.press('Escape')
    await expect.poll(selected).toBe(0)
  })

  test('sorts, widens and moves a column from its header', async () => {
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowUp')
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight')
    await expect.poll(active).toBe('miles')
    await page.keyboard.press('Enter')
    await expect.poll(() => head('Miles').getAttribute('aria-sort')).toBe('ascending')
    const before = await widthOf('Miles')
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(() => widthOf('Miles')).toBe(before + 8)
    await page.keyboard.press('Control+Shift+ArrowRight')
    const isBefore = (one: string, other: string) => async () => {
      const names = (await order()).map((name) => name.split('\n')[0]?.trim())
      return names.indexOf(one) < names.indexOf(other)
    }
    await expect.poll(isBefore('Customer', 'Miles')).toBe(true)
    await expect.poll(active).toBe('miles')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.press('Alt+Enter')
    const cut = () => head('Miles').evaluate((element) => element.scrollWidth > element.clientWidth)
    await expect.poll(cut).toBe(false)
  })

  test('a letter key opens the load and starts its action', async () => {
    await page.keyboard.press('ArrowDown')
    const pro = await active()
    await page.keyboard.press('y')
    const tab = page.getByRole('tab', { name: `Pro #${pro}` })
    await tab.waitFor()
    await page.getByRole('tab', { name: 'Active Shipments' }).click()
    await rowAt(0).waitFor()
    // Its lock is released, so that later changes to loads aren't blocked.
    await tab.click({ button: 'middle' })
    await tab.waitFor({ state: 'detached' })
  })

  test('Escape from an action opened by a letter key returns to its row, and closes a load opened only for that [2.13]', async () => {
    await page.locator('[role="grid"]').filter({ visible: true }).focus()
    await page.keyboard.press('ArrowDown')
    const pro = (await active()) ?? ''
    const tab = page.getByRole('tab', { name: `Pro #${pro}` })
    const dialog = page.getByRole('dialog')
    await page.keyboard.press('k')
    await dialog.getByRole('textbox', { name: 'Note' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await tab.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
    expect(await active()).toBe(pro)

    await page.keyboard.press('y')
    await tab.waitFor()
    await page.keyboard.press('Alt+1')
    await rowAt(0).waitFor()
    await page.keyboard.press('k')
    await dialog.getByRole('textbox', { name: 'Note' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
    expect(await active()).toBe(pro)
    await tab.click({ button: 'middle' })
    await tab.waitFor({ state: 'detached' })
  })
})

describe('mouse', () => {
  test('a click on a header sorts, with Shift it adds a key, and the keys are numbered', async () => {
    await head('Status').click()
    await expect.poll(() => head('Status').getAttribute('aria-sort')).toBe('ascending')
    await head('Pickup').click({ modifiers: ['Shift'] })
    await expect.poll(order).toEqual(expect.arrayContaining([expect.stringMatching(/^Status\s*1$/), expect.stringMatching(/^Pickup\s*2$/)]))
    await head('Pickup').click()
    await expect.poll(() => head('Status').getAttribute('aria-sort')).toBeNull()
  })

  test("the third click on a header returns to the order of the layout, and that column's header shows it [2.45]", async () => {
    const first = async (sort: string) =>
      ((await whitlock.call('GET', `/shipments?filters[status]=active&limit=1&sort=${sort}`)).json as { shipments: { pro: string }[] })
        .shipments[0]?.pro
    const sorted = async (name: string, direction: 'ascending' | 'descending', sort: string) => {
      await expect.poll(() => head(name).getAttribute('aria-sort')).toBe(direction)
      await expect.poll(async () => (await proAt(0)) === (await first(sort))).toBe(true)
    }
    await sorted('Pickup', 'descending', '-pickup')
    await head('Pickup').click()
    await sorted('Pickup', 'ascending', 'pickup')
    await head('Weight').click()
    await sorted('Weight', 'ascending', 'weight')
    await head('Weight').click()
    await sorted('Weight', 'descending', '-weight')
    await head('Weight').click()
    await sorted('Pickup', 'ascending', 'pickup')
    expect(await head('Weight').getAttribute('aria-sort')).toBeNull()
  })

  test('the edge of a header is dragged, a double click fits the column', async () => {
    const box = await head('Carrier').boundingBox()
    if (!box) throw new Error('no such head')
    const [edge, middle] = [box.x + box.width - 3, box.y + 12]
    await page.mouse.move(edge, middle)
    await page.mouse.down()
    await page.mouse.move(edge + 80, middle, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => widthOf('Carrier')).toBeGreaterThan(box.width + 70)
    await page.mouse.dblclick(edge + 80, middle)
    await expect.poll(() => widthOf('Carrier')).not.toBe(Math.round(box.width + 80))
  })

  test('a header is dragged to the place of another', async () => {
    await head('Weight lb').dragTo(head('Pickup'))
    await expect
      .poll(async () => {
        const names = await order()
        return names.indexOf('Weight lb') < names.findIndex((name) => name.startsWith('Pickup'))
      })
      .toBe(true)
  })
})

describe('changes by other users', () => {
  test('a cell changed by another user flashes and shows its previous value', async () => {
    const [pro = ''] = await app.pros('OPEN')
    await page.getByLabel('Quick filter').fill(pro)
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('2')
    await hold(pro)
    const cell = rowOf(pro).locator('[data-changed="status"]')
    await cell.hover()
    await page.getByRole('tooltip').getByText('OPEN').waitFor()
    await expect.poll(() => page.getByRole('tooltip').textContent()).toMatch(/^Status OPENHOLD · Miles Okafor, \d+ s ago$/)
    await page.getByLabel('Quick filter').fill('')
    await rowAt(5).waitFor()
  })

  test('the tip of a changed cell is fully visible, also at the right and lower edge of the window', async () => {
    const { users } = (await okafor.call('GET', '/users/search?search=viewer')).json as { users: { id: string }[] }
    const pro = await page.locator('[data-row]').evaluateAll((rows) => {
      const places = rows.map((row) => ({ pro: row.getAttribute('data-row') ?? '', bottom: row.getBoundingClientRect().bottom }))
      const fullyVisible = places.filter(({ bottom }) => bottom < innerHeight - 30)
      return fullyVisible.toSorted((a, b) => b.bottom - a.bottom)[0]?.pro ?? ''
    })
    await asOkafor(pro, () =>
      okafor.call('PUT', `/shipments/${pro}`, { shipment: { dispatcher_assigned_user: { id: users[0]?.id, username: 'viewer' } } }),
    )
    const cell = rowOf(pro).locator('[data-changed="dispatcher"]')
    await cell.hover()
    const tip = page.getByRole('tooltip')
    await expect.poll(() => tip.textContent()).toMatch(/viewer · Miles Okafor, \d+ s ago$/)
    const [box, under] = [await tip.boundingBox(), await cell.boundingBox()]
    if (!box || !under) throw new Error('nothing is told')
    expect(box.x + box.width).toBeLessThanOrEqual(1440)
    expect(box.y + box.height).toBeLessThanOrEqual(480)
    expect(box.height).toBeLessThan(30)
    expect(box.y + box.height <= under.y || box.y >= under.y + under.height).toBe(true)
    await page.getByLabel('Quick filter').hover()
    await tip.waitFor({ state: 'detached' })
  })

  test('a row that leaves is struck through, and the row under the pointer does not move before the pointer has left', async () => {
    const [leaves, under] = [await proAt(1), await proAt(4)]
    const aimed = rowOf(under).getByRole('gridcell').nth(6)
    await aimed.hover()
    const before = await restingTop(under)
    const at = await aimed.boundingBox()
    if (!at) throw new Error('nothing to aim at')
    const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
    // Keeps moving the pointer slightly, however long the machine takes, so that it counts as aiming.
    let side = 0
    const stirring = setInterval(() => {
      side = 1 - side
      void page.mouse.move(x + side, y)
    }, 250)
    await voidLoad(leaves)
    await page.locator(`[data-row="${leaves}"][data-leaving]`).waitFor()
    await page.waitForTimeout(800)
    expect(await rowOf(leaves).count()).toBe(1)
    expect(await topOf(under)).toBe(before)
    clearInterval(stirring)
    await away(page)
    await rowOf(leaves).waitFor({ state: 'detached' })
    await expect.poll(() => topOf(under)).toBe((before ?? 0) - 28)
  })

  test('when a row leaves, those below it move up without overlapping', async () => {
    await scrollTo(0)
    await page.getByLabel('Quick filter').focus()
    await away(page)
    await rowAt(8).waitFor()
    const leaves = await proAt(1)
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const look = () => {
        const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => ({
          pro: row.dataset.row,
          index: Number(row.getAttribute('aria-rowindex')),
          top: row.getBoundingClientRect().top,
        }))
        for (const row of rows) if (rows.some(({ index, top }) => index < row.index && top > row.top)) seen.push(`${row.pro} at ${row.top}`)
        requestAnimationFrame(look)
      }
      look()
    })
    await voidLoad(leaves)
    await rowOf(leaves).waitFor({ state: 'detached' })
    await page.waitForTimeout(600)
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
  })

  test('a truncated cell shows its full text under the pointer, and no other cell does', async () => {
    await scrollTo(0)
    const customer = rowAt(2).getByRole('gridcell').nth(5)
    const name = await customer.textContent()
    const titleAt = async (width: number) => {
      await away(page)
      await customer.evaluate((cell, px) => Object.assign(cell.style, { width: `${px}px` }), width)
      await customer.hover({ position: { x: 4, y: 10 } })
      return customer.getAttribute('title')
    }
    expect(await titleAt(600)).toBeNull()
    expect(await titleAt(30)).toBe(name)
    await away(page)
    await customer.evaluate((cell) => cell.style.removeProperty('width'))
  })

  test('a click on a checkbox leaves the focus on the grid, because its element may be reused for another row', async () => {
    await rowAt(3).getByRole('checkbox').click()
    await expect.poll(selected).toBe(1)
    await expect.poll(() => grid.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(selected).toBe(0)
  })

  test('a double click opens the load of the first click, even if an update puts another one under the second', async () => {
    const user = await app.sit(browser, 'dispatcher')
    const rows = user.page.locator('[data-row]')
    const [aimed, other] = await rows.evaluateAll((all) => all.slice(0, 2).map((row) => (row as HTMLElement).dataset.row ?? ''))
    const box = await user.page.locator(`[data-row="${aimed}"]`).boundingBox()
    if (!box || !other || other === aimed) throw new Error('no two rows')
    const { mouse } = user.page
    await mouse.move(box.x + 300, box.y + box.height / 2)
    await mouse.down()
    await mouse.up()
    await user.find(other)
    await mouse.down({ clickCount: 2 })
    await mouse.up({ clickCount: 2 })
    await user.page.getByRole('heading', { name: /[0-9]{7}/ }).waitFor()
    expect(await user.page.getByRole('heading', { name: /[0-9]{7}/ }).textContent()).toContain(aimed)
    await user.context.close()
  })

  test('after five idle seconds, a row that left under a resting pointer disappears', async () => {
    const [leaves, under] = [await proAt(1), await proAt(4)]
    await rowOf(under).getByRole('gridcell').nth(6).hover()
    await voidLoad(leaves)
    await page.locator(`[data-row="${leaves}"][data-leaving]`).waitFor()
    await rowOf(leaves).waitFor({ state: 'detached' })
    await away(page)
  })

  test('a row that arrives above is counted, and no visible row moves', async () => {
    const [comes] = [await proAt(2)]
    await away(page)
    await voidLoad(comes)
    await rowOf(comes).waitFor({ state: 'detached' })
    await scrollTo(28 * 8)
    const anchor = await proAt(12)
    const before = await restingTop(anchor)
    const admin = await app.sit(browser, 'admin')
    await admin.call('POST', `/shipments/lock/${comes}`, {})
    expect((await admin.call('PUT', '/unvoid', { void: { pro: comes } })).status).toBe(200)
    const pill = page.getByRole('button', { name: '1 new above' })
    await pill.waitFor()
    expect(await topOf(anchor)).toBe(before)
    await pill.click()
    await rowOf(comes).waitFor()
    await pill.waitFor({ state: 'detached' })
    await admin.context.close()
  })
})

test('axe finds no violations in menus and panels of the board, in either theme', async () => {
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: /^Open Enter/ }).waitFor()
  await expectAccessible(page, { advice: true })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).waitFor()
  await expectAccessible(page, { advice: true })
  await page.keyboard.press('Escape')
})
