import { expect, test } from 'vitest'
import { US_STATES } from './states.ts'

test('states and territories are listed by abbreviation, sorted, each once [9.16]', () => {
  expect(US_STATES).toEqual([...new Set(US_STATES)].sort())
  expect(US_STATES).toHaveLength(50 + 1 + 5)
  expect(US_STATES).toEqual(expect.arrayContaining(['AK', 'DC', 'GU', 'PR', 'TX', 'VI', 'WY']))
})
