import { expect, test } from 'vitest'
import { shipmentColumns } from '../board-row.ts'
import { happened } from '../events.ts'
import { aLoad, COVERING, covered, created, dispatched, folded } from '../test-load.ts'
import type { Leg } from './legs.ts'
import { legReached, railLoad } from './test-rail-load.ts'

const given = (leg: Leg, id: string, name: string) =>
  happened('LegCovered', { leg, carrier: { ...COVERING, id, name }, compliance: { passed: true, findings: [] }, changes: [] })

test.each([
  ['a waybill', 'wb-3', { intermodal: { type: 'standard', waybill_3: 'WB-3' } }],
  ['the booking number', 'bk-4711', { intermodal: { type: 'standard', booking_number: 'BK-4711' } }],
  ['the container', 'wblu5301777', { load_info: { container_number: 'WBLU5301777' } }],
  ['the reference of a leg', 'ed-1', { intermodal_legs: { dest_dray: { reference: 'ED-1' } } }],
  ['a ramp', 'hobart', {}],
] as const)('a load by rail is found by %s', (_, word, input) => {
  const load = railLoad('standard', input)
  expect(shipmentColumns(load).search).toContain(word)
  if (_ !== 'the container') expect(shipmentColumns({ ...load, mode: 'truckload' }).search).not.toContain(word)
})

test('and by the carriers of its legs', () => {
  const load = folded([created(railLoad('standard')), given('dest_dray', '13', 'Harbor Drayage')])
  expect(shipmentColumns(load).search).toContain('harbor drayage')
})

test('boards name as its carrier who has the load: its own, else that of the furthest leg under way, else the first', () => {
  const legs = [given('origin_rail', '14', 'Great Western'), given('pickup_dray', '13', 'Elwood Drayage')]
  const carrierOf = (...events: Parameters<typeof folded>[0]) => {
    const { carrier_id, cells } = shipmentColumns(folded([created(railLoad('standard')), ...events]))
    return [carrier_id, (cells as { carrier?: string }).carrier]
  }
  expect(carrierOf()).toEqual([null, undefined])
  expect(carrierOf(...legs)).toEqual(['13', 'Elwood Drayage'])
  const rolling = [
    ...legs,
    dispatched(),
    legReached('pickup_dray', 'ingated', '2026-12-01'),
    legReached('origin_rail', 'departed', '2026-12-02'),
  ]
  expect(carrierOf(...rolling)).toEqual(['14', 'Great Western'])
  expect(carrierOf(covered(), ...rolling)).toEqual(['12', 'Prairie Trucking'])
  expect(shipmentColumns(aLoad()).carrier_id).toBeNull()
})
