import { expect, test } from 'vitest'
import { aboutCompany, carrierSearchText } from './lookup-text.ts'

test('a search strips MC and DOT prefixes from numbers and leaves names as typed', () => {
  for (const typed of ['MC 123456', 'mc-123456', 'MC# 123456', 'USDOT 123456', ' dot:123456 ', '123456'])
    expect([typed, carrierSearchText(typed)]).toEqual([typed, '123456'])
  expect(carrierSearchText('MCM Carriers 7')).toBe('MCM Carriers 7')
  expect(carrierSearchText('Dotson')).toBe('Dotson')
})

test("a company's account number and city are shown as far as known", () => {
  expect(aboutCompany({ id: '7', name: 'Halden Paper Inc', account_number: 'HP-7', city: 'Gary', state: 'IN' })).toBe(
    'Account HP-7 · Gary, IN',
  )
  expect(aboutCompany({ id: '8', name: 'Typed', account_number: null, city: null, state: null })).toBe('')
})
