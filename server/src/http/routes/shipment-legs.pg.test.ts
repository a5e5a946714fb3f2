import type { Leg } from '@waybill/shared/shipment/intermodal/legs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTestApp } from '../http-app.fixture.ts'
import { COMPLIANT } from '../trade.fixture.ts'

const app = await createTestApp(await testDatabase())
let dana = ''
let viewer = ''
let admin = ''
let stranger = ''

const CARRIERS = [
  { name: 'Elwood Drayage', mc_number: '310001', dot_number: '9310001', ...COMPLIANT },
  { name: 'Great Western Railroad', mc_number: '310002', ...COMPLIANT },
  { name: 'Gateway Cartage', mc_number: '310003', ...COMPLIANT },
  { name: 'Eastern Rail', mc_number: '310004', ...COMPLIANT },
  { name: 'Harbor Drayage', mc_number: '310005', ...COMPLIANT },
  { name: 'Conditional Cartage', mc_number: '310006', ...COMPLIANT, safety_rating: 'CONDITIONAL' },
]

const RAMPS = {
  pickup_ramp: { name: 'Hobart Yard', address: '3770 E Washington Blvd', city: 'Los Angeles', state: 'CA' },
  cross_town_ramp: { name: 'Corwith', city: 'Chicago', state: 'IL' },
  destination_ramp: { name: 'Croxton Yard', city: 'Jersey City', state: 'NJ' },
}
const LOAD = {
  mode: 'intermodal',
  customer: { name: 'Halden Paper' },
  bill_to: { name: 'Halden Paper' },
  load_info: {
    equipment_type: 'C53',
    revenue_type: 'IMDL',
    weight: 41000,
    load_description: 'Paper rolls',
    container_number: 'WBLU5301777',
  },
  rates: { customer_line_haul_rate: '5200.00' },
  pick_stops: [
    { event_type: 'P', location_name: 'Plant 4', city: 'Ontario', state: 'CA', ready_or_deliver_date: '2026-11-20' },
    { event_type: 'D', location_name: 'Dock 9', city: 'Newark', state: 'NJ' },
  ],
}
const CROSS_TOWN = {
  type: 'Cross-Town',
  waybill_1: 'WB77110',
  booking_number: 'BK-4711',
  routing: 'UP CHGO NS',
  stcc_code: '2621345',
  ...RAMPS,
}

const call = (method: string, path: string, body?: unknown, token = dana, tenant = 'acme') =>
  app.call(method, `/${tenant}/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) })
const create = (changes: object = {}) => call('POST', '/shipments', { shipment: { ...LOAD, intermodal: CROSS_TOWN, ...changes } })
const locked = async (changes: object = {}, token = dana) => {
  const { json } = await create(changes)
  return (await call('GET', `/shipments/${json.shipment.pro}?with_lock=true`, undefined, token)).json.shipment
}
const coverLeg = (pro: string, leg: Leg, mc_num: string, more: object = {}, token = dana) =>
  call('PUT', '/cover_leg', { cover_leg: { pro, leg, mc_num, ...more } }, token)
const save = (pro: string, shipment: object) => call('PUT', `/shipments/${pro}`, { shipment })
const messages = ({ json }: Awaited<ReturnType<typeof call>>): readonly string[] =>
  json.error.alerts.map(({ message }: { message: string }) => message)

beforeAll(async () => {
  await app.addTenant('acme')
  await app.addTenant('globex')
  for (const [tenant, name, role] of [
    ['acme', 'dana', 'dispatcher'],
    ['acme', 'viewer', 'view_only'],
    ['acme', 'admin', 'admin'],
    ['globex', 'gus', 'dispatcher'],
  ] as const)
    await app.addUser(tenant, name, role)
  admin = await app.signIn('acme', 'admin')
  for (const carrier of CARRIERS) await call('POST', '/carriers', { carrier }, admin)
})

// A session may make 50 requests a second, so every test has its own.
beforeEach(async () => {
  dana = await app.signIn('acme', 'dana')
  viewer = await app.signIn('acme', 'viewer')
  admin = await app.signIn('acme', 'admin')
  stranger = await app.signIn('globex', 'gus')
})

describe('creating an intermodal load', () => {
  test('its type is required, and the ramps that go with it [5.5, 5.6]', async () => {
    const untyped = await create({ intermodal: undefined })
    expect(untyped.status).toBe(422)
    expect(untyped.json.error.message).toBe('Error: Fill all required fields.')
    expect(messages(untyped)).toEqual(['Intermodal: Type is required'])
    expect(messages(await create({ intermodal: { type: 'standard' } }))).toEqual([
      'Intermodal: Pickup ramp name is required',
      'Intermodal: Pickup ramp city is required',
      'Intermodal: Destination ramp name is required',
      'Intermodal: Destination ramp city is required',
    ])
    expect(messages(await create({ intermodal: { ...CROSS_TOWN, cross_town_ramp: { state: 'IL' } } }))).toEqual([
      'Intermodal: Cross-town ramp name is required',
      'Intermodal: Cross-town ramp city is required',
    ])
    expect((await create({ intermodal: { type: 'door_to_door' } })).status).toBe(201)
    expect((await create({ mode: 'truckload', intermodal: undefined })).json.shipment).toMatchObject({
      intermodal: null,
      intermodal_legs: null,
    })
  })

  test('it is returned with its block, ramps with their time zones and six legs, and may be sent back as returned [2.77, 2.78, 2.79, 2.80]', async () => {
    const shipment = await locked()
    expect(shipment.intermodal).toMatchObject({
      type: 'cross_town',
      waybill_1: 'WB77110',
      waybill_2: null,
      booking_number: 'BK-4711',
      rail_free_time_end_date: null,
      pickup_ramp: { name: 'Hobart Yard', timezone: 'America/Los_Angeles' },
      cross_town_ramp: { timezone: 'America/Chicago' },
      destination_ramp: { timezone: 'America/New_York' },
    })
    expect(Object.keys(shipment.intermodal_legs)).toEqual([
      'door_to_door',
      'pickup_dray',
      'origin_rail',
      'cross_town',
      'dest_rail',
      'dest_dray',
    ])
    expect(shipment.intermodal_legs.door_to_door.status).toBeNull()
    expect(shipment.intermodal_legs.origin_rail).toMatchObject({
      status: 'OPEN',
      carrier: null,
      reference: null,
      origin: 'Hobart Yard, Los Angeles, CA',
      destination: 'Corwith, Chicago, IL',
      eta_date: null,
      departed_date: null,
    })
    expect(shipment.intermodal_legs.origin_rail).not.toHaveProperty('unloaded_date')
    const again = await save(shipment.pro, shipment)
    expect([again.status, again.json.shipment.version]).toEqual([200, shipment.version])
  })

  test.each([
    ['an unknown type', { intermodal: { type: 'piggyback' } }],
    ['an unknown leg', { intermodal_legs: { air: {} } }],
    ['a milestone that no rail leg has', { intermodal_legs: { origin_rail: { unloaded_date: '2026-11-21' } } }],
    ['a day that does not exist', { intermodal_legs: { pickup_dray: { dispatched_date: '2026-02-30' } } }],
    ['a ramp that is text', { intermodal: { type: 'standard', pickup_ramp: 'Hobart' } }],
  ])('a body with %s is refused', async (_, changes) => {
    expect((await create(changes)).status).toBe(400)
  })
})

describe('covering a leg', () => {
  test('takes MC, DOT or id, with reference and estimate, and keeps the carrier as it was [7.30, 2.79]', async () => {
    const { pro } = await locked()
    const first = await call('PUT', '/cover_leg', {
      cover_leg: { pro, leg: 'pickup_dray', dot_num: 9310001, reference: 'ED-1', eta_date: '2026-11-20', eta_time: '18:00' },
    })
    expect(first.status).toBe(200)
    expect(Number(first.headers.get('waybill-position'))).toBeGreaterThan(0)
    expect(first.json.shipment).toMatchObject({
      status: 'OPEN',
      intermodal_legs: {
        pickup_dray: {
          status: 'COVERED',
          carrier: { name: 'Elwood Drayage', mc_number: '310001', covered_by: 'dana', override_reason: null },
          reference: 'ED-1',
          eta_time: '18:00',
        },
      },
    })
    expect((await coverLeg(pro, 'pickup_dray', '310003')).json.error.type).toBe('AlreadyCovered')
    const { id } = first.json.shipment.intermodal_legs.pickup_dray.carrier
    expect((await call('PUT', '/cover_leg', { cover_leg: { pro, leg: 'dest_dray', carrier_id: id } })).status).toBe(200)
  })

  test('the load is COVERED when every leg has a carrier, and legs that the load does not have are refused [4.12]', async () => {
    const { pro } = await locked({ intermodal: { type: 'standard', ...RAMPS } })
    expect((await coverLeg(pro, 'cross_town', '310003')).json.error).toMatchObject({
      type: 'LegNotUsed',
      message: 'A standard load has no Cross Town leg.',
    })
    await coverLeg(pro, 'pickup_dray', '310001')
    expect((await coverLeg(pro, 'origin_rail', '310002')).json.shipment.status).toBe('OPEN')
    expect((await coverLeg(pro, 'dest_dray', '310005')).json.shipment.status).toBe('COVERED')
    const listed = (await call('GET', '/shipments?search=harbor drayage')).json.shipments
    expect(listed.map((row: { pro: string }) => row.pro)).toContain(pro)
    const truckload = await locked({ mode: 'truckload' })
    expect((await coverLeg(truckload.pro, 'pickup_dray', '310001')).json.error.type).toBe('NotIntermodal')
  })

  test('a noncompliant carrier is refused, except for an admin with a reason [5.43, 5.47]', async () => {
    const { pro } = await locked({}, admin)
    const refused = await coverLeg(pro, 'pickup_dray', '310006', {}, admin)
    expect([refused.status, refused.json.error.type]).toEqual([422, 'CarrierNotCompliant'])
    expect(messages(refused)).toEqual(["Conditional Cartage's safety rating is not satisfactory"])
    const { json } = await coverLeg(pro, 'pickup_dray', '310006', { override_reason: 'Rating appealed' }, admin)
    expect(json.shipment.intermodal_legs.pickup_dray.carrier.override_reason).toBe('Rating appealed')
    const { history } = (await call('GET', `/shipments/${pro}/history`, undefined, admin)).json
    const entry = history.find((one: { type: string }) => one.type === 'LegCovered')
    expect(entry.data.compliance.findings).toEqual(["Admin Override: Conditional Cartage's safety rating is not satisfactory"])
  })

  test('checks the body, the tenant, the permissions and the lock [6.1, 6.9]', async () => {
    const { pro, version } = await locked()
    const put = (cover_leg: object, token = dana, tenant = 'acme') => call('PUT', '/cover_leg', { cover_leg }, token, tenant)
    expect((await put({ pro, leg: 'pickup_dray' })).status).toBe(400)
    expect((await put({ pro, leg: 'air', mc_num: '310001' })).status).toBe(400)
    expect((await put({ pro, mc_num: '310001' })).status).toBe(400)
    expect((await put({ pro, leg: 'pickup_dray', mc_num: '310001', eta_time: '25:00' })).status).toBe(400)
    expect((await put({ pro, leg: 'pickup_dray', mc_num: '31000999' })).status).toBe(404)
    expect((await put({ pro: '9999999', leg: 'pickup_dray', mc_num: '310001' })).status).toBe(404)
    expect((await put({ pro, leg: 'pickup_dray', mc_num: '310001' }, viewer)).status).toBe(403)
    expect((await put({ pro, leg: 'pickup_dray', mc_num: '310001' }, stranger)).status).toBe(404)
    const elsewhere = { cover_leg: { pro, leg: 'pickup_dray', reason: 'x' } }
    expect((await call('PUT', '/uncover_leg', elsewhere, stranger, 'globex')).json.error.message).toBe(`There is no shipment ${pro}.`)
    expect((await put({ pro, leg: 'pickup_dray', mc_num: '310001' }, stranger, 'globex')).status).toBe(404)
    expect((await put({ pro, leg: 'pickup_dray', mc_num: '310001' }, admin)).status).toBe(423)
    expect((await put({ pro, leg: 'pickup_dray', mc_num: '310001', version: version - 1 })).status).toBe(409)
    expect((await call('PUT', '/uncover_leg', { cover_leg: { pro, leg: 'pickup_dray', reason: 'x' } }, viewer)).status).toBe(403)
    expect((await call('PUT', '/uncover_leg', { cover_leg: { pro, reason: 'x' } })).status).toBe(400)
    expect((await call('PUT', '/uncover_leg', { cover_leg: { pro, leg: 'pickup_dray', reason: 'x' } })).json.error.type).toBe('NotCovered')
  })

  test('only the user who has the load locked can uncover a leg [4.24]', async () => {
    const { pro } = await locked()
    await coverLeg(pro, 'pickup_dray', '310001')
    const uncover = (token: string) => call('PUT', '/uncover_leg', { cover_leg: { pro, leg: 'pickup_dray', reason: 'No chassis' } }, token)
    expect((await uncover(admin)).status).toBe(423)
    await call('DELETE', `/shipments/lock/${pro}`)
    const unlocked = await uncover(dana)
    expect([unlocked.status, unlocked.json.error.type]).toEqual([423, 'Locked'])
    expect((await call('GET', `/shipments/${pro}`)).json.shipment.intermodal_legs.pickup_dray.carrier).not.toBeNull()
  })

  test('uncovering a leg requires a reason and removes its dispatch, and is refused once the container has moved [7.30]', async () => {
    const { pro } = await locked()
    await coverLeg(pro, 'pickup_dray', '310001', { reference: 'ED-1' })
    const sent = await save(pro, { intermodal_legs: { pickup_dray: { dispatched_date: '2026-11-20', dispatched_time: '08:00' } } })
    expect(sent.json.shipment).toMatchObject({ status: 'PU DRAY DISPATCHED', load_info: { dispatched: '2026-11-20T08:00' } })
    const uncover = (reason?: string) => call('PUT', '/uncover_leg', { cover_leg: { pro, leg: 'pickup_dray', reason, notes: null } })
    expect(messages(await uncover())).toEqual(['Uncover: Reason is required'])
    const { json } = await uncover('No chassis')
    expect(json.shipment).toMatchObject({
      status: 'OPEN',
      load_info: { dispatched: null },
      intermodal_legs: { pickup_dray: { status: 'OPEN', carrier: null, reference: null, dispatched_date: null } },
      alerts: [],
    })
    await coverLeg(pro, 'pickup_dray', '310003')
    await save(pro, { intermodal_legs: { pickup_dray: { dispatched_date: '2026-11-20', outgated_date: '2026-11-20' } } })
    expect((await uncover('Too late')).json.error).toMatchObject({
      type: 'LegStarted',
      message: 'Pickup Dray is OUTGATED. Clear its dates first, or release the load with a TONU.',
    })
  })
})

describe('from the first dray to the release', () => {
  test('status follows from legs and stops, and each rule is enforced [4.12, 4.14, 4.56, 4.57, 4.58, 4.59, 4.60]', async () => {
    const { pro } = await locked({ load_info: { ...LOAD.load_info, container_number: 'WBLU5309999' } })
    const [shipper, consignee] = [`${pro}-S1`, `${pro}-S2`]
    const legs = (intermodal_legs: object) => save(pro, { intermodal_legs })
    const stops = (first: object, last: object = {}) =>
      save(pro, {
        pick_stops: [
          { id: shipper, ...first },
          { id: consignee, ...last },
        ],
      })
    const becomes = async (answer: ReturnType<typeof save>, status: string) => {
      const { json } = await answer
      expect([json.error, json.shipment?.status]).toEqual([undefined, status])
    }

    expect(messages(await save(pro, { load_info: { dispatched: '2025-11-20' } }))).toEqual(['Add Carrier and Cover to Dispatch.'])
    expect(messages(await legs({ pickup_dray: { outgated_date: '2025-11-20' } }))).toEqual([
      'Pickup Dray: Add Carrier and Cover to Dispatch.',
      'Carrier Information: Dispatched is required',
      'Pickup Dray: Outgated must be empty until the load is dispatched',
    ])
    await coverLeg(pro, 'pickup_dray', '310001')
    expect(messages(await stops({ arrival_date: '2025-11-20' }))).toContain(
      'PickStop 1: Arrival must be empty until the load is dispatched',
    )
    await becomes(legs({ pickup_dray: { dispatched_date: '2025-11-20', dispatched_time: '08:00' } }), 'PU DRAY DISPATCHED')
    expect(messages(await legs({ pickup_dray: { outgated_date: '2025-11-20', outgated_time: '07:30' } }))).toEqual([
      'Pickup Dray: Outgated is before Dispatched',
    ])
    await becomes(legs({ pickup_dray: { outgated_date: '2025-11-20', outgated_time: '09:00' } }), 'PU DRAY OUTGATED')
    await becomes(stops({ arrival_date: '2025-11-20', arrival_time: '11:00' }), 'ARRIVED SHIPPER')
    await becomes(stops({ departure_date: '2025-11-20', departure_time: '13:00' }), 'DEPARTED SHIPPER')
    expect(messages(await legs({ pickup_dray: { ingated_date: '2025-11-19' } }))).toEqual([
      'Pickup Dray: Ingated is before PickStop 1 Departure',
    ])
    await becomes(legs({ pickup_dray: { ingated_date: '2025-11-20', ingated_time: '16:00' } }), 'INGATED TO RAIL')

    expect(messages(await legs({ origin_rail: { departed_date: '2025-11-20' } }))).toEqual([
      'Origin Rail: Add Carrier and Cover to Dispatch.',
    ])
    for (const [leg, mc] of [
      ['origin_rail', '310002'],
      ['cross_town', '310003'],
      ['dest_rail', '310004'],
    ] as const)
      expect((await coverLeg(pro, leg, mc)).status).toBe(200)
    await becomes(legs({ origin_rail: { departed_date: '2025-11-20', departed_time: '22:00' } }), 'ORIGIN RAIL DEPARTED')
    // 22:00 in Los Angeles is midnight in Chicago: 23:30 of the same day there is before the train left.
    expect(messages(await legs({ origin_rail: { arrived_date: '2025-11-20', arrived_time: '23:30' } }))).toEqual([
      'Origin Rail: Arrived is before Departed',
    ])
    await becomes(legs({ origin_rail: { arrived_date: '2025-11-22', arrived_time: '06:00' } }), 'ORIGIN RAIL DEPARTED')
    await becomes(legs({ origin_rail: { notified_date: '2025-11-22', notified_time: '09:00' } }), 'ORIGIN RAIL NOTIFIED')
    await becomes(legs({ cross_town: { dispatched_date: '2025-11-22' } }), 'X-TOWN')
    await becomes(legs({ cross_town: { outgated_date: '2025-11-22' } }), 'CROSS TOWN OUTGATED')
    await becomes(legs({ cross_town: { ingated_date: '2025-11-22' } }), 'CROSS TOWN INGATED')
    await becomes(legs({ dest_rail: { departed_date: '2025-11-23' } }), 'DEST RAIL DEPARTED')
    await becomes(legs({ dest_rail: { notified_date: '2025-11-24' } }), 'DEST RAIL NOTIFIED')
    expect(messages(await stops({}, { arrival_date: '2025-11-25' }))).toEqual(['Dest Dray: Add Carrier and Cover to Dispatch.'])
    await coverLeg(pro, 'dest_dray', '310005')
    await becomes(legs({ dest_dray: { dispatched_date: '2025-11-24' } }), 'DEST DRAY DISPATCHED')
    await becomes(legs({ dest_dray: { outgated_date: '2025-11-25' } }), 'DEST DRAY OUTGATED')
    expect(messages(await stops({}, { arrival_date: '2025-11-24' }))).toEqual(['PickStop 2: Arrival is before Dest Dray Outgated'])
    await becomes(stops({}, { arrival_date: '2025-11-25' }), 'ARRIVED CONSIGNEE')
    await becomes(legs({ dest_dray: { unloaded_date: '2025-11-25' } }), 'UNLOADED CONSIGNEE')
    expect((await call('PUT', `/shipments/${pro}/release`, { reason: 'too soon' })).status).toBe(422)
    const held = await call('PUT', `/shipments/${pro}/hold`, {})
    expect(held.json.error.type).toBe('NotHoldable')
    await becomes(stops({}, { departure_date: '2025-11-25' }), 'DELIVERED')

    for (const word of ['wb77110', 'BK-4711', 'WBLU5309999', 'corwith'])
      expect((await call('GET', `/shipments?search=${word}`)).json.shipments.map((row: { pro: string }) => row.pro)).toContain(pro)
    const { history } = (await call('GET', `/shipments/${pro}/history`)).json
    const milestone = history.find((one: { type: string; data: { milestone?: string } }) => one.data.milestone === 'ingated')
    expect(milestone).toMatchObject({ type: 'LegMilestoneReached', by: { username: 'dana' } })
    expect(milestone.changes).toContainEqual({ path: 'intermodal_legs.pickup_dray.ingated_date', from: null, to: '2025-11-20' })
    expect((await call('GET', `/shipments/${pro}?at=${milestone.position}`)).json.shipment.status).toBe('INGATED TO RAIL')
    const released = await call('PUT', `/shipments/${pro}/release`, { reason: 'POD received' })
    expect(released.json.shipment).toMatchObject({ status: 'RELEASED', editable: false })
    expect((await legs({ dest_dray: { ingated_date: '2025-11-26' } })).status).toBe(422)
    expect((await call('PUT', '/uncover_leg', { cover_leg: { pro, leg: 'dest_dray', reason: 'x' } })).status).toBe(422)
  })

  test("a milestone is removed by clearing it, and the type can't change under a covered leg", async () => {
    const { pro } = await locked()
    await coverLeg(pro, 'pickup_dray', '310001')
    await save(pro, { intermodal_legs: { pickup_dray: { dispatched_date: '2025-11-20', outgated_date: '2025-11-20' } } })
    const back = await save(pro, { intermodal_legs: { pickup_dray: { outgated_date: null } } })
    expect(back.json.shipment.status).toBe('PU DRAY DISPATCHED')
    const vanish = 'Intermodal: Pickup Dray is covered or under way. Clear its dates and uncover it first'
    expect(messages(await save(pro, { intermodal: { type: 'door_to_door' } }))).toContain(vanish)
    expect(messages(await save(pro, { mode: 'truckload' }))).toContain(vanish)
  })

  test('a carrier of the whole load does the legs without a carrier, and void and hold work as usual [4.21]', async () => {
    const { pro } = await locked({ intermodal: { type: 'door to door' } })
    const covered = await call('PUT', '/cover', { cover: { pro, mc_num: '310002' } })
    expect(covered.json.shipment).toMatchObject({
      status: 'COVERED',
      intermodal_legs: { door_to_door: { status: 'COVERED', carrier: null } },
    })
    expect((await call('PUT', `/shipments/${pro}/hold`, {})).json.shipment.status).toBe('HOLD')
    expect((await coverLeg(pro, 'door_to_door', '310001')).json.error.type).toBe('OnHold')
    await call('PUT', `/shipments/${pro}/remove_hold`, {})
    expect((await save(pro, { load_info: { dispatched: '2025-11-20' } })).json.shipment.status).toBe('DISPATCHED')
    const uncovered = await call('PUT', '/uncover', { cover: { pro, reason: 'Rate' } })
    expect(uncovered.json.shipment).toMatchObject({ status: 'OPEN', load_info: { dispatched: null } })
    expect((await call('PUT', '/void', { void: { pro } })).json.shipment.status).toBe('VOIDED')
  })
})

test('a repeat keeps type, ramps and routing, but not waybills, booking, carriers and dates [9.6]', async () => {
  const { pro } = await locked()
  await coverLeg(pro, 'pickup_dray', '310001', { reference: 'ED-1' })
  await save(pro, { intermodal_legs: { pickup_dray: { dispatched_date: '2025-11-20' } } })
  const { status, json } = await call('PUT', '/repeat_shipment', { shipment: { pro } })
  expect(status).toBe(201)
  const [shipment] = [json.shipment ?? json.shipments?.[0]]
  expect(shipment).toMatchObject({
    status: 'OPEN',
    intermodal: {
      type: 'cross_town',
      routing: 'UP CHGO NS',
      stcc_code: '2621345',
      waybill_1: null,
      booking_number: null,
      pickup_ramp: RAMPS.pickup_ramp,
    },
    intermodal_legs: { pickup_dray: { status: 'OPEN', carrier: null, reference: null, dispatched_date: null } },
  })
})
