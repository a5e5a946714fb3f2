import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { REQUIRED, testLoad } from '@waybill/shared/shipment/load.fixture'
import { expect, test } from 'vitest'
import { alertFieldOf, valueAt } from './draft-value.ts'
import { openForm } from './shipment-form.ts'

const { draft } = openForm({ ...shipmentResource(testLoad(), 1, REQUIRED), lock: null })
const second = draft.pick_stops[1]?.id

test('a path leads to its value in the form', () => {
  expect(valueAt(draft, 'load_info.weight')).toBe(42000)
  expect(valueAt(draft, `pick_stops[${second}].location.city`)).toBe('Dallas')
  expect(valueAt(draft, 'accessorial_lines[1].code')).toBe('Line Haul')
})

test('an unknown path gives an empty box', () => {
  expect(valueAt(draft, 'pick_stops[new-9].location.city')).toBeNull()
  expect(valueAt({ ...draft, customer: null }, 'customer.phone')).toBeNull()
})

test('alerts number stops from 1 [5.2]', () => {
  expect(alertFieldOf(draft, `pick_stops[${second}].arrival_date`)).toBe('pick_stops[2].arrival_date')
  expect(alertFieldOf(draft, 'accessorial_lines[3].code')).toBe('accessorial_lines[3].code')
})
