import { afterAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../../../testing/axe.ts'
import { testBrowser } from '../../../../../testing/browser.ts'
import { openFloor } from '../../../../../testing/floor.ts'

const browser = await testBrowser()
const floor = await openFloor()
afterAll(() => floor.close())

const [pro = ''] = await floor.pros('OPEN')
const okafor = await floor.sit(browser, 'dispatcher')
await okafor.openLoad(pro)
const { page } = okafor

const panel = page.getByRole('tabpanel').getByRole('tabpanel')
const show = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
const rowOf = (text: string | RegExp) => panel.getByRole('row').filter({ hasText: text })
const toast = (text: string) => page.getByTestId('toast').getByText(text, { exact: true }).waitFor()
const openEvents = async () =>
  ((await okafor.call('GET', `/shipments/${pro}`)).json as { shipment: { open_events: boolean } }).shipment.open_events
/** A scan of the whole form takes seconds; load-life has one. */
const clean = (within = '[role="tabpanel"] [role="tabpanel"]') => expectAccessible(page, { within })
const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('the panels below the form', () => {
  test('a check call is added with a place, at the clock of now, and struck with a reason [2.70]', async () => {
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
    expect(row).toMatch(/\d\d\/\d\d \d\d:\d\d [A-Z]{2,4}Phone.*Memphis, TN.*dispatcher/)
    await expect.poll(() => panel.getByLabel('Note').inputValue()).toBe('')

    await rowOf('Rolling, all well')
      .getByRole('button', { name: /Strike/ })
      .click()
    await page.getByLabel('Reason').fill('Wrong load')
    await page.keyboard.press('Enter')
    await rowOf(/Struck by dispatcher.*: Wrong load/).waitFor()
    await expect.poll(() => rowOf('Rolling, all well').locator('s').count()).toBeGreaterThan(0)
  })

  test('an event is opened, acknowledged, edited and closed with its resolution [4.42]', async () => {
    await show('Events')
    await panel.getByLabel('Note').fill('POD is missing')
    await panel.getByLabel('Due date').fill('+1')
    await panel.getByLabel('Due time').fill('9:00')
    await panel.getByRole('button', { name: 'Open event' }).click()
    await rowOf('POD is missing').waitFor()
    expect(await openEvents()).toBe(true)
    await page.getByRole('tab', { name: /^Events 1 open/ }).waitFor()
    await panel.getByRole('button', { name: 'Acknowledge' }).click()
    await panel.getByText('Open events block changes').waitFor({ state: 'detached' })
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

  test('an incident says at its fields what is missing, then is written down [5.28, 5.29, 4.52, 8.17]', async () => {
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
    await page.getByRole('option', { name: 'AG, Consignee related' }).click()
    await button('Create incident').click()
    await toast('Incident created successfully.')
    await rowOf(/ABStop 2AG, Consignee related/).waitFor()
  })

  test('the history tells each step, and finds a field and a person', async () => {
    await show('History')
    await rowOf('Incident AB reported').waitFor()
    await rowOf('Check call 1 struck').waitFor()
    await rowOf(/Event 1 changed.*POD is missing → POD is not legible/).waitFor()
    await panel.getByLabel('Field').fill('event 1')
    await panel.getByText(/^\d+ of \d+ entries$/).waitFor()
    await rowOf('Check call').first().waitFor({ state: 'detached' })
    await panel.getByLabel('Field').fill('')
    await panel.getByLabel('Person').click()
    await page.getByRole('option', { name: 'dispatcher', exact: true }).click()
    await rowOf('Locked').first().waitFor()
  })

  test('a history that cannot be loaded says so, and comes when it is asked for again; what is there stays', async () => {
    const [other = ''] = await floor.pros('COVERED')
    const cut = '**/history'
    // The load comes without its story, so that it is asked for by itself.
    const withStory = /with_history=true/
    await page.route(withStory, async (route) => {
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
    await panel.getByText(/newest of the history could not be loaded/).waitFor()
    await rowOf('Covered by').first().waitFor()
    await page.unroute(cut)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await rowOf('after the cut').waitFor()
    await page.unroute(withStory)
    await okafor.openLoad(pro)
  })

  test.each([
    ['Events', 'events', 'Open event'],
    ['Bids', 'carrier_bids', 'Add bid'],
  ])('what the server cannot take of %s now is told beside the form, and stays typed [8.38]', async (tab, path, act) => {
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

  test('a check call is written down by its dialog with a quick note [2.70]', async () => {
    await button('More actions').click()
    await page.getByRole('menuitem', { name: /Add check call/ }).click()
    await button('Running late').click()
    await button('Add check call').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await show('Check calls')
    await rowOf('Running late').waitFor()
  })

  test('axe finds nothing in the panels and the incident dialog, in either theme', async () => {
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

  test('who may only look is offered nothing to do [6.9]', async () => {
    const viewer = await floor.sit(browser, 'viewer')
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
