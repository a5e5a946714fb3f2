import { dayBefore } from '@waybill/shared/time/days'
import { beforeEach, expect, test } from 'vitest'
import { LOAD, openCoverTenants } from './cover.fixture.ts'

const tenants = await openCoverTenants()
const { call } = tenants
type Person = Parameters<typeof call>[3]
const today = new Date().toISOString().slice(0, 10)
const ago = (days: number) => dayBefore(today, { days })

/** A load between two places with carrier pay, delivered by the truck. */
const carried = async (carrier_id: string, days: number, paid: string, [from, to]: readonly [object, object], info: object = {}) => {
  const [pickup, delivery] = LOAD.pick_stops
  const { pro } = await tenants.locked({
    load_info: { ...LOAD.load_info, ...info },
    pick_stops: [
      { ...pickup, ...from, ready_or_deliver_date: ago(days), appt_start_date: ago(days) },
      { ...delivery, ...to, appt_start_date: ago(days - 2) },
    ],
  })
  const covered = await call('PUT', '/cover', {
    cover: { pro, carrier_id, shipment: { rates: { carrier_line_haul_rate: paid } } },
  })
  expect(covered.status).toBe(200)
  const dispatched = { load_info: { dispatched: `${ago(days)}T06:00` } }
  expect((await call('PUT', `/shipments/${pro}`, { shipment: dispatched })).status).toBe(200)
  return String(pro)
}
const LANE = [
  { city: 'Laredo', state: 'TX' },
  { city: 'Joliet', state: 'IL' },
] as const

beforeEach(tenants.signInAll)

const rates = (pro: string, query = '', person: Person = 'dana') =>
  call('GET', `/shipments/${pro}/historical_rates${query}`, undefined, person)
const trucks = (pro: string, query = '', person: Person = 'dana') =>
  call('GET', `/shipments/${pro}/nearby_trucks${query}`, undefined, person)
const nearby = (pro: string, query = '', person: Person = 'dana') =>
  call('GET', `/shipments/${pro}/nearby_carriers${query}`, undefined, person)

test('a load shows the rates of its lane within a radius, a time and an equipment type, with averages [2.41]', async () => {
  const carrier = await tenants.carrier({ name: 'Tri-Fork', mc_number: '7001' })
  const last = await carried(carrier.id, 20, '2000.00', LANE)
  const first = await carried(carrier.id, 60, '2400.00', [LANE[0], { city: 'Chicago', state: 'IL' }])
  const reefer = await carried(carrier.id, 30, '3000.00', LANE, { equipment_type: 'R53' })
  const old = await carried(carrier.id, 500, '1000.00', LANE)
  await carried(carrier.id, 25, '900.00', [LANE[1], LANE[0]])
  const { pro } = await tenants.create()

  const { status, json } = await rates(pro)
  expect(status).toBe(200)
  const prosOf = (answer: typeof json) => answer.historical_rates.map((rate: { pro: string }) => rate.pro)
  expect(prosOf(json)).toEqual([last, first])
  expect(json.historical_rates[0]).toMatchObject({
    carrier: 'Tri-Fork',
    carrier_id: carrier.id,
    customer: 'Halden Paper',
    origin: 'Laredo, TX',
    destination: 'Joliet, IL',
    pickup_date: ago(20),
    carrier_total: '2000.00',
    customer_total: '3650.00',
    status: 'DISPATCHED',
  })
  expect(json.statistics).toMatchObject({
    loads: 2,
    carrier: { low: '2000.00', average: '2200.00', high: '2400.00' },
    customer: { average: '3650.00' },
  })
  expect(Number(json.statistics.carrier.per_mile)).toBeGreaterThan(1)
  expect(json).toMatchObject({ radius_miles: 50, equipment_type: 'V53', total: 2, more: false, next: null, is_place_known: true })

  expect(prosOf((await rates(pro, '?radius=10')).json)).toEqual([last])
  expect(prosOf((await rates(pro, '?equipment=any')).json)).toEqual([last, reefer, first])
  expect(prosOf((await rates(pro, '?months=24')).json)).toEqual([last, first, old])
  const one = (await rates(pro, '?limit=1')).json
  expect([prosOf(one), one.statistics.loads, one.more]).toEqual([[last], 2, true])

  const [pickup, delivery] = LOAD.pick_stops
  const back = await tenants.create({
    pick_stops: [
      { ...pickup, ...LANE[1] },
      { ...delivery, ...LANE[0] },
    ],
  })
  const seen = (await nearby(back.pro, '?days=30')).json
  expect(seen.nearby_carriers).toEqual([
    expect.objectContaining({
      carrier_id: carrier.id,
      carrier: 'Tri-Fork',
      loads: 2,
      last: expect.objectContaining({ pro: last, distance_miles: 0 }),
    }),
  ])
  expect((await nearby(pro, '?days=30')).json.nearby_carriers[0]).toMatchObject({ loads: 1, last: { city: 'Laredo' } })
  expect((await nearby(pro, '?days=10')).json.nearby_carriers).toEqual([])
})

test('trucks that are empty near the pickup are found by their location [2.41, 2.48]', async () => {
  const add = (truck: object) =>
    call('POST', '/available_trucks', { available_truck: { carrier: 'Tri-Fork', truck_type: 'V53', available_start: today, ...truck } })
  expect((await add({ origin_city: 'Laredo', origin_state: 'TX', notes: 'Wants Chicago' })).status).toBe(201)
  expect((await add({ origin_city: 'Joliet', origin_state: 'IL' })).status).toBe(201)
  const { pro } = await tenants.create()
  const { status, json } = await trucks(pro)
  expect([status, json.total, json.radius_miles]).toEqual([200, 1, 100])
  expect(json.nearby_trucks[0]).toMatchObject({ carrier: 'Tri-Fork', origin: 'Laredo, TX', notes: 'Wants Chicago', distance_miles: 0 })
})

test('another tenant sees no lane history, a missing load has none, and invalid options are refused [2.41]', async () => {
  const { pro } = await tenants.create()
  for (const ask of [rates, nearby, trucks]) {
    expect((await ask(pro, '', 'stranger')).status).toBe(404)
    expect((await ask('9999999')).status).toBe(404)
    expect((await ask(pro, '', 'viewer')).status).toBe(200)
    for (const query of ['?radius=0', '?radius=9000', '?radius=x', '?colour=red']) expect((await ask(pro, query)).status).toBe(400)
  }
  const nowhere = await tenants.create({ pick_stops: LOAD.pick_stops.map((stop) => ({ ...stop, city: 'Nowhere At All' })) })
  expect((await rates(nowhere.pro)).json).toMatchObject({
    historical_rates: [],
    is_place_known: false,
    statistics: { loads: 0, carrier: null },
  })
})
