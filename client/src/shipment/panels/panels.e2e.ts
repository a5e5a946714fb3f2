import { afterAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { testBrowser } from '../../../../testing/browser.ts'
import { openTestApp } from '../../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())

const [pro = ''] = await app.pros('OPEN')
const okafor = await app.sit(browser, 'dispatcher')
await okafor.openLoad(pro)
const { page } = okafor

const panel = page.getByRole('tabpanel').getByRole('tabpanel')
const show = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
const rowOf = (text: string | RegExp) => panel.getByRole('row').filter({ hasText: text })
const toast = (text: string) => page.getByTestId('toast').getByText(text, { exact: true }).waitFor()
const openEvents = async () =>
  ((await okafor.call('GET', `/shipments/${pro}`)).json as { shipment: { open_events: boolean } }).shipment.open_events
/** An accessibility scan of the whole form takes seconds; load-life has one. */
const clean = (within = '[role="tabpanel"] [role="tabpanel"]') => expectAccessible(page, { within })
const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('the panels below the form', () => {
  test('a check call is added with a location at the current time, and voided with a reason [2.70]', async () => {
    await show('Check calls')
    await panel.getByRole('combobox', { name: 'Location' }).fill('Memphis')
    await page
      .getByRole('option', { name: /Memphis, TN/ })
      .first()
      .click()
    await panel.getByLabel('Note').fill('Rolling, all well')
    await panel.getByLabel('Note').press('Enter')
    await rowOf('Rolling, all well').waitFor()
    const row = (await rowOf('Rolling, all well').textContent()) ?? ''
    expect(row).toMatch(/\d\d\/\d\d \d\d:\d\d [A-Z]{2,4}Phone.*Memphis, TN.*Miles Okafor/)
    await expect.poll(() => panel.getByLabel('Note').inputValue()).toBe('')

    await rowOf('Rolling, all well')
      .getByRole('button', { name: /Void check call/ })
      .click()
    await page.getByLabel('Reason').fill('Wrong load')
    await page.keyboard.press('Enter')
    await rowOf(/Voided by Miles Okafor.*: Wrong load/).waitFor()
    await expect.poll(() => rowOf('Rolling, all well').locator('s').count()).toBeGreaterThan(0)
  })

  test('a check call with an unreadable date or time is not added, and the line shows why [2.70]', async () => {
    const rows = await panel.getByRole('row').count()
    for (const [box, text, why] of [
      ['Date', '99/99', 'Date must be a date, such as 11/22'],
      ['Time', 'noon', 'Time must be a time, such as 7:30'],
    ] as const) {
      await panel.getByLabel(box, { exact: true }).fill(text)
      await panel.getByLabel('Note').press('Enter')
      await panel.getByRole('alert').getByText(why, { exact: true }).waitFor()
      await expect.poll(() => panel.getByLabel(box, { exact: true }).evaluate((it) => it === document.activeElement)).toBe(true)
      await panel.getByLabel(box, { exact: true }).fill('')
    }
    expect(await panel.getByRole('row').count()).toBe(rows)
  })

  test('an event is opened, acknowledged, edited and closed with a resolution [4.42]', async () => {
    await show('Events')
    await panel.getByLabel('Note').fill('POD is missing')
    await panel.getByLabel('Due date').fill('+1')
    await panel.getByLabel('Due time').fill('9:00')
    await panel.getByRole('button', { name: 'Open event' }).click()
    await rowOf('POD is missing').waitFor()
    expect(await openEvents()).toBe(true)
    await page.getByRole('tab', { name: /^Events 1 open/ }).waitFor()
    await panel.getByRole('button', { name: 'Acknowledge' }).click()
    await panel.getByText('Open events must be acknowledged').waitFor({ state: 'detached' })
    await panel.getByRole('button', { name: /^Edit event/ }).click()
    await panel.getByRole('row').getByLabel('Note').fill('POD is not legible')
    await page.keyboard.press('Enter')
    await rowOf('POD is not legible').waitFor()
    await expect.poll(() => rowOf('POD is not legible').textContent()).toContain('09:00')
    await panel.getByRole('button', { name: /^Close event/ }).click()
    await page.getByLabel('Resolution').fill('Sent again')
    await page.keyboard.press('Enter')
    await rowOf(/Sent again.*Closed/).waitFor()
    expect(await openEvents()).toBe(false)
  })

  test('an incident shows missing fields at their boxes, then is saved [5.28, 5.29, 4.52, 8.17]', async () => {
    await show('Incidents')
    await panel.getByRole('button', { name: 'Add incident' }).click()
    await button('Create incident').click()
    await toast('Invalid Incident info')
    const dialog = page.getByRole('dialog')
    for (const text of ['Incident: Type code is required', 'Incident: Reason code is required', 'Incident: Stop is required'])
      await dialog.getByText(text, { exact: true }).waitFor()
    await dialog.getByLabel('Stop').click()
    await page.getByRole('option', { name: /^2, / }).click()
    expect(await dialog.getByLabel('Type code').textContent()).toBe('AB, delivery appointment')
    await dialog.getByLabel('Reason code').click()
    await page.getByRole('option', { name: 'AG, Consignee Related' }).click()
    await button('Create incident').click()
    await toast('Incident created successfully.')
    await rowOf(/ABStop 2AG, Consignee Related/).waitFor()
  })

  test('the history lists each step and can be searched by field and user', async () => {
    await show('History')
    await rowOf('Incident AB reported').waitFor()
    await rowOf('Check call 1 voided').waitFor()
    await rowOf(/Event 1 changed.*POD is missing → POD is not legible/).waitFor()
    await panel.getByLabel('Field').fill('event 1')
    await panel.getByText(/^\d+ of \d+ entries$/).waitFor()
    await rowOf('Check call').first().waitFor({ state: 'detached' })
    await panel.getByLabel('Field').fill('')
    await panel.getByLabel('User').click()
    await page.getByRole('option', { name: 'Miles Okafor', exact: true }).click()
    await rowOf('Locked').first().waitFor()
  })

  test('a history that fails to load shows an error and loads on retry, keeping existing entries', async () => {
    const [other = ''] = await app.pros('COVERED')
    const cut = '**/history'
    // The load comes without its history, so that the history is requested separately.
    const withHistory = /include=history/
    await page.route(withHistory, async (route) => {
      const response = await route.fetch()
      const { history: _, ...load } = await response.json()
      await route.fulfill({ response, json: load })
    })
    await page.route(cut, (route) => route.fulfill({ status: 503, json: { error: { type: 'Unavailable', message: 'The log is away' } } }))
    await okafor.openLoad(other)
    await page.getByText('The timeline could not be loaded.').waitFor()
    await show('History')
    await panel.getByText('The history could not be loaded').waitFor()
    await panel.getByText('The log is away').waitFor()
    await clean()
    await page.unroute(cut)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await rowOf('Covered by').first().waitFor()
    await page.getByText('The timeline could not be loaded.').waitFor({ state: 'detached' })

    await page.route(cut, (route) => route.abort())
    expect((await okafor.call('POST', '/check_calls', { check_call: { pro: other, note: 'after the cut' } })).status).toBe(201)
    await panel.getByText(/The latest history could not be loaded/).waitFor()
    await rowOf('Covered by').first().waitFor()
    await page.unroute(cut)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await rowOf('after the cut').waitFor()
    await page.unroute(withHistory)
    await okafor.openLoad(pro)
  })

  test.each([
    ['Events', 'events', 'Open event'],
    ['Bids', 'carrier_bids', 'Add bid'],
  ])('input in %s that the server refuses shows an error next to the form and stays [8.38]', async (tab, path, act) => {
    const cut = `**/api/v1/${path}`
    await page.route(cut, (route) => route.fulfill({ status: 503, json: { error: { type: 'Unavailable', message: 'The log is away' } } }))
    await show(tab)
    await panel.getByLabel('Note').fill('Kept as typed')
    await panel.getByRole('button', { name: act }).click()
    await panel.getByText('The log is away').waitFor()
    expect(await panel.getByLabel('Note').inputValue()).toBe('Kept as typed')
    await page.unroute(cut)
    await panel.getByLabel('Note').fill('')
  })

  test('a check call is added in its dialog with a quick note [2.70]', async () => {
    await button('More actions').click()
    await page.getByRole('menuitem', { name: /Add check call/ }).click()
    await button('Running late').click()
    await button('Add check call').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await show('Check calls')
    await rowOf('Running late').waitFor()
  })

  test('axe finds no violations in the panels and the incident dialog, in either theme', async () => {
    for (const name of ['Check calls', 'Events', 'Incidents', 'History']) {
      await show(name)
      await panel.getByRole('table').waitFor()
      await clean()
    }
    await show('Incidents')
    await panel.getByRole('button', { name: 'Add incident' }).click()
    await button('Create incident').waitFor()
    await clean('[role="dialog"]')
    await page.keyboard.press('Escape')
  })

  test('a view-only user sees no actions in the panels [6.9]', async () => {
    const viewer = await app.sit(browser, 'viewer')
    await viewer.openLoad(pro)
    const seen = viewer.page.getByRole('tabpanel').getByRole('tabpanel')
    for (const name of ['Check calls', 'Events', 'Incidents']) {
      await viewer.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
      await seen.getByRole('table').waitFor()
      expect(await seen.getByRole('button').count()).toBe(0)
      expect(await seen.getByRole('textbox').count()).toBe(0)
    }
    await viewer.context.close()
  })
})
