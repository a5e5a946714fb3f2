import { beforeEach, expect, test } from 'vitest'
import { LOAD, openCoverTenants } from './cover.fixture.ts'

const tenants = await openCoverTenants()
const { call } = tenants
const current = (pro: string, person: Parameters<typeof call>[3] = 'dana') =>
  call('GET', `/shipments/${pro}/current_lane_prices`, undefined, person)
const refresh = (pro: string, person: Parameters<typeof call>[3] = 'dana') =>
  call('GET', `/shipments/${pro}/refresh_lane_prices`, undefined, person)

beforeEach(tenants.signInAll)

test('a load has no lane rates until they are requested, then it keeps them [3.14, 7.22]', async () => {
  const { pro, load_info } = await tenants.create()
  expect((await current(pro)).json).toMatchObject({ lane_prices: [], lane_price_weights: [], suggested_market_rate: null, total: 0 })
  const { status, json, headers } = await refresh(pro)
  expect(status).toBe(200)
  expect(headers.get('waybill-position')).toMatch(/^\d+$/)
  expect(json.lane_prices.map(({ market }: { market: string }) => market)).toEqual(['spot', 'contract'])
  for (const price of json.lane_prices) {
    expect(price).toMatchObject({
      provider: 'Simulated lane pricing',
      simulated: true,
      origin: 'Laredo, TX',
      destination: 'Joliet, IL',
      equipment_type: 'V53',
      miles: load_info.miles,
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      fuel: expect.stringMatching(/^\d+\.\d{2}$/),
    })
    const [low, average, high] = [price.low, price.average, price.high].map(Number) as [number, number, number]
    expect(low < average && average < high).toBe(true)
    expect(average / price.miles).toBeGreaterThan(1)
    expect(average / price.miles).toBeLessThan(5)
    expect(price.sample_size).toBeGreaterThan(0)
  }
  expect(json.lane_price_weights.reduce((sum: number, { weight }: { weight: number }) => sum + weight, 0)).toBeCloseTo(1)
  const kept = await current(pro, 'viewer')
  expect([kept.status, kept.json]).toEqual([200, json])
  const { shipment } = (await call('GET', `/shipments/${pro}`)).json
  expect(shipment.lane_prices).toEqual(json.lane_prices)
  expect(shipment.rates.carrier_suggested_market_rate).toBe(json.suggested_market_rate)
})

test('requesting lane rates twice on one day records nothing new, and needs no lock [7.22]', async () => {
  const { pro } = await tenants.locked({}, 'miles')
  const first = await refresh(pro)
  const second = await refresh(pro)
  expect(second.json).toEqual(first.json)
  expect((await tenants.history(pro)).filter(({ type }: { type: string }) => type === 'LanePricesRefreshed')).toHaveLength(1)
})

test("view-only users can't request lane rates, other tenants see none, and an unknown load is 404 [7.22]", async () => {
  const { pro } = await tenants.create()
  expect((await refresh(pro, 'viewer')).status).toBe(403)
  for (const ask of [current, refresh]) {
    expect((await ask(pro, 'stranger')).status).toBe(404)
    expect((await ask('9999999')).status).toBe(404)
  }
})

test('an LTL load and a lane with an unknown place have no truckload rate [7.22]', async () => {
  const ltl = await tenants.create({ mode: 'less_than_truckload' })
  expect([(await refresh(ltl.pro)).status, (await refresh(ltl.pro)).json.error.type]).toEqual([422, 'NotLanePriced'])
  const nowhere = LOAD.pick_stops.map((stop) => ({ ...stop, city: 'Nowhere At All' }))
  const lost = await tenants.create({ pick_stops: nowhere })
  expect((await refresh(lost.pro)).json.error.type).toBe('UnknownLane')
})
