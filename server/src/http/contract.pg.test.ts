import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createTestApp } from './http-app.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database)
let token = ''
let admin = ''

const api = (path: string) => `/acme/api/v1${path}`
const call = (method: string, path: string, body?: unknown, as = token) =>
  app.call(method, api(path), { token: as, ...(body === undefined ? {} : { body }) })

/** The required settings of a tenant, and nothing else [5.4]. */
const MINIMAL_LOAD = {
  mode_record: { label: 'Truckload', value: 'truckload' },
  load_info: { equipment_type: 'V', revenue_type: 'TL', weight: '42,000', load_description: 'Paper' },
  customer: { name: 'Halden Paper' },
  bill_to: { name: 'Halden Paper' },
  pick_stops: [
    { location_name: 'Plant 4', ready_or_deliver: '2026-11-20', location: { city: 'Chicago', state: 'IL', zip: 60601 } },
    { location: { city: 'Dallas', state: 'TX' } },
  ],
}
const CARRIER = {
  name: 'Tri-Fork Carriers',
  mc_number: '718204',
  city: 'Springfield',
  safety_rating: 'SATISFACTORY',
  cargo_insurance_amount: '100000.00',
  cargo_insurance_expires: '2099-01-01',
  liability_insurance_expires: '2099-01-01',
  common_authority: true,
}

const create = async () => (await call('POST', '/shipments', { shipment: MINIMAL_LOAD })).json.shipment
const locked = async (as = token) => (await call('GET', `/shipments/${(await create()).pro}?with_lock=true`, undefined, as)).json.shipment

beforeAll(async () => {
  await app.addTenant('acme')
  for (const [name, role] of [
    ['dora', 'dispatcher'],
    ['ada', 'admin'],
    ['vera', 'view_only'],
  ] as const) {
    await app.addUser('acme', name, role)
  }
  admin = await app.signIn('acme', 'ada')
  for (const name of ['Tri-Fork Carriers', 'Zion Freight', 'Abel Transport']) {
    const { name: _, mc_number, ...compliance } = CARRIER
    await call('POST', '/carriers', { carrier: { name, ...compliance, ...(name === CARRIER.name && { mc_number }) } }, admin)
  }
})

// A session may make 50 requests a second, so every test has its own.
beforeEach(async () => {
  token = await app.signIn('acme', 'dora')
  admin = await app.signIn('acme', 'ada')
})

describe('creating a load', () => {
  test('a load needs only the required fields [5.4]', async () => {
    const { status, json } = await call('POST', '/shipments', { shipment: MINIMAL_LOAD })
    expect([status, json.error]).toEqual([201, undefined])
    const [pick] = json.shipment.pick_stops
    expect(pick).toMatchObject({ ready_or_deliver_date: '2026-11-20', zip: '60601', location: { timezone: 'America/Chicago' } })
  })

  test('a blank load may be filled in and sent back', async () => {
    const blank = (await call('GET', '/shipments/new')).json.shipment
    expect(blank.rates).toMatchObject({ customer_line_haul_rate_type: 'Flat Rate', carrier_line_haul_rate_type: 'Flat Rate' })
    expect((await call('POST', '/shipments', { shipment: { ...blank, ...MINIMAL_LOAD } })).status).toBe(201)
  })
})

test('a load may name a user by id or by username', async () => {
  const dispatcher = { id: (await call('GET', '/users?username=dora')).json.users[0].id, username: 'dora' }
  for (const reference of [{ id: Number(dispatcher.id) }, { username: 'DORA' }, dispatcher]) {
    const { json } = await call('POST', '/shipments', { shipment: { ...MINIMAL_LOAD, dispatcher_assigned_user: reference } })
    expect(json.shipment.dispatcher_assigned_user).toEqual(dispatcher)
  }
})

test('a load may be sent back as it was returned in every status, and nothing changes', async () => {
  const { pro } = await locked()
  const path = `/shipments/${pro}`
  const statuses: string[] = []
  const echo = async () => {
    const { shipment } = (await call('GET', path)).json
    const { status, json } = await call('PUT', path, { shipment })
    expect([shipment.status, status, json.error]).toEqual([shipment.status, 200, undefined])
    expect(json.shipment.version).toBe(shipment.version)
    statuses.push(shipment.status)
  }
  const [pick, drop] = [`${pro}-S1`, `${pro}-S2`]
  const save = (shipment: object) => call('PUT', path, { shipment })
  await echo()
  await call('PUT', `${path}/hold`)
  await echo()
  await call('PUT', `${path}/remove_hold`)
  await call('PUT', `${path}/reserve`)
  await echo()
  const cover = await call('PUT', '/cover', { cover: { pro: Number(pro), mc_num: 718204 } })
  expect(cover.json.shipment.lock).toMatchObject({ locked_by_username: 'dora' })
  await echo()
  await save({ load_info: { dispatched: '2026-11-20T08:00', truck_num: 417 } })
  await echo()
  await save({ pick_stops: [{ id: pick, arrival_date: '2026-11-20', arrival_time: '09:00' }, { id: drop }] })
  await echo()
  await save({ pick_stops: [{ id: pick, departure_date: '2026-11-20', departure_time: '10:00' }, { id: drop }] })
  await echo()
  await save({ pick_stops: [{ id: pick }, { id: drop, arrival_date: '2026-11-21', departure_date: '2026-11-21' }] })
  await echo()
  expect(statuses).toEqual(['OPEN', 'HOLD', 'RESERVED', 'COVERED', 'DISPATCHED', 'ARRIVED', 'DEPARTED', 'DELIVERED'])
})

test('changing the city of a returned stop moves the stop to the new city', async () => {
  const shipment = await locked()
  const pick_stops = shipment.pick_stops.map((stop: object, place: number) => (place === 1 ? { ...stop, city: 'El Paso' } : stop))
  const { json } = await call('PUT', `/shipments/${shipment.pro}`, { shipment: { ...shipment, pick_stops } })
  expect(json.shipment.pick_stops[1].location).toMatchObject({ city: 'El Paso', state: 'TX', timezone: 'America/Denver' })
  expect(json.shipment.load_info.miles).not.toBe(shipment.load_info.miles)
})

describe('the lock of a load', () => {
  test('?with_lock and ?with_lock=true take the lock, and the response has the position of the command', async () => {
    for (const query of ['with_lock', 'source=V3&with_lock=1', 'with_lock=true']) {
      const { headers, json } = await call('GET', `/shipments/${(await create()).pro}?${query}`)
      expect(json.shipment.lock.locked_by_username).toBe('dora')
      expect(Number(headers.get('waybill-position'))).toBeGreaterThan(0)
    }
    const { headers, json } = await call('GET', `/shipments/${(await create()).pro}?with_lock=false`)
    expect([json.shipment.lock, headers.get('waybill-position')]).toEqual([null, null])
  })

  test('only users who may unvoid a load can lock a voided load', async () => {
    const { pro } = await locked()
    await call('PUT', '/void', { void: { pro, void_info: { reason: 'Twice' } } })
    expect((await call('DELETE', `/shipments/lock/${pro}`)).headers.get('waybill-position')).toMatch(/^\d+$/)
    expect((await call('GET', `/shipments/${pro}?with_lock=true`)).json.shipment.lock).toBeNull()
    expect((await call('PUT', '/unvoid', { void: { pro } }, admin)).status).toBe(423)
    expect((await call('GET', `/shipments/${pro}?with_lock=true`, undefined, admin)).json.shipment.lock.locked_by_username).toBe('ada')
    expect((await call('PUT', '/unvoid', { void: { pro } }, admin)).json.shipment.status).toBe('OPEN')
  })

  test('a lock is not handed to a user who may not lock', async () => {
    const { pro } = await locked()
    const { status, json } = await call('PUT', `/shipments/lock/${pro}/hand_over`, { to: 'vera' })
    expect([status, json.error.type]).toEqual([422, 'ReceiverCannotLock'])
  })
})

describe('a missing record is 404 before the body is read', () => {
  test.each([
    ['PUT', '/carriers/9999'],
    ['PUT', '/companies/9999'],
    ['PUT', '/shipments/lock/9999999/hand_over'],
    ['PUT', '/check_calls/9999999-C1/strike'],
    ['PUT', '/events/9999999-E1'],
    ['POST', '/events/9999999-E1/close'],
  ])('%s %s', async (method, path) => {
    expect((await call(method, path, '{', admin)).status).toBe(404)
  })

  test('a missing part of an existing load is 404 before the body is read', async () => {
    const { pro } = await create()
    for (const [method, path] of [
      ['PUT', `/check_calls/${pro}-C9/strike`],
      ['PUT', `/events/${pro}-E9`],
      ['POST', `/events/${pro}-E9/close`],
    ] as const) {
      expect([path, (await call(method, path, '{')).status]).toEqual([path, 404])
    }
  })
})

test('covering a load requires a carrier', async () => {
  const { pro } = await locked()
  expect((await call('PUT', '/cover', { cover: { pro } })).status).toBe(400)
})

describe('repeating a load', () => {
  test('repeating takes the load as it was returned, and the options of what to copy', async () => {
    const { pro } = await locked()
    await call('PUT', `/shipments/${pro}`, { shipment: { rates: { customer_line_haul_rate: '1450' }, items: [{ pieces: 3 }] } })
    const { shipment } = (await call('GET', `/shipments/${pro}`)).json
    const plain = await call('PUT', '/repeat_shipment', { shipment })
    expect([plain.status, plain.json.shipment.totals.customer_total, plain.json.shipment.items.length]).toEqual([201, '0.00', 1])
    const options = { pro, interval: 'single_day', repeat: 1, items: false, rates: true, accessorials: false }
    const { json } = await call('PUT', '/repeat_shipment', { shipment: options })
    expect([json.shipment.totals.customer_total, json.shipment.items, json.shipment.repeated_from]).toEqual(['1450.00', [], pro])
  })
})

describe('what is recorded in transit', () => {
  test('a check call belongs to the named user, otherwise to the sender', async () => {
    const { pro } = await create()
    const log = async (reference: object) =>
      (await call('POST', '/check_calls', { check_call: { pro, ...reference } })).json.check_call.user
    expect([await log({}), await log({ user: 'ada' })]).toEqual(['dora', 'ada'])
    const first = (await call('GET', `/check_calls?filters[pro]=${pro}&limit=1`)).json
    expect(first).toMatchObject({ check_calls: [{ id: `${pro}-C1` }], total: 2, more: false, next: `${pro}-C1` })
    const second = (await call('GET', `/check_calls?pro=${pro}&limit=1&after=${first.next}`)).json
    expect(second).toMatchObject({ check_calls: [{ id: `${pro}-C2` }], next: null })
  })

  test('a reason named by its id is returned as its code and description [3.33]', async () => {
    const reasons = (await call('GET', '/static_info')).json.static_info.default_incident_reason_codes
    const { id, code, description } = reasons[4]
    const { pro } = await create()
    const body = { shipment_id: pro, pick_stop_id: `${pro}-S1`, incident_type_code: 'AA', incident_reason_code_id: id }
    const { json } = await call('POST', '/incidents', { incident: body })
    expect(json.incident).toMatchObject({ reason_code: code, reason_description: description })
  })

  test('an event may be sent back as it was returned', async () => {
    const { pro } = await create()
    const { event } = (await call('POST', '/events', { event: { pro, type: 'Call', note: 'n' } })).json
    const { status, json } = await call('PUT', `/events/${event.id}`, { event: { ...event, note: 'm' } })
    expect([status, json.event.note]).toEqual([200, 'm'])
  })
})

describe('lists', () => {
  const names = async (query: string) => (await call('GET', `/carriers?${query}`)).json.carriers.map(({ name }: { name: string }) => name)

  test('carriers and customers are filtered, sorted and paged as requested', async () => {
    expect(await names('sort=-name')).toEqual(['Zion Freight', 'Tri-Fork Carriers', 'Abel Transport'])
    expect(await names('filters[name][]=zion freight&filters[name][]=Abel Transport')).toEqual(['Abel Transport', 'Zion Freight'])
    expect(await names('filters[mc_number]=MC-0718204')).toEqual(['Tri-Fork Carriers'])
    expect(await names('filters[city]=nowhere')).toEqual([])
    for (const sort of ['name', '-name', 'city', '-state']) {
      const seen: string[] = []
      let after = ''
      do {
        const { json } = await call('GET', `/carriers?sort=${sort}&limit=1${after && `&after=${after}`}`)
        seen.push(...json.carriers.map(({ name }: { name: string }) => name))
        after = json.next
      } while (after)
      expect(seen).toEqual(await names(`sort=${sort}`))
    }
  })

  test.each(['after=garbage', 'filters[nonsense]=1', 'sort=-nonsense', 'nonsense=1', 'limit=501'])('lists refuse %s', async (query) => {
    for (const list of ['carriers', 'companies']) expect([list, (await call('GET', `/${list}?${query}`)).status]).toEqual([list, 400])
  })

  test('a mode is recognized however it is written [3.9]', async () => {
    await create()
    const total = async (mode: string) => (await call('GET', `/shipments?filters[mode]=${mode}`)).json.total
    expect(await total('TRUCKLOAD')).toBe(await total('truckload'))
    expect(await total('TRUCKLOAD')).toBeGreaterThan(0)
    expect((await call('GET', '/shipments?count_only')).json).toHaveProperty('count')
  })

  test('a user may be sent back as returned, under their own name', async () => {
    const user = (await call('GET', '/users?username=vera', undefined, admin)).json.users[0]
    const { user: answered } = (await call('GET', `/users/${user.id}`, undefined, admin)).json
    const { status, json } = await call('PUT', `/users/${user.id}`, { user: { ...answered, email: 'vera@acme.test' } }, admin)
    expect(status).toBe(200)
    // Fields that others decide, and the last sign-in, are shown when the user is read.
    expect({ ...answered, ...json.user }).toEqual({ ...answered, email: 'vera@acme.test', version: answered.version + 1 })
    expect((await call('PUT', `/users/${user.id}`, { user: { username: 'other' } }, admin)).status).toBe(400)
  })
})

describe('changes', () => {
  test('changes show money in dollars, in a conflict and in the history, and the history has pages', async () => {
    const shipment = await locked()
    const path = `/shipments/${shipment.pro}`
    await call('PUT', path, { shipment: { load_info: { declared_value: 100_000 } } })
    const { status, json } = await call('PUT', path, { shipment: { version: shipment.version, load_info: { weight: 1 } } })
    const change = { path: 'load_info.declared_value', from: null, to: '100000.00' }
    expect([status, json.changes]).toEqual([409, [expect.objectContaining(change)]])
    expect(json.error.alerts[0].message).toBe('dora changed Declared value to 100000.00')

    const whole = (await call('GET', `${path}/history`)).json
    expect(whole.history.at(-1).changes).toEqual([change])
    const first = (await call('GET', `${path}/history?limit=2`)).json
    const rest = (await call('GET', `${path}/history?after=${first.next}`)).json
    expect([...first.history, ...rest.history]).toEqual(whole.history)
    expect((await call('GET', `${path}/history?after=garbage`)).status).toBe(400)
  })

  test('the changes of the whole tenant are one list, newest first: who, which load, what, when', async () => {
    const { pro } = await locked()
    await call('PUT', `/shipments/${pro}`, { shipment: { rates: { customer_line_haul_rate: '10.00' } } })
    const ask = async (query: string) => (await call('GET', `/audit_log?${query}`)).json
    const of = await ask(`pro=${pro}`)
    expect(of.audit_log.map(({ type }: { type: string }) => type)).toEqual(['ShipmentRevised', 'LockAcquired', 'ShipmentCreated'])
    expect(of).toMatchObject({ total: 3, more: false, next: null })
    expect(of.audit_log[0]).toMatchObject({ pro, by: { username: 'dora' }, stream: `shipment/${pro}`, at: expect.any(String) })
    expect(of.audit_log[0].changes).toContainEqual({ path: 'rates.customer_line_haul_rate', from: null, to: '10.00' })

    const [newest] = of.audit_log
    expect((await ask(`pro=${pro}&type=LockAcquired&type=ShipmentCreated`)).total).toBe(2)
    expect((await ask(`filters[pro]=${pro}&filters[type][]=LockAcquired`)).total).toBe(1)
    expect((await ask(`pro=${pro}&by=DORA`)).total).toBe(3)
    expect((await ask(`pro=${pro}&by=${newest.by.id}`)).total).toBe(3)
    expect((await ask(`pro=${pro}&by=ada`)).total).toBe(0)
    expect((await ask(`pro=${pro}&from=${newest.at}`)).total).toBe(1)
    expect((await ask(`pro=${pro}&to=${of.audit_log[2].at}`)).total).toBe(1)
    const today = newest.at.slice(0, 10)
    expect((await ask(`pro=${pro}&from=${today}&to=${today}`)).total).toBe(3)
    expect((await ask(`pro=${pro}&to=2020-01-01`)).total).toBe(0)

    const first = await ask('limit=2')
    const second = await ask(`limit=2&after=${first.next}`)
    const positions = [...first.audit_log, ...second.audit_log].map(({ position }: { position: number }) => position)
    const head = await app.store.head('acme')
    expect(positions).toEqual([head, head - 1, head - 2, head - 3])
    for (const query of ['from=yesterday', 'to=2026-13-01', 'after=x', 'nonsense=1', 'limit=501', 'sort=at']) {
      expect([query, (await call('GET', `/audit_log?${query}`)).status]).toEqual([query, 400])
    }
  })

  test('the events feed returns every event in order, page after page until there is no next', async () => {
    const seen: number[] = []
    let after = '0'
    do {
      const { json } = await call('GET', `/events_feed?after=${after}&limit=20`, undefined, admin)
      seen.push(...json.events.map(({ position }: { position: number }) => position))
      after = json.next
    } while (after)
    const head = await app.store.head('acme')
    expect(seen).toEqual(Array.from({ length: head }, (_, index) => index + 1))
    const end = (await call('GET', `/events_feed?after=${head}`, undefined, admin)).json
    expect(end).toEqual({ events: [], position: head, total: 0, more: false, next: null })
  })
})

test('readiness requires database, jobs and views, and names what is missing', async () => {
  const ready = async () => {
    const { status, json } = await app.call('GET', '/ready')
    return [status, json]
  }
  expect(await ready()).toEqual([503, { status: 'not ready', missing: ['jobs'], degraded: [], stopped_projections: null }])
  await database.ownerPool.query('create schema bullmq; create table bullmq.job ()')
  expect(await ready()).toEqual([200, { status: 'ready', missing: [], degraded: [], stopped_projections: 0 }])
  await database.ownerPool.query('alter table board_shipments rename to board_elsewhere')
  expect(await ready()).toEqual([503, { status: 'not ready', missing: ['projections'], degraded: [], stopped_projections: null }])
  await database.ownerPool.query('alter table board_elsewhere rename to board_shipments')
})
