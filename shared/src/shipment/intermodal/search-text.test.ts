import { expect, test } from 'vitest'
import { shipmentColumns } from '../board-row.ts'
import { COVERING, covered, created, dispatched, folded, testLoad } from '../load.fixture.ts'
import { shipmentStream } from '../stream.ts'
import type { Leg } from './legs.ts'
import { legMilestone, railLoad } from './rail-load.fixture.ts'

const given = (leg: Leg, id: string, name: string) =>
  shipmentStream.happened('LegCovered', {
    leg,
    carrier: { ...COVERING, id, name },
    compliance: { passed: true, findings: [] },
    changes: [],
  })

test.each([
  ['a waybill', 'wb-3', { intermodal: { type: 'standard', waybill_3: 'WB-3' } }],
  ['the booking number', 'bk-4711', { intermodal: { type: 'standard', booking_number: 'BK-4711' } }],
  ['the container', 'wblu5301777', { load_info: { container_number: 'WBLU5301777' } }],
  ['the reference of a leg', 'ed-1', { intermodal_legs: { dest_dray: { reference: 'ED-1' } } }],
  ['a ramp', 'hobart', {}],
] as const)('the quick search finds an intermodal load by %s', (_, text, input) => {
  const load = railLoad('standard', input)
  expect(shipmentColumns(load).search).toContain(text)
  if (_ !== 'the container') expect(shipmentColumns({ ...load, mode: 'truckload' }).search).not.toContain(text)
})

test('the quick search finds an intermodal load by the carriers of its legs', () => {
  const load = folded([created(railLoad('standard')), given('dest_dray', '13', 'Harbor Drayage')])
  expect(shipmentColumns(load).search).toContain('harbor drayage')
})

test("boards show the load's own carrier, or else that of the furthest leg under way, or else that of the first covered leg", () => {
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
    legMilestone('pickup_dray', 'ingated', '2026-12-01'),
    legMilestone('origin_rail', 'departed', '2026-12-02'),
  ]
  expect(carrierOf(...rolling)).toEqual(['14', 'Great Western'])
  expect(carrierOf(covered(), ...rolling)).toEqual(['12', 'Prairie Trucking'])
  expect(shipmentColumns(testLoad()).carrier_id).toBeNull()
})
