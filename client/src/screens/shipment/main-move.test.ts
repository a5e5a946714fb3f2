import { permissionsOf } from '@waybill/shared/permissions/roles'
import type { ShipmentStatus } from '@waybill/shared/shipment/rules/status'
import { describe, expect, test } from 'vitest'
import { mainMoveOf, type Standing } from './main-move.ts'

const standing = (changes: Partial<Standing> = {}): Standing => ({
  dirty: false,
  editable: true,
  coverDisabled: false,
  permissions: permissionsOf(['dispatcher']),
  ...changes,
})
const load = (status: ShipmentStatus, releasable = false) => ({ status, releasable, editable: true })

describe('the one thing that is next for a load', () => {
  const CASES: readonly [ShipmentStatus, string][] = [
    ['OPEN', 'cover'],
    ['HOLD', 'cover'],
    ['RESERVED', 'cover'],
    ['COVERED', 'dispatch'],
    ['DISPATCHED', 'check_call'],
    ['ARRIVED', 'check_call'],
  ]
  test.each(CASES)('%s: %s', (status, id) => {
    expect(mainMoveOf(load(status), standing())).toMatchObject({ id, blocked: null })
  })

  test('a load that can be released is released, but not with changes that are not saved [4.27]', () => {
    expect(mainMoveOf(load('DELIVERED', true), standing())).toMatchObject({ id: 'release', blocked: null })
    expect(mainMoveOf(load('DELIVERED', true), standing({ dirty: true }))?.blocked).toBe('Save or discard your changes first')
  })

  test('a changed declared value disables covering until it is saved, and says so [4.28, 8.36]', () => {
    expect(mainMoveOf(load('OPEN'), standing({ dirty: true, coverDisabled: true }))?.blocked).toBe(
      'Declared value has changed, covering the load is disabled until shipment is saved',
    )
    expect(mainMoveOf(load('OPEN'), standing({ dirty: true }))?.blocked).toBeNull()
  })

  test('without the lock there is nothing to do but to lock it', () => {
    expect(mainMoveOf(load('OPEN'), standing({ editable: false }))?.blocked).toBe('Lock this load first')
  })

  test('a load that is read-only, or a user who may not, has none [4.22]', () => {
    expect(mainMoveOf({ ...load('VOIDED'), editable: false }, standing())).toBeNull()
    expect(mainMoveOf(load('OPEN'), standing({ permissions: permissionsOf(['view_only']) }))).toBeNull()
  })
})
