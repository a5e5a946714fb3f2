import { expect, test } from 'vitest'
import { arrived, covered, created, departed, dispatched, given, NOW, PRO } from './load.fixture.ts'
import { shipmentStream } from './stream.ts'

const [FIRST, LAST] = [`${PRO}-S1`, `${PRO}-S2`]
const START = { type: 'StartTracking', provider: 'sim', simulated: true } as const
const STOP = { type: 'StopTracking', provider: 'sim', reason: null } as const
const started = shipmentStream.happened('TrackingStarted', { provider: 'sim', simulated: true })
const stopped = shipmentStream.happened('TrackingStopped', { provider: 'sim', reason: null })
const delayed = shipmentStream.happened('TrackingDelayed', { stop_id: LAST, eta: NOW, minutes_late: 40 })
const voided = shipmentStream.happened('ShipmentVoided', { reason: null, notes: null })
const tracked = [created(), covered(), dispatched(), started]
const seen = (stop_id: string, update: 'arrived' | 'departed', date: string, time = '08:00') =>
  ({ type: 'RecordTrackingUpdate', stop_id, update, date, time }) as const
const late = (minutes_late: number, stop_id = LAST) => ({ type: 'RecordTrackingEta', stop_id, eta: NOW, minutes_late }) as const
const byProvider = { source: 'tracking' }

test('tracking of a covered load starts once', () => {
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

test('tracking does not start without a carrier or on a load that is no longer active', () => {
  given(created()).when(START).gives()
  given(created(), covered(), voided).when(START).gives()
})

test('tracking stops once', () => {
  given(...tracked)
    .when(STOP)
    .gives(stopped)
  given(...tracked, stopped)
    .when(STOP)
    .gives()
  given(...tracked)
    .when({ ...STOP, provider: 'other' })
    .gives()
  given(created()).when(STOP).gives()
})

test('an arrival and a departure seen by the provider are milestones', () => {
  const arrival = given(...tracked).when(seen(FIRST, 'arrived', '2026-11-21'))
  arrival.gives(
    shipmentStream.happened('StopArrived', { stop_id: FIRST, arrival_date: '2026-11-21', arrival_time: '08:00', ...byProvider }),
  )
  expect(arrival.state().tracking?.last_event).toBe('Arrived')
  given(...tracked, ...arrival.events())
    .when(seen(FIRST, 'departed', '2026-11-21', '09:00'))
    .gives(
      shipmentStream.happened('StopDeparted', { stop_id: FIRST, departure_date: '2026-11-21', departure_time: '09:00', ...byProvider }),
    )
})

test.each([
  ['was recorded before', [...tracked, arrived(1, '2026-11-21')], seen(FIRST, 'arrived', '2026-11-21')],
  ['comes after the departure', [...tracked, departed(1, '2026-11-21')], seen(FIRST, 'arrived', '2026-11-21')],
  ['is before the dispatch', tracked, seen(FIRST, 'arrived', '2026-11-19')],
  ['is before the previous departure', [...tracked, departed(1, '2026-11-23')], seen(LAST, 'arrived', '2026-11-22')],
  ['names no stop of the load', tracked, seen('999-S1', 'arrived', '2026-11-21')],
  ['comes before the dispatch was recorded', [created(), covered(), started], seen(FIRST, 'arrived', '2026-11-21')],
  ['comes after tracking stopped', [...tracked, stopped], seen(FIRST, 'arrived', '2026-11-21')],
  ['comes after the load was voided', [...tracked, voided], seen(FIRST, 'arrived', '2026-11-21')],
])('a tracking update that %s is ignored', (_, events, command) => {
  given(...events)
    .when(command)
    .gives()
})

test('the last departure stops the tracking', () => {
  given(...tracked, arrived(1, '2026-11-21'), departed(1, '2026-11-21'), arrived(2, '2026-11-22', '07:00'))
    .when(seen(LAST, 'departed', '2026-11-22'))
    .givesTypes('StopDeparted', 'TrackingStopped')
})

test('a delay and its recovery are each recorded once', () => {
  given(...tracked)
    .when(late(40))
    .gives(delayed)
  given(...tracked, delayed)
    .when(late(50))
    .gives()
  given(...tracked, delayed)
    .when(late(5))
    .gives()
  given(...tracked, delayed)
    .when(late(0))
    .gives(shipmentStream.happened('TrackingOnTime', { stop_id: LAST, eta: NOW }))
  given(...tracked)
    .when(late(14))
    .gives()
  given(...tracked)
    .when(late(-10))
    .gives()
})

test('a truck that arrived is not late for that stop', () => {
  given(...tracked, arrived(1, '2026-11-21'))
    .when(late(40, FIRST))
    .gives()
  expect(
    given(...tracked, delayed)
      .when(seen(FIRST, 'arrived', '2026-11-21'))
      .state().tracking?.late,
  ).toBe(false)
})
