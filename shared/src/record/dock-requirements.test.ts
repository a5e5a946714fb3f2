import { expect, test } from 'vitest'
import { dockRequirement, requirementText } from './dock-requirements.ts'

const MILL = {
  name: 'Mill 4',
  city: 'Gary',
  state: 'IN',
  free_days: 2,
  available_hours: '07:00-15:00',
  instructions: 'Call ahead.\nGate 3',
}
const stop = (location_name: string | null, city: string | null, state: string | null) => ({ location_name, location: { city, state } })

test('a stop has the requirements of the dock with its name, city and state, whatever the case [2.53]', () => {
  expect(dockRequirement(stop('MILL 4 ', 'gary', 'in'), [MILL])).toBe(MILL)
  expect(dockRequirement(stop('Mill 4', 'Hammond', 'IN'), [MILL])).toBeUndefined()
  expect(dockRequirement(stop(null, 'Gary', 'IN'), [{ ...MILL, name: '' }])).toBeUndefined()
})

test('requirements are read in one line: free days, hours and instructions [2.53]', () => {
  expect(requirementText(MILL)).toBe('2 free days · Hours 07:00-15:00 · Call ahead. Gate 3')
  expect(requirementText({ ...MILL, free_days: 1, available_hours: null, instructions: null })).toBe('1 free day')
})
