import { expect, test } from 'vitest'
import { ADMIN, covered, created, DANA, dispatched, given, NOW } from './load.fixture.ts'
import { shipmentStatus } from './rules/status.ts'
import { shipmentStream } from './stream.ts'

const HOLD = { type: 'HoldShipment', reason: 'Customer asked' } as const
const held = shipmentStream.happened('ShipmentHeld', { reason: 'Customer asked' })
const reserved = shipmentStream.happened('ShipmentReserved', { for: DANA })
const voided = shipmentStream.happened('ShipmentVoided', { reason: null, notes: null })

test('a load can be put on hold with or without a carrier [4.21, 4.59]', () => {
  given(created()).when(HOLD).gives(held)
  const answer = given(created(), covered()).when(HOLD)
  answer.gives(held)
  expect(shipmentStatus(answer.state())).toBe('HOLD')
  expect(answer.state().hold).toEqual({ at: NOW, by: 'dana', reason: 'Customer asked' })
})

test('a load already on hold, dispatched or voided cannot be put on hold', () => {
  given(created(), held).when(HOLD).isRefused('AlreadyOnHold')
  given(created(), covered(), dispatched()).when(HOLD).isRefused('NotHoldable')
  given(created(), voided).when(HOLD).isRefused('ReadOnly')
})

test('the hold can be removed [4.21]', () => {
  const answer = given(created(), covered(), held).when({ type: 'RemoveHold' })
  answer.gives(shipmentStream.happened('HoldRemoved', {}))
  expect(shipmentStatus(answer.state())).toBe('COVERED')
  given(created()).when({ type: 'RemoveHold' }).isRefused('NotOnHold')
  given(created(), held, voided).when({ type: 'RemoveHold' }).isRefused('ReadOnly')
})

test('an open load is reserved for the user who reserves it [4.21]', () => {
  const answer = given(created()).when({ type: 'ReserveShipment' })
  answer.gives(reserved)
  expect(shipmentStatus(answer.state())).toBe('RESERVED')
})

test('reserving again by the same user changes nothing, by another user it is refused', () => {
  given(created(), reserved).when({ type: 'ReserveShipment' }).gives()
  given(created(), reserved)
    .when({ type: 'ReserveShipment' }, { by: { id: '2', username: 'lee' } })
    .isRefused('AlreadyReserved')
})

test('only an open load can be reserved', () => {
  given(created(), covered()).when({ type: 'ReserveShipment' }).isRefused('NotReservable')
  given(created(), held).when({ type: 'ReserveShipment' }).isRefused('NotReservable')
  given(created(), voided).when({ type: 'ReserveShipment' }).isRefused('ReadOnly')
})

test('a reservation is removed by the user who has it or by an admin [4.21]', () => {
  const removed = shipmentStream.happened('ReservationRemoved', {})
  given(created(), reserved).when({ type: 'UnreserveShipment' }).gives(removed)
  given(created(), reserved)
    .when({ type: 'UnreserveShipment' }, { by: { id: '2', username: 'lee' } })
    .isRefused('ReservedByAnother')
  given(created(), reserved).when({ type: 'UnreserveShipment' }, { by: ADMIN, is_admin: true }).gives(removed)
  given(created()).when({ type: 'UnreserveShipment' }).isRefused('NotReserved')
})
