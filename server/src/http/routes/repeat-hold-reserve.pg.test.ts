import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOAD, openCoverTenants } from './cover.fixture.ts'

const tenants = await openCoverTenants()
const { call, create, locked } = tenants

beforeAll(tenants.signInAll)
beforeEach(tenants.signInAll)

interface Repeated {
  readonly pro: string
  readonly repeated_from: string
  readonly items: readonly object[]
  readonly totals: { readonly customer_total: string }
  readonly pick_stops: readonly { readonly appt_start_date: string | null; readonly appt_start_time: string | null }[]
}

describe('repeating a load', () => {
  const repeat = async (shipment: object, key?: string) => {
    const { status, json, headers } = await call(
      'PUT',
      '/repeat_shipment',
      { shipment },
      'dana',
      key === undefined ? {} : { 'idempotency-key': key },
    )
    return { status, json, position: Number(headers.get('waybill-position')), shipments: (json.shipments ?? []) as readonly Repeated[] }
  }
  const days = (shipments: readonly Repeated[]) => shipments.map(({ pick_stops }) => pick_stops.map((stop) => stop.appt_start_date))

  test('once, on a single day, with items and without rates and dates by default [7.23, 8.11, 9.6]', async () => {
    const { pro } = await create({ items: [{ description: 'Rolls', pieces: 22 }] })
    const { status, json, position, shipments } = await repeat({ pro })
    expect(status).toBe(201)
    expect(position).toBeGreaterThan(0)
    expect(json).toMatchObject({ message: 'Shipment successfully recreated', warnings: [] })
    expect(shipments).toEqual([json.shipment])
    expect(json.shipment).toMatchObject({
      repeated_from: pro,
      status: 'OPEN',
      items: [{ description: 'Rolls' }],
      totals: { customer_total: '0.00' },
    })
    expect(days(shipments)).toEqual([[null, null]])
    const rated = await repeat({ pro, items: false, rates: true })
    expect(rated.shipments).toMatchObject([{ items: [], totals: { customer_total: '3650.00' } }])
  })

  test.each([
    ['daily', ['2026-12-02', '2026-12-03', '2026-12-04']],
    ['weekly', ['2026-12-08', '2026-12-15', '2026-12-22']],
    ['biweekly', ['2026-12-15', '2026-12-29', '2027-01-12']],
    ['monthly', ['2027-01-01', '2027-02-01', '2027-03-01']],
  ])('%s, three times: each gets its own load, with dates shifted and times kept [9.6]', async (interval, pickups) => {
    const { pro } = await create()
    const { shipments } = await repeat({ pro, interval, repeat: 3 })
    expect(new Set(shipments.map((load) => load.pro)).size).toBe(3)
    expect(days(shipments).map(([pickup]) => pickup)).toEqual(pickups)
    expect(shipments.map(({ pick_stops }) => pick_stops[0]?.appt_start_time)).toEqual(['14:00', '14:00', '14:00'])
  })

  test('the same key gives the same loads again, and each is in the log once', async () => {
    const { pro } = await create()
    const first = await repeat({ pro, interval: 'daily', repeat: '3' }, 'thrice')
    const again = await repeat({ pro, interval: 'daily', repeat: '3' }, 'thrice')
    expect(again.shipments.map((load) => load.pro)).toEqual(first.shipments.map((load) => load.pro))
    expect(again.position).toBe(first.position)
    expect((await repeat({ pro, interval: 'daily', repeat: 2 }, 'thrice')).status).toBe(422)
    const { total } = (await call('GET', '/shipments?limit=1')).json
    await repeat({ pro, interval: 'daily', repeat: '3' }, 'thrice')
    expect((await call('GET', '/shipments?limit=1')).json.total).toBe(total)
  })

  test('all loads of a repeat are one entry of the log: a crash leaves all of them or none', async () => {
    const { pro } = await create()
    const head = await tenants.app.store.head('acme')
    const { shipments, position } = await repeat({ pro, interval: 'daily', repeat: 60 })
    const events = await tenants.app.store.readTail('acme', head, 100)
    expect(events.map(({ stream }) => stream)).toEqual(shipments.map((load) => `shipment/${load.pro}`))
    expect(new Set(events.map(({ meta }) => meta.command_id)).size).toBe(1)
    expect(position).toBe(head + 60)
  })

  test('refuses invalid bodies, missing loads and users without permission', async () => {
    const { pro } = await create()
    for (const wrong of [{ interval: 'hourly' }, { repeat: 0 }, { repeat: 61 }, { repeat: 'many' }, { colour: 'red' }])
      expect([wrong, (await repeat({ pro, ...wrong })).status]).toEqual([wrong, 400])
    expect((await repeat({ pro: 9999999 })).status).toBe(404)
    expect((await call('PUT', '/repeat_shipment', { shipment: { pro } }, 'viewer')).status).toBe(403)
    expect((await call('PUT', '/repeat_shipment', { shipment: { pro } }, 'stranger')).status).toBe(404)
  })
})

describe('holding and reserving [4.21, 7.24]', () => {
  const move = (
    pro: string,
    name: string,
    body: object | string = {},
    person: 'dana' | 'miles' | 'viewer' | 'stranger' | 'admin' = 'dana',
  ) => call('PUT', `/shipments/${pro}/${name}`, body, person)

  test('a hold keeps its reason, blocks covering, and can be removed [4.21, 7.24]', async () => {
    const { pro } = await locked()
    const onHold = (await move(pro, 'hold', { reason: 'No pickup number' })).json.shipment
    expect(onHold).toMatchObject({
      status: 'HOLD',
      hold: { by: 'dana', reason: 'No pickup number' },
      booking: { step: 'Cover', enabled: false },
    })
    expect((await move(pro, 'hold')).json.error.type).toBe('AlreadyOnHold')
    const back = (await move(pro, 'remove_hold')).json.shipment
    expect(back).toMatchObject({ status: 'OPEN', hold: null, booking: { enabled: true } })
    expect((await move(pro, 'remove_hold')).json.error.type).toBe('NotOnHold')
  })

  test('a load is reserved for the user, and released by them or an admin [4.21, 7.24]', async () => {
    const { pro } = await locked()
    const reserved = (await move(pro, 'reserve')).json.shipment
    expect(reserved).toMatchObject({ status: 'RESERVED', reserved_by_user: { username: 'dana' }, booking: { enabled: true } })
    expect((await move(pro, 'reserve')).json.shipment.version).toBe(reserved.version)
    await call('DELETE', `/shipments/lock/${pro}`)
    await call('GET', `/shipments/${pro}?with_lock=true`, undefined, 'miles')
    expect((await move(pro, 'reserve', {}, 'miles')).json.error.type).toBe('AlreadyReserved')
    expect((await move(pro, 'unreserve', {}, 'miles')).json.error.type).toBe('ReservedByAnother')
    await call('DELETE', `/shipments/lock/${pro}`, undefined, 'miles')
    await call('GET', `/shipments/${pro}?with_lock=true`, undefined, 'admin')
    expect((await move(pro, 'unreserve', {}, 'admin')).json.shipment).toMatchObject({ status: 'OPEN', reserved_by_user: null })
    expect((await move(pro, 'unreserve', {}, 'admin')).json.error.type).toBe('NotReserved')
  })

  test.each(['hold', 'remove_hold', 'reserve', 'unreserve'])(
    '%s checks permission, tenant, body and lock, in that order [4.24, 6.7, 7.24]',
    async (name) => {
      const { pro } = await locked()
      expect((await move(pro, name, '{', 'viewer')).status).toBe(403)
      expect((await move(pro, name, '{', 'stranger')).status).toBe(404)
      expect((await move('9999999', name, '{')).status).toBe(404)
      expect((await move(pro, name, '{')).status).toBe(400)
      expect((await move(pro, name, { colour: 'red' })).status).toBe(400)
      expect((await move(pro, name, {}, 'miles')).status).toBe(423)
      expect((await move(pro, name, { version: 99 })).status).toBe(409)
    },
  )
})

test('a load to repeat keeps its own dates', async () => {
  const { pro } = await create()
  await call('PUT', '/repeat_shipment', { shipment: { pro, interval: 'daily' } })
  const { pick_stops } = (await call('GET', `/shipments/${pro}`)).json.shipment
  expect(pick_stops[0].appt_start_date).toBe(LOAD.pick_stops[0]?.appt_start_date)
})
