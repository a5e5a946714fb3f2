import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { REQUIRED, testLoad } from '@waybill/shared/shipment/load.fixture'
import { expect, test } from 'vitest'
import { openForm } from '../form/shipment-form.ts'
import { typedRamp, withRamp } from './ramp-edits.ts'

const form = openForm({ ...shipmentResource({ ...testLoad(), mode: 'intermodal' }, 1, REQUIRED), lock: null })
const CORWITH = { ...typedRamp('BNSF Corwith'), city: 'Chicago', state: 'IL', timezone: 'America/Chicago', source: 'list' as const }

test('a chosen ramp fills in its address and time zone, a typed one only its name [2.80]', () => {
  const chosen = withRamp(form, 'pickup_ramp', CORWITH)
  expect(chosen.draft.intermodal?.pickup_ramp).toMatchObject({
    name: 'BNSF Corwith',
    city: 'Chicago',
    state: 'IL',
    timezone: 'America/Chicago',
  })
  const typed = withRamp(chosen, 'pickup_ramp', typedRamp('Corwith, gate 2'))
  expect(typed.draft.intermodal?.pickup_ramp).toMatchObject({ name: 'Corwith, gate 2', city: 'Chicago' })
  expect(withRamp(chosen, 'pickup_ramp', null).draft.intermodal?.pickup_ramp.name).toBeNull()
  expect(typed.draft.intermodal?.destination_ramp).toBe(form.draft.intermodal?.destination_ramp)
})
