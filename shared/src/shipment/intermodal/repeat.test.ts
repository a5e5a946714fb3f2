import { expect, test } from 'vitest'
import { created, dispatched, folded, given, REQUIRED, testLoad } from '../load.fixture.ts'
import { repeatInput } from '../repeat.ts'
import { alertsOf } from '../rules/alerts.ts'
import { BLANK_INTERMODAL, BLANK_LEGS } from './blank.ts'
import { legCovered, legMilestone, RAMP_INPUT, railLoad } from './rail-load.fixture.ts'

const DRIVEN = folded([
  created(
    railLoad('cross_town', {
      intermodal: {
        type: 'cross_town',
        ...RAMP_INPUT,
        waybill_1: 'W1',
        waybill_2: 'W2',
        waybill_3: 'W3',
        booking_number: 'B1',
        routing: 'UP CHGO NS',
        stcc_code: '2621345',
        rail_free_time_start_date: '2026-12-01',
        rail_free_time_end_date: '2026-12-02',
      },
      intermodal_legs: { cross_town: { reference: 'G-1', destination: 'Ashland Ave', eta_date: '2026-12-01' } },
    }),
  ),
  legCovered('pickup_dray'),
  dispatched(),
  legMilestone('pickup_dray', 'dispatched', '2026-12-01'),
])

test('a repeat copies type, ramps, routing and lane, but not waybills, booking, free time, carriers and dates [9.6]', () => {
  const load = given()
    .when({ type: 'CreateShipment', pro: '4820002', shipment: repeatInput(DRIVEN), source: 'repeat' })
    .state()
  const { type, routing, stcc_code, pickup_ramp, destination_ramp, cross_town_ramp } = DRIVEN.intermodal
  expect(load.intermodal).toEqual({ ...BLANK_INTERMODAL, type, routing, stcc_code, pickup_ramp, destination_ramp, cross_town_ramp })
  expect(load.intermodal_legs).toEqual({ ...BLANK_LEGS, cross_town: { ...BLANK_LEGS.cross_town, destination: 'Ashland Ave' } })
  expect(alertsOf(load, REQUIRED).map(({ message }) => message)).toEqual(['PickStop 1: Ready/Deliver date is required'])
})

test('a repeat of a load that is not intermodal has no intermodal fields', () => {
  expect(repeatInput(testLoad())).not.toHaveProperty('intermodal')
})
