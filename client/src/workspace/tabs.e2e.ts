import { afterAll, expect, test } from 'vitest'
import { testBrowser } from '../../../testing/browser.ts'
import { openTestApp } from '../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp({}, 'large')
afterAll(() => app.close())

const okafor = await app.sit(browser, 'dispatcher')
const whitlock = await app.sit(browser, 'dispatcher2')
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

test('the focus is always somewhere: on the grid after the sign-in, in a load opened from the palette, a menu or a tab, and back on the grid after it [2.12]', async () => {
  const browserContext = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const other = await browserContext.newPage()
  await other.goto(`${app.url}/acme/login`)
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
  await browserContext.close()
})

test('opening a load again focuses its tab [2.11]', async () => {
  await page.locator(`[data-row="${pros[0]}"]`).dblclick()
  await expect.poll(focusedTab).toBe(`Pro #${pros[0]}`)
  expect(await titles()).toHaveLength(2)
  await toBoard()
})

test('selecting a tab at index 9 moves it to position 1, also from the list of tabs out of view [2.10, 9.8]', async () => {
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

test('the selected tab stays visible when the window gets narrower, and when the tab itself gets wider [2.8, 2.12]', async () => {
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
    // The board is pinned: it is visible next to the selected tab while there is room for two.
    await expect.poll(board).toBe(width >= 900)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await strip.nth(1).click()
  await expect.poll(focusedTab).toBe(`Pro #${pros[0]}`)
  await expect.poll(cutOff).toBe(0)
})

test('tabs are restored after a reload, and only the focused one takes its lock [2.14]', async () => {
  const before = await titles()
  await page.reload()
  await expect.poll(titles).toEqual(before)
  await expect.poll(focusedTab).toBe(`Pro #${pros[0]}`)
  await expect.poll(() => lockStatus(pros[0] ?? '')).toBe(200)
  await expect.poll(() => lockStatus(pros[1] ?? '')).toBe(404)
})

test('a tab tooltip shows customer, origin and destination [2.16]', async () => {
  await strip.nth(1).hover()
  await page.getByRole('tooltip').first().waitFor()
  await expect.poll(() => page.getByRole('tooltip').first().textContent()).toMatch(/.+ · .+, [A-Z]{2} → .+, [A-Z]{2}/)
})

test('Delete and the middle mouse button close a tab and release its lock, and closed tabs can be reopened, removed and cleared [2.13, 2.15]', async () => {
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

test('the New Tab page is replaced by what is chosen in it [2.25]', async () => {
  await page.getByRole('button', { name: 'New tab' }).click()
  await expect.poll(focusedTab).toBe('New Tab')
  await page.getByRole('button', { name: 'New truckload shipment' }).click()
  await expect.poll(focusedTab).toBe('New Truckload Shipment')
  expect(await titles()).not.toContain('New Tab')
  await strip.nth(1).focus()
  await page.keyboard.press('Delete')
})

test('only Active Shipments shows a pin; another board has a close button [2.8, 2.17]', async () => {
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

test('a new tab works from the keyboard: its first choice has the focus, arrows move, Alt W closes, the palette reopens [2.9, 2.15, 2.25]', async () => {
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
  // Also from a button of the strip: switching to a tab by key moves the focus into it.
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

test('every tab keeps its scroll position, selection, edits and pane sizes [2.12]', async () => {
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
  // It can scroll that far only when the content below is drawn, too.
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

test('a screen that failed to load can be retried, and input in other tabs stays [9.11]', async () => {
  const part = '**/assets/TemplateLibraryTab-*.js'
  await page.route(part, (route) => route.abort())
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Template Library')
  await page.getByRole('option', { name: 'Template Library' }).first().click()
  await page.getByText("This part of Waybill didn't load").waitFor()
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

test('a dialog that failed to load keeps the load below it with its input, and can be retried [9.11]', async () => {
  const part = '**/assets/CheckCallDialog-*.js'
  const dialog = page.getByRole('dialog', { name: /check call/i })
  const openIt = async () => {
    await page.getByRole('button', { name: 'More actions' }).filter({ visible: true }).click()
    await page.getByRole('menuitem', { name: /Add check call/ }).click()
  }
  await page.route(part, (route) => route.abort())
  await openIt()
  const toast = page.getByTestId('toast').filter({ hasText: "This part of Waybill didn't load" })
  await toast.waitFor()
  expect(await page.getByLabel('Notes').filter({ visible: true }).inputValue()).toBe('typed and not saved')
  await toast.getByRole('button').last().click()
  await page.unroute(part)
  await openIt()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('if the server has a newer build, a reload is offered, and the browser asks first if there is unsaved input [9.11]', async () => {
  const part = '**/assets/MapTab-*.js'
  const pageItself = (url: URL) => url.href === `${app.url}/acme`
  await page.route(part, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.route(pageItself, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-next.js"></script>' }),
  )
  await toBoard()
  await page.getByRole('button', { name: 'Show on map' }).click()
  await page.getByText('Waybill was updated').waitFor()
  // The click waits until the browser has its response.
  const dialogShown = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss()
    return dialog.type()
  })
  await page.getByRole('button', { name: 'Reload' }).click()
  expect(await dialogShown).toBe('beforeunload')
  await page.unroute(part)
  await page.unroute(pageItself)
  await page.keyboard.press('Alt+w')
  await strip.filter({ hasText: `Pro #${pros[3]}` }).click()
  await expect.poll(() => page.getByLabel('Notes').filter({ visible: true }).inputValue()).toBe('typed and not saved')
})

test('a window that closes releases its locks [2.13]', async () => {
  await expect.poll(() => lockStatus(pros[3] ?? '')).toBe(200)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => lockStatus(pros[3] ?? '')).toBe(404)
})

test('what is typed after Ctrl K before the palette has loaded appears in it, and Esc discards it [9.11]', async () => {
  const signInHeld = async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const heldPage = await context.newPage()
    const { promise: until, resolve: letGo } = Promise.withResolvers<void>()
    await heldPage.route('**/assets/Palette-*.js', async (route) => {
      await until
      await route.continue()
    })
    await heldPage.goto(`${app.url}/acme/login`)
    await heldPage.getByLabel('Username').fill('dispatcher2')
    await heldPage.getByLabel('Password', { exact: true }).fill('demo')
    await heldPage.getByRole('button', { name: 'Sign in' }).click()
    await heldPage.locator('[data-row]').first().waitFor()
    return { heldPage, letGo }
  }
  const input = (of: typeof page) => of.getByRole('dialog').getByRole('combobox')

  const quick = await signInHeld()
  await quick.heldPage.keyboard.press('Control+k')
  await quick.heldPage.keyboard.type('templ')
  expect(await quick.heldPage.getByRole('textbox', { name: 'Search or run' }).inputValue()).toBe('templ')
  // No keystroke is lost while it loads either.
  quick.letGo()
  await quick.heldPage.keyboard.type('ate librar', { delay: 40 })
  await expect.poll(() => input(quick.heldPage).evaluate((element) => element === document.activeElement)).toBe(true)
  await quick.heldPage.keyboard.type('y')
  await expect.poll(() => input(quick.heldPage).inputValue()).toBe('template library')
  await quick.heldPage.keyboard.press('Enter')
  await expect.poll(() => quick.heldPage.getByRole('tab', { selected: true }).first().textContent()).toContain('Template')

  const left = await signInHeld()
  await left.heldPage.keyboard.press('Control+k')
  await left.heldPage.keyboard.type('templ')
  await left.heldPage.keyboard.press('Escape')
  await expect.poll(() => left.heldPage.getByRole('textbox', { name: 'Search or run' }).count()).toBe(0)
  left.letGo()
  await left.heldPage.keyboard.press('Control+k')
  await input(left.heldPage).waitFor()
  expect(await input(left.heldPage).inputValue()).toBe('')
})

test('keystrokes right after Esc and Ctrl K all appear in the palette, even if the previous one is still closing [9.11]', async () => {
  const { page: quick, context } = await app.sit(browser, 'sales')
  const board = quick.getByRole('grid')
  await board.focus()
  const input = quick.getByRole('dialog').getByRole('combobox')
  await quick.keyboard.press('Control+k')
  await input.waitFor()
  // A machine busy with keystrokes delays idle work.
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
