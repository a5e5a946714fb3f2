import { expect, test } from 'vitest'
import { happened } from './events.ts'
import { arrived, covered, created, departed, dispatched, given, NOW, PRO } from './test-load.ts'

const [FIRST, LAST] = [`${PRO}-S1`, `${PRO}-S2`]
const START = { type: 'StartTracking', provider: 'sim', simulated: true } as const
const STOP = { type: 'StopTracking', provider: 'sim', reason: null } as const
const started = happened('TrackingStarted', { provider: 'sim', simulated: true })
const stopped = happened('TrackingStopped', { provider: 'sim', reason: null })
const delayed = happened('TrackingDelayed', { stop_id: LAST, eta: NOW, minutes_late: 40 })
const voided = happened('ShipmentVoided', { reason: null, notes: null })
const followed = [created(), covered(), dispatched(), started]
const seen = (stop_id: string, update: 'arrived' | 'departed', date: string, time = '08:00') =>
  ({ type: 'RecordTrackingUpdate', stop_id, update, date, time }) as const
const late = (minutes_late: number, stop_id = LAST) => ({ type: 'RecordTrackingEta', stop_id, eta: NOW, minutes_late }) as const
const byProvider = { source: 'tracking' }

test('the truck of a covered load is followed, once', () => {
  const answer = given(created(), covered()).when(START)
  answer.gives(started)
  expect(answer.state().tracking).toEqual({
    provider: 'sim',
    simulated: true,
    state: 'started',
    started_at: NOW,
    late: false,
    last_event: 'Started',
  })
  given(created(), covered(), started).when(START).gives()
  given(created(), covered(), started, stopped).when(START).gives(started)
})

test('there is nothing to follow without a carrier or after the end', () => {
  given(created()).when(START).gives()
  given(created(), covered(), voided).when(START).gives()
})

test('following ends once', () => {
  given(...followed)
    .when(STOP)
    .gives(stopped)
  given(...followed, stopped)
    .when(STOP)
    .gives()
  given(...followed)
    .when({ ...STOP, provider: 'other' })
    .gives()
  given(created()).when(STOP).gives()
})

test('an arrival and a departure that the provider saw are milestones', () => {
  const arrival = given(...followed).when(seen(FIRST, 'arrived', '2026-11-21'))
  arrival.gives(happened('StopArrived', { stop_id: FIRST, arrival_date: '2026-11-21', arrival_time: '08:00', ...byProvider }))
  expect(arrival.state().tracking?.last_event).toBe('Arrived')
  given(...followed, ...arrival.events())
    .when(seen(FIRST, 'departed', '2026-11-21', '09:00'))
    .gives(happened('StopDeparted', { stop_id: FIRST, departure_date: '2026-11-21', departure_time: '09:00', ...byProvider }))
})

test.each([
  ['was told before', [...followed, arrived(1, '2026-11-21')], seen(FIRST, 'arrived', '2026-11-21')],
  ['comes after the departure', [...followed, departed(1, '2026-11-21')], seen(FIRST, 'arrived', '2026-11-21')],
  ['precedes the dispatch', followed, seen(FIRST, 'arrived', '2026-11-19')],
  ['precedes the departure before', [...followed, departed(1, '2026-11-23')], seen(LAST, 'arrived', '2026-11-22')],
  ['concerns no stop of the load', followed, seen('999-S1', 'arrived', '2026-11-21')],
  ['comes before the dispatch was written down', [created(), covered(), started], seen(FIRST, 'arrived', '2026-11-21')],
  ['comes after following ended', [...followed, stopped], seen(FIRST, 'arrived', '2026-11-21')],
  ['comes after the load was voided', [...followed, voided], seen(FIRST, 'arrived', '2026-11-21')],
])('a sighting that %s is nothing', (_, events, command) => {
  given(...events)
    .when(command)
    .gives()
})

test('the last departure ends the following', () => {
  given(...followed, arrived(1, '2026-11-21'), departed(1, '2026-11-21'), arrived(2, '2026-11-22', '07:00'))
    .when(seen(LAST, 'departed', '2026-11-22'))
    .givesTypes('StopDeparted', 'TrackingStopped')
})

test('falling behind and catching up is told once each', () => {
  given(...followed)
    .when(late(40))
    .gives(delayed)
  given(...followed, delayed)
    .when(late(50))
    .gives()
  given(...followed, delayed)
    .when(late(5))
    .gives()
  given(...followed, delayed)
    .when(late(0))
    .gives(happened('TrackingOnTime', { stop_id: LAST, eta: NOW }))
  given(...followed)
    .when(late(14))
    .gives()
  given(...followed)
    .when(late(-10))
    .gives()
})

test('a truck that arrived is not late for that stop', () => {
  given(...followed, arrived(1, '2026-11-21'))
    .when(late(40, FIRST))
    .gives()
  expect(
    given(...followed, delayed)
      .when(seen(FIRST, 'arrived', '2026-11-21'))
      .state().tracking?.late,
  ).toBe(false)
})
