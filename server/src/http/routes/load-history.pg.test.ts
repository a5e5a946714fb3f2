import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { readUserEvents } from '../../store/user-events.ts'
import { createTestApp } from '../http-app.fixture.ts'
import { COMPLIANT } from '../trade.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database)
const users = new Map<string, string>()
let dana = ''
let miles = ''

const call = (method: string, path: string, body?: unknown, token = dana) =>
  app.call(method, `/acme/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) })

const LOAD = {
  mode: 'truckload',
  customer: { name: 'Halden Paper' },
  bill_to: { name: 'Halden Paper' },
  load_info: { equipment_type: 'V', revenue_type: 'Brokerage TL', weight: 42310, load_description: 'Paper rolls' },
  rates: { customer_line_haul_rate: '3650.00', carrier_line_haul_rate: '3000.00' },
  pick_stops: [
    { event_type: 'P', location_name: 'Plant 4', city: 'Laredo', state: 'TX', ready_or_deliver_date: '2026-11-20' },
    {
      event_type: 'D',
      location_name: 'Halden Converting',
      city: 'Joliet',
      state: 'IL',
      appt_start_date: '2026-11-22',
      appt_start_time: '07:00',
    },
  ],
}
const create = async (changes: object = {}, token = dana): Promise<string> =>
  (await call('POST', '/shipments', { shipment: { ...LOAD, ...changes } }, token)).json.shipment.pro
const open = (pro: string) => call('GET', `/shipments/${pro}?with_lock=true`)
const covered = async (): Promise<string> => {
  const pro = await create()
  await open(pro)
  expect((await call('PUT', '/cover', { cover: { pro, mc_num: '718204' } })).status).toBe(200)
  return pro
}
const carrierId = async () => (await call('GET', '/carriers?filters[mc_number]=718204')).json.carriers[0].id

beforeAll(async () => {
  await app.addTenant('acme')
  for (const name of ['dana', 'miles']) users.set(name, (await app.addUser('acme', name, 'dispatcher')).id)
  dana = await app.signIn('acme', 'dana')
  await app.addUser('acme', 'admin', 'admin')
  const carrier = { name: 'Prairie Trucking', mc_number: '718204', ...COMPLIANT }
  expect((await call('POST', '/carriers', { carrier }, await app.signIn('acme', 'admin'))).status).toBe(201)
})
beforeEach(async () => {
  ;[dana, miles] = [await app.signIn('acme', 'dana'), await app.signIn('acme', 'miles')]
})

describe('one load', () => {
  test('can be returned blank, counted alone, and opened with the parameters of an older client [7.17, 7.18, 7.19]', async () => {
    const blank = (await call('GET', '/shipments/new?mode=less_than_truckload')).json.shipment
    expect(blank).toMatchObject({ pro: null, mode_record: { value: 'less_than_truckload' }, pick_stops: [], alerts: [], lock: null })
    expect((await call('GET', '/shipments/new?mode=sled')).status).toBe(400)
    const pro = await create({ load_info: { ...LOAD.load_info, purchase_order: 'COUNT-ME-1' } })
    const counted = await call('GET', '/shipments?search=count-me-1&count_only=true')
    expect([counted.status, counted.json]).toEqual([200, { count: 1, total: 1, more: false }])
    expect((await call('GET', '/shipments?filters[status][]=OPEN&filters[pro]=0000000&count_only=true')).json.count).toBe(0)
    const { shipment } = (await call('GET', `/shipments/${pro}?source=V3&with_lock=true`)).json
    expect(shipment.lock).toMatchObject({ locked_by_auth_uid: users.get('dana'), locked_by_username: 'dana', error: null })
    expect(shipment.lock.remaining_time).toBeGreaterThan(0)
  })

  test('is saved as returned without a change, and every returned field is accepted [3.20, 7.20, 7.21]', async () => {
    const pro = await create()
    const { shipment } = (await open(pro)).json
    const saved = await call('PUT', `/shipments/${pro}`, { shipment: { ...shipment, advance_total: '0.00' } })
    expect(saved.status).toBe(200)
    const { lock: _, ...before } = shipment
    const { lock: __, ...after } = saved.json.shipment
    expect(after).toEqual(before)
  })

  test("returns its changes and its carrier's critical updates on request, and otherwise opens without reading its past [3.15]", async () => {
    const pro = await covered()
    await call('PUT', `/shipments/${pro}`, {
      shipment: { load_info: { weight: 40000 }, rates: { carrier_line_haul_rate: '3100' }, notes: 'x' },
    })
    const plain = (await call('GET', `/shipments/${pro}`)).json.shipment
    expect(plain).not.toHaveProperty('audit_logs')
    const { audit_logs, shipment_critical_update_log: critical } = (await call('GET', `/shipments/${pro}?with_logs=true`)).json.shipment
    const by = { id: users.get('dana'), username: 'dana' }
    expect(audit_logs).toContainEqual({
      position: expect.any(Number),
      type: 'ShipmentRevised',
      at: expect.any(String),
      by,
      path: 'rates.carrier_line_haul_rate',
      from: '3000.00',
      to: '3100.00',
    })
    expect(audit_logs.some(({ path }: { path: string }) => path.startsWith('made'))).toBe(false)
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1)
    expect(critical.map(({ at: _, ...update }: { at: string; path: string }) => update).toSorted(byPath)).toEqual([
      { by, about: 'rate', path: 'accessorial_lines[1].carrier_rate', from: '3000.00', to: '3100.00' },
      { by, about: 'weight', path: 'load_info.weight', from: 42310, to: 40000 },
      { by, about: 'rate', path: 'rates.carrier_line_haul_rate', from: '3000.00', to: '3100.00' },
    ])
    const history = (await call('GET', `/shipments/${pro}/history`)).json.history
    const then = (await call('GET', `/shipments/${pro}?with_logs=true&at=${history[0].position}`)).json.shipment
    expect([then.audit_logs, then.shipment_critical_update_log]).toEqual([[], []])
  })

  test('brings its history and its tracking positions when they are included, and refuses an unknown include', async () => {
    const pro = await create()
    const plain = (await call('GET', `/shipments/${pro}`)).json
    expect(Object.keys(plain)).toEqual(['shipment', 'lock_version'])
    const included = (await call('GET', `/shipments/${pro}?include=history,tracking_positions`)).json
    expect(included.tracking_positions).toEqual([])
    expect(included.history).toEqual((await call('GET', `/shipments/${pro}/history`)).json.history)
    const refused = await call('GET', `/shipments/${pro}?include=weather`)
    expect([refused.status, refused.json.error.alerts[0].field]).toEqual([400, 'include'])
  })

  test('returns its stops and the last known position of its truck, for a map [7.22]', async () => {
    const pro = await create()
    const { location_data: still } = (await call('GET', `/shipments/${pro}/location_data`)).json
    expect(still.last_position).toBeNull()
    expect(still.stops).toMatchObject([
      { id: `${pro}-S1`, event_type: 'P', name: 'Plant 4', city: 'Laredo', state: 'TX', timezone: 'America/Chicago' },
      { id: `${pro}-S2`, event_type: 'D', city: 'Joliet', state: 'IL' },
    ])
    expect(still.stops[0].latitude).toBeCloseTo(27.5, 0)
    await call('POST', '/check_calls', { check_call: { pro, city: 'Dallas', state: 'TX', date: '2026-11-21', time: '09:30' } })
    const { last_position } = (await call('GET', `/shipments/${pro}/location_data`)).json.location_data
    expect(last_position).toMatchObject({ source: 'check_call', id: `${pro}-C1`, city: 'Dallas', date: '2026-11-21', time: '09:30' })
    expect(last_position.latitude).toBeCloseTo(32.8, 0)
    expect((await call('GET', '/shipments/0000000/location_data')).status).toBe(404)
  })
})

test('check calls are recorded with the pro alone, and listed under the load or by a parameter [1.7, 7.31, 7.36]', async () => {
  const pro = await create()
  expect((await call('POST', '/check_calls', { check_call: { pro } })).status).toBe(201)
  const note = { city: 'Waco', state: 'TX', note: 'Fuel', date: '2026-11-21', time: '10:00', user: 'miles' }
  const second = (await call('POST', '/check_calls', { check_call: { pro: Number(pro), ...note } })).json.check_call
  expect(second).toMatchObject({ pro, id: `${pro}-C2`, ...note })
  const [under, by, filtered] = await Promise.all(
    [`/shipments/${pro}/check_calls`, `/check_calls?pro=${pro}`, `/check_calls?filters[pro]=${pro}`].map((path) => call('GET', path)),
  )
  expect(under?.json).toMatchObject({ check_calls: [{ user: 'dana' }, note], total: 2, more: false, next: null })
  expect([by?.json, filtered?.json]).toEqual([under?.json, under?.json])
  expect((await call('GET', '/check_calls')).status).toBe(400)
  expect((await call('GET', '/check_calls?pro=0000000')).status).toBe(404)
})

describe('an incident', () => {
  const report = async (incident: object) => call('POST', '/incidents', { incident })

  test('takes the whole payload and shows the change as old -> new [3.31, 3.32, 3.33, 3.34, 3.35, 3.36, 7.32]', async () => {
    const pro = await covered()
    const reasons = (await call('GET', '/static_info')).json.static_info.default_incident_reason_codes
    const incident_reason_code = reasons[2]
    const payload = {
      shipment_id: pro,
      pick_stop_id: `${pro}-S1`,
      carrier_id: await carrierId(),
      note: 'Gate shut',
      trailer_num: '53-9',
      internal_only: true,
      carrier_fault: true,
      phone: '555-0100',
      cell: '555-0111',
      driver_name: 'Al Reed',
      incident_reason_code_id: incident_reason_code.id,
      incident_type_code: 'AA',
      appt_field_name: 'ready_or_deliver_date',
      updated_field_value: '2026-11-21',
    }
    const { status, json } = await report(payload)
    const { incident_reason_code_id: _, ...rest } = payload
    expect(status).toBe(201)
    expect(json.incident).toEqual({
      ...rest,
      id: `${pro}-I1`,
      incident_reason_code,
      reason_code: incident_reason_code.code,
      reason_description: incident_reason_code.description,
      carrier_name: 'Prairie Trucking',
      original_field_value: '2026-11-20',
      change_text: '2026-11-20 -> 2026-11-21',
      created_by: 'dana',
      created_at: expect.any(String),
    })
    const { shipment_id: __, change_text: ___, ...kept } = json.incident
    expect((await call('GET', `/shipments/${pro}`)).json.shipment.incidents).toEqual([kept])
    const confirmed = await report({
      pro,
      note: 'x',
      incident_type_code: 'AB',
      appt_field_name: 'appt_confirmed',
      updated_field_value: 'true',
      pick_stop_id: `${pro}-S2`,
    })
    expect(confirmed.json.incident).toMatchObject({ change_text: 'Yes', internal_only: false, carrier_fault: false })
  })

  test('needs a type, and a note or a reason and a stop, and refuses an unknown reason, carrier or stop [3.35, 5.27, 5.28, 5.29, 8.18]', async () => {
    const pro = await create()
    const whole = { pro, note: 'Gate shut', incident_type_code: 'AA' }
    const refused = async (fields: object) => {
      const { status, json } = await report({ ...whole, ...fields })
      return [status, json.error.type, json.error.message, (json.error.alerts ?? []).map(({ message }: { message: string }) => message)]
    }
    const invalid = (...messages: readonly string[]) => [422, 'InvalidIncident', 'Invalid Incident info', messages]
    expect(await refused({ incident_type_code: '' })).toEqual(invalid('Incident: Type code is required'))
    expect(await refused({ note: '' })).toEqual(invalid('Incident: Reason code is required', 'Incident: Stop is required'))
    expect(await refused({ incident_reason_code_id: 999 })).toEqual(invalid('Incident: Reason code 999 is not known'))
    expect(await refused({ carrier_id: '999' })).toEqual(invalid('Incident: Carrier 999 is not known'))
    expect((await refused({ pick_stop_id: `${pro}-S9` }))[1]).toBe('UnknownStop')
    expect((await report({ ...whole, pro: '0000001', incident_reason_code_id: 999 })).status).toBe(404)
    expect((await report({ note: 'x', incident_type_code: 'AA' })).status).toBe(400)
    expect((await call('GET', `/shipments/${pro}`)).json.shipment.incidents).toEqual([])
  })
})

describe('events of a load', () => {
  const eventsOf = async (name: string, query = '') => (await call('GET', `/events/auth_uid/${users.get(name)}${query}`)).json
  const openEvent = async (pro: string, type: string, token = dana) =>
    (await call('POST', '/events', { event: { pro, type } }, token)).json.event

  test('are opened, edited and closed, and block saving until they are acknowledged [4.25, 4.42, 7.33]', async () => {
    const pro = await create()
    await open(pro)
    const event = await openEvent(pro, 'Call the shipper')
    expect(event).toMatchObject({ pro, id: `${pro}-E1`, closed: false })
    const save = () => call('PUT', `/shipments/${pro}`, { shipment: { notes: `${Math.random()}` } })
    const shown = async () => (await call('GET', `/shipments/${pro}`)).json.shipment.load_info
    expect(await shown()).toMatchObject({ open_events: true, open_events_acknowledged: false })
    expect((await save()).status).toBe(422)
    expect((await call('PUT', `/shipments/${pro}/acknowledge_events`)).status).toBe(200)
    expect((await save()).status).toBe(200)
    expect((await call('PUT', `/events/${event.id}`, { event: { note: 'Ask for Jo' } })).json.event.note).toBe('Ask for Jo')
    expect((await call('POST', `/events/${event.id}/close`, { resolution: 'Done' })).json.event).toMatchObject({
      closed: true,
      closed_by: 'dana',
    })
    expect((await call('PUT', `/events/${event.id}`, { event: { note: 'Late' } })).status).toBe(422)
    expect(await shown()).toMatchObject({ open_events: false })
  })

  test('of a user are those they opened and those of the loads they dispatch, last changed first [7.33]', async () => {
    const mine = await create()
    const theirEvents = await create({ dispatcher_assigned_user: { username: 'miles' } })
    const [first, second] = [await openEvent(mine, 'One'), await openEvent(theirEvents, 'Two')]
    const third = await openEvent(mine, 'Three', miles)
    const ids = async (name: string, query = '') => (await eventsOf(name, query)).events.map(({ id }: { id: string }) => id)
    expect((await ids('miles')).slice(0, 2)).toEqual([third.id, second.id])
    expect((await ids('dana')).slice(0, 2)).toEqual([second.id, first.id])
    await call('POST', `/events/${first.id}/close`, {}, miles)
    const { events } = await eventsOf('dana', '?limit=1')
    expect(events).toMatchObject([{ pro: mine, id: first.id, type: 'One', closed: true, closed_by: 'miles' }])
  })

  test('of a user have pages, and can be limited to a time [7.33]', async () => {
    const pro = await create()
    const before = (await openEvent(pro, 'Before')).id
    const { recorded_at } = (await call('GET', '/audit_log?type=EventOpened&limit=1')).json.audit_log[0]
    await new Promise((resolve) => setTimeout(resolve, 5))
    const since = new Date(Date.parse(recorded_at) + 1).toISOString()
    const after = (await openEvent(pro, 'After')).id
    const recent = await eventsOf('dana', `?recent_time=${since}`)
    expect(recent).toMatchObject({ events: [{ id: after }], total: 1, more: false, next: null })
    // A time means itself and everything later. Recorded times have microseconds, the API's have milliseconds.
    const { rows } = await database.ownerPool.query(
      `select to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
       from events where type = 'EventOpened' and data -> 'event' ->> 'id' = $1`,
      [after],
    )
    const query = { user: users.get('dana') ?? '', since: rows[0].at as string, before: null, limit: 5 }
    expect((await readUserEvents(database.forTenant('acme'), 'acme', query)).touched).toMatchObject([{ id: after }])
    const page = await eventsOf('dana', '?limit=1')
    expect([page.events[0].id, page.total > 1]).toEqual([after, true])
    expect((await eventsOf('dana', `?limit=1&after=${page.next}`)).events[0].id).toBe(before)
    expect((await eventsOf('dana', '?recent_time=2999-01-01T00:00:00Z')).events).toEqual([])
    expect((await eventsOf('dana', '?recent_time=2000-01-01T00:00:00Z')).total).toBe(page.total)
    for (const query of ['recent_time=yesterday', 'after=x', 'nonsense=1']) {
      expect([query, (await call('GET', `/events/auth_uid/${users.get('dana')}?${query}`)).status]).toEqual([query, 400])
    }
    expect((await call('GET', '/events/auth_uid/0')).status).toBe(404)
  })
})
