import { expect, test } from 'vitest'
import { carrierNumbers, searchOf, standingWords } from './carrier-standing.ts'

const reason = (key: string, message = key) => ({ key, field: 'carrier', message })

test('numbers are looked for bare, however people write them, and names as they are', () => {
  for (const typed of ['MC 123456', 'mc-123456', 'MC# 123456', 'USDOT 123456', ' dot:123456 ', '123456'])
    expect([typed, searchOf(typed)]).toEqual([typed, '123456'])
  expect(searchOf('MCM Carriers 7')).toBe('MCM Carriers 7')
  expect(searchOf('Dotson')).toBe('Dotson')
})

test('what is against a carrier is said in few words, what bars him first [4.41, 5.44, 5.46]', () => {
  expect(standingWords([])).toBe('In good standing')
  expect(standingWords([reason('carrier:insurance')])).toBe('Insurance missing or expired')
  expect(standingWords([reason('carrier:CarrierOnSuperHold'), reason('carrier:authority')])).toBe('Super Hold +1')
  expect(standingWords([reason('carrier:new_rule', 'Not on the list')])).toBe('Not on the list')
})

test('his numbers and his place are told as far as they are known', () => {
  expect(carrierNumbers({ mc_number: '1', dot_number: null, city: 'Dallas', state: 'TX' })).toBe('MC 1 · Dallas, TX')
  expect(carrierNumbers({ mc_number: null, dot_number: null, city: null, state: null })).toBe('')
})
