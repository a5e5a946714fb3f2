import { expect, test } from 'vitest'
import { COVERING, covered, created, dispatched, folded, given, PRO } from '../load.fixture.ts'
import { shipmentStream } from '../stream.ts'
import { carrierAt } from './carrier-at.ts'
import type { Leg } from './legs.ts'
import { carrierOfLeg } from './load-legs.ts'
import { legMilestone, railLoad } from './rail-load.fixture.ts'

const hasLeg = (leg: Leg, id: string) =>
  shipmentStream.happened('LegCovered', { leg, carrier: { ...COVERING, id }, compliance: { passed: true, findings: [] }, changes: [] })
const tracked = shipmentStream.happened('TrackingStarted', { provider: 'sim', simulated: true })
const rolling = [created(railLoad('standard')), covered(), dispatched(), tracked]

test('an incident at a stop of an intermodal load is about the carrier whose truck serves that stop [3.31]', () => {
  const load = folded([created(railLoad('standard')), hasLeg('pickup_dray', '13'), hasLeg('dest_dray', '15')])
  expect(load.pick_stops.map((stop) => carrierAt(load, stop)?.id)).toEqual(['13', '15'])
  expect(carrierAt(load, undefined)?.id).toBe('13')
  const byOne = folded([created(railLoad('standard')), covered(), hasLeg('dest_dray', '15')])
  expect(byOne.pick_stops.map((stop) => carrierAt(byOne, stop)?.id)).toEqual(['12', '15'])
  expect(carrierOfLeg(byOne, 'cross_town')).toBeNull()
  expect(carrierOfLeg({ ...byOne, mode: 'truckload' }, 'pickup_dray')).toBeNull()
  const unknown = folded([created(railLoad('standard')), hasLeg('pickup_dray', '13')])
  expect(carrierAt(unknown, unknown.pick_stops[1])).toBeNull()
})

test('a tracking update that contradicts the order of the legs produces no event', () => {
  const seen = (date: string) => ({ type: 'RecordTrackingUpdate', stop_id: `${PRO}-S2`, update: 'arrived', date, time: '08:00' }) as const
  const train = legMilestone('origin_rail', 'notified', '2026-12-05')
  given(...rolling, train)
    .when(seen('2026-12-04'))
    .gives()
  given(...rolling, train)
    .when(seen('2026-12-06'))
    .givesTypes('StopArrived')
})
