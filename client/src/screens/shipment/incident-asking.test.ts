import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { aLoad, COVERING, PRO, REQUIRED } from '@waybill/shared/shipment/test-load'
import { describe, expect, test } from 'vitest'
import { askedOf, incidentMenu, putBack, stopBoxOf } from './incident-asking.ts'
import { edit, openForm, type ShipmentForm } from './shipment-form.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const STOP = `${PRO}-S1`
const form = openForm({ ...shipmentResource({ ...aLoad(), carrier: COVERING }, 1, REQUIRED), lock: null })
const path = (field: string) => `pick_stops[${STOP}].${field}`
const ask = (before: ShipmentForm, after: ShipmentForm, field: string) => askedOf(before, after, { stop_id: STOP, field }, REQUIRED, NOW)

describe('which boxes ask', () => {
  test('those of appointment, arrival, departure, ready and deliver, and the two marks of an appointment [4.45, 4.46]', () => {
    expect(stopBoxOf(path('appt_start_time'))).toEqual({ stop_id: STOP, field: 'appt_start_time' })
    expect(stopBoxOf(path('departure_date'))?.field).toBe('departure_date')
    expect(stopBoxOf(path('appt_confirmed'))?.field).toBe('appt_confirmed')
    for (const other of [path('weight'), path('location.city'), path('appt_eta_start_date'), 'load_info.miles', 'pick_stops'])
      expect(stopBoxOf(other)).toBeNull()
  })
})

describe('a changed box', () => {
  const moved = edit(form, path('appt_start_date'), '2026-12-24')

  test('asks with its field, old and new value [4.44, 4.45]', () => {
    const old = form.draft.pick_stops[0]?.appt_start_date ?? null
    expect(ask(form, moved, 'appt_start_date')?.prompt).toMatchObject({
      pick_stop_id: STOP,
      incident_type_code: 'AA',
      appt_field_name: 'appt_start_date',
      original_field_value: old,
      updated_field_value: '2026-12-24',
      carrier_name: COVERING.name,
    })
    expect(ask(form, form, 'appt_start_date')).toBeNull()
    expect(ask(form, edit(edit(form, path('appt_start_date'), '2026-12-24'), path('appt_start_date'), old), 'appt_start_date')).toBeNull()
  })

  test('asks nothing of a stop that is not saved yet', () => {
    const added = edit(form, 'pick_stops', [...form.draft.pick_stops, { ...form.draft.pick_stops[0], id: 'new-1' }] as never)
    const after = edit(added, 'pick_stops[new-1].arrival_date', '2026-12-24')
    expect(askedOf(added, after, { stop_id: 'new-1', field: 'arrival_date' }, REQUIRED, NOW)).toBeNull()
  })

  test('is put back on cancelling, and what else was typed stays [4.47]', () => {
    const more = edit(edit(moved, path('appt_note'), 'dock 4'), 'notes', 'call first')
    const asked = ask(form, moved, 'appt_start_date')
    const back = asked && putBack(more, asked)
    expect(back?.draft.pick_stops[0]).toEqual({ ...form.draft.pick_stops[0], appt_note: 'dock 4' })
    expect(back?.draft.notes).toBe('call first')
  })
})

test('the incidents are closed, being written or listed [4.43]', () => {
  expect(incidentMenu(false, 'check_calls')).toBe('closed')
  expect(incidentMenu(false, 'incidents')).toBe('list')
  expect(incidentMenu(true, 'incidents')).toBe('create')
  expect(incidentMenu(true, 'history')).toBe('create')
})
