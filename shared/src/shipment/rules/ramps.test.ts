import { expect, test } from 'vitest'
import { RAMP_INPUT, railLoad } from '../intermodal/rail-load.fixture.ts'
import { REQUIRED, testLoad } from '../load.fixture.ts'
import { alertsOf } from './alerts.ts'
import { rampAlerts } from './ramps.ts'

const PICKUP = ['Intermodal: Pickup ramp name is required', 'Intermodal: Pickup ramp city is required']
const DESTINATION = ['Intermodal: Destination ramp name is required', 'Intermodal: Destination ramp city is required']
const CROSS_TOWN = ['Intermodal: Cross-town ramp name is required', 'Intermodal: Cross-town ramp city is required']

test('an intermodal load needs a type, and the alert is on the type field [5.5]', () => {
  expect(rampAlerts(railLoad(null))).toEqual([
    { key: 'intermodal.type:required', field: 'intermodal.type', message: 'Intermodal: Type is required' },
  ])
})

test.each([
  ['door_to_door', []],
  ['standard', [...PICKUP, ...DESTINATION]],
  ['cross_town', [...PICKUP, ...DESTINATION, ...CROSS_TOWN]],
] as const)('a %s load without ramps gets the alerts %j [5.6]', (type, messages) => {
  const bare = railLoad(null, { intermodal: { type, pickup_ramp: null, destination_ramp: null, cross_town_ramp: null } })
  expect(rampAlerts(bare).map(({ message }) => message)).toEqual(messages)
  expect(rampAlerts(railLoad(type))).toEqual([])
})

test('name and city of a ramp are each required, and nothing else [5.6]', () => {
  const load = railLoad('standard', {
    intermodal: { type: 'standard', pickup_ramp: { name: 'Hobart' }, destination_ramp: { city: 'Croxton' } },
  })
  expect(rampAlerts(load).map(({ field }) => field)).toEqual(['intermodal.pickup_ramp.city', 'intermodal.destination_ramp.name'])
  expect(RAMP_INPUT.cross_town_ramp.name).toBe('Corwith')
})

test('loads of other modes need no type and no ramps [5.5, 5.6]', () => {
  expect(alertsOf(testLoad(), REQUIRED)).toEqual([])
  expect(alertsOf({ ...railLoad(null), mode: 'less_than_truckload' }, REQUIRED)).toEqual([])
})
