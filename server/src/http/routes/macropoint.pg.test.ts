import { particularsOf } from '@waybill/shared/shipment/tracking/order-request'
import type { TrackingOrder } from '@waybill/shared/shipment/tracking/state'
import { describe, expect, test } from 'vitest'
import { CALLBACK_KEY, LOAD, openTrackingTenants, type TestTenant } from './macropoint-tenants.fixture.ts'

const { app, macropoint, tokens, call, ask, covered, ordered, events } = await openTrackingTenants()

describe('a tracking order [3.21, 4.55, 7.44]', () => {
  test('is sent with the given fields and those of the load, and labeled as simulated when it is [8.26]', async () => {
    const pro = await covered('acme')
    const { status, headers, json } = await ask('acme', 'create_or_update_order', { pro, tracking_interval: '15', tracking_duration: '' })
    expect([status, json.message]).toEqual([200, 'MacroPoint order sent'])
    expect(Number(headers.get('waybill-position'))).toBeGreaterThan(0)
    expect(json.macropoint_load).toMatchObject({
      tracking_interval: 15,
      tracking_duration: 53,
      track_start_time_date: '2099-11-20',
      track_start_time_time: '14:00',
      load_identifier: pro,
      order_status: 'Order Placed',
      driver_cell: '(312) 555-0142',
      simulated: true,
      provider: 'Simulated tracking',
    })
    expect(json.shipment.macropoint_load).toEqual(json.macropoint_load)
    expect((await call('acme', 'GET', `/shipments/${pro}`)).json.shipment.macropoint_load).toEqual(json.macropoint_load)
  })

  test('is sent to MacroPoint once however often it is requested, and changes and stops are sent too [8.26]', async () => {
    const { pro, order_id } = await ordered('road')
    await ask('road', 'create_or_update_order', { pro })
    expect(macropoint.orders()).toBe(1)
    const changed = await ask('road', 'create_or_update_order', { pro, tracking_interval: '15' })
    expect(changed.json.macropoint_load).toMatchObject({ order_id, tracking_interval: 15, simulated: false, provider: 'MacroPoint' })
    const stopped = await ask('road', 'stop_order', { pro, reason: 'Driver asked' })
    expect([stopped.status, stopped.json.message, stopped.json.macropoint_load.order_status]).toEqual([
      200,
      'MacroPoint order stopped',
      'Stopped By Creator',
    ])
    expect((await ask('road', 'stop_order', { pro })).status).toBe(200)
    expect(macropoint.requests.map(({ path }) => path)).toEqual([
      '/orders/createorder',
      `/orders/changeorder/${order_id}`,
      `/orders/stoporder/${order_id}`,
    ])
    expect(await events('road', pro)).toEqual([
      'ShipmentCreated',
      'ShipmentCovered',
      'TrackingOrderPlaced',
      'TrackingOrderChanged',
      'TrackingOrderStopped',
    ])
    const again = await ask('road', 'create_or_update_order', { pro })
    expect(again.json.macropoint_load.order_id).not.toBe(order_id)
    expect(macropoint.orders()).toBe(2)
  })

  test('two concurrent orders are one, with a key and without', async () => {
    for (const headers of [{}, { 'idempotency-key': 'two-at-once' }]) {
      macropoint.forget()
      const pro = await covered('road')
      const answers = await Promise.all([1, 2, 3].map(() => ask('road', 'create_or_update_order', { pro }, headers)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(answers.map(({ json }) => json.macropoint_load.order_id)).size).toBe(1)
      expect(macropoint.orders()).toBe(1)
      expect((await events('road', pro)).filter((type) => type === 'TrackingOrderPlaced')).toHaveLength(1)
    }
  })

  test('the same key gives the first response again, and another query under it is 422', async () => {
    const pro = await covered('road')
    const key = { 'idempotency-key': 'order-1' }
    const first = await ask('road', 'create_or_update_order', { pro }, key)
    await ask('road', 'stop_order', { pro })
    const again = await ask('road', 'create_or_update_order', { pro }, key)
    expect(again.json.macropoint_load).toEqual(first.json.macropoint_load)
    expect(again.headers.get('waybill-position')).toBe(first.headers.get('waybill-position'))
    const other = await ask('road', 'create_or_update_order', { pro, tracking_interval: '15' }, key)
    expect([other.status, other.json.error.type]).toEqual([422, 'KeyReused'])
    expect(macropoint.orders()).toBe(1)
  })

  test('goes to the current service when the tenant has left the previous one', async () => {
    const pro = await covered('road')
    const { orders } = app.commands.visibility
    const { state } = await app.run(orders.send(app.request('road'), pro, {}))
    const { trip_sheet, load_identifier } = state.macropoint_load as TrackingOrder
    const left = { type: 'PlaceTrackingOrder', order_id: 'OLD-1', provider: 'Simulated tracking', simulated: true, code: null } as const
    const particulars = { ...particularsOf(state.macropoint_load as TrackingOrder), load_identifier }
    await app.run(app.commands.shipments.send(app.request('road'), pro, { ...left, order_hyperlink: null, particulars, trip_sheet }))
    const { json } = await ask('road', 'create_or_update_order', { pro, tracking_interval: '15' })
    expect(json.macropoint_load).toMatchObject({ provider: 'MacroPoint', simulated: false, tracking_interval: 15 })
    const { order_id } = json.macropoint_load
    const response = await app.call('GET', `/road/api/v1/macropoint/callback?key=${CALLBACK_KEY}&MPOrderID=${order_id}&Code=1020`)
    expect(response.status).toBe(200)
  })

  test('needs no lock', async () => {
    const pro = await covered('acme')
    await call('acme', 'DELETE', `/shipments/lock/${pro}`)
    expect((await ask('acme', 'create_or_update_order', { pro })).status).toBe(200)
  })

  test('reports invalid fields by name, and reports when there is no order to stop', async () => {
    const pro = await covered('acme')
    const refused = await ask('acme', 'create_or_update_order', { pro, tracking_interval: '1' })
    expect([refused.status, refused.json.error.type, refused.json.error.alerts[0].field]).toEqual([
      422,
      'InvalidTrackingOrder',
      'macropoint_load.tracking_interval',
    ])
    expect((await ask('acme', 'stop_order', { pro })).json.error.type).toBe('NoTrackingOrder')
    const { pro: open } = (await call('acme', 'POST', '/shipments', { shipment: LOAD })).json.shipment
    expect((await ask('acme', 'create_or_update_order', { pro: open })).json.error.type).toBe('NotCovered')
  })

  test.each([
    ['create_or_update_order', { pro: '48' }],
    ['create_or_update_order', {}],
    ['create_or_update_order', { pro: '4800001', tracking_duration: 'long' }],
    ['create_or_update_order', { pro: '4800001', track_start_time_date: '2026-02-30' }],
    ['create_or_update_order', { pro: '4800001', speed: '55' }],
    ['stop_order', { pro: '4800001', why: 'x' }],
    ['partner_status', {}],
    ['order_hyperlink', { pro: 'x' }],
    ['capacity', { radius: '0', city: 'Laredo', state: 'TX' }],
    ['capacity', { city: 'Nowhere', state: 'TX' }],
  ])('a query of %s %j is refused with 400', async (name, query) => {
    const { status, json } = await ask('acme', name, query as Record<string, string>)
    expect([status, json.error.type]).toEqual([400, 'Unreadable'])
  })
})

describe('MacroPoint lookups', () => {
  test("return the carrier's status at the service, saved with the load [3.19, 8.24]", async () => {
    const pro = await covered('road')
    const { status, json } = await ask('road', 'partner_status', { pro })
    expect([status, json.message]).toEqual([200, 'MacroPoint partner status set'])
    expect(json.carrier).toMatchObject({
      mp_partner_status: 'Integrated',
      mp_truck_trailer_name: 'Truck Number',
      mp_truck_trailer_type: 'VehicleID',
      mp_truck_trailer_identifiers: ['118', '119'],
      mp_partner_status_last_updated_at: expect.stringMatching(/Z$/),
      mp_partner_status_simulated: false,
    })
    expect(macropoint.requests[0]?.path).toContain('MCNumber=718204&DOTNumber=2204917')
    expect((await call('road', 'GET', `/shipments/${pro}`)).json.shipment.carrier).toMatchObject({ mp_partner_status: 'Integrated' })
    const simulated = await ask('acme', 'partner_status', { pro: await covered('acme') })
    expect(simulated.json.carrier.mp_partner_status_simulated).toBe(true)
  })

  test("return a carrier's status by its number before any load has it, and save nothing", async () => {
    const head = await app.store.head('road')
    const known = await ask('road', 'partner_status', { mc_num: 'MC-0718204' })
    expect([known.status, known.json.message, known.headers.get('cache-control')]).toEqual([
      200,
      'MacroPoint partner status set',
      'no-store',
    ])
    expect(known.json.carrier).toMatchObject({ name: 'Tri-Fork Carriers', dot_number: '2204917', mp_partner_status: 'Integrated' })
    expect((await ask('road', 'partner_status', { dot_num: '77' })).json.carrier).toMatchObject({ id: null, dot_number: '77' })
    expect(macropoint.requests.at(-1)?.path).toBe('/partners/status?MPID=MP123456&DOTNumber=77')
    expect((await ask('road', 'partner_status', { carrier_id: '9999' })).status).toBe(404)
    expect((await ask('road', 'partner_status', { mc_num: 'MC-' })).json.error.type).toBe('CarrierWithoutNumber')
    expect(await app.store.head('road')).toBe(head)
  })

  test('return the link of an order [8.25, 8.26]', async () => {
    const { pro } = await ordered('road')
    const { status, json } = await ask('road', 'order_hyperlink', { pro })
    expect([status, json.message, json.order_hyperlink]).toEqual([200, 'MacroPoint order link retrieved', 'https://mp.example/o?a=1&b=2'])
    expect(json.macropoint_load.order_hyperlink).toBe(json.order_hyperlink)
    const none = await ask('road', 'order_hyperlink', { pro: await covered('road') })
    expect([none.status, none.json.error.message]).toEqual([422, 'Unable to retrieve MacroPoint order link'])
  })

  test('return trucks near the pickup of a load or near a place, labeled when simulated', async () => {
    const pro = await covered('acme')
    const near = await ask('acme', 'capacity', { pro, radius: '150' })
    expect(near.json).toMatchObject({ simulated: true, provider: 'Simulated tracking', more: false, next: null })
    expect(near.json.trucks.length).toBe(near.json.total)
    expect(near.json.trucks[0]).toMatchObject({ city: expect.any(String), state: expect.any(String), distance_miles: expect.any(Number) })
    const named = await ask('acme', 'capacity', { city: 'Laredo', state: 'TX', from: '2099-11-20', radius: '150' })
    expect(named.json.trucks.map(({ id }: { id: string }) => id)).toEqual(near.json.trucks.map(({ id }: { id: string }) => id))
    const real = await ask('road', 'capacity', { zip: '60601' })
    expect(real.json).toMatchObject({ simulated: false, trucks: [{ carrier_name: 'Prairie & Sons', state: 'IL' }] })
  })
})

test("pickers have the tenant's tracking provider [3.10]", async () => {
  const integration = async (tenant: TestTenant) =>
    (await call(tenant, 'GET', '/static_info')).json.static_info.macropoint_visibility_integration
  expect(await integration('road')).toEqual({ provider: 'MacroPoint', simulated: false })
  expect(await integration('acme')).toEqual({ provider: 'Simulated tracking', simulated: true })
})

describe('tracking permissions', () => {
  test.each(['create_or_update_order', 'stop_order', 'partner_status', 'order_hyperlink', 'capacity'])(
    '%s is refused to view-only users [6.1, 6.7], without a session [8.5], and from another tenant',
    async (name) => {
      const pro = await covered('acme')
      expect((await ask('acme', name, { pro }, {}, 'viewer')).status).toBe(403)
      expect((await app.call('GET', `/acme/api/v1/macropoint/${name}?pro=${pro}`)).status).toBe(401)
      const other = await app.call('GET', `/acme/api/v1/macropoint/${name}?pro=${pro}`, { token: tokens.get('road dana') ?? '' })
      expect(other.status).toBe(404)
      expect((await ask('acme', name, { pro: '9999999' })).status).toBe(404)
      expect(await events('acme', pro)).toEqual(['ShipmentCreated', 'ShipmentCovered'])
    },
  )
})
