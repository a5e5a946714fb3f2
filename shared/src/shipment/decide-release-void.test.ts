import { expect, test } from 'vitest'
import { ADMIN, arrived, covered, created, departed, dispatched, given } from './load.fixture.ts'
import { shipmentStatus } from './rules/status.ts'
import { shipmentStream } from './stream.ts'

const delivered = [covered(), dispatched(), arrived(1, '2026-11-21'), departed(1, '2026-11-21'), departed(2, '2026-11-22')]
const tracked = shipmentStream.happened('TrackingStarted', { provider: 'sim', simulated: true })
const voided = shipmentStream.happened('ShipmentVoided', { reason: 'Cancelled', notes: null })
const released = shipmentStream.happened('ShipmentReleased', { reason: null })
const VOID = { type: 'VoidShipment', reason: 'Cancelled', notes: null } as const
const UNVOID = { type: 'UnvoidShipment', reason: null } as const

test('voiding a load sets status VOIDED [4.21]', () => {
  const answer = given(created(), covered()).when(VOID)
  answer.gives(voided)
  expect(shipmentStatus(answer.state())).toBe('VOIDED')
  given(created(), covered(), tracked).when(VOID).givesTypes('TrackingStopped', 'ShipmentVoided')
})

test('a voided or released load cannot be voided again [4.22]', () => {
  given(created(), voided).when(VOID).isRefused('ReadOnly')
  given(created(), ...delivered, released)
    .when(VOID)
    .isRefused('ReadOnly')
})

test('an admin can unvoid a load', () => {
  const answer = given(created(), covered(), voided).when(UNVOID, { by: ADMIN, is_admin: true })
  answer.gives(shipmentStream.happened('VoidWithdrawn', { reason: null, compensates: null }))
  expect(shipmentStatus(answer.state())).toBe('COVERED')
  given(created(), voided).when(UNVOID).isRefused('AdminOnly')
  given(created()).when(UNVOID, { is_admin: true }).isRefused('NotVoided')
})
