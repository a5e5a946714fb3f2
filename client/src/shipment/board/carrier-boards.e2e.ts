import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { testBrowser } from '../../../../testing/browser.ts'
import { openTestApp } from '../../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())

const whitlock = await app.sit(browser, 'dispatcher2')
const { page } = whitlock

const screen = (on: Page) => on.locator('[data-screen]').filter({ visible: true })
const toolbar = (on: Page) => screen(on).getByRole('toolbar', { name: 'Board' })
const picker = (on: Page) => toolbar(on).getByRole('button', { name: /^Filter/ })
const count = async (on: Page) => Number(await screen(on).getByRole('grid').getAttribute('aria-rowcount')) - 1

/** A carrier with loads of ours, and how many of them are active. */
const carrierWithLoads = async () => {
  const { shipments } = (await whitlock.call('GET', '/shipments?limit=200')).json as {
    readonly shipments: readonly {
      readonly carrier_id: string | null
      readonly carrier: string
      readonly pro: string
      readonly active: boolean
    }[]
  }
  const one = shipments.find(({ carrier_id, active }) => carrier_id && active)
  if (!one) throw new Error('no active load has a carrier')
  const his = shipments.filter(({ carrier_id }) => carrier_id === one.carrier_id)
  return { ...one, all: his.length, active: his.filter(({ active }) => active).length }
}
const carrier = await carrierWithLoads()

test("a carrier's board shows that carrier's loads, whatever filter is picked, set or cleared on it [2.17]", async () => {
  await page.getByLabel('Quick filter').fill(carrier.pro)
  await whitlock.row(carrier.pro).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'All loads with this carrier' }).click()
  await page.getByRole('tab', { name: `${carrier.carrier} - All`, selected: true }).waitFor()
  await expect.poll(() => count(page)).toBe(carrier.all)
  await expect.poll(() => picker(page).textContent()).toContain(`${carrier.carrier} - All`)
  // The title names the carrier; it is not a filter that can be removed.
  expect(
    await toolbar(page)
      .getByRole('button', { name: /^Remove Carrier/ })
      .count(),
  ).toBe(0)

  await picker(page).click()
  await page.getByRole('menu').getByText('Active Shipments', { exact: true }).click()
  await expect.poll(() => count(page)).toBe(carrier.active)
  await expect.poll(() => picker(page).textContent()).toContain('Active Shipments')
  await toolbar(page).getByRole('button', { name: 'All filters' }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByLabel('Carrier name', { exact: true }).waitFor()
  expect(await panel.getByLabel('Carrier', { exact: true }).count()).toBe(0)
  await panel.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => count(page)).toBe(carrier.all)
  await page.keyboard.press('Escape')
})

test('the board in a carrier profile fits its page in both densities [2.17, 2.21]', async () => {
  await page.getByRole('tab', { name: 'Active Shipments' }).click()
  await toolbar(page).getByLabel('Quick filter').fill(carrier.pro)
  await whitlock.row(carrier.pro).locator('[data-link="carrier"]').click()
  await page.getByRole('tab', { name: 'Loads' }).click()
  await page.getByText('Open board').waitFor()
  const board = screen(page)
  await board.getByRole('grid').waitFor()
  const size = page.viewportSize()
  const edges = async () => {
    const [newLoad, foot] = [
      await toolbar(page).getByRole('button', { name: 'New load', exact: true }).boundingBox(),
      await board.getByText(/^Times are local to each stop/).boundingBox(),
    ]
    return {
      right: (newLoad?.x ?? 0) + (newLoad?.width ?? 0) <= (size?.width ?? 0),
      foot: Math.round((size?.height ?? 0) - (foot?.y ?? 0)) < 40,
    }
  }
  await expect.poll(edges).toEqual({ right: true, foot: true })
  await toolbar(page).getByRole('button', { name: 'Density' }).click()
  await expect.poll(edges).toEqual({ right: true, foot: true })
  await toolbar(page).getByRole('button', { name: 'Density' }).click()
})
