import { expect, test } from 'vitest'
import { happened } from './events.ts'
import type { CheckCall } from './state.ts'
import { aLoad, arrived, covered, created, dispatched, given, NOW, PRO } from './test-load.ts'

const LOG = { type: 'LogCheckCall', date: null, time: null, city: null, state: null, note: null, source: 'user' } as const
const CALL: CheckCall = {
  id: `${PRO}-C1`,
  date: '2026-11-20',
  time: '09:00',
  timezone: 'America/Chicago',
  city: null,
  state: null,
  note: null,
  user: 'dana',
  source: 'user',
  struck: null,
}

test('date, time and user default to now at the first stop [2.70]', () => {
  given(created())
    .when(LOG)
    .gives(happened('CheckCallLogged', { check_call: CALL }))
})

test('what is told stands [2.70]', () => {
  const told = { date: '2026-11-19', time: '23:10', city: 'Joplin', state: 'MO', note: 'Fuel stop' }
  given(created())
    .when({ ...LOG, ...told })
    .gives(happened('CheckCallLogged', { check_call: { ...CALL, ...told } }))
})

test('now is told on the clock of the last stop that was reached', () => {
  const west = aLoad({
    pick_stops: [
      { location: { city: 'Chicago', state: 'IL', timezone: 'America/Chicago' } },
      { location: { city: 'Denver', state: 'CO', timezone: 'America/Denver' } },
    ],
  })
  const [first, last] = west.pick_stops
  const reached = [first, last].map((stop) => Number(stop?.id?.split('-S')[1]))
  given(created(west), covered(), dispatched(), arrived(reached[0] as number, '2026-11-20'))
    .when(LOG)
    .gives(happened('CheckCallLogged', { check_call: CALL }))
  given(created(west), covered(), dispatched(), arrived(reached[1] as number, '2026-11-20'))
    .when(LOG)
    .gives(happened('CheckCallLogged', { check_call: { ...CALL, time: '08:00', timezone: 'America/Denver' } }))
})

test('check calls count upwards, and are taken down whatever the load has come to', () => {
  const call = happened('CheckCallLogged', { check_call: CALL })
  const voided = happened('ShipmentVoided', { reason: null, notes: null })
  expect(
    given(created(), call, voided)
      .when(LOG)
      .state()
      .check_calls.map(({ id }) => id),
  ).toEqual([`${PRO}-C1`, `${PRO}-C2`])
})

test('a check call is struck once and stays readable', () => {
  const call = happened('CheckCallLogged', { check_call: CALL })
  const strike = { type: 'StrikeCheckCall', id: CALL.id, reason: 'Wrong load' } as const
  const answer = given(created(), call).when(strike)
  answer.gives(happened('CheckCallStruck', { id: CALL.id, reason: 'Wrong load', compensates: null }))
  expect(answer.state().check_calls).toEqual([{ ...CALL, struck: { by: 'dana', at: NOW, reason: 'Wrong load' } }])
  given(created(), call, ...answer.events())
    .when(strike)
    .gives()
  given(created()).when(strike).isRefused('UnknownCheckCall')
})
