import { expect, test } from 'vitest'
import { carrierNumbers, carrierProblemText } from './carrier-problems.ts'

const reason = (key: string, message = key) => ({ key, field: 'carrier', message })

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
