import { afterAll, expect, test } from 'vitest'
import { testBrowser } from '../../../testing/browser.ts'
import { openFloor } from '../../../testing/floor.ts'

const browser = await testBrowser()
const floor = await openFloor({}, 'large')
afterAll(() => floor.close())

const okafor = await floor.sit(browser, 'dispatcher')
const whitlock = await floor.sit(browser, 'dispatcher2')
const { page } = okafor

const strip = page.getByRole('tablist', { name: 'Workspace' }).getByRole('tab')
const grid = page.getByRole('grid')
const titles = () => strip.allInnerTexts()
const focusedTab = () => page.getByRole('tablist', { name: 'Workspace' }).getByRole('tab', { selected: true }).textContent()
const toBoard = async () => {
  await page.keyboard.press('Alt+1')
  await grid.waitFor()
}
const openAt = async (index: number): Promise<string> => {
  const pro = (await page.locator(`[role="row"][aria-rowindex="${index + 2}"]`).getAttribute('data-row')) ?? ''
  await page.locator(`[data-row="${pro}"]`).dblclick()
  await page.getByRole('heading', { name: new RegExp(pro) }).waitFor()
  return pro
}
const lockStatus = async (pro: string) => (await whitlock.call('GET', `/shipments/lock/${pro}`)).status

const pros: string[] = []

test('a load opens at position 1 and is focused; the board keeps its place, and the keyboard its row [2.8, 2.9, 2.12]', async () => {
  await grid.focus()
  for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('ArrowDown')
  const at = await grid.getAttribute('aria-activedescendant')
  await page.keyboard.press('Enter')
  await expect.poll(titles).toHaveLength(2)
  const [, title = ''] = await titles()
  expect(await focusedTab()).toBe(title)
  pros.push(title.replace('Pro #', ''))
  await toBoard()
  await expect.poll(() => grid.getAttribute('aria-activedescendant')).toBe(at)
  await expect.poll(() => grid.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the focus is never nowhere: on the grid after the sign-in, in the load that the palette, a menu or a tab opens, back on the grid after it [2.12]', async () => {
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const other = await desk.newPage()
  await other.goto(`${floor.url}/acme/login`)
  await other.getByLabel('Username').fill('sales')
  await other.getByLabel('Password', { exact: true }).fill('demo')
  await other.keyboard.press('Enter')
  await other.locator('[data-row]').first().waitFor()
  const at = () => expect.poll(() => other.evaluate(() => document.activeElement?.getAttribute('role')))
  await at().toBe('grid')
  await other.keyboard.press('ArrowDown')
  await other.keyboard.press('Shift+F10')
  await other.locator('[role="menuitem"]:focus').waitFor()
  await other.keyboard.press('Enter')
  await other.getByRole('heading', { name: /^Pro \d/ }).waitFor()
  await at().toBe('tabpanel')
  await other.keyboard.press('Alt+1')
  await at().toBe('grid')
  const board = other.getByRole('tab', { name: 'Active Shipments' })
  for (const from of [() => other.keyboard.press('Alt+1'), () => board.click()]) {
    await from()
    await other.getByRole('grid').waitFor()
    await other.keyboard.press('Control+k')
    await other
      .getByRole('dialog')
      .getByRole('combobox')
      .fill(pros[0] ?? '')
    await other.getByRole('option', { name: new RegExp(`^${pros[0]}.*→`) }).waitFor()
    await other.keyboard.press('Enter')
    await other.getByRole('heading', { name: new RegExp(pros[0] ?? '') }).waitFor()
    const panel = () => other.evaluate(() => document.activeElement?.closest('[role="tabpanel"]')?.textContent)
    await expect.poll(panel).toContain(pros[0])
    await other.keyboard.press('Tab')
    expect(await panel()).toContain(pros[0])
  }
  await desk.close()
})

test('opening it again focuses its tab [2.11]', async () => {
  await page.locator(`[data-row="${pros[0]}"]`).dblclick()
  await expect.poll(focusedTab).toBe(`Pro #${pros[0]}`)
  expect(await titles()).toHaveLength(2)
  await toBoard()
})

test('a tab at index 9 is selected to position 1, also from the list of those out of sight [2.10, 9.8]', async () => {
  for (let index = 6; index < 15; index += 1) {
    pros.push(await openAt(index))
    await toBoard()
  }
  await expect.poll(titles).toHaveLength(11)
  await page.getByRole('button', { name: /more tabs/ }).click()
  await page.getByRole('menuitem', { name: `Pro #${pros[0]}` }).click()
  await expect.poll(async () => (await titles())[1]).toBe(`Pro #${pros[0]}`)
  await expect.poll(focusedTab).toBe(`Pro #${pros[0]}`)
})

test('the selected tab stays in sight when the window gets narrower, and when it gets wider itself [2.8, 2.12]', async () => {
  await strip.nth(7).click()
  const cutOff = () =>
    page.getByRole('tablist', { name: 'Workspace' }).evaluate((list) => {
      const frame = list.getBoundingClientRect()
      const box = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
      return box && Math.round(Math.max(frame.left - box.left, box.right - frame.right, 0))
    })
  const board = () =>
    page
      .getByRole('tablist', { name: 'Workspace' })
      .evaluate((list) => list.children[0]?.getBoundingClientRect().left === list.getBoundingClientRect().left)
  for (const width of [1200, 1000, 800, 640]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => [width, await cutOff()]).toEqual([width, 0])
    // The board is pinned: it is in sight beside the selected one while there is room for two.
    await expect.poll(board).toBe(width >= 900)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await strip.nth(1).click()
  await expect.poll(focusedTab).toBe(`Pro #${pros[0]}`)
  await expect.poll(cutOff).toBe(0)
})

test('tabs are there again after a reload, and only the focused one asks for its lock [2.14]', async () => {
  const before = await titles()
  await page.reload()
  await expect.poll(titles).toEqual(before)
  await expect.poll(focusedTab).toBe(`Pro #${pros[0]}`)
  await expect.poll(() => lockStatus(pros[0] ?? '')).toBe(200)
  await expect.poll(() => lockStatus(pros[1] ?? '')).toBe(404)
})

test('a tooltip shows customer, origin and destination [2.16]', async () => {
  await strip.nth(1).hover()
  await page.getByRole('tooltip').first().waitFor()
  await expect.poll(() => page.getByRole('tooltip').first().textContent()).toMatch(/.+ · .+, [A-Z]{2} → .+, [A-Z]{2}/)
})

test('the key and the middle button close, the lock goes back, and history reopens, removes and clears [2.13, 2.15]', async () => {
  await strip.nth(1).focus()
  await page.keyboard.press('Delete')
  await expect.poll(titles).toHaveLength(10)
  await strip.nth(1).click({ button: 'middle' })
  await expect.poll(titles).toHaveLength(9)
  await expect.poll(() => lockStatus(pros[0] ?? '')).toBe(404)

  const history = page.getByRole('dialog', { name: 'Closed tabs' })
  await page.getByRole('button', { name: 'Closed tabs' }).click()
  await history.getByRole('button', { name: new RegExp(`^Pro #${pros[0]}`) }).click()
  await expect.poll(focusedTab).toBe(`Pro #${pros[0]}`)
  await page.getByRole('button', { name: 'Closed tabs' }).click()
  await history.getByRole('button', { name: /^Remove Pro #/ }).click()
  await history.getByText('No closed tabs').waitFor()
  await page.keyboard.press('Escape')
})

test('a launcher gives way to what is chosen in it [2.25]', async () => {
  await page.getByRole('button', { name: 'New tab' }).click()
  await expect.poll(focusedTab).toBe('New Tab')
  await page.getByRole('button', { name: 'New truckload shipment' }).click()
  await expect.poll(focusedTab).toBe('New Truckload Shipment')
  expect(await titles()).not.toContain('New Tab')
  await strip.nth(1).focus()
  await page.keyboard.press('Delete')
})

test('the floor alone shows a pin: another board can be closed, and says so [2.8, 2.17]', async () => {
  const pins = () => page.getByRole('tablist', { name: 'Workspace' }).locator('.lucide-pin').count()
  await page.getByRole('button', { name: 'New tab' }).click()
  await page.getByRole('button', { name: 'All Shipments' }).click()
  await expect.poll(focusedTab).toBe('All Shipments')
  await strip.nth(1).locator('svg').first().waitFor()
  expect(await strip.first().locator('.lucide-pin').count()).toBe(1)
  expect(await pins()).toBe(1)
  await strip.nth(1).focus()
  await page.keyboard.press('Delete')
  await expect.poll(titles).not.toContain('All Shipments')
})

test('a new tab is worked from the keyboard: its first choice has the focus, arrows walk, Alt W closes, the palette reopens [2.9, 2.15, 2.25]', async () => {
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.getByRole('button', { name: 'New tab' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('New truckload shipment')
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('New less than truckload shipment')
  await page.keyboard.press('Alt+w')
  await expect.poll(titles).not.toContain('New Tab')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('customers')
  await page.getByRole('option', { name: 'Customers' }).first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(focusedTab).toBe('Customers')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('close')
  await page.getByRole('option', { name: 'Close Customers' }).click()
  await expect.poll(titles).not.toContain('Customers')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('reopen')
  await page.getByRole('option', { name: 'Reopen Customers' }).click()
  await expect.poll(focusedTab).toBe('Customers')
  await page.keyboard.press('Alt+w')
  await expect.poll(titles).not.toContain('Customers')
  // From a button of the strip too: whoever goes to a tab by its key wants to be in it.
  await page.getByRole('button', { name: 'Closed tabs' }).focus()
  await page.keyboard.press('Alt+1')
  await expect.poll(() => grid.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('Ctrl K finds a load by its pro and opens it', async () => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(pros[3] ?? '')
  await page.getByRole('option', { name: new RegExp(`^${pros[3]}.*→`) }).click()
  await expect.poll(focusedTab).toBe(`Pro #${pros[3]}`)
})

test('every tab keeps its scroll, its selection, its edits and the size of its panes [2.12]', async () => {
  const screen = page.locator('[role="tabpanel"][data-state="active"]')
  const sizeOf = () => screen.getByRole('tabpanel', { name: /^Check calls/ }).evaluate((panel) => panel.clientHeight)
  const scroller = screen.locator('div:has(> div > section)').first()
  await page
    .getByText(/You have this load locked/)
    .filter({ visible: true })
    .waitFor()
  const edge = screen.getByRole('separator', { name: 'Height of the panels' })
  const before = await sizeOf()
  await edge.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(sizeOf).toBeGreaterThan(before)
  const size = await sizeOf()
  await screen.getByLabel('Notes').fill('typed and not saved')
  // As far as that it goes only when what lies below is drawn too.
  const scrolled = () =>
    scroller.evaluate((form) => {
      form.scrollTo(0, 180)
      return form.scrollTop
    })
  await expect.poll(scrolled).toBe(180)

  await toBoard()
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  const chosen = await page.locator('[role="row"][aria-selected="true"]').getAttribute('data-row')
  const other = await openAt(3)
  await page.getByRole('heading', { name: new RegExp(other) }).waitFor()
  await expect.poll(() => scroller.evaluate((form) => form.scrollTop)).toBe(0)
  expect(await screen.getByLabel('Notes').inputValue()).not.toBe('typed and not saved')

  await strip.filter({ hasText: `Pro #${pros[3]}` }).click()
  await page.getByRole('heading', { name: new RegExp(pros[3] ?? '') }).waitFor()
  await expect.poll(() => scroller.evaluate((form) => form.scrollTop)).toBe(180)
  await expect.poll(() => screen.getByLabel('Notes').inputValue()).toBe('typed and not saved')
  await expect.poll(sizeOf).toBe(size)
  await toBoard()
  await expect.poll(() => page.locator('[role="row"][aria-selected="true"]').getAttribute('data-row')).toBe(chosen)
})

test('a part that did not come is asked for again, and what is typed elsewhere stays [9.11]', async () => {
  const part = '**/assets/TemplateLibraryTab-*.js'
  await page.route(part, (route) => route.abort())
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Template Library')
  await page.getByRole('option', { name: 'Template Library' }).first().click()
  await page.getByText('This part of Waybill did not load').waitFor()
  await page.unroute(part)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Template library' }).waitFor()
  await page.keyboard.press('Control+k')
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .fill(pros[3] ?? '')
  await page
    .getByRole('option', { name: new RegExp(`^${pros[3]}`) })
    .first()
    .click()
  await expect.poll(() => page.getByLabel('Notes').filter({ visible: true }).inputValue()).toBe('typed and not saved')
})

test('a dialog that did not come leaves the load below it, with what is typed there, and is asked for again [9.11]', async () => {
  const part = '**/assets/CheckCallDialog-*.js'
  const dialog = page.getByRole('dialog', { name: /check call/i })
  const openIt = async () => {
    await page.getByRole('button', { name: 'More actions' }).filter({ visible: true }).click()
    await page.getByRole('menuitem', { name: /Add check call/ }).click()
  }
  await page.route(part, (route) => route.abort())
  await openIt()
  const toast = page.getByTestId('toast').filter({ hasText: 'This part of Waybill did not load' })
  await toast.waitFor()
  expect(await page.getByLabel('Notes').filter({ visible: true }).inputValue()).toBe('typed and not saved')
  await toast.getByRole('button').last().click()
  await page.unroute(part)
  await openIt()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('where the server has another build, the page is offered anew, and the browser asks first for what is typed [9.11]', async () => {
  const part = '**/assets/MapTab-*.js'
  const pageItself = (url: URL) => url.href === `${floor.url}/acme`
  await page.route(part, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.route(pageItself, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-next.js"></script>' }),
  )
  await toBoard()
  await page.getByRole('button', { name: 'Show on a map' }).click()
  await page.getByText('Waybill was updated').waitFor()
  // The click waits until the browser has its answer.
  const asked = page.waitForEvent('dialog').then(async (question) => {
    await question.dismiss()
    return question.type()
  })
  await page.getByRole('button', { name: 'Load again' }).click()
  expect(await asked).toBe('beforeunload')
  await page.unroute(part)
  await page.unroute(pageItself)
  await page.keyboard.press('Alt+w')
  await strip.filter({ hasText: `Pro #${pros[3]}` }).click()
  await expect.poll(() => page.getByLabel('Notes').filter({ visible: true }).inputValue()).toBe('typed and not saved')
})

test('a window that closes gives its locks back [2.13]', async () => {
  await expect.poll(() => lockStatus(pros[3] ?? '')).toBe(200)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => lockStatus(pros[3] ?? '')).toBe(404)
})

test('what is typed behind Ctrl K before the palette has come stands in it, and Esc forgets it [9.11]', async () => {
  const signInHeld = async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const held = await context.newPage()
    const { promise: until, resolve: letGo } = Promise.withResolvers<void>()
    await held.route('**/assets/Palette-*.js', async (route) => {
      await until
      await route.continue()
    })
    await held.goto(`${floor.url}/acme/login`)
    await held.getByLabel('Username').fill('dispatcher2')
    await held.getByLabel('Password', { exact: true }).fill('demo')
    await held.getByRole('button', { name: 'Sign in' }).click()
    await held.locator('[data-row]').first().waitFor()
    return { held, letGo }
  }
  const input = (of: typeof page) => of.getByRole('dialog').getByRole('combobox')

  const quick = await signInHeld()
  await quick.held.keyboard.press('Control+k')
  await quick.held.keyboard.type('templ')
  expect(await quick.held.getByRole('textbox', { name: 'Search or run' }).inputValue()).toBe('templ')
  // No letter is lost while it comes either.
  quick.letGo()
  await quick.held.keyboard.type('ate librar', { delay: 40 })
  await expect.poll(() => input(quick.held).evaluate((element) => element === document.activeElement)).toBe(true)
  await quick.held.keyboard.type('y')
  await expect.poll(() => input(quick.held).inputValue()).toBe('template library')
  await quick.held.keyboard.press('Enter')
  await expect.poll(() => quick.held.getByRole('tab', { selected: true }).first().textContent()).toContain('Template')

  const left = await signInHeld()
  await left.held.keyboard.press('Control+k')
  await left.held.keyboard.type('templ')
  await left.held.keyboard.press('Escape')
  await expect.poll(() => left.held.getByRole('textbox', { name: 'Search or run' }).count()).toBe(0)
  left.letGo()
  await left.held.keyboard.press('Control+k')
  await input(left.held).waitFor()
  expect(await input(left.held).inputValue()).toBe('')
})

test('letters that follow Esc and Ctrl K at once all stand in the palette: the way back from the one before comes too late for it [9.11]', async () => {
  const { page: quick, context } = await floor.sit(browser, 'sales')
  const board = quick.getByRole('grid')
  await board.focus()
  const input = quick.getByRole('dialog').getByRole('combobox')
  await quick.keyboard.press('Control+k')
  await input.waitFor()
  // A machine that is busy with letters puts off what waits for a moment's rest.
  await quick.evaluate(() => {
    const { setTimeout: later } = window
    const late: (() => void)[] = []
    const hold = (work: () => void, ms = 0) => (ms > 0 ? later(work, ms) : late.push(work))
    const letGo = () => {
      window.setTimeout = later
      for (const work of late) work()
    }
    Object.assign(window, { setTimeout: hold, letGo })
  })
  await quick.keyboard.press('Escape')
  await input.waitFor({ state: 'detached' })
  await quick.keyboard.press('Control+k')
  await quick.keyboard.type('templ')
  await quick.evaluate(() => (window as unknown as { readonly letGo: () => void }).letGo())
  await quick.keyboard.type('ate')
  await expect.poll(() => input.inputValue()).toBe('template')
  await quick.keyboard.press('Escape')
  await expect.poll(() => board.evaluate((element) => element === document.activeElement)).toBe(true)
  await context.close()
})
