import { expect, test } from 'vitest'
import { bidCarrierStatus, cheapestFirst, whyNotAwarded } from './bids.ts'

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

test('bids are sorted cheapest first, those without an amount last, equal ones in the order received', () => {
  const shown = cheapestFirst([bid('a', null), bid('b', '1200.00'), bid('c', '950.50'), bid('d', '1200.00'), bid('e', null)])
  expect(shown.map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a', 'e'])
})

test("a bid shows its carrier's status in the directory [4.41]", () => {
  expect(bidCarrierStatus({ status: 'Super Hold' })).toBe('Super Hold')
  expect(bidCarrierStatus({ status: null })).toBe('Not in directory')
})

test('a load can be awarded only once, and only to an active carrier in the directory [4.41]', () => {
  const open = { carrier: null }
  expect(whyNotAwarded({ carrier_id: '7', status: 'Active' }, open)).toBeNull()
  expect(whyNotAwarded({ carrier_id: null, status: null }, open)).toBe('No carrier in your directory has this MC number')
  expect(whyNotAwarded({ carrier_id: '7', status: 'Super Hold' }, open)).toBe('The carrier is Super Hold')
  const taken = { carrier: { name: 'Tri-Fork' } } as Parameters<typeof whyNotAwarded>[1]
  expect(whyNotAwarded({ carrier_id: '7', status: 'Active' }, taken)).toBe('The load is covered by Tri-Fork')
})
