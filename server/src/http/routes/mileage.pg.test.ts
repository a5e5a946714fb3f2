import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTestApp } from '../http-app.fixture.ts'

const app = await createTestApp(await testDatabase())
let dana = ''

const call = (method: string, path: string, body?: unknown, token = dana) =>
  app.call(method, `/acme/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) })
const calculate = (body: unknown, token = dana) => call('POST', '/calculate_mileage', body, token)

const stop = (event_type: 'P' | 'D', city: string, state: string) => ({
  event_type,
  location_name: city,
  ready_or_deliver_date: '2026-11-20',
  location: { city, state },
})
const LOAD = {
  mode: 'truckload',
  customer: { name: 'Halden Paper' },
  bill_to: { name: 'Halden Paper' },
  load_info: { equipment_type: 'V', revenue_type: 'TL', weight: 42_000, load_description: 'Paper' },
  pick_stops: [stop('P', 'Laredo', 'TX'), stop('D', 'Joliet', 'IL')],
}

beforeAll(async () => {
  await app.addTenant('acme')
  await app.addUser('acme', 'dana', 'dispatcher')
  await app.addUser('acme', 'viewer', 'view_only')
  dana = await app.signIn('acme', 'dana')
})

test('returns the miles of each leg and in total, and how they are calculated [7.48]', async () => {
  const stops = [
    { city: 'Laredo', state: 'TX' },
    { location: { city: 'Dallas', state: 'TX' } },
    { city: 'Joliet', state: 'IL', zip: '60435' },
  ]
  const { status, json } = await calculate({ stops })
  expect(status).toBe(200)
  const { mileage } = json
  expect(mileage).toMatchObject({ source: 'computed', how: 'Great circle × 1.18 between the stops, each leg in whole miles.' })
  expect(mileage.legs.map(({ from, to }: { from: { city: string }; to: { city: string } }) => [from.city, to.city])).toEqual([
    ['Laredo', 'Dallas'],
    ['Dallas', 'Joliet'],
  ])
  expect(mileage.miles).toBe(mileage.legs[0].miles + mileage.legs[1].miles)
  expect(mileage.miles).toBeGreaterThan(1200)
  const two = await calculate({ origin: { zip: '78040' }, destination: { city: 'Joliet', state: 'IL' } })
  expect(two.json.mileage.legs).toHaveLength(1)
})

test('names an unknown place, and refuses a single place [7.48]', async () => {
  const { status, json } = await calculate({
    stops: [
      { city: 'Laredo', state: 'TX' },
      { city: 'Nowhere At All', state: 'TX' },
    ],
  })
  expect([status, json.error.type, json.error.alerts[0].field]).toEqual([422, 'UnknownPlace', 'stops[2]'])
  for (const body of [{}, { stops: [] }, { stops: [{ city: 'Laredo', state: 'TX' }] }, { stops: 'x' }, { places: [] }]) {
    expect((await calculate(body)).status).toBe(400)
  }
})

test('only users who may read loads can request miles [7.48]', async () => {
  const places = { origin: { zip: '78040' }, destination: { zip: '60435' } }
  expect((await calculate(places, await app.signIn('acme', 'viewer'))).status).toBe(200)
  expect((await calculate(places, 'x')).status).toBe(401)
})

test("a load's miles are marked as computed until a user types them [7.48]", async () => {
  const { shipment } = (await call('POST', '/shipments', { shipment: LOAD })).json
  expect([shipment.load_info.miles_source, shipment.load_info.miles]).toEqual(['computed', expect.any(Number)])
  await call('GET', `/shipments/${shipment.pro}?with_lock=true`)
  const save = async (load_info: object) =>
    (await call('PUT', `/shipments/${shipment.pro}`, { shipment: { load_info } })).json.shipment.load_info
  expect(await save({ miles_source: 'guessed', load_description: 'Rolls' })).toMatchObject({ miles_source: 'computed' })
  expect(await save({ miles: 1234 })).toMatchObject({ miles: 1234, miles_source: 'typed' })
  expect(await save({ miles: null })).toMatchObject({ miles: null, miles_source: null })
  const typed = await call('POST', '/shipments', { shipment: { ...LOAD, load_info: { ...LOAD.load_info, miles: 900 } } })
  expect(typed.json.shipment.load_info).toMatchObject({ miles: 900, miles_source: 'typed' })
})
