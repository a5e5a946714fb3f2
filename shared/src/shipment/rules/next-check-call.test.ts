import { expect, test } from 'vitest'
import { COVERING, testLoad } from '../load.fixture.ts'
import type { CheckCall, Tracking } from '../state.ts'
import { nextCheckCall } from './next-check-call.ts'

const road = testLoad({ load_info: { dispatched: '2026-11-21T06:00' } })
const onTheRoad = { ...road, carrier: COVERING }
const [first, second] = onTheRoad.pick_stops
const call = (time: string, struck: CheckCall['struck'] = null): CheckCall => ({
  id: time,
  date: '2026-11-21',
  time,
  timezone: 'America/Chicago',
  city: null,
  state: null,
  note: null,
  user: 'dana',
  source: 'Phone',
  struck,
})
const tracking: Tracking = {
  provider: 'x',
  simulated: true,
  state: 'started',
  started_at: '2026-11-21T12:00:00.000Z',
  late: false,
  last_event: '',
}

test('a check call is due some hours after the dispatch, then after the last call [2.41]', () => {
  expect(nextCheckCall(onTheRoad)).toEqual({ due_at: '2026-11-21T16:00:00.000Z', because: 'dispatch' })
  const called = { ...onTheRoad, check_calls: [call('08:00'), call('09:30'), call('11:00', { by: 'dana', at: '', reason: null })] }
  expect(nextCheckCall(called)).toEqual({ due_at: '2026-11-21T19:30:00.000Z', because: 'last_call' })
})

test('a check call is due before an appointment that comes sooner', () => {
  if (!first || !second) throw new Error('two stops')
  const appointed = { ...onTheRoad, pick_stops: [{ ...first, appt_start_date: '2026-11-21', appt_start_time: '09:00' }, second] }
  expect(nextCheckCall(appointed)).toEqual({ due_at: '2026-11-21T14:00:00.000Z', because: 'appointment', stop: 1 })
  expect(nextCheckCall({ ...appointed, check_calls: [call('08:30')] })).toMatchObject({ because: 'last_call' })
})

test('no check call is due if the load is not in transit, or if it is tracked and on time', () => {
  expect(nextCheckCall(testLoad({}))).toBeNull()
  expect(nextCheckCall({ ...onTheRoad, tracking })).toBeNull()
  expect(nextCheckCall({ ...onTheRoad, tracking: { ...tracking, late: true } })).not.toBeNull()
  expect(nextCheckCall({ ...onTheRoad, void_info: { reason: null, notes: null, by: 'dana', at: '' } as never })).toBeNull()
})
