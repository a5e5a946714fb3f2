import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShipmentInput } from '../input.ts'
import { COVERING, departed, dispatched, folded, testLoad } from '../load.fixture.ts'
import type { Shipment } from '../state.ts'
import { doubleBookingWarnings, tripSpanOf } from './double-booking.ts'

interface Trip {
  readonly pro?: string
  readonly truck_num?: string | null
  readonly driver_1_cell?: string | null
  readonly driver_2_cell?: string | null
  readonly pickup?: string | null
  readonly delivery?: string | null
  readonly carrier?: string
}
const dateAndTime = (moment: string | null) => ({
  appt_start_date: moment?.slice(0, 10) ?? null,
  appt_start_time: moment?.slice(11) || null,
})
const trip = ({
  pro = '4820001',
  pickup = '2026-11-21T08:00',
  delivery = '2026-11-22T08:00',
  carrier = '12',
  ...truck
}: Trip): Shipment => {
  const input: ShipmentInput = {
    load_info: { truck_num: '77', ...truck },
    pick_stops: [
      { id: '4820001-S1', ready_or_deliver_date: null, ...dateAndTime(pickup) },
      { id: '4820001-S2', ...dateAndTime(delivery) },
    ],
  }
  return { ...testLoad(input), pro, carrier: { ...COVERING, id: carrier } }
}
const other = (its: Trip = {}) => trip({ pro: '4820002', ...its })

test('the same truck of the same carrier at the same time gives a warning with the other load', () => {
  expect(doubleBookingWarnings(trip({}), [other()])).toEqual([
    {
      key: 'double_booking:4820002',
      field: 'load_info.truck_num',
      message: 'Truck 77 of Prairie Trucking is on load 4820002 at the same time.',
    },
  ])
})

test('the same driver gives a warning, as first or second driver and in any phone format', () => {
  const mine = trip({ truck_num: null, driver_1_cell: '(316) 555-0142' })
  expect(doubleBookingWarnings(mine, [other({ truck_num: '12', driver_2_cell: '+1 316.555.0142' })])).toEqual([
    {
      key: 'double_booking:4820002',
      field: 'load_info.driver_1_cell',
      message: 'The driver with cell (316) 555-0142 of Prairie Trucking is on load 4820002 at the same time.',
    },
  ])
})

const CASES: readonly [string, Trip, number][] = [
  ['of another carrier', { carrier: '13' }, 0],
  ['with another truck', { truck_num: '78' }, 0],
  ['with no truck', { truck_num: null }, 0],
  ['that ends when this load begins', { pickup: '2026-11-20T08:00', delivery: '2026-11-21T08:00' }, 0],
  ['that ends on the day this load begins', { pickup: '2026-11-20', delivery: '2026-11-21' }, 0],
  ['that ends an hour later', { pickup: '2026-11-20T08:00', delivery: '2026-11-21T09:00' }, 1],
  ['that begins when this load ends', { pickup: '2026-11-22T08:00', delivery: '2026-11-23T08:00' }, 0],
  ['that begins at the same time and has no end', { delivery: null }, 1],
  ['without dates', { pickup: null, delivery: null }, 0],
]
test.each(CASES)('a load %s gets the expected number of warnings', (_, its, count) => {
  expect(doubleBookingWarnings(trip({}), [other(its)])).toHaveLength(count)
})

test('a delivered load no longer uses its truck', () => {
  const delivered = folded([dispatched(), departed(1, '2026-11-21'), departed(2, '2026-11-22')], other())
  expect(doubleBookingWarnings(trip({}), [delivered])).toEqual([])
})

test('whether two trips overlap does not depend on their order', () => {
  const day = fc.integer({ min: 20, max: 25 }).map((number) => `2026-11-${number}T08:00`)
  fc.assert(
    fc.property(day, fc.option(day), day, fc.option(day), (a, aEnd, b, bEnd) => {
      const [one, two] = [trip({ pickup: a, delivery: aEnd }), other({ pickup: b, delivery: bEnd })]
      expect(doubleBookingWarnings(one, [two]).length).toBe(doubleBookingWarnings(two, [one]).length)
      const span = tripSpanOf(one)
      expect(span && span.from <= span.to).toBe(true)
    }),
  )
})
