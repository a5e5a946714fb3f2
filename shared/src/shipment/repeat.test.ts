import { expect, test } from 'vitest'
import { REPEAT_DEFAULTS, repeatInput } from './repeat.ts'
import { alertsOf } from './rules/alerts.ts'
import { summaryOf } from './rules/summary.ts'
import { aLoad, arrived, covered, created, dispatched, folded, given, PRO, REQUIRED } from './test-load.ts'

const DRIVEN = folded([
  created(
    aLoad({
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

test('items are repeated, rates and accessorials are not [9.6]', () => {
  expect(REPEAT_DEFAULTS).toEqual({ items: true, rates: false, accessorials: false })
  const load = given()
    .when({ type: 'CreateShipment', pro: '4820002', shipment: repeatInput(DRIVEN), source: 'repeat', repeated_from: PRO })
    .state()
  expect(load.items).toEqual(DRIVEN.items)
  expect(summaryOf(load)).toMatchObject({ customer_total: 0, carrier_total: 0 })
  expect(load.accessorial_lines).toHaveLength(2)
  expect(load.repeated_from).toBe(PRO)
})

test('a repeat shows the dates that it lacks instead of being refused', () => {
  const load = given()
    .when({ type: 'CreateShipment', pro: '4820002', shipment: repeatInput(DRIVEN), source: 'repeat', repeated_from: PRO })
    .state()
  expect(alertsOf(load, REQUIRED).map((alert) => alert.message)).toEqual(['PickStop 1: Ready/Deliver date is required'])
})

test('places, parties and goods come again; dates, carrier, driver and references do not [4.21]', () => {
  const input = repeatInput(DRIVEN)
  expect(input.customer).toEqual(DRIVEN.customer)
  expect(input.load_info).toMatchObject({ equipment_type: 'V', weight: 42_000, hazmat: true })
  for (const field of ['dispatched', 'truck_num', 'driver_1_ref_driver', 'customer_reference'])
    expect(input.load_info).not.toHaveProperty(field)
  expect(input.pick_stops?.[0]).toMatchObject({ location_name: 'Mill 4', phone: '555-0100' })
  for (const field of ['id', 'arrival_date', 'ready_or_deliver_date', 'references']) expect(input.pick_stops?.[0]).not.toHaveProperty(field)
})

test('with its rates and accessorials when asked', () => {
  const input = repeatInput(DRIVEN, { items: false, rates: true, accessorials: true })
  expect(input.items).toBeUndefined()
  expect(input.rates).toEqual(DRIVEN.rates)
  expect(input.accessorial_lines).toEqual(DRIVEN.accessorial_lines)
})
