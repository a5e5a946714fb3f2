import { expect, test } from 'vitest'
import { DEFAULT_REQUIRED_FIELDS } from '../../settings/settings.ts'
import type { ShipmentCommandOf } from '../commands.ts'
import { created, given, testLoad } from '../load.fixture.ts'
import type { Location } from '../shape.ts'
import { alertsOf } from './alerts.ts'

const loadAt = (location: Partial<Location>) => {
  const load = testLoad()
  const [pick, drop] = load.pick_stops
  return { ...load, pick_stops: [pick, { ...drop, location: { ...drop?.location, ...location } }] } as typeof load
}
const messages = (location: Partial<Location>) =>
  alertsOf(loadAt(location), DEFAULT_REQUIRED_FIELDS).map(({ field, message }) => [field, message])

test('a stop needs a state and a zip that exist [9.16]', () => {
  expect(messages({})).toEqual([])
  expect(messages({ city: 'Nowhere', state: 'ZZ', zip: null })).toEqual([
    ['pick_stops[2].location.state', 'PickStop 2: There is no state ZZ. Use the abbreviation, such as IL or ON.'],
  ])
  expect(messages({ zip: 'ABC' })).toEqual([
    ['pick_stops[2].location.zip', 'PickStop 2: ABC is not a zip code. Write it as 60611 or 60611-1234.'],
  ])
})

test('a check call needs a state that exists [9.16]', () => {
  const call: ShipmentCommandOf<'LogCheckCall'> = {
    type: 'LogCheckCall',
    user: null,
    date: null,
    time: null,
    city: 'Joliet',
    state: 'ZZ',
    note: 'On time',
    source: 'Phone',
  }
  given(created()).when(call).alerts('Check Call: There is no state ZZ. Use the abbreviation, such as IL or ON.')
  given(created())
    .when({ ...call, state: 'IL' })
    .givesTypes('CheckCallLogged')
})
