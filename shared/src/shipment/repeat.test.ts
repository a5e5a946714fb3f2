import { expect, test } from 'vitest'
import { arrived, covered, created, dispatched, folded, given, PRO, REQUIRED, testLoad } from './load.fixture.ts'
import { REPEAT_DEFAULTS, repeatInput } from './repeat.ts'
import { alertsOf } from './rules/alerts.ts'
import { summaryOf } from './rules/summary.ts'

const DRIVEN = folded([
  created(
    testLoad({
      load_info: { truck_num: '77', driver_1_ref_driver: 'Al', customer_reference: 'PO-1', hazmat: true },
      items: [{ description: 'Coil', pieces: 3 }],
      accessorial_lines: [{ code: 'DET', customer_rate: 100 }],
      pick_stops: [{ id: `${PRO}-S1`, references: ['R1'], phone: '555-0100' }, { id: `${PRO}-S2` }],
    }),
  ),
  covered(),
  dispatched(),
  arrived(1, '2026-11-21'),
])

test('a repeat copies items but not rates and accessorials by default [9.6]', () => {
  expect(REPEAT_DEFAULTS).toEqual({ interval: 'single_day', repeat: 1, items: true, rates: false, accessorials: false })
  const load = given()
    .when({ type: 'CreateShipment', pro: '4820002', shipment: repeatInput(DRIVEN), source: 'repeat', repeated_from: PRO })
    .state()
  expect(load.items).toEqual(DRIVEN.items)
  expect(summaryOf(load)).toMatchObject({ customer_total: 0, carrier_total: 0 })
  expect(load.accessorial_lines).toHaveLength(2)
  expect(load.repeated_from).toBe(PRO)
})

test('a repeat without dates is created, with alerts for the missing dates', () => {
  const load = given()
    .when({ type: 'CreateShipment', pro: '4820002', shipment: repeatInput(DRIVEN), source: 'repeat', repeated_from: PRO })
    .state()
  expect(alertsOf(load, REQUIRED).map((alert) => alert.message)).toEqual(['PickStop 1: Ready/Deliver date is required'])
})

test('a repeat copies places, parties and items, but not dates, carrier, driver and references [4.21]', () => {
  const input = repeatInput(DRIVEN)
  expect(input.customer).toEqual(DRIVEN.customer)
  expect(input.load_info).toMatchObject({ equipment_type: 'V', weight: 42_000, hazmat: true })
  for (const field of ['dispatched', 'truck_num', 'driver_1_ref_driver', 'customer_reference'])
    expect(input.load_info).not.toHaveProperty(field)
  expect(input.pick_stops?.[0]).toMatchObject({ location_name: 'Mill 4', phone: '555-0100' })
  for (const field of ['id', 'arrival_date', 'ready_or_deliver_date', 'references']) expect(input.pick_stops?.[0]).not.toHaveProperty(field)
})

test('a repeat copies rates and accessorials if requested', () => {
  const input = repeatInput(DRIVEN, { ...REPEAT_DEFAULTS, items: false, rates: true, accessorials: true })
  expect(input.items).toBeUndefined()
  expect(input.rates).toEqual(DRIVEN.rates)
  const repeated = given().when({ type: 'CreateShipment', pro: '4820002', shipment: input, source: 'repeat' }).state()
  expect(repeated.accessorial_lines).toEqual(DRIVEN.accessorial_lines)
})

test('copied lines are not released, quoted or auto rated [3.30, 9.6]', () => {
  const line = { code: 'DET', customer_rate: 100, release: true, customer_quoted_rate: 90, customer_rate_message: 'Found' }
  const load = testLoad({ accessorial_lines: [line] })
  const repeated = given()
    .when({
      type: 'CreateShipment',
      pro: '4820002',
      shipment: repeatInput(load, { ...REPEAT_DEFAULTS, accessorials: true }),
      source: 'repeat',
    })
    .state()
  expect(repeated.accessorial_lines[2]).toMatchObject({
    code: 'DET',
    customer_rate: 100,
    release: false,
    customer_quoted_rate: null,
    customer_rate_message: null,
  })
})

const PROMISED = testLoad({
  pick_stops: [
    { id: `${PRO}-S1`, ready_or_deliver_date: '2027-01-31', ready_or_deliver_time: '08:00', appt_start_date: '2027-01-31' },
    {
      id: `${PRO}-S2`,
      appt_start_date: '2027-02-02',
      appt_start_time: '07:00',
      arrival_date: '2027-02-02',
      appt_eta_start_date: '2027-02-02',
    },
  ],
})

test.each([
  ['daily', 1, '2027-02-01', '2027-02-03'],
  ['daily', 3, '2027-02-03', '2027-02-05'],
  ['weekly', 2, '2027-02-14', '2027-02-16'],
  ['biweekly', 1, '2027-02-14', '2027-02-16'],
  ['monthly', 1, '2027-02-28', '2027-03-02'],
  ['monthly', 2, '2027-03-31', '2027-04-02'],
] as const)(
  'a %s repeat, number %d, moves appointments and ready dates and leaves out what happened [9.6]',
  (interval, times, pickup, delivery) => {
    const [pick, drop] = repeatInput(PROMISED, { ...REPEAT_DEFAULTS, interval }, times).pick_stops ?? []
    expect(pick).toMatchObject({
      ready_or_deliver_date: pickup,
      ready_or_deliver_time: '08:00',
      appt_start_date: pickup,
      appt_end_date: null,
    })
    expect(drop).toMatchObject({ appt_start_date: delivery, appt_start_time: '07:00' })
    for (const field of ['arrival_date', 'appt_eta_start_date', 'appt_confirmed']) expect(drop).not.toHaveProperty(field)
  },
)

test('a single-day repeat has no dates [9.6]', () => {
  for (const stop of repeatInput(PROMISED).pick_stops ?? [])
    expect(Object.keys(stop).filter((field) => field.endsWith('_date'))).toEqual([])
})
