import { testLoad } from '@waybill/shared/shipment/load.fixture'
import { expect, test } from 'vitest'
import { etaStatus, latenessLabel, trackingFailure } from './tracking-text.ts'

const failed = (status: number, message: string, alerts: readonly never[] = []) => ({ status, message, alerts })

test('a tracking failure shows the text for its action [8.22, 8.23, 8.25]', () => {
  expect(trackingFailure('partner', failed(403, 'Invalid Credentials for MacroPoint'))).toBe('Invalid Credentials for MacroPoint')
  expect(trackingFailure('partner', failed(503, 'Timed out'))).toBe('Unable to retrieve MacroPoint partner status')
  expect(trackingFailure('link', failed(503, 'Timed out'))).toBe('Unable to retrieve MacroPoint order link')
  expect(trackingFailure('send', failed(422, 'Landline - Not Trackable'))).toBe('Landline - Not Trackable')
  expect(trackingFailure('stop', failed(503, 'Timed out'))).toBe('Timed out')
})

test('an error about a box is shown at the box', () => {
  const alerts = [{ key: 'a', field: 'macropoint_load.driver_cell', message: 'Driver Cell must be a phone number with area code' }]
  expect(trackingFailure('send', { status: 422, message: 'x', alerts })).toBeNull()
})

test("the ETA is compared with the next stop's appointment, each in its own time zone [3.26, 4.55]", () => {
  const load = testLoad({})
  const [first, second] = load.pick_stops
  if (!first || !second) throw new Error('two stops')
  const eta = { appt_eta_start_date: '2026-11-24', appt_eta_start_time: '10:20' }
  const appt = { appt_start_date: '2026-11-24', appt_start_time: '09:00', appt_end_date: null, appt_end_time: null }
  const zone = { location: { ...second.location, timezone: 'America/Chicago' } }
  const away = { ...first, arrival_date: '2026-11-23' }
  expect(etaStatus({ pick_stops: [away, { ...second, ...zone, ...appt, ...eta }] })).toMatchObject({ number: 2, late: 80 })
  expect(etaStatus({ pick_stops: [{ ...first, appt_eta_start_date: null }, second] })).toMatchObject({ number: 1, late: null })
  expect(etaStatus({ pick_stops: [away, { ...second, arrival_date: '2026-11-24' }] })).toBeNull()
})

test.each([
  [null, ''],
  [3, 'On time'],
  [80, '1 h 20 min late'],
  [-45, '45 min early'],
  [120, '2 h late'],
])('%j minutes are shown as %j', (late, text) => {
  expect(latenessLabel(late)).toBe(text)
})
