import { afterAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { openTestApp } from '../../../testing/test-app.ts'

const browser = await testBrowser()
const app = await openTestApp({ LOCK_LEASE_SECONDS: '120' })
afterAll(() => app.close())

const okafor = await app.sit(browser, 'dispatcher')
const whitlock = await app.sit(browser, 'dispatcher2')
const [open = ''] = await app.pros('OPEN')

const eventually = (text: () => Promise<string>, expected: RegExp) => expect.poll(text).toMatch(expected)
const seenBy = (user: typeof okafor, pro: string) => async () => (await user.row(pro).textContent()) ?? ''

describe('two users on one board', () => {
  test('the first user to open a load has its lock, and the other one sees holder and minutes [2.13, 4.30, 4.34]', async () => {
    await okafor.openLoad(open)
    await okafor.page
      .getByText(/You have this load locked for 2 minutes/)
      .filter({ visible: true })
      .waitFor()
    await whitlock.page.getByLabel('Quick filter').fill(open)
    await eventually(seenBy(whitlock, open), /Miles Okafor.*\dm/)
  })

  test('the other user can view the load and not edit it [4.23, 4.24]', async () => {
    await whitlock.openLoad(open)
    await whitlock.page.getByText(/Miles Okafor has this load locked for \d minutes/).waitFor()
    expect((await whitlock.call('PUT', `/shipments/${open}`, { shipment: { notes: 'mine' } })).status).toBe(423)
  })

  test('closing the last tab of a load releases its lock, and the other board shows it [2.13]', async () => {
    await whitlock.page.getByRole('tab', { name: 'Active Shipments' }).click()
    await okafor.page.getByRole('tab', { name: new RegExp(open) }).focus()
    await okafor.page.keyboard.press('Delete')
    await eventually(seenBy(whitlock, open), new RegExp(`${open}(?!\\s*Miles Okafor\\d)`))
    expect((await whitlock.call('GET', `/shipments/lock/${open}`)).status).toBe(404)
  })

  test("a cover by one user appears on the other's board without a reload", async () => {
    const carriers = await okafor.call('GET', '/carriers?limit=50')
    const carrier = (carriers.json as { carriers: { id: string; status: string }[] }).carriers.find(({ status }) => status === 'Active')
    await okafor.call('GET', `/shipments/${open}?with_lock=true`)
    const admin = await app.sit(browser, 'admin')
    await okafor.call('DELETE', `/shipments/lock/${open}`)
    await admin.call('GET', `/shipments/${open}?with_lock=true`)
    const covered = await admin.call('PUT', '/cover', { cover: { pro: open, carrier_id: carrier?.id, override_reason: 'Known carrier' } })
    expect(covered.status).toBe(200)
    await eventually(seenBy(whitlock, open), /Covered/i)
    await admin.context.close()
  })

  test('a browser that was offline catches up without a reload', async () => {
    const [other = ''] = await app.pros('OPEN')
    await whitlock.page.getByLabel('Quick filter').fill(other)
    await whitlock.context.setOffline(true)
    await okafor.call('GET', `/shipments/${other}?with_lock=true`)
    expect((await okafor.call('PUT', `/shipments/${other}/hold`, { reason: 'Dock closed' })).status).toBe(200)
    await whitlock.context.setOffline(false)
    await eventually(seenBy(whitlock, other), /Hold/i)
    await okafor.call('PUT', `/shipments/${other}/remove_hold`)
    await eventually(seenBy(whitlock, other), /Open/i)
  })

  test('after the server is killed and restarted, both boards equal the database and confirmed changes are kept', async () => {
    const [other = ''] = await app.pros('COVERED')
    for (const user of [okafor, whitlock]) await user.page.getByLabel('Quick filter').fill(other)
    const note = await okafor.call('POST', '/check_calls', { check_call: { pro: other, note: 'before the kill' } })
    expect(note.status).toBe(201)
    await okafor.call('GET', `/shipments/${other}?with_lock=true`)
    await app.kill()
    await app.restart()
    const shipment = (await okafor.call('GET', `/shipments/${other}`)).json as { shipment: { check_calls: { note: string }[] } }
    expect(shipment.shipment.check_calls.at(-1)?.note).toBe('before the kill')
    expect((await okafor.call('PUT', '/void', { void: { pro: other, void_info: { reason: 'Customer cancelled' } } })).status).toBe(200)
    for (const user of [okafor, whitlock]) {
      await user.page.getByText('Live', { exact: true }).waitFor()
      await eventually(async () => String(await user.row(other).count()), /^0$/)
    }
  })
})

describe('accessibility', () => {
  test('axe finds no violations on the board, in either theme', async () => {
    await whitlock.page.getByLabel('Quick filter').fill('')
    await expectAccessible(whitlock.page)
  })
})
