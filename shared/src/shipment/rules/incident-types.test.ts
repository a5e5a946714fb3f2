import { expect, test } from 'vitest'
import { PRO, testLoad } from '../load.fixture.ts'
import { defaultIncidentType, INCIDENT_TYPE_CODES, incidentChangeText, incidentTypeFor } from './incident-types.ts'

const threeStops = testLoad({ pick_stops: [{ event_type: 'P' }, { event_type: 'D' }, { event_type: 'D' }] })
const [first, middle, last] = [1, 2, 3].map((stop) => threeStops.pick_stops[stop - 1]?.id as string)

test.each([
  ['appt_start_date', 'AA', 'AB', '4.49'],
  ['appt_confirmed', 'AA', 'AB', '4.49'],
  ['ready_or_deliver_time', 'AA', 'AB', '4.49'],
  ['arrival_date', 'X3', 'X1', '4.50'],
  ['departure_time', 'AF', 'D1', '4.51'],
])('the type code of %s is %s at the first and %s at the last stop [4.48, %s]', (field, atFirst, atLast) => {
  expect(incidentTypeFor(threeStops, first as string, field)).toBe(atFirst)
  expect(incidentTypeFor(threeStops, last as string, field)).toBe(atLast)
})

test('the default type code is AA for a pickup, AB for a delivery, none without a stop [4.52]', () => {
  expect(defaultIncidentType({ event_type: 'P' })).toBe('AA')
  expect(defaultIncidentType({ event_type: 'D' })).toBe('AB')
  expect(defaultIncidentType({ event_type: 'S' })).toBe('AB')
  expect(defaultIncidentType(null)).toBeNull()
  expect(incidentTypeFor(threeStops, middle as string, 'arrival_date')).toBe('AB')
  expect(incidentTypeFor(threeStops, first as string, 'notes')).toBe('AA')
  expect(incidentTypeFor(threeStops, `${PRO}-S99`, 'arrival_date')).toBeNull()
})

test('there are six type codes [9.15]', () => {
  expect(INCIDENT_TYPE_CODES).toEqual(['AA', 'AB', 'X3', 'X1', 'AF', 'D1'])
})

test('a change reads old -> new, a confirmation only new [3.36]', () => {
  const change = { original_field_value: '2026-11-20', updated_field_value: '2026-11-21' }
  expect(incidentChangeText({ appt_field_name: 'appt_start_date', ...change })).toBe('2026-11-20 -> 2026-11-21')
  expect(incidentChangeText({ appt_field_name: 'appt_confirmed', original_field_value: 'false', updated_field_value: 'true' })).toBe('Yes')
  expect(incidentChangeText({ appt_field_name: 'appt_fcfs', original_field_value: 'true', updated_field_value: 'false' })).toBe('Yes -> No')
  expect(incidentChangeText({ appt_field_name: null, ...change })).toBeNull()
})
