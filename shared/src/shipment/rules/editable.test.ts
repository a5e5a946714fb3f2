import { expect, test } from 'vitest'
import { created, folded, NOW, testLoad } from '../load.fixture.ts'
import { type ShipmentEvent, shipmentStream } from '../stream.ts'
import { changeBlocked, type Editor, editingBlocked, isReadOnly } from './editable.ts'

const opened = shipmentStream.happened('EventOpened', {
  event: {
    id: '4820001-E1',
    type: 'Call',
    note: null,
    due_at: null,
    created_by: 'dana',
    created_at: NOW,
    closed: false,
    closed_by: null,
    closed_at: null,
    resolution: null,
  },
})
const acknowledged = shipmentStream.happened('OpenEventsAcknowledged', {})
const load = (...events: readonly ShipmentEvent[]) => folded([created(), ...events])
const holder: Editor = { user_id: '1', is_admin: false, locked_by_id: '1', incident_panel_open: false }

test.each([
  ['released', load(shipmentStream.happened('ShipmentReleased', { reason: null }))],
  ['voided', load(shipmentStream.happened('ShipmentVoided', { reason: null, notes: null }))],
  ['imported as void', { ...testLoad(), imported_status: 'VOID' as const }],
  ['imported as void web', { ...testLoad(), imported_status: 'VOID WEB' as const }],
])('a load that was %s is fully read-only, even for an admin [4.22]', (_, shipment) => {
  expect(isReadOnly(shipment)).toBe(true)
  expect(editingBlocked(shipment, { ...holder, is_admin: true })?.type).toBe('ReadOnly')
})

test('an open load can be edited by the user who has it locked [4.24]', () => {
  expect(isReadOnly(load())).toBe(false)
  expect(editingBlocked(load(), holder)).toBeNull()
  expect(editingBlocked(load(), { ...holder, locked_by_id: '2' })?.type).toBe('NotLocked')
  expect(editingBlocked(load(), { ...holder, locked_by_id: null, is_admin: true })?.type).toBe('NotLocked')
})

test('open events block editing until they are acknowledged or closed [4.25]', () => {
  const closed = shipmentStream.happened('EventClosed', { id: '4820001-E1', resolution: null })
  expect(changeBlocked(load(opened))?.type).toBe('OpenEventsNotAcknowledged')
  expect(changeBlocked(load(opened, acknowledged))).toBeNull()
  expect(changeBlocked(load(opened, closed))).toBeNull()
  expect(changeBlocked(load(opened, acknowledged, opened))?.type).toBe('OpenEventsNotAcknowledged')
})

test('the incident panel blocks editing for everyone but admins [4.26, 6.10]', () => {
  expect(editingBlocked(load(), { ...holder, incident_panel_open: true })?.type).toBe('IncidentPanelOpen')
  expect(editingBlocked(load(), { ...holder, incident_panel_open: true, is_admin: true })).toBeNull()
})
