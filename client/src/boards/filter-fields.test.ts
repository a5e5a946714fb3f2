import { expect, test } from 'vitest'
import { FILTER_GROUPS, turnedAway, wantedToo } from './filter-fields.ts'

const status = FILTER_GROUPS.flatMap(({ fields }) => fields).find(({ name }) => name === 'status')
if (status?.kind !== 'values') throw new Error('there is no filter by status')
const { options } = status

test('a status takes the place of the group it would be lost in, and the group the place of single ones [3.7]', () => {
  expect(wantedToo(options, ['active'], 'DEPARTED')).toEqual(['DEPARTED'])
  expect(wantedToo(options, ['DEPARTED'], 'ARRIVED')).toEqual(['DEPARTED', 'ARRIVED'])
  expect(wantedToo(options, ['DEPARTED', 'ARRIVED'], 'active')).toEqual(['active'])
  expect(wantedToo(options, ['DEPARTED'], 'DEPARTED')).toEqual(['DEPARTED'])
})

test('turned into what is not wanted, the group stays: a status is left out of the active loads [3.7]', () => {
  expect(turnedAway(options, ['active'])).toEqual([])
  expect(turnedAway(options, ['DEPARTED', 'HOLD'])).toEqual(['DEPARTED', 'HOLD'])
})
