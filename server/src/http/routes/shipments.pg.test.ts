import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTestApp } from '../http-app.fixture.ts'
import { COMPLIANT } from '../trade.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database)
let dana = ''
let miles = ''
let viewer = ''
let admin = ''

const LOAD = {
  mode: 'truckload',
  customer: { name: 'Halden Paper' },
  bill_to: { name: 'Halden Paper' },
  load_info: {
    equipment_type: 'V53',
    revenue_type: 'Brokerage TL',
    weight: 42310,
    load_description: 'Paper rolls',
    customer_reference: 'HP-66120',
  },
  rates: { customer_line_haul_rate: '3650.00' },
  pick_stops: [
    {
      event_type: 'P',
      location_name: 'Plant 4',
      city: 'Laredo',
      state: 'TX',
      ready_or_deliver_date: '2026-11-20',
      appt_start_date: '2026-11-20',
      appt_start_time: '14:00',
    },
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

const at = (path: string) => `/acme/api/v1${path}`
const call = (method: string, path: string, body?: unknown, token = dana, headers: Record<string, string> = {}) =>
  app.call(method, at(path), { token, headers, ...(body === undefined ? {} : { body }) })

const create = async (changes: object = {}) => (await call('POST', '/shipments', { shipment: { ...LOAD, ...changes } })).json.shipment
const locked = async (token = dana) => {
  const { pro } = await create()
  return (await call('GET', `/shipments/${pro}?with_lock=true`, undefined, token)).json.shipment
}
const covered = async () => {
  const { pro } = await locked()
  return (await call('PUT', '/cover', { cover: { pro, mc_num: 'MC-718204' } })).json.shipment
}

beforeAll(async () => {
  await app.addTenant('acme')
  await app.addTenant('globex')
  for (const [name, role] of [
    ['dana', 'dispatcher'],
    ['miles', 'dispatcher'],
    ['viewer', 'view_only'],
    ['admin', 'admin'],
  ] as const)
    await app.addUser('acme', name, role)
  dana = await app.signIn('acme', 'dana')
  miles = await app.signIn('acme', 'miles')
  viewer = await app.signIn('acme', 'viewer')
  admin = await app.signIn('acme', 'admin')
  for (const carrier of [
    { name: 'Tri-Fork Carriers', mc_number: '718204', dot_number: '2204917', ...COMPLIANT },
    { name: 'Copperfield Motor', mc_number: '640918', ...COMPLIANT, safety_rating: 'CONDITIONAL' },
  ]) {
    await call('POST', '/carriers', { carrier }, admin)
  }
})

// A session may make 50 requests a second, so every test has its own.
beforeEach(async () => {
  dana = await app.signIn('acme', 'dana')
})

describe('creating a load', () => {
  test('returns the load under its own key, with pro, position, miles and time zones [4.16, 7.21]', async () => {
    const { status, headers, json } = await call('POST', '/shipments', { shipment: LOAD })
    expect(status).toBe(201)
    expect(json.shipment).toMatchObject({
      pro: expect.stringMatching(/^\d{7}$/),
      status: 'OPEN',
      version: 1,
      totals: { customer_total: '3650.00' },
    })
    expect(Number(headers.get('waybill-position'))).toBeGreaterThan(0)
    expect(json.shipment.load_info.miles).toBeGreaterThan(1000)
    expect(json.shipment.pick_stops.map((stop: { location: { timezone: string } }) => stop.location.timezone)).toEqual([
      'America/Chicago',
      'America/Chicago',
    ])
  })

  test('missing fields are alerts in the words of the spec, and nothing is written [5.1, 5.32, 5.33, 5.34, 8.16]', async () => {
    const { status, json } = await call('POST', '/shipments', {
      shipment: { ...LOAD, customer: null, bill_to: null, load_info: { ...LOAD.load_info, weight: 'abc' } },
    })
    expect(status).toBe(422)
    expect(json.error.message).toBe('Error: Fill all required fields.')
    expect(json.error.alerts.map((alert: { message: string }) => alert.message)).toEqual(
      expect.arrayContaining(['Customer: Name is required', 'Bill To: Name is required', 'Shipping Requirements: Weight must be a number']),
    )
  })

  test('one stop is not enough [5.8]', async () => {
    const { json } = await call('POST', '/shipments', { shipment: { ...LOAD, pick_stops: LOAD.pick_stops.slice(0, 1) } })
    expect(json.error.alerts).toContainEqual(
      expect.objectContaining({ key: 'ps_minlength', message: 'Both a Pick and a Stop are required' }),
    )
  })

  test('the same key gives the same load again, and another body under it is refused', async () => {
    const key = { 'idempotency-key': 'once' }
    const first = await call('POST', '/shipments', { shipment: LOAD }, dana, key)
    const again = await call('POST', '/shipments', { shipment: LOAD }, dana, key)
    expect(again.json.shipment.pro).toBe(first.json.shipment.pro)
    expect(again.headers.get('waybill-position')).toBe(first.headers.get('waybill-position'))
    expect((await call('POST', '/shipments', { shipment: { ...LOAD, notes: 'other' } }, dana, key)).status).toBe(422)
  })

  test('a returned load may be sent back unchanged', async () => {
    const shipment = await locked()
    const { status, json } = await call('PUT', `/shipments/${shipment.pro}`, { shipment })
    expect(json.error).toBeUndefined()
    expect(status).toBe(200)
    expect(json.shipment.version).toBe(shipment.version)
  })
})

describe('the lock of a load', () => {
  test('is taken by opening, seen by others, extended and released by its holder only [4.30, 4.31, 4.32, 7.26]', async () => {
    const shipment = await locked()
    const path = `/shipments/lock/${shipment.pro}`
    expect(shipment.lock).toMatchObject({ locked_by_username: 'dana', error: null })
    expect(shipment.lock.remaining_time).toBeGreaterThan(600)
    expect((await call('GET', `/shipments/${shipment.pro}?with_lock=true`, undefined, miles)).json.shipment.lock.locked_by_username).toBe(
      'dana',
    )
    expect((await call('PUT', path, undefined, miles)).status).toBe(403)
    expect((await call('DELETE', path, undefined, admin)).status).toBe(403)
    expect((await call('PUT', path)).status).toBe(200)
    expect((await call('DELETE', path)).status).toBe(200)
    expect((await call('GET', path)).status).toBe(404)
    expect((await call('PUT', path)).status).toBe(404)
  })

  test('every write to the load without the lock is 423, with the holder and the minutes [4.24, 4.34]', async () => {
    const { pro } = await locked()
    const { status, json } = await call('PUT', `/shipments/${pro}`, { shipment: { load_info: { weight: 41000 } } }, miles)
    expect(status).toBe(423)
    expect(json.error.message).toBe('dana has this load locked for 15 minutes')
    expect((await call('PUT', `/shipments/${pro}/hold`, {}, miles)).status).toBe(423)
    expect((await call('PUT', '/void', { void: { pro } }, miles)).status).toBe(423)
  })

  test('check calls, events and incidents need no lock', async () => {
    const { pro } = await locked()
    expect((await call('POST', '/check_calls', { check_call: { pro } }, miles)).status).toBe(201)
    expect(
      (await call('POST', '/incidents', { incident: { shipment_id: pro, note: 'Gate closed', incident_type_code: 'AA' } }, miles)).status,
    ).toBe(201)
    const { json } = await call('POST', '/events', { event: { pro, note: 'Call the dock' } }, miles)
    expect((await call('GET', `/shipments/${pro}`)).json.shipment.open_events).toBe(true)
    expect((await call('POST', `/events/${json.event.id}/close`, {}, miles)).status).toBe(200)
    expect((await call('GET', `/shipments/${pro}`)).json.shipment.open_events).toBe(false)
  })

  test('at the maximum number of locks the load still opens read-only [4.33]', async () => {
    const sales = await app.addUser('acme', 'hoarder', 'dispatcher').then(() => app.signIn('acme', 'hoarder'))
    const pros: string[] = []
    for (let n = 0; n < 26; n += 1) pros.push((await create()).pro)
    const opened = await Promise.all(pros.slice(0, 13).map((pro) => call('GET', `/shipments/${pro}?with_lock=true`, undefined, sales)))
    expect(opened.every(({ json }) => json.shipment.lock.locked_by_username === 'hoarder')).toBe(true)
    for (const pro of pros.slice(13, 25)) await call('GET', `/shipments/${pro}?with_lock=true`, undefined, sales)
    const last = await call('GET', `/shipments/${pros[25]}?with_lock=true`, undefined, sales)
    expect(last.status).toBe(200)
    expect(last.json.shipment.lock).toMatchObject({ locked_by_username: null, error: 'Lock::MaxLocksExceeded' })
  })

  test('every response about the lock has its version, so that a late one is recognized [4.30]', async () => {
    const { pro } = await create()
    const path = `/shipments/lock/${pro}`
    const version = async (method: string, where: string, body?: object, token = dana) =>
      (await call(method, where, body, token)).json.lock_version
    expect(await version('GET', `/shipments/${pro}`)).toBe(0)
    expect(await version('GET', `/shipments/${pro}?with_lock=true`)).toBe(1)
    expect(await version('PUT', path)).toBe(2)
    expect(await version('GET', path, undefined, miles)).toBe(2)
    expect(await version('PUT', `${path}/request`, undefined, miles)).toBe(3)
    expect(await version('PUT', `${path}/hand_over`, {})).toBe(4)
    expect(await version('DELETE', path, undefined, miles)).toBe(5)
    expect(await version('GET', `/shipments/${pro}`)).toBe(5)
  })

  test("only an admin can release another user's lock", async () => {
    const { pro } = await locked()
    expect((await call('PUT', `/shipments/lock/${pro}/admin_release`, {}, miles)).status).toBe(403)
    expect((await call('PUT', `/shipments/lock/${pro}/admin_release`, { reason: 'gone home' }, admin)).status).toBe(200)
    expect((await call('GET', `/shipments/${pro}?with_lock=true`, undefined, miles)).json.shipment.lock.locked_by_username).toBe('miles')
  })
})

describe('covering', () => {
  test('takes MC number, DOT number or id, with the compliance check beforehand [4.37, 7.30]', async () => {
    const { pro } = await locked()
    const verdict = (await call('GET', `/shipments/${pro}/compliance?mc_num=718204`)).json.compliance
    expect(verdict).toMatchObject({ passed: true, carrier: { name: 'Tri-Fork Carriers' } })
    const { json } = await call('PUT', '/cover', { cover: { pro, dot_num: 2204917 } })
    expect(json.shipment).toMatchObject({ status: 'COVERED', carrier: { name: 'Tri-Fork Carriers', mc_number: '718204' } })
  })

  test('a noncompliant carrier is refused in the words of the spec, and an admin may override with a reason [5.43, 5.47, 8.34]', async () => {
    const { pro } = await locked()
    const refused = await call('PUT', '/cover', { cover: { pro, mc_num: '640918' } })
    expect(refused.status).toBe(422)
    expect(refused.json.error.alerts[0].message).toBe("Copperfield Motor's safety rating is not satisfactory")
    await call('DELETE', `/shipments/lock/${pro}`)
    await call('GET', `/shipments/${pro}?with_lock=true`, undefined, admin)
    expect((await call('PUT', '/cover', { cover: { pro, mc_num: '640918' } }, admin)).status).toBe(422)
    const { json } = await call('PUT', '/cover', { cover: { pro, mc_num: '640918', override_reason: 'Rating appealed' } }, admin)
    expect(json.shipment.carrier.override_reason).toBe('Rating appealed')
    const { history } = (await call('GET', `/shipments/${pro}/history`, undefined, admin)).json
    const entry = history.find((one: { type: string }) => one.type === 'ShipmentCovered')
    expect(entry.data.compliance.findings[0]).toBe("Admin Override: Copperfield Motor's safety rating is not satisfactory")
  })

  test('an unknown carrier is not found', async () => {
    const { pro } = await locked()
    expect((await call('PUT', '/cover', { cover: { pro, mc_num: '99' } })).status).toBe(404)
  })

  test('uncovering requires a reason and opens the load again [4.38]', async () => {
    const { pro } = await covered()
    expect((await call('PUT', '/uncover', { cover: { pro } })).status).toBe(422)
    const { json } = await call('PUT', '/uncover', { cover: { pro, reason: 'Carrier fell off', notes: null } })
    expect(json.shipment).toMatchObject({ status: 'OPEN', carrier: null })
  })
})

describe('from dispatch to release', () => {
  test('status follows from what happened, and each step is in the history with old and new values [4.12, 4.56, 4.57, 4.58, 4.59, 4.60]', async () => {
    const { pro } = await covered()
    const save = async (shipment: object) => (await call('PUT', `/shipments/${pro}`, { shipment })).json.shipment
    const [pick, drop] = [`${pro}-S1`, `${pro}-S2`]
    const early = await call('PUT', `/shipments/${pro}`, {
      shipment: { pick_stops: [{ id: pick, arrival_date: '2026-11-20', arrival_time: '13:40' }, { id: drop }] },
    })
    expect(early.status).toBe(422)
    expect(
      (await save({ load_info: { dispatched: '2026-11-20T09:00', driver_1_ref_driver: 'R. Quintana', truck_num: '417' } })).status,
    ).toBe('DISPATCHED')
    expect((await save({ pick_stops: [{ id: pick, arrival_date: '2026-11-20', arrival_time: '13:40' }, { id: drop }] })).status).toBe(
      'ARRIVED',
    )
    expect((await save({ pick_stops: [{ id: pick, departure_date: '2026-11-20', departure_time: '15:10' }, { id: drop }] })).status).toBe(
      'DEPARTED',
    )
    expect((await call('PUT', `/shipments/${pro}/release`, { reason: 'too soon' })).status).toBe(422)
    expect(
      (
        await save({
          pick_stops: [
            { id: pick },
            { id: drop, arrival_date: '2026-11-22', arrival_time: '06:50', departure_date: '2026-11-22', departure_time: '08:30' },
          ],
        })
      ).status,
    ).toBe('DELIVERED')
    const { history } = (await call('GET', `/shipments/${pro}/history`)).json
    const types = history.map((entry: { type: string }) => entry.type)
    expect(types).toEqual(
      expect.arrayContaining(['ShipmentCreated', 'LockAcquired', 'ShipmentCovered', 'ShipmentDispatched', 'StopArrived', 'StopDeparted']),
    )
    const arrival = history.find((entry: { type: string }) => entry.type === 'StopArrived')
    expect(arrival.changes).toContainEqual({ path: `pick_stops[${pick}].arrival_date`, from: null, to: '2026-11-20' })
    expect(arrival.by.username).toBe('dana')
    const released = await call('PUT', `/shipments/${pro}/release`, { reason: 'POD received' })
    expect(released.json.shipment).toMatchObject({ status: 'RELEASED', editable: false })
    expect((await call('PUT', `/shipments/${pro}`, { shipment: { notes: 'late' } })).status).toBe(422)
    const then = await call('GET', `/shipments/${pro}?at=${arrival.position}`)
    expect(then.json.shipment.status).toBe('ARRIVED')
  })

  test('a save from an older version gets the changes since, and nothing is lost', async () => {
    const shipment = await locked()
    await call('PUT', `/shipments/${shipment.pro}`, { shipment: { version: shipment.version, load_info: { weight: 41000 } } })
    const late = await call('PUT', `/shipments/${shipment.pro}`, { shipment: { version: shipment.version, load_info: { weight: 40000 } } })
    expect(late.status).toBe(409)
    expect(late.json.changes).toContainEqual(expect.objectContaining({ path: 'load_info.weight', from: 42310, to: 41000, by: 'dana' }))
    expect((await call('GET', `/shipments/${shipment.pro}`)).json.shipment.load_info.weight).toBe(41000)
  })

  test('hold, reserve, void and repeat [4.21, 7.23, 7.24, 7.29]', async () => {
    const { pro } = await locked()
    const move = async (path: string, body: object = {}) => (await call('PUT', path, body)).json.shipment
    expect((await move(`/shipments/${pro}/hold`, { reason: 'Pickup number' })).status).toBe('HOLD')
    expect((await move(`/shipments/${pro}/remove_hold`)).status).toBe('OPEN')
    expect((await move(`/shipments/${pro}/reserve`)).reserved_by_user.username).toBe('dana')
    expect((await move(`/shipments/${pro}/unreserve`)).status).toBe('OPEN')
    const repeated = await call('PUT', '/repeat_shipment', { shipment: { pro } })
    expect(repeated.status).toBe(201)
    expect(repeated.json.shipment).toMatchObject({ repeated_from: pro, status: 'OPEN', customer: { name: 'Halden Paper' } })
    expect((await move('/void', { void: { pro, void_info: { reason: 'Customer cancelled' } } })).status).toBe('VOIDED')
    expect((await call('PUT', '/unvoid', { void: { pro } })).status).toBe(403)
  })
})

describe('permissions', () => {
  test('view-only users write nothing and take no lock [6.1, 6.9]', async () => {
    const { pro } = await create()
    expect((await call('POST', '/shipments', { shipment: LOAD }, viewer)).status).toBe(403)
    expect((await call('POST', '/check_calls', { check_call: { pro } }, viewer)).status).toBe(403)
    const { json } = await call('GET', `/shipments/${pro}?with_lock=true`, undefined, viewer)
    expect(json.shipment.lock).toBeNull()
  })

  test('an unknown pro is 404 before its body is read', async () => {
    expect((await call('PUT', '/shipments/9999999', '{broken')).status).toBe(404)
    expect((await call('GET', '/shipments/9999999')).status).toBe(404)
  })
})

describe('lists of loads', () => {
  test('search finds pro, reference, name and city, with filters, sort, pages and counts [7.17]', async () => {
    const { pro } = await create({ load_info: { ...LOAD.load_info, customer_reference: 'ZEBRA-77' } })
    for (const word of [pro, 'zebra-77', 'halden converting', 'laredo']) {
      const { json } = await call('GET', `/shipments?search=${encodeURIComponent(word)}&limit=500`)
      expect(json.shipments.map((row: { pro: string }) => row.pro)).toContain(pro)
    }
    const first = (await call('GET', '/shipments?filters[status]=active&sort=-pro&limit=2')).json
    const second = (await call('GET', `/shipments?filters[status]=active&sort=-pro&limit=2&after=${first.next}`)).json
    const pros = [...first.shipments, ...second.shipments].map((row: { pro: string }) => row.pro)
    expect(pros).toEqual([...pros].sort().reverse())
    expect(new Set(pros).size).toBe(4)
    const { json } = await call('GET', '/shipments?filters[status]=OPEN&count_only=true')
    expect(json.count).toBe((await call('GET', '/shipments/counts')).json.counts.OPEN)
    expect((await call('GET', '/shipments?filters[nonsense]=1')).status).toBe(400)
    expect((await call('GET', `/shipments?sort=-miles&after=${first.next}`)).status).toBe(400)
    expect((await call('GET', '/shipments?after=garbage')).status).toBe(400)
  })
})
