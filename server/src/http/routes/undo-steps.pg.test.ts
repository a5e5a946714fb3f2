import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCoverTenants } from './cover.fixture.ts'

const tenants = await openCoverTenants()
const { call, create, locked } = tenants
const MC = '718204'

beforeAll(async () => {
  await tenants.signInAll()
  await tenants.carrier({ name: 'Tri-Fork Carriers', mc_number: MC })
})
beforeEach(tenants.signInAll)

interface Entry {
  readonly type: string
  readonly version: number
  readonly stream: string
  readonly data: { readonly compensates?: string }
}
const entryOf = (history: readonly Entry[], type: string) => history.find((entry) => entry.type === type) as Entry

describe('removing a check call', () => {
  test('keeps it readable as removed, and the removal names what it compensates', async () => {
    const { pro } = await create()
    const { id, event_id } = (await call('POST', '/check_calls', { check_call: { pro, note: 'Wrong load' } })).json.check_call
    const struck = await call('PUT', `/check_calls/${id}/strike`, { reason: 'Wrong load' }, 'miles')
    expect(struck.json.check_call).toMatchObject({ id, note: 'Wrong load', struck: { by: 'miles', reason: 'Wrong load' } })
    const history = await tenants.history(pro)
    const logged = entryOf(history, 'CheckCallLogged')
    expect(entryOf(history, 'CheckCallVoided').data.compensates).toBe(event_id)
    expect(event_id).toBe(`${logged.stream}/${logged.version}`)
  })

  test('is refused to viewers, for missing check calls and from another tenant', async () => {
    const { pro } = await create()
    const { id } = (await call('POST', '/check_calls', { check_call: { pro } })).json.check_call
    const path = `/check_calls/${id}/strike`
    expect((await call('PUT', path, {}, 'viewer')).status).toBe(403)
    expect((await call('PUT', path, {}, 'stranger')).status).toBe(404)
    expect((await call('PUT', `/check_calls/${pro}-C9/strike`, '{')).status).toBe(404)
    expect((await call('PUT', path, { why: 1 })).status).toBe(400)
  })
})

describe('voiding a load', () => {
  const voided = async () => {
    const { pro } = await locked()
    await call('PUT', '/cover', { cover: { pro, mc_num: MC } })
    const { json } = await call('PUT', '/void', { void: { pro, void_info: { reason: 'Customer cancelled', notes: 'by phone' } } })
    return { pro, json }
  }
  const taken = (pro: string) => call('GET', `/shipments/${pro}?with_lock=true`, undefined, 'admin')

  test('sets VOIDED in the words of the spec and ends all changes [4.21, 4.22, 7.29, 8.10]', async () => {
    const { pro, json } = await voided()
    expect(json).toMatchObject({ message: `${pro} successfully voided.`, irrevocable: [] })
    expect(json.shipment).toMatchObject({
      status: 'VOIDED',
      editable: false,
      void_info: { reason: 'Customer cancelled', notes: 'by phone' },
    })
    expect(json.shipment.booking).toMatchObject({ enabled: false })
    expect((await call('PUT', '/void', { void: { pro } })).json.error.type).toBe('ReadOnly')
  })

  test('an admin with the lock can unvoid it, and the event names what it compensates', async () => {
    const { pro } = await voided()
    await call('DELETE', `/shipments/lock/${pro}`)
    expect((await call('PUT', '/unvoid', { void: { pro } })).status).toBe(403)
    expect((await call('PUT', '/unvoid', { void: { pro } }, 'admin')).status).toBe(423)
    await taken(pro)
    const { json } = await call('PUT', '/unvoid', { void: { pro, reason: 'Wrong load' } }, 'admin')
    expect(json).toMatchObject({ shipment: { status: 'COVERED', void_info: null }, irrevocable: [] })
    const history = await tenants.history(pro)
    const event = entryOf(history, 'ShipmentVoided')
    expect(entryOf(history, 'VoidWithdrawn').data.compensates).toBe(`shipment/${pro}/${event.version}`)
    expect((await call('PUT', '/unvoid', { void: { pro } }, 'admin')).json.error.type).toBe('NotVoided')
  })

  test('what was sent about the truck is not recalled, and the response lists it', async () => {
    const { pro } = await locked()
    await call('PUT', '/cover', { cover: { pro, mc_num: MC } })
    const started = { type: 'StartTracking', provider: 'macropoint', simulated: true } as const
    await tenants.app.run(tenants.app.commands.shipments.send(tenants.app.request('acme'), pro, started))
    const { json } = await call('PUT', '/uncover', { cover: { pro, reason: 'Truck broke down' } })
    expect(json.irrevocable).toMatchObject([
      { field: 'tracking', message: expect.stringMatching(/^macropoint has tracked the truck since .* \(simulated\)/) },
    ])
  })

  test('void and unvoid check permissions, tenant, body and lock [4.24, 6.7]', async () => {
    const { pro } = await locked()
    expect((await call('PUT', '/void', { void: { pro } }, 'viewer')).status).toBe(403)
    expect((await call('PUT', '/void', { void: { pro } }, 'stranger')).status).toBe(404)
    expect((await call('PUT', '/void', { void: { pro } }, 'miles')).status).toBe(423)
    expect((await call('PUT', '/void', { void: {} })).status).toBe(400)
    expect((await call('PUT', '/unvoid', { void: { pro } }, 'viewer')).status).toBe(403)
    expect((await call('PUT', '/unvoid', { void: { pro } }, 'stranger')).status).toBe(404)
    expect((await call('PUT', '/unvoid', { pro }, 'admin')).status).toBe(400)
  })
})
