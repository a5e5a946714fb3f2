import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { COVERING, PRO, REQUIRED, testLoad } from '@waybill/shared/shipment/load.fixture'
import { describe, expect, test } from 'vitest'
import { edit, openForm, type ShipmentForm } from '../form/shipment-form.ts'
import { incidentMenu, promptsOf, restoreField } from './incident-prompt.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const STOP = `${PRO}-S1`
const form = openForm({ ...shipmentResource({ ...testLoad(), carrier: COVERING }, 1, REQUIRED), lock: null })
const path = (field: string) => `pick_stops[${STOP}].${field}`
const prompts = (now: ShipmentForm) => promptsOf(now, REQUIRED, NOW)

describe('unsaved stop changes', () => {
  const moved = edit(form, path('appt_start_date'), '2026-12-24')

  test('an unsaved stop change prompts for an incident with the field, the saved value and the new value [4.44, 4.45]', () => {
    const old = form.draft.pick_stops[0]?.appt_start_date ?? null
    expect(prompts(moved)).toEqual([
      {
        pick_stop_id: STOP,
        incidents: [
          expect.objectContaining({
            incident_type_code: 'AA',
            appt_field_name: 'appt_start_date',
            original_field_value: old,
            updated_field_value: '2026-12-24',
            carrier_name: COVERING.name,
          }),
        ],
      },
    ])
    expect(prompts(form)).toEqual([])
    expect(prompts(edit(moved, path('appt_start_date'), old))).toEqual([])
  })

  test('other fields and unsaved stops do not prompt for an incident [4.45, 4.46]', () => {
    expect(prompts(edit(form, path('appt_note'), 'dock 4'))).toEqual([])
    expect(prompts(edit(form, 'notes', 'call first'))).toEqual([])
    const added = edit(form, 'pick_stops', [...form.draft.pick_stops, { ...form.draft.pick_stops[0], id: 'new-1' }] as never)
    expect(prompts(edit(added, 'pick_stops[new-1].arrival_date', '2026-12-24'))).toEqual([])
  })

  test('canceling an incident prompt reverts its change, and other changes stay [4.47]', () => {
    const more = edit(edit(moved, path('appt_note'), 'dock 4'), 'notes', 'call first')
    const [prompt] = prompts(more)
    const back = prompt && restoreField(more, prompt)
    expect(back?.draft.pick_stops[0]).toEqual({ ...form.draft.pick_stops[0], appt_note: 'dock 4' })
    expect(back?.draft.notes).toBe('call first')
  })
})

test('the incident panel is closed, adding or listing [4.43]', () => {
  expect(incidentMenu(false, 'check_calls')).toBe('closed')
  expect(incidentMenu(false, 'incidents')).toBe('list')
  expect(incidentMenu(true, 'incidents')).toBe('create')
  expect(incidentMenu(true, 'history')).toBe('create')
})
