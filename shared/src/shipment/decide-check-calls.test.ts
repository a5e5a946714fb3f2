import { expect, test } from 'vitest'
import { arrived, covered, created, dispatched, given, NOW, PRO, testLoad } from './load.fixture.ts'
import type { CheckCall } from './state.ts'
import { shipmentStream } from './stream.ts'

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

test('date, time and user of a check call default to now at the first stop and the sender [2.70]', () => {
  given(created())
    .when(LOG)
    .gives(shipmentStream.happened('CheckCallLogged', { check_call: CALL }))
})

test('a check call keeps the date, time and place entered [2.70]', () => {
  const entered = { date: '2026-11-19', time: '23:10', city: 'Joplin', state: 'MO', note: 'Fuel stop' }
  given(created())
    .when({ ...LOG, ...entered })
    .gives(shipmentStream.happened('CheckCallLogged', { check_call: { ...CALL, ...entered } }))
})

test('the default time of a check call is the local time of the last stop reached', () => {
  const west = testLoad({
    pick_stops: [
      { location: { city: 'Chicago', state: 'IL', timezone: 'America/Chicago' } },
      { location: { city: 'Denver', state: 'CO', timezone: 'America/Denver' } },
    ],
  })
  const [first, last] = west.pick_stops
  const reached = [first, last].map((stop) => Number(stop?.id?.split('-S')[1]))
  given(created(west), covered(), dispatched(), arrived(reached[0] as number, '2026-11-20'))
    .when(LOG)
    .gives(shipmentStream.happened('CheckCallLogged', { check_call: CALL }))
  given(created(west), covered(), dispatched(), arrived(reached[1] as number, '2026-11-20'))
    .when(LOG)
    .gives(shipmentStream.happened('CheckCallLogged', { check_call: { ...CALL, time: '08:00', timezone: 'America/Denver' } }))
})

test('a voided load takes no check calls, a released load takes late ones [4.22]', () => {
  given(created(), shipmentStream.happened('ShipmentVoided', { reason: null, notes: null }))
    .when(LOG)
    .isRefused('ReadOnly', `Shipment ${PRO} is voided. No more check calls can be added.`)
  given(created(), shipmentStream.happened('ShipmentReleased', { reason: 'TONU' }))
    .when(LOG)
    .givesTypes('CheckCallLogged')
})

test('check call ids count up', () => {
  const call = shipmentStream.happened('CheckCallLogged', { check_call: CALL })
  expect(
    given(created(), call)
      .when(LOG)
      .state()
      .check_calls.map(({ id }) => id),
  ).toEqual([`${PRO}-C1`, `${PRO}-C2`])
})

test('a check call is voided once and stays readable', () => {
  const call = shipmentStream.happened('CheckCallLogged', { check_call: CALL })
  const voidCall = { type: 'VoidCheckCall', id: CALL.id, reason: 'Wrong load' } as const
  const answer = given(created(), call).when(voidCall)
  answer.gives(shipmentStream.happened('CheckCallVoided', { id: CALL.id, reason: 'Wrong load', compensates: null }))
  expect(answer.state().check_calls).toEqual([{ ...CALL, struck: { by: 'dana', at: NOW, reason: 'Wrong load' } }])
  given(created(), call, ...answer.events())
    .when(voidCall)
    .gives()
  given(created()).when(voidCall).isRefused('UnknownCheckCall')
})
