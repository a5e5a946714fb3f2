import { expect, test } from 'vitest'
import type { CheckCall, Tracking } from '../state.ts'
import { aLoad, COVERING } from '../test-load.ts'
import { nextCheckCall } from './next-check-call.ts'

const road = aLoad({ load_info: { dispatched: '2026-11-21T06:00' } })
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

test('a driver is called some hours after he was sent, then after the last word [2.41]', () => {
  expect(nextCheckCall(onTheRoad)).toEqual({ due_at: '2026-11-21T16:00:00.000Z', because: 'dispatch' })
  const called = { ...onTheRoad, check_calls: [call('08:00'), call('09:30'), call('11:00', { by: 'dana', at: '', reason: null })] }
  expect(nextCheckCall(called)).toEqual({ due_at: '2026-11-21T19:30:00.000Z', because: 'last_call' })
})

test('before an appointment that comes sooner', () => {
  if (!first || !second) throw new Error('two stops')
  const appointed = { ...onTheRoad, pick_stops: [{ ...first, appt_start_date: '2026-11-21', appt_start_time: '09:00' }, second] }
  expect(nextCheckCall(appointed)).toEqual({ due_at: '2026-11-21T14:00:00.000Z', because: 'appointment', stop: 1 })
  expect(nextCheckCall({ ...appointed, check_calls: [call('08:30')] })).toMatchObject({ because: 'last_call' })
})

test('nobody is called who is not on the road, or whom the tracking service follows in time', () => {
  expect(nextCheckCall(aLoad({}))).toBeNull()
  expect(nextCheckCall({ ...onTheRoad, tracking })).toBeNull()
  expect(nextCheckCall({ ...onTheRoad, tracking: { ...tracking, late: true } })).not.toBeNull()
  expect(nextCheckCall({ ...onTheRoad, void_info: { reason: null, notes: null, by: 'dana', at: '' } as never })).toBeNull()
})
