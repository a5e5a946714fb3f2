import { expect, test } from 'vitest'
import { testLoad } from '../load.fixture.ts'
import type { PickStop } from '../shape.ts'
import { stopAlerts } from './stops.ts'

const NEW_YORK = 'America/New_York'

/** Alerts of a load whose stops, two or more, have these fields in addition to a ready date at the first. */
const alertsWith = (...stops: readonly Partial<PickStop>[]) => {
  const blank = { ...(testLoad().pick_stops[1] as PickStop), ready_or_deliver_date: null }
  return stopAlerts({ ...testLoad(), pick_stops: stops.map((fields, index) => ({ ...blank, id: `S${index + 1}`, ...fields })) })
}
const messagesWith = (...stops: readonly Partial<PickStop>[]) => alertsWith(...stops).map((alert) => alert.message)
const inNewYork = (stop: Partial<PickStop>): Partial<PickStop> => ({
  ...stop,
  location: { ...(testLoad().pick_stops[0] as PickStop).location, timezone: NEW_YORK },
})

test('stops without dates have no alerts', () => {
  expect(messagesWith({}, {})).toEqual([])
})

const CASES: readonly [string, Partial<PickStop>, readonly string[]][] = [
  ['start by its time', { appt_start_time: '08:00' }, ['PickStop 1: Appt start is required']],
  ['start by an end date', { appt_end_date: '2026-11-21' }, ['PickStop 1: Appt start is required']],
  ['end by its time', { appt_start_date: '2026-11-21', appt_end_time: '08:00' }, ['PickStop 1: Appt end is required']],
  ['nothing by a start alone', { appt_start_date: '2026-11-21' }, []],
  ['ETA start by its time', { appt_eta_start_time: '08:00' }, ['PickStop 1: ETA start is required']],
  ['ETA start by an end date', { appt_eta_end_date: '2026-11-21' }, ['PickStop 1: ETA start is required']],
  ['ETA end by its time', { appt_eta_start_date: '2026-11-21', appt_eta_end_time: '08:00' }, ['PickStop 1: ETA end is required']],
]
test.each(CASES)('an appointment window requires its %s [5.10]', (_, stop, messages) => {
  expect(messagesWith(stop, {})).toEqual(messages)
})

const CASES_2: readonly [string, Partial<PickStop>][] = [
  ['Ready/Deliver', { ready_or_deliver_time: '08:00' }],
  ['Arrival', { arrival_time: '08:00' }],
  ['Departure', { departure_time: '08:00' }],
]
test.each(CASES_2)('a %s time needs a date', (label, stop) => {
  expect(messagesWith(stop, {})).toEqual([`PickStop 1: ${label} date is required`])
})

test.each([
  ['Appt', 'appt_start_date'],
  ['ETA', 'appt_eta_start_date'],
  ['Ready/Deliver', 'ready_or_deliver_date'],
] as const)('%s is not before that of the previous stop [5.12, 5.38]', (label, field) => {
  const message = `PickStop 2: ${label} is before the ${label} of the previous PickStop`
  expect(messagesWith({ [field]: '2026-11-21' }, { [field]: '2026-11-20' })).toEqual([message])
  expect(messagesWith({ [field]: '2026-11-21' }, { [field]: '2026-11-21' })).toEqual([])
})

test('a stop without an appointment is skipped when the order is checked [5.12]', () => {
  expect(messagesWith({ appt_start_date: '2026-11-21' }, {}, { appt_start_date: '2026-11-20' })).toEqual([
    'PickStop 3: Appt is before the Appt of the previous PickStop',
  ])
})

test('the alert names the field', () => {
  expect(alertsWith({ appt_start_date: '2026-11-21' }, { appt_start_date: '2026-11-20' })).toEqual([
    {
      key: 'pick_stops[2].appt_start:before_previous',
      field: 'pick_stops[2].appt_start_date',
      message: 'PickStop 2: Appt is before the Appt of the previous PickStop',
    },
  ])
})

test.each([
  ['Appt', 'appt'],
  ['ETA', 'appt_eta'],
])('the end of %s is not before its start [5.13]', (label, name) => {
  const window = (end: string) => ({ [`${name}_start_date`]: '2026-11-21', [`${name}_end_date`]: end })
  expect(messagesWith(window('2026-11-20'), {})).toEqual([`PickStop 1: ${label} end is before ${label} start`])
  expect(messagesWith(window('2026-11-21'), {})).toEqual([])
})

test('times count only if both are given [5.16]', () => {
  const window = { appt_start_date: '2026-11-21', appt_start_time: '10:00', appt_end_date: '2026-11-21' }
  expect(messagesWith(window, {})).toEqual([])
  expect(messagesWith({ ...window, appt_end_time: '09:59' }, {})).toEqual(['PickStop 1: Appt end is before Appt start'])
})

test('in the hour that comes twice when the clocks go back, an earlier clock time is no earlier departure [5.15, 5.16]', () => {
  const visit = { arrival_date: '2026-11-01', arrival_time: '01:45', departure_date: '2026-11-01' }
  expect(messagesWith(inNewYork({ ...visit, departure_time: '01:15' }), {})).toEqual([])
  expect(messagesWith(inNewYork({ ...visit, departure_time: '00:50' }), {})).toEqual(['Departure is before Arrival'])
})

test('two stops in two time zones are compared as instants if both have times [5.16]', () => {
  const chicago = { appt_start_date: '2026-11-21', appt_start_time: '10:00' }
  expect(messagesWith(chicago, inNewYork({ ...chicago, appt_start_time: '11:00' }))).toEqual([])
  expect(messagesWith(chicago, inNewYork({ ...chicago, appt_start_time: '10:59' }))).toHaveLength(1)
})

test('arrival is not before the previous departure [5.14]', () => {
  const left = { departure_date: '2026-11-21', departure_time: '10:00' }
  expect(messagesWith(left, { arrival_date: '2026-11-21', arrival_time: '09:00' })).toEqual([
    'PickStop 2: Arrival is before the Departure of the previous PickStop',
  ])
  expect(messagesWith(left, { arrival_date: '2026-11-21', arrival_time: '10:00' })).toEqual([])
})

test('the previous departure is the last one recorded [5.14]', () => {
  const left = { departure_date: '2026-11-21' }
  expect(messagesWith(left, { departure_date: '2026-11-23' }, {}, { arrival_date: '2026-11-22' })).toEqual([
    'PickStop 4: Arrival is before the Departure of the previous PickStop',
  ])
})

test('departure is not before arrival [5.15, 5.40]', () => {
  const arrived = { arrival_date: '2026-11-21', arrival_time: '10:00', departure_date: '2026-11-21' }
  expect(messagesWith({ ...arrived, departure_time: '09:00' }, {})).toEqual(['Departure is before Arrival'])
  expect(messagesWith({ ...arrived, departure_time: '10:00' }, {})).toEqual([])
})
