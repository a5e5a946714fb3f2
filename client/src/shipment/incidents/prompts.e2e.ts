import { afterAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { testBrowser } from '../../../../testing/browser.ts'
import { openTestApp } from '../../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp()
afterAll(() => app.close())

const okafor = await app.sit(browser, 'dispatcher')
const { page } = okafor

interface LoadResponse {
  readonly shipment: {
    readonly customer: { readonly incident_management: boolean } | null
    readonly alerts: readonly unknown[]
    readonly incidents: readonly { readonly [field: string]: unknown }[]
    readonly pick_stops: readonly { readonly id: string; readonly appt_confirmed: boolean; readonly ready_or_deliver_date: string }[]
  }
}
const readLoad = async (pro: string) => ((await okafor.call('GET', `/shipments/${pro}`)).json as LoadResponse).shipment

/** A load whose stops are complete and have no confirmed appointment, of a customer changed to require incidents. */
const asking = async (): Promise<string> => {
  for (const status of ['OPEN', 'COVERED', 'DEPARTED'])
    for (const pro of await app.pros(status)) {
      const { alerts, pick_stops } = await readLoad(pro)
      if (alerts.length > 0 || pick_stops[0]?.appt_confirmed) continue
      await okafor.call('POST', `/shipments/lock/${pro}`)
      await okafor.call('PUT', `/shipments/${pro}`, { shipment: { customer: { incident_management: true } } })
      if ((await readLoad(pro)).customer?.incident_management) return pro
    }
  throw new Error('no load can ask for incidents')
}
const pro = await asking()
await okafor.openLocked(pro)

/** A date some days after delivery, as stored and as typed. */
const delivery = (await readLoad(pro)).pick_stops[1]?.ready_or_deliver_date ?? ''
const daysAfter = (days: number) => new Date(Date.parse(delivery) + days * 86_400_000).toISOString().slice(0, 10)
const typed = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')
const later = daysAfter(30)

const dialog = page.getByRole('dialog')
const date = page.getByLabel('Stop 2 deliver date')
const unsaved = page.getByText(/unsaved change/)
const type = async (box: typeof date, text: string) => {
  await box.fill(text)
  await box.press('Tab')
}
const choose = async (label: string, option: string | RegExp) => {
  await dialog.getByLabel(label).click()
  await page.getByRole('option', { name: option }).click()
}

const save = () => page.keyboard.press('Control+s')
const heading = dialog.getByRole('heading', { name: `Incident on ${pro}` })
const stopNow = async (place: number) => (await readLoad(pro)).pick_stops[place]
const incidents = async () => (await readLoad(pro)).incidents

describe('a changed appointment prompts for an incident before the save', () => {
  test('a changed appointment prompts for an incident with old and new values, and canceling can revert the stop [4.45, 4.47]', async () => {
    const before = await date.inputValue()
    await date.fill(typed(later))
    await save()
    await heading.waitFor()
    await dialog.getByText(new RegExp(`^Stop 2, .*-> ${typed(later)}$`)).waitFor()
    expect(await dialog.getByLabel('Type code').textContent()).toBe('AB, delivery appointment')
    expect(await dialog.getByLabel('Stop', { exact: true }).textContent()).toMatch(/^2, /)
    expect((await stopNow(1))?.ready_or_deliver_date).toBe(delivery)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Revert change' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => date.inputValue()).toBe(before)
    await expect.poll(() => unsaved.count()).toBe(0)
  })

  test('going back to the form saves nothing, and discarded changes leave no incident [4.47]', async () => {
    await type(date, typed(later))
    await save()
    await heading.waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => date.inputValue()).toContain(typed(later).slice(0, 5))
    await page.getByRole('button', { name: 'Discard' }).click()
    await unsaved.first().waitFor({ state: 'detached' })
    expect((await stopNow(1))?.ready_or_deliver_date).toBe(delivery)
    expect(await incidents()).toEqual([])
  })

  test('date and time of a stop prompt once, and the incident is created with the save [4.45, 3.36, 4.49]', async () => {
    const day = (await stopNow(0))?.ready_or_deliver_date ?? ''
    await type(page.getByLabel('Stop 1 appointment from date'), typed(day))
    await type(page.getByLabel('Stop 1 appointment from time'), '00:05')
    await type(page.getByLabel('Stop 1 appointment to date'), typed(day))
    await type(page.getByLabel('Stop 1 appointment to time'), '00:30')
    expect(await dialog.count()).toBe(0)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await heading.waitFor()
    expect(await dialog.getByLabel('Type code').textContent()).toBe('AA, pickup appointment')
    await dialog.getByRole('button', { name: 'Create incident' }).click()
    await dialog.getByText('Incident: Reason code is required', { exact: true }).waitFor()
    await choose('Reason code', 'AG, Consignee Related')
    await dialog.getByRole('button', { name: 'Create incident' }).click()
    await page.getByTestId('toast').getByText('Incident created successfully.', { exact: true }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await incidents()).toEqual([
      expect.objectContaining({
        incident_type_code: 'AA',
        appt_field_name: 'appt',
        updated_field_value: `${day} 00:05 to ${day} 00:30`,
        incident_reason_code: expect.objectContaining({ code: 'AG', description: 'Consignee Related' }),
      }),
    ])
    await expect.poll(() => unsaved.count()).toBe(0)
  })

  test('confirming an appointment prompts too; keeping the change saves it without an incident [4.46, 4.47]', async () => {
    await page.getByRole('button', { name: 'Stop 1: details' }).click()
    await page.getByRole('checkbox', { name: 'Appointment confirmed' }).first().click()
    await save()
    await dialog.getByText(/^Stop 1, .*Yes$/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Keep the change' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await stopNow(0))?.appt_confirmed).toBe(true)
    expect(await incidents()).toHaveLength(1)
  })
})

test('while the incident panel is open only an admin can edit; closing it unlocks the form [4.26, 4.43, 6.10]', async () => {
  await page.getByRole('tab', { name: /^Incidents/ }).click()
  await page.getByText('Close the incident panel to edit this load.').waitFor()
  await expect.poll(() => date.isEditable()).toBe(false)
  await page.getByRole('button', { name: 'Close incidents' }).click()
  await expect.poll(() => date.isEditable()).toBe(true)
})

test('axe finds no violations in the incident prompt, in either theme', async () => {
  await type(date, typed(daysAfter(31)))
  await save()
  await dialog.getByRole('button', { name: 'Create incident' }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Revert change' }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Revert change' }).click()
  await dialog.waitFor({ state: 'detached' })
})
