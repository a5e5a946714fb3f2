import { expect, test } from 'vitest'
import { arrived, covered, created, dispatched, folded, TEST_CARRIER, testLoad } from '../load.fixture.ts'
import { type ShipmentEvent, shipmentStream } from '../stream.ts'
import { bookingOf, carrierBlocked, complianceRefusal, stepBlocked } from './booking.ts'
import { receiptOf } from './compliance.ts'

const load = (...events: readonly ShipmentEvent[]) => folded([created(), ...events])
const held = shipmentStream.happened('ShipmentHeld', { reason: null })
const voided = shipmentStream.happened('ShipmentVoided', { reason: null, notes: null })
const uncovered = shipmentStream.happened('ShipmentUncovered', {
  carrier_id: '12',
  carrier_name: 'Prairie',
  reason: 'Late',
  notes: null,
  changes: [],
})

test.each([
  ['an open load', load(), 'Cover', null],
  ['a load on hold', load(held), 'Cover', 'Shipment 4820001 is on hold. Remove the hold to cover it.'],
  ['a voided load', load(voided), 'Cover', 'Shipment 4820001 is voided and can no longer be changed.'],
  [
    'a load imported as terminated',
    { ...testLoad(), imported_status: 'TERMINATED' as const },
    'Cover',
    'Shipment 4820001 is TERMINATED and cannot be covered.',
  ],
  ['a covered load', load(covered()), 'Cancel', null],
  ['a covered load on hold', load(covered(), held), 'Cancel', null],
  ['a dispatched load', load(covered(), dispatched()), 'Cancel', null],
  [
    'a load whose truck was at a stop',
    load(covered(), dispatched(), arrived(1, '2026-11-21')),
    'Cancel',
    'The truck was at stop 1. Clear the arrival first, or release the load with a TONU.',
  ],
  ['an uncovered load', load(covered(), uncovered), 'Cover', null],
] as const)('%s is at the step %s [2.42, 4.35, 4.36, 4.37, 4.38]', (_, shipment, step, reason) => {
  expect(bookingOf(shipment)).toEqual({ step, enabled: reason === null, reason })
})

test('the Book step is enabled unless the carrier or the load is blocked [4.35, 4.37]', () => {
  expect(bookingOf(load(), { at: 'carrier', blocked: null })).toEqual({ step: 'Book', enabled: true, reason: null })
  const blocked = carrierBlocked({ ...TEST_CARRIER, do_not_use: true })
  expect(bookingOf(load(), { at: 'carrier', blocked })).toMatchObject({ enabled: false, reason: 'Prairie Trucking is marked do not use.' })
  expect(bookingOf(load(held), { at: 'carrier', blocked }).reason).toMatch(/on hold/)
})

test('after a cancel the load can be repeated [4.36]', () => {
  expect(bookingOf(load(covered(), uncovered), { at: 'cancelled' })).toEqual({ step: 'Cancel_Step2', enabled: true, reason: null })
})

test('an open step is blocked once another user changed the load, until the load is as it was [4.35, 4.36]', () => {
  const steps = (shipment: Parameters<typeof stepBlocked>[1]) =>
    (['Cover', 'Book', 'Cancel', 'Cancel_Step2'] as const).map((step) => stepBlocked(step, shipment)?.type ?? null)
  expect(steps(load())).toEqual([null, null, 'NotCovered', null])
  expect(steps(load(covered()))).toEqual(['AlreadyCovered', 'AlreadyCovered', null, null])
  expect(steps(load(covered(), uncovered))).toEqual([null, null, 'NotCovered', null])
  expect(steps(load(held))).toEqual(['OnHold', 'OnHold', 'NotCovered', null])
})

test('a carrier that fails compliance is refused with the texts of the rules, in order [5.43, 5.44, 5.45, 5.46]', () => {
  const receipt = receiptOf(
    { ...TEST_CARRIER, safety_rating: null, common_authority: false },
    null,
    '2026-11-20',
    '2026-11-20T15:00:00.000Z',
  )
  expect(complianceRefusal(receipt)).toMatchObject({
    type: 'CarrierNotCompliant',
    message: 'Prairie Trucking is missing a safety rating',
    alerts: [{ key: 'carrier:safety_rating' }, { key: 'carrier:authority' }],
  })
})
