import { expect, test } from 'vitest'
import { cheapestFirst, standingOf } from './bids.ts'

const bid = (id: string, amount: string | null) => ({
  id,
  mc_num: '123',
  carrier_name: 'Tri-Fork',
  amount,
  contact: null,
  note: null,
  carrier_id: null,
  status: null,
  created_by: 'dana',
  created_at: '2026-11-20T10:00:00.000Z',
})

test('the cheapest bid stands first, one without an amount last, equal ones as they came', () => {
  const shown = cheapestFirst([bid('a', null), bid('b', '1200.00'), bid('c', '950.50'), bid('d', '1200.00'), bid('e', null)])
  expect(shown.map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a', 'e'])
})

test('a bid says how our books see its carrier [4.41]', () => {
  expect(standingOf({ status: 'Super Hold' })).toBe('Super Hold')
  expect(standingOf({ status: null })).toBe('Not in our books')
})
