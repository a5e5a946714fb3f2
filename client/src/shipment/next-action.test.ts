import { permissionsOf } from '@waybill/shared/permissions/roles'
import type { ShipmentStatus } from '@waybill/shared/shipment/rules/status'
import { describe, expect, test } from 'vitest'
import { type LoadState, needsSave, nextActionOf } from './next-action.ts'

const loadState = (changes: Partial<LoadState> = {}): LoadState => ({
  dirty: false,
  blocked: null,
  coverDisabled: false,
  permissions: permissionsOf(['dispatcher']),
  ...changes,
})
const load = (status: ShipmentStatus, releasable = false) => ({ status, releasable, editable: true })

describe('the next action of a load', () => {
  const CASES: readonly [ShipmentStatus, string][] = [
    ['OPEN', 'cover'],
    ['HOLD', 'remove_hold'],
    ['RESERVED', 'cover'],
    ['COVERED', 'dispatch'],
    ['DISPATCHED', 'check_call'],
    ['ARRIVED', 'check_call'],
  ]
  test.each(CASES)('the next action of a load with status %s is %s', (status, id) => {
    expect(nextActionOf(load(status), loadState())).toMatchObject({ id, blocked: null })
  })

  test('a load that can be released is released, but not with unsaved changes [4.27]', () => {
    expect(nextActionOf(load('DELIVERED', true), loadState())).toMatchObject({ id: 'release', blocked: null })
    expect(nextActionOf(load('DELIVERED', true), loadState({ dirty: true }))?.blocked).toBe('Save or discard your changes first')
  })

  test('a changed declared value disables covering until it is saved, and the reason is shown [4.28, 8.36]', () => {
    expect(nextActionOf(load('OPEN'), loadState({ dirty: true, coverDisabled: true }))?.blocked).toBe(
      'Declared value has changed, covering the load is disabled until shipment is saved',
    )
    expect(nextActionOf(load('OPEN'), loadState({ dirty: true }))?.blocked).toBeNull()
  })

  test('a disabled action shows its reason: the lock, else the incident panel or open events [4.24, 4.25, 4.26]', () => {
    const blocked = (type: string, message: string) => nextActionOf(load('OPEN'), loadState({ blocked: { type, message } }))?.blocked
    expect(blocked('NotLocked', 'Lock this load to edit it.')).toBe('Lock this load first')
    const panel = 'Close the incident panel to edit this load.'
    expect(blocked('IncidentPanelOpen', panel)).toBe(panel)
  })

  test('release and void are disabled while there are unsaved changes, which could not be saved afterwards [4.22, 4.27]', () => {
    expect(needsSave('release', true)).toBe(true)
    expect(needsSave('void', true)).toBe(true)
    expect(needsSave('release', false)).toBe(false)
    expect(needsSave('hold', true)).toBe(false)
  })

  test('a read-only load, or a user without permission, has no next action [4.22]', () => {
    expect(nextActionOf({ ...load('VOIDED'), editable: false }, loadState())).toBeNull()
    expect(nextActionOf(load('OPEN'), loadState({ permissions: permissionsOf(['view_only']) }))).toBeNull()
  })
})
