import { expect, test } from 'vitest'
import { arrived, covered, created, DANA, departed, dispatched, folded, testLoad } from '../load.fixture.ts'
import { type ShipmentEvent, shipmentStream } from '../stream.ts'
import { isActive, shipmentStatus } from './status.ts'

const held = shipmentStream.happened('ShipmentHeld', { reason: null })
const released = shipmentStream.happened('ShipmentReleased', { reason: null })
const voided = shipmentStream.happened('ShipmentVoided', { reason: null, notes: null })
const reserved = shipmentStream.happened('ShipmentReserved', { for: DANA })
const onTheRoad = [covered(), dispatched()]
const delivered = [...onTheRoad, arrived(1, '2026-11-21'), departed(1, '2026-11-21'), arrived(2, '2026-11-22'), departed(2, '2026-11-22')]

const CASES: readonly [string, boolean, readonly ShipmentEvent[]][] = [
  ['OPEN', true, []],
  ['RESERVED', true, [reserved]],
  ['COVERED', true, [covered()]],
  ['COVERED', true, [reserved, covered()]],
  ['HOLD', true, [held]],
  ['HOLD', true, [covered(), held]],
  ['DISPATCHED', true, onTheRoad],
  ['DISPATCHED', true, [held, ...onTheRoad]],
  ['ARRIVED', true, [...onTheRoad, arrived(1, '2026-11-21')]],
  ['DEPARTED', true, [...onTheRoad, arrived(1, '2026-11-21'), departed(1, '2026-11-21')]],
  ['DEPARTED', true, [...onTheRoad, departed(1, '2026-11-21')]],
  ['ARRIVED', true, [...onTheRoad, departed(1, '2026-11-21'), arrived(2, '2026-11-22')]],
  ['DELIVERED', false, delivered],
  ['RELEASED', false, [...delivered, released]],
  ['RELEASED', false, [released]],
  ['VOIDED', false, [voided]],
  ['VOIDED', false, [...delivered, voided]],
  ['OPEN', true, [voided, shipmentStream.happened('VoidWithdrawn', { reason: null })]],
  ['COVERED', true, [covered(), arrived(1, '2026-11-21')]],
  ['OPEN', true, [held, shipmentStream.happened('HoldRemoved', {})]],
  ['OPEN', true, [reserved, shipmentStream.happened('ReservationRemoved', {})]],
  ['COVERED', true, [...onTheRoad, shipmentStream.happened('DispatchWithdrawn', { dispatched: '2026-11-20' })]],
  [
    'DISPATCHED',
    true,
    [
      ...onTheRoad,
      arrived(1, '2026-11-21'),
      shipmentStream.happened('StopMilestoneWithdrawn', { stop_id: '4820001-S1', milestone: 'arrival' }),
    ],
  ],
]
test.each(CASES)('%s (active: %s) follows from the events [4.12, 4.13]', (status, active, events) => {
  const load = folded([created(), ...events])
  expect(shipmentStatus(load)).toBe(status)
  expect(isActive(shipmentStatus(load))).toBe(active)
})

test('the status passes COVERED only with a dispatch date [4.59]', () => {
  expect(shipmentStatus(folded([created(), covered(), arrived(1, '2026-11-21'), departed(2, '2026-11-22')]))).toBe('COVERED')
})

test.each(['TERMINATED', 'VOID', 'VOID WEB'] as const)('an imported %s keeps its status and is not active [4.13]', (status) => {
  const load = { ...testLoad(), imported_status: status }
  expect(shipmentStatus(load)).toBe(status)
  expect(isActive(status)).toBe(false)
})
