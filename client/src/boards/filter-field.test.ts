import { expect, test } from 'vitest'
import { FILTER_GROUPS } from '../shipment/board/filter-groups.ts'
import { excludedWhenNegated, withSelected } from './filter-field.ts'

const status = FILTER_GROUPS.flatMap(({ fields }) => fields).find(({ name }) => name === 'status')
if (status?.kind !== 'values') throw new Error('there is no filter by status')
const { options } = status

test('a single status and its group replace each other [3.7]', () => {
  expect(withSelected(options, ['active'], 'DEPARTED')).toEqual(['DEPARTED'])
  expect(withSelected(options, ['DEPARTED'], 'ARRIVED')).toEqual(['DEPARTED', 'ARRIVED'])
  expect(withSelected(options, ['DEPARTED', 'ARRIVED'], 'active')).toEqual(['active'])
  expect(withSelected(options, ['DEPARTED'], 'DEPARTED')).toEqual(['DEPARTED'])
})

test('switched to "not", the group stays and a single status is excluded from the active loads [3.7]', () => {
  expect(excludedWhenNegated(options, ['active'])).toEqual([])
  expect(excludedWhenNegated(options, ['DEPARTED', 'HOLD'])).toEqual(['DEPARTED', 'HOLD'])
})
