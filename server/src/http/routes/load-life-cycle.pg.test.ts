import { beforeAll, expect, test } from 'vitest'
import { LOAD, openCoverTenants } from './cover.fixture.ts'

const tenants = await openCoverTenants()
const { call } = tenants

beforeAll(async () => {
  await tenants.signInAll()
  await tenants.carrier({ name: 'Tri-Fork Carriers', mc_number: '718204' })
  await tenants.carrier({ name: 'Bad Papers', mc_number: '718205', safety_rating: 'CONDITIONAL', cargo_insurance_expires: '2020-01-01' })
})

type Answer = Awaited<ReturnType<typeof call>>
const messages = ({ status, json }: Answer): readonly string[] => [
  String(status),
  ...(json.error?.alerts ?? []).map(({ message }: { message: string }) => message),
]
const save = (pro: string, shipment: object) => call('PUT', `/shipments/${pro}`, { shipment })
const expectStatus = async (answer: Promise<Answer>, status: string) => {
  const { json } = await answer
  expect([json.error, json.shipment?.status]).toEqual([undefined, status])
}
/** The events of a load, apart from its lock. */
const eventTypes = async (pro: string): Promise<readonly string[]> =>
  (await tenants.history(pro)).map(({ type }: { type: string }) => type).filter((type: string) => !type.startsWith('Lock'))

test('a truckload goes from a blank form to its release through the API alone, and every rule is enforced on the way [4.12, 5.1, 5.3, 5.8, 5.19, 5.20, 5.43, 5.44]', async () => {
  expect(messages(await call('POST', '/shipments', { shipment: {} }))).toEqual(
    expect.arrayContaining([
      '422',
      'Shipping Requirements: Mode is required',
      'Customer: Name is required',
      'Bill To: Name is required',
      'Both a Pick and a Stop are required',
    ]),
  )
  expect(messages(await call('POST', '/shipments', { shipment: { ...LOAD, load_info: { ...LOAD.load_info, weight: 'heavy' } } }))).toEqual([
    '422',
    'Shipping Requirements: Weight must be a number',
  ])
  const created = await call('POST', '/shipments', { shipment: LOAD })
  expect([created.status, created.json.shipment.status]).toEqual([201, 'OPEN'])
  const { pro, pick_stops } = created.json.shipment
  const [pickup, delivery] = pick_stops.map(({ id }: { id: string }) => ({ id }))
  const stops = (first: object, last: object = {}) =>
    save(pro, {
      pick_stops: [
        { ...pickup, ...first },
        { ...delivery, ...last },
      ],
    })

  expect((await save(pro, { notes: 'x' })).status).toBe(423)
  await call('GET', `/shipments/${pro}?with_lock=true`)
  expect(messages(await stops({}, { appt_start_date: '2026-11-30' }))).toEqual([
    '422',
    'PickStop 2: Appt is before the Appt of the previous PickStop',
  ])
  expect(messages(await save(pro, { load_info: { dispatched: true } }))).toEqual(['422', 'Add Carrier and Cover to Dispatch.'])
  expect(messages(await save(pro, { accessorial_lines: [{ customer_rate: '75.00', carrier_rate: '50.00' }] }))).toEqual([
    '422',
    'Accessorial Line 3: Code is required',
    'Carrier Missing: Please Enter Carrier on Carrier Accessorial Charge',
  ])
  await expectStatus(
    save(pro, { accessorial_lines: [{ code: 'TARP', customer_rate: '75.00', carrier_rate: '50.00', carrier: 'Tri-Fork' }] }),
    'OPEN',
  )

  expect(messages(await call('PUT', '/cover', { cover: { pro, mc_num: '718205' } }))).toEqual([
    '422',
    'Bad Papers insurance is missing or expired',
    "Bad Papers's safety rating is not satisfactory",
  ])
  await expectStatus(call('PUT', '/cover', { cover: { pro, mc_num: '718204' } }), 'COVERED')
  expect(messages(await stops({ arrival_date: '2025-12-01' }))).toEqual([
    '422',
    'Carrier Information: Dispatched is required',
    'PickStop 1: Arrival must be empty until the load is dispatched',
  ])
  await expectStatus(
    save(pro, { load_info: { dispatched: '2025-12-01T08:00', driver_1_ref_driver: 'Al Reed', truck_num: '88' } }),
    'DISPATCHED',
  )
  expect(messages(await stops({ arrival_date: '2025-12-01', arrival_time: '07:00' }))).toEqual(['422', 'Arrival is before Dispatched'])
  await expectStatus(stops({ arrival_date: '2025-12-01', arrival_time: '13:40' }), 'ARRIVED')
  expect(messages(await stops({ departure_date: '2025-12-01', departure_time: '13:00' }))).toEqual(['422', 'Departure is before Arrival'])
  await expectStatus(stops({ departure_date: '2025-12-01', departure_time: '15:10' }), 'DEPARTED')
  expect((await call('POST', '/check_calls', { check_call: { pro, city: 'Joplin', state: 'MO', note: 'Rolling' } })).status).toBe(201)
  expect((await call('PUT', `/shipments/${pro}/release`, { reason: 'too soon' })).json.error.type).toBe('NotReleasable')
  await expectStatus(stops({}, { arrival_date: '2025-12-03', arrival_time: '06:45' }), 'ARRIVED')
  await expectStatus(stops({}, { departure_date: '2025-12-03', departure_time: '08:05' }), 'DELIVERED')
  expect((await call('PUT', `/shipments/${pro}/release`, {})).json.error.type).toBe('ProofMissing')
  await expectStatus(call('PUT', `/shipments/${pro}/release`, { reason: 'POD by mail' }), 'RELEASED')
  expect((await save(pro, { notes: 'x' })).json.error.type).toBe('ReadOnly')
  expect((await call('PUT', '/void', { void: { pro, void_info: { reason: 'x' } } })).status).toBe(422)

  expect(await eventTypes(pro)).toEqual([
    'ShipmentCreated',
    'ShipmentRevised',
    'ShipmentCovered',
    'ShipmentDispatched',
    'StopArrived',
    'StopDeparted',
    'CheckCallLogged',
    'StopArrived',
    'StopDeparted',
    'ShipmentReleased',
  ])
})

test('an LTL load goes from its rates to its release through the API alone [4.39, 4.40, 7.37, 7.39]', async () => {
  await tenants.signInAll()
  const { pro, pick_stops } = await tenants.locked({
    mode: 'less_than_truckload',
    load_info: { ...LOAD.load_info, weight: 2_400, freight_class: '70' },
  })
  const [pickup, delivery] = pick_stops.map(({ id }: { id: string }) => ({ id }))
  const stops = (first: object, last: object = {}) =>
    save(pro, {
      pick_stops: [
        { ...pickup, ...first },
        { ...delivery, ...last },
      ],
    })
  const rates = await tenants.app.call('POST', '/acme/api/v2/third_party_integrations/1/run', {
    token: tenants.tokens.dana,
    body: { lib_class_action: 'get_ltl_quotes', pro },
  })
  const { id, carrier_total } = rates.json.ltl_quotes[0]
  const selected = await call('PUT', `/ltl_quotes/${id}/select`, {})
  expect(selected.json.shipment.accessorial_lines.map(({ code }: { code: string }) => code)).toEqual(
    expect.arrayContaining(['FRT', 'FSC', 'DIS']),
  )
  expect(selected.json.shipment.totals.carrier_total).toBe(carrier_total)
  await expectStatus(call('PUT', '/cover', { cover: { pro } }), 'COVERED')
  expect((await call('PUT', `/ltl_quotes/${id}/select`, {})).status).toBe(422)
  await expectStatus(save(pro, { load_info: { dispatched: '2025-12-01T08:00' } }), 'DISPATCHED')
  await expectStatus(stops({ arrival_date: '2025-12-01', departure_date: '2025-12-01' }), 'DEPARTED')
  await expectStatus(stops({}, { arrival_date: '2025-12-03', departure_date: '2025-12-03' }), 'DELIVERED')
  await expectStatus(call('PUT', `/shipments/${pro}/release`, { reason: 'POD received' }), 'RELEASED')
  expect(await eventTypes(pro)).toEqual([
    'ShipmentCreated',
    'LtlQuotesReceived',
    'LtlQuoteSelected',
    'LtlQuoteBooked',
    'ShipmentCovered',
    'ShipmentDispatched',
    'StopArrived',
    'StopDeparted',
    'StopArrived',
    'StopDeparted',
    'ShipmentReleased',
  ])
})
