import { expect, test } from 'vitest'
import { carrierNumbers, carrierProblemText, searchOf } from './carrier-problems.ts'

const reason = (key: string, message = key) => ({ key, field: 'carrier', message })

test('a search strips MC and DOT prefixes from numbers and leaves names as typed', () => {
  for (const typed of ['MC 123456', 'mc-123456', 'MC# 123456', 'USDOT 123456', ' dot:123456 ', '123456'])
    expect([typed, searchOf(typed)]).toEqual([typed, '123456'])
  expect(searchOf('MCM Carriers 7')).toBe('MCM Carriers 7')
  expect(searchOf('Dotson')).toBe('Dotson')
})

test("a carrier's problems are summarized briefly, the most serious first [4.41, 5.44, 5.46]", () => {
  expect(carrierProblemText([])).toBe('Cleared to load')
  expect(carrierProblemText([reason('carrier:insurance')])).toBe('Insurance missing or expired')
  expect(carrierProblemText([reason('carrier:CarrierOnSuperHold'), reason('carrier:authority')])).toBe('Super Hold +1')
  expect(carrierProblemText([reason('carrier:new_rule', 'Not on the list')])).toBe('Not on the list')
})

test("a carrier's numbers and city are shown as far as known", () => {
  expect(carrierNumbers({ mc_number: '1', dot_number: null, city: 'Dallas', state: 'TX' })).toBe('MC 1 · Dallas, TX')
  expect(carrierNumbers({ mc_number: null, dot_number: null, city: null, state: null })).toBe('')
})
