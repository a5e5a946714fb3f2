import { describe, expect, test } from 'vitest'
import { CALLBACK_KEY, LOAD, openTrackingTenants } from './macropoint-tenants.fixture.ts'

const { app, database, macropoint, call, ask, covered, ordered, events } = await openTrackingTenants()

describe('MacroPoint callbacks', () => {
  const callBack = (query: Record<string, string>, tenant: string = 'road', headers: Record<string, string> = {}) =>
    app.call('GET', `/${tenant}/api/v1/macropoint/callback?${new URLSearchParams(query)}`, { headers })
  const withKey = (query: Record<string, string>) => callBack({ key: CALLBACK_KEY, ...query })
  const DAY = 86_400_000
  const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
  /** Dispatched yesterday, due tomorrow. */
  const rolling = async () => {
    const [pickup, stop] = LOAD.pick_stops
    const due = { appt_start_date: day(1), appt_start_time: '07:00' }
    const { pro, order_id } = await ordered('road', {
      ...LOAD,
      pick_stops: [
        { ...pickup, ready_or_deliver_date: day(-1), appt_start_date: day(-1) },
        { ...stop, ...due },
      ],
    })
    const { status, text } = await call('road', 'PUT', `/shipments/${pro}`, { shipment: { load_info: { dispatched: day(-1) } } })
    if (status !== 200) throw new Error(text)
    return { pro, order_id }
  }
  const load = async (pro: string) => (await call('road', 'GET', `/shipments/${pro}`)).json.shipment

  test("an order's status is recorded from accepted to completed, and a repeat is recorded once [4.55]", async () => {
    const { pro, order_id } = await ordered('road')
    for (const Code of ['1020', '1020', '1021', '1020']) expect((await withKey({ MPOrderID: order_id, Code })).status).toBe(200)
    expect(await load(pro)).toMatchObject({
      macropoint_load: { order_status: 'Tracking Now' },
      tracking: { state: 'started', provider: 'MacroPoint', simulated: false },
    })
    await withKey({ MPOrderID: order_id, Code: '1022' })
    expect(await load(pro)).toMatchObject({ macropoint_load: { order_stage: 'completed' }, tracking: { state: 'stopped' } })
    expect((await events('road', pro)).filter((type) => type === 'TrackingOrderStatusReceived')).toHaveLength(3)
  })

  test('positions are stored once, outside the log, and a truck with positions is being tracked', async () => {
    const { pro, order_id } = await ordered('road')
    const seen = { MPOrderID: order_id, ID: pro, Latitude: '41.5', Longitude: '-88.1', LocationDateTimeUTC: '2026-11-20T15:00:00' }
    for (const _ of [1, 2]) expect((await withKey(seen)).status).toBe(200)
    const positions = await database.forTenant('road').selectFrom('tracking_positions').selectAll().where('pro', '=', pro).execute()
    expect(positions).toMatchObject([{ lat: 41.5, lon: -88.1, at: '2026-11-20T15:00:00.000Z', source: 'MacroPoint', state: 'IL' }])
    expect((await events('road', pro)).slice(2)).toEqual(['TrackingOrderPlaced', 'TrackingOrderStatusReceived', 'TrackingStarted'])
  })

  test('an arrival and a departure are recorded once, by stop or by type', async () => {
    const { pro, order_id } = await rolling()
    const at = new Date().toISOString()
    for (const _ of [1, 2]) await withKey({ MPOrderID: order_id, Event: 'X3', StopID: `${pro}-S1`, EventDateTime: at })
    await withKey({ MPOrderID: order_id, Event: 'AF', EventDateTime: at })
    const { pick_stops, status } = await load(pro)
    expect(status).toBe('DEPARTED')
    expect(pick_stops[0].arrival_date).not.toBeNull()
    expect((await events('road', pro)).filter((type) => type.startsWith('Stop'))).toEqual(['StopArrived', 'StopDeparted'])
  })

  test('a forecast marks a load late, and clears it', async () => {
    const { pro, order_id } = await rolling()
    await withKey({ MPOrderID: order_id, Code: '1021' })
    const forecast = (ScheduleAlertCode: string, EtaToStop?: string) =>
      withKey({ MPOrderID: order_id, StopID: `${pro}-S2`, ScheduleAlertCode, ...(EtaToStop !== undefined && { EtaToStop }) })
    expect((await forecast('0')).status).toBe(200)
    expect((await load(pro)).tracking.late).toBe(false)
    await forecast('3', `${day(3)}T08:00Z`)
    await forecast('3', `${day(3)}T08:00Z`)
    expect((await load(pro)).tracking.late).toBe(true)
    await forecast('1', `${day(0)}T08:00Z`)
    expect((await events('road', pro)).slice(-2)).toEqual(['TrackingDelayed', 'TrackingOnTime'])
  })

  test('XML and form bodies are accepted, with the key as a password', async () => {
    const { pro, order_id } = await ordered('road')
    const authorization = `Basic ${Buffer.from(`macropoint:${CALLBACK_KEY}`).toString('base64')}`
    const post = (body: string) =>
      app.call('POST', '/road/api/v1/macropoint/callback', { body, headers: { authorization, 'content-type': 'text/xml' } })
    expect((await post(`<OrderStatus xmlns="x"><MPOrderID>${order_id}</MPOrderID><Code>1020</Code></OrderStatus>`)).status).toBe(200)
    expect((await load(pro)).macropoint_load.order_status).toBe('Ready To Track')
    expect((await post(`MPOrderID=${order_id}&Code=1052`)).status).toBe(200)
    expect((await load(pro)).macropoint_load.order_stage).toBe('denied')
  })

  test('an order whose response was lost is confirmed by its first callback', async () => {
    const pro = await covered('road')
    macropoint.replyWith(() => 'cut')
    expect((await ask('road', 'create_or_update_order', { pro })).status).toBe(503)
    macropoint.replyWith(null)
    expect((await withKey({ MPOrderID: 'MP-900', ID: 'another', Code: '1020' })).status).toBe(404)
    for (const _ of [1, 2]) expect((await withKey({ MPOrderID: 'MP-900', ID: pro, Code: '1020' })).status).toBe(200)
    expect((await load(pro)).macropoint_load).toMatchObject({
      order_id: 'MP-900',
      order_status: 'Ready To Track',
      driver_cell: '(312) 555-0142',
    })
    expect((await ask('road', 'create_or_update_order', { pro })).json.macropoint_load.order_id).toBe('MP-900')
    expect(macropoint.orders()).toBe(1)
    expect((await events('road', pro)).slice(2)).toEqual(['TrackingOrderPlaced', 'TrackingOrderStatusReceived'])
  })

  test('a callback without the key, with a wrong one, or for a tenant without a key is refused', async () => {
    const { pro, order_id } = await ordered('road')
    const word = { MPOrderID: order_id, Code: '1021' }
    expect((await callBack(word)).status).toBe(403)
    expect((await callBack({ ...word, key: `${CALLBACK_KEY}x` })).status).toBe(403)
    expect((await callBack({ ...word, key: CALLBACK_KEY }, 'acme')).status).toBe(403)
    expect((await callBack({ ...word, key: CALLBACK_KEY }, 'nobody')).status).toBe(404)
    expect((await load(pro)).macropoint_load.order_status).toBe('Order Placed')
    expect(app.logged.join('')).not.toContain(CALLBACK_KEY)
  })

  test('an order of another tenant or an unknown one is not found, and an invalid callback is 400', async () => {
    const simulated = await ordered('acme')
    expect((await withKey({ MPOrderID: simulated.order_id, Code: '1021' })).status).toBe(404)
    expect((await withKey({ MPOrderID: 'MP-0', Code: '1021' })).status).toBe(404)
    const { order_id } = await ordered('road')
    for (const query of [{}, { MPOrderID: order_id }, { MPOrderID: order_id, Event: 'X3' }, { MPOrderID: order_id, Latitude: 'x' }]) {
      expect((await withKey(query as Record<string, string>)).status).toBe(400)
    }
    const big = await app.call('POST', `/road/api/v1/macropoint/callback?key=${CALLBACK_KEY}`, { body: `<a>${'x'.repeat(70_000)}</a>` })
    expect(big.status).toBe(413)
  })
})
