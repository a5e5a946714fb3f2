import { afterAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/axe.ts'
import { testBrowser } from '../../../../testing/browser.ts'
import { openFloor } from '../../../../testing/floor.ts'

const browser = await testBrowser()
const floor = await openFloor()
afterAll(() => floor.close())

const okafor = await floor.sit(browser, 'dispatcher')
const { page } = okafor

interface Told {
  readonly shipment: {
    readonly customer: { readonly incident_management: boolean } | null
    readonly alerts: readonly unknown[]
    readonly incidents: readonly { readonly [field: string]: unknown }[]
    readonly pick_stops: readonly { readonly id: string; readonly appt_confirmed: boolean; readonly ready_or_deliver_date: string }[]
  }
}
const told = async (pro: string) => ((await okafor.call('GET', `/shipments/${pro}`)).json as Told).shipment

/** A load whose stops say all that they must and have no confirmed appointment; its customer is made to want incidents. */
const asking = async (): Promise<string> => {
  for (const status of ['OPEN', 'COVERED', 'DEPARTED'])
    for (const pro of await floor.pros(status)) {
      const { alerts, pick_stops } = await told(pro)
      if (alerts.length > 0 || pick_stops[0]?.appt_confirmed) continue
      await okafor.call('POST', `/shipments/lock/${pro}`)
      await okafor.call('PUT', `/shipments/${pro}`, { shipment: { customer: { incident_management: true } } })
      if ((await told(pro)).customer?.incident_management) return pro
    }
  throw new Error('no load can ask for incidents')
}
const pro = await asking()
await okafor.openLocked(pro)

/** Days after the one that the load is to be delivered on, whenever that is: as stored, and as typed. */
const delivery = (await told(pro)).pick_stops[1]?.ready_or_deliver_date ?? ''
const daysAfter = (days: number) => new Date(Date.parse(delivery) + days * 86_400_000).toISOString().slice(0, 10)
const typed = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')
const later = daysAfter(30)

const dialog = page.getByRole('dialog')
const date = page.getByLabel('Stop 2 deliver date')
const time = page.getByLabel('Stop 1 ready time')
const unsaved = page.getByText(/unsaved change/)
const type = async (box: typeof date, text: string) => {
  await box.fill(text)
  await box.press('Tab')
}
const choose = async (label: string, option: string | RegExp) => {
  await dialog.getByLabel(label).click()
  await page.getByRole('option', { name: option }).click()
}

describe('a changed appointment asks for an incident', () => {
  test('with its box, old and new value; cancelling can put the box back [4.45, 4.47]', async () => {
    const before = await date.inputValue()
    await type(date, typed(later))
    await dialog.getByRole('heading', { name: `Incident on ${pro}` }).waitFor()
    await dialog.getByText(new RegExp(`^Stop 2, .*-> ${typed(later)}$`)).waitFor()
    expect(await dialog.getByLabel('Type code').textContent()).toBe('AB, delivery appointment')
    expect(await dialog.getByLabel('Stop', { exact: true }).textContent()).toMatch(/^2, /)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Put it back' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => date.inputValue()).toBe(before)
    await expect.poll(() => unsaved.count()).toBe(0)
  })

  test('or keep it without one; the same value again asks nothing [4.44, 4.47]', async () => {
    await type(date, typed(later))
    await dialog.getByRole('heading', { name: `Incident on ${pro}` }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Keep the change' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => date.inputValue()).toContain(typed(later).slice(0, 5))
    await unsaved.first().waitFor()
    await type(date, typed(later))
    await page.getByRole('button', { name: 'Discard' }).click()
    await unsaved.first().waitFor({ state: 'detached' })
    expect(await dialog.count()).toBe(0)
  })

  test('and is written down with what changed, the change waiting to be saved [4.45, 3.36, 4.49]', async () => {
    await type(time, '00:05')
    await dialog.getByRole('heading', { name: `Incident on ${pro}` }).waitFor()
    expect(await dialog.getByLabel('Type code').textContent()).toBe('AA, pickup appointment')
    await choose('Reason code', 'AG, Consignee related')
    await dialog.getByRole('button', { name: 'Create incident' }).click()
    await page.getByTestId('toast').getByText('Incident created successfully.', { exact: true }).waitFor()
    expect((await told(pro)).incidents.at(-1)).toMatchObject({
      incident_type_code: 'AA',
      appt_field_name: 'ready_or_deliver_time',
      updated_field_value: '00:05',
    })
    await expect.poll(() => time.inputValue()).toBe('00:05')
    await unsaved.first().waitFor()
  })

  test('confirming it asks too, at once [4.46]', async () => {
    await page.getByRole('button', { name: 'Stop 1: details' }).click()
    const confirmed = page.getByRole('checkbox', { name: 'Appointment confirmed' }).first()
    await confirmed.click()
    await dialog.getByText(/^Stop 1, .*Yes$/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Put it back' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => confirmed.isChecked()).toBe(false)
  })
})

test('while the incidents are open only an admin edits; closing them gives the form back [4.26, 4.43, 6.10]', async () => {
  await page.getByRole('tab', { name: /^Incidents/ }).click()
  await page.getByText('Close the incident panel to edit this load.').waitFor()
  await expect.poll(() => date.isEditable()).toBe(false)
  await page.getByRole('button', { name: 'Close it' }).click()
  await expect.poll(() => date.isEditable()).toBe(true)
})

test('axe finds nothing in the question, in either theme', async () => {
  await type(date, typed(daysAfter(31)))
  await dialog.getByRole('button', { name: 'Create incident' }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Put it back' }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Put it back' }).click()
  await dialog.waitFor({ state: 'detached' })
})
