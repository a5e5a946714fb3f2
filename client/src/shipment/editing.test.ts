import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { REQUIRED, testLoad } from '@waybill/shared/shipment/load.fixture'
import { expect, test } from 'vitest'
import { whyReadOnly } from './editing.ts'

const shipment = { ...shipmentResource(testLoad(), 1, REQUIRED), lock: null }
const editor = { user_id: '1', is_admin: false, locked_by_id: '1', incident_panel_open: false }

test('only the user who has the load locked can edit it [4.23, 4.24]', () => {
  expect(whyReadOnly(shipment, editor, true)).toBeNull()
  expect(whyReadOnly(shipment, { ...editor, locked_by_id: '2' }, true)?.type).toBe('NotLocked')
  expect(whyReadOnly(shipment, { ...editor, locked_by_id: null }, true)?.type).toBe('NotLocked')
})

test('open events must be acknowledged before editing [4.25]', () => {
  const waiting = { ...shipment, open_events: true, open_events_acknowledged: false }
  expect(whyReadOnly(waiting, editor, true)?.type).toBe('OpenEventsNotAcknowledged')
  expect(whyReadOnly({ ...waiting, open_events_acknowledged: true }, editor, true)).toBeNull()
})

test('the incident panel must be closed before editing, except by admins [4.26, 6.10]', () => {
  expect(whyReadOnly(shipment, { ...editor, incident_panel_open: true }, true)?.type).toBe('IncidentPanelOpen')
  expect(whyReadOnly(shipment, { ...editor, incident_panel_open: true, is_admin: true }, true)).toBeNull()
})

test('a voided load is read-only even for the user who has it locked [4.22]', () => {
  const voided = { ...shipment, void_info: { at: shipment.created_at, by: 'dana', reason: null, notes: null } }
  expect(whyReadOnly(voided, { ...editor, is_admin: true }, true)?.type).toBe('ReadOnly')
})

test('a user without edit permission sees the reason without needing the lock', () => {
  expect(whyReadOnly(shipment, editor, false)?.type).toBe('ViewOnly')
})
