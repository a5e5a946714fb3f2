import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { testBrowser } from '../../../../testing/browser.ts'
import { ORIGIN, serveClient } from '../../app/stub-server.fixture.ts'

const browser = await testBrowser()

const pages = new Map<string, Promise<Page>>()
const newPage = async (theme: string, density: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' })
  await serveClient(context)
  await context.addInitScript(
    (look) => localStorage.setItem('base_store', JSON.stringify({ tenant: 'acme', version: '2025.09.11-production', ...look })),
    { theme, density },
  )
  return context.newPage()
}
/** Opens the page as freshly loaded; one page per theme and density is reused with its scripts loaded. */
const open = async (theme = 'light', density = 'default', look = `${theme}, ${density}`): Promise<Page> => {
  const known = pages.get(look) ?? newPage(theme, density)
  pages.set(look, known)
  const page = await known
  await page.mouse.move(0, 0)
  await page.goto(`${ORIGIN}/acme/primitives`)
  await page.getByRole('heading', { name: 'Primitives' }).waitFor()
  return page
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.each([
  ['light', 'default', 'rgb(35, 80, 198)', '28px'],
  ['dark', 'comfortable', 'rgb(61, 104, 224)', '32px'],
])('a primary button has the accent color and height of the %s theme, %s density', async (theme, density, background, height) => {
  const page = await open(theme, density)
  const style = await button(page, 'Save').evaluate((element) => {
    const { backgroundColor, height, borderRadius, fontWeight } = getComputedStyle(element)
    return { backgroundColor, height, borderRadius, fontWeight }
  })
  expect(style).toEqual({ backgroundColor: background, height, borderRadius: '4px', fontWeight: '500' })
})

test.each([
  ['light', 'default'],
  ['light', 'comfortable'],
  ['dark', 'default'],
  ['dark', 'comfortable'],
] as const)('axe finds no violations in the %s theme, %s density', async (theme, density) => {
  await expectAccessible(await open(theme, density), { looks: [{ theme }] })
})

test('axe finds no violations in overlays, in either theme', async () => {
  const page = await open()
  await button(page, 'Done').click()
  await button(page, 'Refused').click()
  await button(page, 'Menu').click()
  await page.getByRole('menu').waitFor()
  await page.getByTestId('toast').nth(1).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Combobox' }).click()
  await page.getByRole('option', { name: 'Dallas' }).waitFor()
  await expectAccessible(page)
  await button(page, 'Dialog').click()
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option').first().waitFor()
  await expectAccessible(page)
})

describe('the focus', () => {
  test('returns to the button after a menu closes', async () => {
    const page = await open()
    await button(page, 'Menu').click()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Menu')
  })

  test('returns after a menu opened by long press', async () => {
    const page = await open()
    // The first menu enables long presses.
    await button(page, 'Menu').click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Menu')
    await button(page, 'Right button').dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true, clientX: 200, clientY: 200 })
    await page.locator('[role="menu"]:focus-within').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Menu')
  })

  test('is on the first entry of a menu opened by keyboard, and on none of one opened by right-click', async () => {
    // A page of its own, where no menu has been loaded yet.
    const page = await open('light', 'default', 'menu by key')
    await button(page, 'Right button').focus()
    await page.keyboard.press('Shift+F10')
    await page.locator('[role="menuitem"]:focus').waitFor()
    expect(
      await page
        .getByRole('menuitem')
        .first()
        .evaluate((entry) => entry === document.activeElement),
    ).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Right button')
    await button(page, 'Right button').click({ button: 'right' })
    await page.locator('[role="menu"]:focus').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  })

  test('is in the first field of a dialog, stays in the dialog, and returns when it closes', async () => {
    const page = await open()
    await button(page, 'Dialog').click()
    await expect.poll(() => page.getByRole('combobox', { name: 'Reason' }).evaluate((field) => field === document.activeElement)).toBe(true)
    for (let steps = 0; steps < 10; steps++) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
    await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Dialog')
  })

  test('moves to the first invalid field after Enter in any field of a dialog, even a checkbox', async () => {
    const page = await open()
    await button(page, 'Dialog').click()
    const notified = page.getByRole('checkbox', { name: 'Carrier was notified' })
    const reason = page.getByRole('combobox', { name: 'Reason' })
    await notified.press('Enter')
    await page.getByText('Reason is required').waitFor()
    await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await notified.isChecked()).toBe(false)
    await reason.press('Enter')
    await page.getByRole('option', { name: 'Entered twice' }).click()
    await notified.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('moves to the next tab when Delete closes a tab', async () => {
    const page = await open()
    await page.getByRole('tab', { name: 'Quote Q31904' }).click()
    await page.keyboard.press('Delete')
    await expect.poll(() => focused(page)).toBe('Active Shipments')
    expect(await page.getByRole('tab', { name: 'Quote Q31904' }).count()).toBe(0)
  })

  test('leaves the selected tab with its panel’s background, with or without a tooltip', async () => {
    const page = await open()
    const ground = (name: string) => page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).backgroundColor)
    expect(await ground('Active Shipments')).toBe('rgb(255, 255, 255)')
    await page.getByRole('tab', { name: 'Pro 4820177' }).click()
    await expect.poll(() => ground('Pro 4820177')).toBe('rgb(255, 255, 255)')
    await expect.poll(() => focused(page)).toContain('Pro 4820177')
  })

  test('moves from an alert to its field, even in a collapsed section', async () => {
    const page = await open()
    await button(page, 'Folded: Name is required').click()
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.field)).toBe('folded.name')
  })
})

test('stays in the dialog when Escape closes only the top layer', async () => {
  const page = await open()
  await button(page, 'Dialog').click()
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('option').count()).toBe(0)
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

describe('a typed field', () => {
  test.each([
    ['Date', '11/2/26', '11/02/2026'],
    ['Time', '730', '07:30'],
    ['Money', '$1,450.5', '1,450.50'],
    ['Number', '44000', '44,000'],
  ])('%s accepts %s and shows %s', async (label, typed, shown) => {
    const page = await open()
    const field = page.getByLabel(label, { exact: true })
    await field.fill(typed)
    await field.blur()
    expect(await field.inputValue()).toBe(shown)
  })

  test('keeps text it can’t read, shows an error and is invalid', async () => {
    const page = await open()
    const field = page.getByLabel('Money', { exact: true })
    await field.fill('a lot')
    await field.blur()
    expect(await field.inputValue()).toBe('a lot')
    expect(await field.evaluate((input: HTMLInputElement) => input.matches(':invalid'))).toBe(true)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Money must be a number').waitFor()
  })

  test('steps with the arrow keys', async () => {
    const page = await open()
    await page.getByLabel('Date', { exact: true }).press('ArrowUp')
    await page.getByLabel('Time', { exact: true }).press('ArrowDown')
    expect(await page.getByLabel('Date', { exact: true }).inputValue()).toBe('11/23/2026')
    expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('06:45')
  })
})

describe('the calendar of a date field', () => {
  test('opens with Alt+Down, moves with arrow keys and picks with Enter; the focus returns to the field', async () => {
    const page = await open()
    const field = page.getByLabel('Date', { exact: true })
    const month = page.getByRole('dialog', { name: 'Calendar' })
    // The calendar appears shortly before it has the focus; earlier keys go to the field.
    const onDay = (day: string) => expect.poll(() => focused(page)).toBe(day)
    await field.press('Alt+ArrowDown')
    await month.getByRole('grid', { name: 'November 2026' }).waitFor()
    await onDay('22')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await month.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('11/30/2026')
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)

    await field.fill('someday')
    await field.press('Alt+ArrowDown')
    await onDay('30')
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Escape')
    await month.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('someday')
    await field.press('Alt+ArrowDown')
    await onDay('30')
    await page.keyboard.press('Enter')
    await month.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('11/30/2026')
  })

  test('also works with the mouse, Tab skips its button, and axe finds no violations in it', async () => {
    const page = await open()
    const field = page.getByLabel('Date', { exact: true })
    await field.focus()
    await page.keyboard.press('Tab')
    expect(await page.getByLabel('Time', { exact: true }).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.getByTitle('Calendar').first().click()
    await page.getByRole('button', { name: /November 12/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /November 12/ }).click()
    expect(await field.inputValue()).toBe('11/12/2026')
  })
})

describe('a combobox', () => {
  test('searches while typing, selects with Enter or Tab, and restores the last value when nothing matches', async () => {
    const page = await open()
    const field = page.getByRole('combobox', { name: 'Combobox' })
    await field.click()
    await field.pressSequentially('xx')
    await page.getByText('No matches').waitFor()
    await field.fill('da')
    await page.getByRole('option', { name: 'Dallas' }).waitFor()
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('Dallas')
    await field.fill('jol')
    await page.getByRole('option', { name: 'Joliet' }).waitFor()
    await field.press('Tab')
    await expect.poll(() => field.inputValue()).toBe('Joliet')
    // Tab before the results have arrived.
    await field.fill('nash')
    await field.press('Tab')
    await expect.poll(() => field.inputValue()).toBe('Nashville')
    await field.fill('xx')
    await page.getByText('No matches').waitFor()
    await field.press('Tab')
    await expect.poll(() => field.inputValue()).toBe('Nashville')
    await field.fill('jol')
    await page.getByRole('option', { name: 'Joliet' }).waitFor()
    await page.getByRole('heading', { name: 'Primitives' }).click()
    await expect.poll(() => field.inputValue()).toBe('Nashville')
  })

  test('is null when cleared, and Escape clears nothing', async () => {
    const page = await open()
    const field = page.getByRole('combobox', { name: 'Combobox' })
    await field.press('Escape')
    expect(await field.inputValue()).toBe('Laredo')
    await field.fill('')
    await field.press('Tab')
    await expect.poll(() => field.inputValue()).toBe('')
  })
})

test('a select is worked with the keyboard alone, and a letter finds its entry', async () => {
  const page = await open()
  const field = page.getByRole('combobox', { name: 'Select', exact: true })
  await field.focus()
  await field.press('Enter')
  await field.press('r')
  await field.press('Enter')
  await expect.poll(() => field.textContent()).toBe('R53, reefer 53 ft')
  // After a pause, typing starts a new search.
  await page.waitForTimeout(600)
  await field.press('f')
  await field.press('Tab')
  await expect.poll(() => field.textContent()).toBe('F48, flatbed 48 ft')
  // Moving over an option with an arrow key does not select it.
  await field.press('Enter')
  await field.press('ArrowUp')
  await field.press('Tab')
  await expect.poll(() => field.textContent()).toBe('F48, flatbed 48 ft')
  // A code typed in full ranks before one that starts with it.
  await page.waitForTimeout(600)
  await field.press('c')
  await field.press('Tab')
  await expect.poll(() => field.textContent()).toBe('C, curtain side')
})

test('a toast closes after six seconds, not while it is hovered, and an error stays', async () => {
  const page = await open('light', 'default', 'with a clock of its own')
  await page.clock.install()
  await button(page, 'Done').click()
  await button(page, 'Refused').click()
  const done = page.getByTestId('toast').filter({ hasText: 'Shipment Covered' })
  await done.hover()
  await page.clock.runFor(10_000)
  expect(await done.count()).toBe(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(6100)
  await expect.poll(() => done.count()).toBe(0)
  expect(await page.getByTestId('toast').count()).toBe(1)
})

test('an unavailable button shows its reason when reached', async () => {
  const page = await open()
  await button(page, 'Disabled, says why').focus()
  await page.getByRole('tooltip', { name: 'Save first: Fill all required fields.' }).waitFor()
})

test('F8 reaches a toast under a modal dialog, Escape returns to the dialog, and both work', async () => {
  const page = await open()
  await button(page, 'Refused').click()
  await button(page, 'Dialog').click()
  const reason = page.getByRole('combobox', { name: 'Reason' })
  await reason.waitFor()
  const inDialog = () => reason.evaluate((field) => field === document.activeElement)
  await expect.poll(inDialog).toBe(true)
  await page.keyboard.press('F8')
  const toast = page.getByTestId('toast').last()
  await expect.poll(() => toast.evaluate((card) => card.contains(document.activeElement))).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(inDialog).toBe(true)
  await page.keyboard.press('F8')
  await page.keyboard.press('Enter')
  await toast.waitFor({ state: 'detached' })
  await expect.poll(inDialog).toBe(true)
  await page.keyboard.press('Escape')
  await reason.waitFor({ state: 'detached' })
})

test('a pane divider moves by keyboard, and the side pane keeps its size when the window narrows', async () => {
  const page = await open('light', 'default', 'an edge')
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  const edge = page.getByRole('separator', { name: 'Width of the side' })
  const width = () => page.getByText('Side', { exact: true }).evaluate((side) => side.parentElement?.getBoundingClientRect().width ?? 0)
  const before = await width()
  expect(Math.round(before)).toBe(180)
  await edge.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(width).toBeGreaterThan(before)
  const after = await width()
  await page.setViewportSize({ width: 1200, height: 1000 })
  await expect.poll(async () => Math.abs((await width()) - after)).toBeLessThan(1)
  expect(broken).toEqual([])
})
