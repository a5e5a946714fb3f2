import { expect, test } from 'vitest'
import { happened } from './events.ts'
import { shipmentStatus } from './rules/status.ts'
import { ADMIN, arrived, covered, created, departed, dispatched, given } from './test-load.ts'

const delivered = [covered(), dispatched(), arrived(1, '2026-11-21'), departed(1, '2026-11-21'), departed(2, '2026-11-22')]
const tracked = happened('TrackingStarted', { provider: 'sim', simulated: true })
const voided = happened('ShipmentVoided', { reason: 'Cancelled', notes: null })
const released = happened('ShipmentReleased', { reason: null })
const VOID = { type: 'VoidShipment', reason: 'Cancelled', notes: null } as const
const UNVOID = { type: 'UnvoidShipment', reason: null } as const

test('void sets status VOIDED [4.21]', () => {
  const answer = given(created(), covered()).when(VOID)
  answer.gives(voided)
  expect(shipmentStatus(answer.state())).toBe('VOIDED')
  given(created(), covered(), tracked).when(VOID).givesTypes('TrackingStopped', 'ShipmentVoided')
})

test('what is voided or released is not voided again [4.22]', () => {
  given(created(), voided).when(VOID).isRefused('ReadOnly')
  given(created(), ...delivered, released)
    .when(VOID)
    .isRefused('ReadOnly')
})

test('an admin takes a void back', () => {
  const answer = given(created(), covered(), voided).when(UNVOID, { by: ADMIN, is_admin: true })
  answer.gives(happened('VoidWithdrawn', { reason: null, compensates: null }))
  expect(shipmentStatus(answer.state())).toBe('COVERED')
  given(created(), voided).when(UNVOID).isRefused('AdminOnly')
  given(created()).when(UNVOID, { is_admin: true }).isRefused('NotVoided')
})
