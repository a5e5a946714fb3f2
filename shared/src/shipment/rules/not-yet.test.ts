import { expect, test } from 'vitest'
import type { ShipmentInput } from '../input.ts'
import { covered, created, dispatched, given, PRO } from '../load.fixture.ts'
import { aheadAlerts, isAhead } from './not-yet.ts'

/** 09:00 in Chicago. */
const NOW = '2026-11-23T15:00:00.000Z'

test.each([
  ['a minute before', { date: '2026-11-23', time: '08:59', zone: 'America/Chicago' }, false],
  ['within the fifteen minutes allowed for clock differences', { date: '2026-11-23', time: '09:15', zone: 'America/Chicago' }, false],
  ['a minute later', { date: '2026-11-23', time: '09:16', zone: 'America/Chicago' }, true],
  ['the same clock time further west', { date: '2026-11-23', time: '09:00', zone: 'America/Denver' }, true],
  ['today without a time', { date: '2026-11-23', time: null, zone: 'America/Chicago' }, false],
  ['tomorrow without a time', { date: '2026-11-24', time: null, zone: 'America/Chicago' }, true],
  ['a date that has begun only at the stop', { date: '2026-11-24', time: null, zone: 'Pacific/Auckland' }, false],
])('whether a moment is in the future: %s', (_, moment, ahead) => {
  expect(isAhead(moment, NOW)).toBe(ahead)
})

const save = (shipment: ShipmentInput) => ({ type: 'ReviseShipment', shipment }) as const
const stops = (...fields: readonly object[]) => save({ pick_stops: fields.map((each, index) => ({ id: `${PRO}-S${index + 1}`, ...each })) })

test('a dispatch, an arrival and a departure in the future are saved, with a warning for each', () => {
  const sent = given(created(), covered())
    .when(save({ load_info: { dispatched: '2026-11-25T08:00' } }), { now: NOW })
    .state()
  expect(aheadAlerts(null, sent, NOW).map(({ message }) => message)).toEqual([
    'Carrier Information: Dispatched is in the future. Check the date.',
  ])
  const there = given(created(), covered(), dispatched('2026-11-20T09:00'))
    .when(stops({ arrival_date: '2026-11-23', arrival_time: '10:00', departure_date: '2026-11-24' }, {}), { now: NOW })
    .state()
  expect(aheadAlerts(null, there, NOW).map(({ message }) => message)).toEqual([
    'PickStop 1: Arrival is in the future. Check the date.',
    'PickStop 1: Departure is in the future. Check the date.',
  ])
  expect(aheadAlerts(there, there, NOW)).toEqual([])
})

test('a tracking update in the future is ignored', () => {
  const tracked = { type: 'TrackingStarted', schema_version: 1, data: { provider: 'MacroPoint', simulated: true } } as const
  const seen = { type: 'RecordTrackingUpdate', stop_id: `${PRO}-S1`, update: 'arrived', date: '2026-11-23' } as const
  const load = given(created(), covered(), dispatched('2026-11-20T09:00'), tracked)
  load.when({ ...seen, time: '12:00' }, { now: NOW }).gives()
  load.when({ ...seen, time: '08:00' }, { now: NOW }).givesTypes('StopArrived')
})

test.each([
  [
    'a departure from the last stop before the dispatch',
    [{}, { departure_date: '2026-11-01' }],
    'PickStop 2: Departure is before Dispatched',
  ],
  [
    'a departure from the first stop before the dispatch',
    [{ departure_date: '2026-11-19' }, {}],
    'PickStop 1: Departure is before Dispatched',
  ],
  [
    'an arrival before the arrival at the stop before',
    [{ arrival_date: '2026-11-22' }, { arrival_date: '2026-11-21' }],
    'PickStop 2: Arrival is before the Arrival of the previous PickStop',
  ],
  [
    'a departure before the departure from the stop before',
    [
      { departure_date: '2026-11-22', departure_time: '12:00' },
      { departure_date: '2026-11-21', departure_time: '10:00' },
    ],
    'PickStop 2: Departure is before the Departure of the previous PickStop',
  ],
])('milestones out of order are refused: %s [5.11, 5.14, 5.17]', (_, input, message) => {
  given(created(), covered(), dispatched('2026-11-20T10:00'))
    .when(stops(...input), { now: NOW })
    .alerts(message)
})
