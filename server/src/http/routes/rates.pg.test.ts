import { beforeEach, expect, test } from 'vitest'
import { LOAD, openCoverTenants } from './cover.fixture.ts'

const tenants = await openCoverTenants()
const { call } = tenants
const post = (changes: object) => call('POST', '/shipments', { shipment: { ...LOAD, ...changes } })
const INFO = { ...LOAD.load_info, weight: 40_000, pieces: 24, miles: 1_000, miles_truck: 1_100 }

beforeEach(tenants.signInAll)

test.each([
  ['Flat Rate', { rate: '2400.00' }, '2400.00', '2400.00'],
  [null, { rate: '2400.00' }, '2400.00', '2400.00'],
  ['All In', { rate: '2400.00' }, '2400.00', '2400.00'],
  ['Auto Rate', { rate: '2400.00' }, '2400.00', '2400.00'],
  ['Hourly', { rate: '75.50', hours: 2.5 }, '188.75', '188.75'],
  ['Pieces', { rate: '1.25' }, '30.00', '30.00'],
  ['Mileage', { rate: '2.45' }, '2450.00', '2695.00'],
  ['CWT', { rate: '3.33' }, '1332.00', '1332.00'],
  ['Ton', { rate: '19.99' }, '399.80', '399.80'],
  ['Percent', { rate: '2400.00', pay: 82.5 }, '1980.00', '1980.00'],
])('a load of rate type %s totals what the rate says on both sides [3.40, 9.1]', async (type, { rate, ...more }, customer, carrier) => {
  const { hours = null, pay = null } = more as { hours?: number; pay?: number }
  const rates = {
    customer_line_haul_rate_type: type,
    customer_line_haul_rate: rate,
    customer_hours: hours,
    carrier_line_haul_rate_type: type,
    carrier_line_haul_rate: rate,
    carrier_hours: hours,
    carrier_line_haul_pay_percent: pay,
  }
  const { status, json } = await post({ load_info: INFO, rates })
  expect([status, json.shipment.totals.customer_total, json.shipment.totals.carrier_total]).toEqual([201, customer, carrier])
})

test('fuel, profit, margin and the max rate follow from the lines [2.68, 9.2, 9.3]', async () => {
  const rates = {
    customer_line_haul_rate: '2000.00',
    customer_fsc_percentage: 12.5,
    carrier_line_haul_rate: '1500.00',
    carrier_fsc_per_mile: 0.2,
    carrier_max_rate: '1700.00',
  }
  const { shipment } = (await post({ load_info: INFO, rates })).json
  expect(shipment.totals).toEqual({
    customer_total: '2250.00',
    carrier_total: '1720.00',
    profit: '530.00',
    margin: 23.56,
    over_max_rate: '20.00',
  })
  const nothing = (await post({ rates: {} })).json.shipment.totals
  expect([nothing.margin, nothing.over_max_rate]).toEqual([null, null])
})

test('the bill in total is line haul plus lines 1 to 9, with new lines after the first two [1.8, 2.69, 3.14, 3.30, 9.4]', async () => {
  const accessorial_lines = Array.from({ length: 10 }, (_, place) => ({
    code: ['DET', 'LAY', 'LUM', 'TONU', 'STOP', 'TARP', 'DRAS', 'LFTG', 'INS', 'RES'][place],
    customer_rate: '10.00',
    carrier_rate: '-1.00',
    release: place === 0,
  }))
  const { shipment } = (await post({ accessorial_lines })).json
  expect(shipment.accessorial_lines.map(({ line_num }: { line_num: number }) => line_num)).toEqual(
    Array.from({ length: 12 }, (_, place) => place + 1),
  )
  const numbered = shipment.numbered_accessorial_lines
  expect(Object.keys(numbered)).toEqual(Array.from({ length: 10 }, (_, number) => String(number)))
  expect([numbered['0'].code, numbered['1'].code, numbered['2'].code, numbered['2'].release]).toEqual(['Line Haul', 'FUEL', 'DET', true])
  expect(shipment.totals).toMatchObject({ customer_total: '3750.00', carrier_total: '-10.00' })
})

test('a line needs a code, a paid one on a truckload its carrier, and freight is not negative [5.19, 5.20, 5.37]', async () => {
  const { status, json } = await post({
    rates: { customer_line_haul_rate: '-5.00' },
    accessorial_lines: [{ carrier_rate: '50.00' }],
  })
  expect(status).toBe(422)
  expect(json.error.alerts.map(({ field, message }: { field: string; message: string }) => [field, message])).toEqual([
    ['accessorial_lines[1].customer_rate', 'Rates: Customer Line Haul must not be negative'],
    ['accessorial_lines[3].code', 'Accessorial Line 3: Code is required'],
    ['accessorial_lines[3].carrier', 'Carrier Missing: Please Enter Carrier on Carrier Accessorial Charge'],
  ])
})

test("view-only users can't change rates, and text is not a rate [9.1]", async () => {
  const { pro } = await tenants.locked()
  expect((await call('PUT', `/shipments/${pro}`, { shipment: { rates: {} } }, 'viewer')).status).toBe(403)
  expect((await call('PUT', `/shipments/${pro}`, { shipment: { rates: {} } }, 'stranger')).status).toBe(404)
  for (const rates of [{ customer_line_haul_rate: 'much' }, { customer_line_haul_rate_type: 'Guess' }, { tip: 1 }]) {
    expect((await call('PUT', `/shipments/${pro}`, { shipment: { rates } })).status).toBe(400)
  }
  const typed = await call('PUT', `/shipments/${pro}`, {
    shipment: { rates: { customer_line_haul_rate_type: 'Hourly', customer_hours: 'x' } },
  })
  expect([typed.status, typed.json.error.alerts[0].message]).toEqual([422, 'Rates: Customer hours must be a number'])
})
