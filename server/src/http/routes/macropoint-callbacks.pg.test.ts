import { describe, expect, test } from 'vitest'
import { CALLBACK_KEY, LOAD, openTrackingHouse } from './macropoint-house.harness.ts'

const { app, database, macropoint, call, ask, covered, ordered, events } = await openTrackingHouse()

describe('what MacroPoint calls back with', () => {
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

  test('the status of an order, from accepted to completed; told twice it is one [4.55]', async () => {
    const { pro, order_id } = await ordered('road')
    for (const Code of ['1020', '1020', '1021', '1020']) expect((await withKey({ MPOrderID: order_id, Code })).status).toBe(200)
    expect(await load(pro)).toMatchObject({
      macropoint_load: { order_status: 'Tracking Now' },
      tracking: { state: 'started', provider: 'MacroPoint', simulated: false },
    })
    await withKey({ MPOrderID: order_id, Code: '1022' })
    expect(await load(pro)).toMatchObject({ macropoint_load: { order_stage: 'completed' }, tracking: { state: 'stopped' } })
    expect((await events('road', pro)).filter((type) => type === 'TrackingOrderStatusTold')).toHaveLength(3)
  })

  test('positions are kept once, beside the log, and who is seen is followed', async () => {
    const { pro, order_id } = await ordered('road')
    const seen = { MPOrderID: order_id, ID: pro, Latitude: '41.5', Longitude: '-88.1', LocationDateTimeUTC: '2026-11-20T15:00:00' }
    for (const _ of [1, 2]) expect((await withKey(seen)).status).toBe(200)
    const positions = await database.forTenant('road').selectFrom('tracking_positions').selectAll().where('pro', '=', pro).execute()
    expect(positions).toMatchObject([{ lat: 41.5, lon: -88.1, at: '2026-11-20T15:00:00.000Z', source: 'MacroPoint', state: 'IL' }])
    expect((await events('road', pro)).slice(2)).toEqual(['TrackingOrderPlaced', 'TrackingOrderStatusTold', 'TrackingStarted'])
  })

  test('an arrival and a departure, by stop or by kind, once', async () => {
    const { pro, order_id } = await rolling()
    const at = new Date().toISOString()
    for (const _ of [1, 2]) await withKey({ MPOrderID: order_id, Event: 'X3', StopID: `${pro}-S1`, EventDateTime: at })
    await withKey({ MPOrderID: order_id, Event: 'AF', EventDateTime: at })
    const { pick_stops, status } = await load(pro)
    expect(status).toBe('DEPARTED')
    expect(pick_stops[0].arrival_date).not.toBeNull()
    expect((await events('road', pro)).filter((type) => type.startsWith('Stop'))).toEqual(['StopArrived', 'StopDeparted'])
  })

  test('a forecast makes a load late, and takes it back', async () => {
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

  test('as XML and as a form, with the key as a password', async () => {
    const { pro, order_id } = await ordered('road')
    const authorization = `Basic ${Buffer.from(`macropoint:${CALLBACK_KEY}`).toString('base64')}`
    const post = (body: string) =>
      app.call('POST', '/road/api/v1/macropoint/callback', { body, headers: { authorization, 'content-type': 'text/xml' } })
    expect((await post(`<OrderStatus xmlns="x"><MPOrderID>${order_id}</MPOrderID><Code>1020</Code></OrderStatus>`)).status).toBe(200)
    expect((await load(pro)).macropoint_load.order_status).toBe('Ready To Track')
    expect((await post(`MPOrderID=${order_id}&Code=1052`)).status).toBe(200)
    expect((await load(pro)).macropoint_load.order_stage).toBe('denied')
  })

  test('an order whose answer was lost is known again as soon as MacroPoint speaks of it', async () => {
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
    expect((await events('road', pro)).slice(2)).toEqual(['TrackingOrderPlaced', 'TrackingOrderStatusTold'])
  })

  test('without its key, with a wrong one, or where there is none, nothing is taken', async () => {
    const { pro, order_id } = await ordered('road')
    const word = { MPOrderID: order_id, Code: '1021' }
    expect((await callBack(word)).status).toBe(403)
    expect((await callBack({ ...word, key: `${CALLBACK_KEY}x` })).status).toBe(403)
    expect((await callBack({ ...word, key: CALLBACK_KEY }, 'acme')).status).toBe(403)
    expect((await callBack({ ...word, key: CALLBACK_KEY }, 'nobody')).status).toBe(404)
    expect((await load(pro)).macropoint_load.order_status).toBe('Order Placed')
    expect(app.logged.join('')).not.toContain(CALLBACK_KEY)
  })

  test('an order of another tenant or of nobody is not found; what makes no sense is 400', async () => {
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
