import { expect, test } from 'vitest'
import { countryOfState, readPostalCode, readState } from './postal.ts'

test.each([
  ['TX', 'TX'],
  [' tx ', 'TX'],
  ['PQ', 'QC'],
  ['Ontario', 'ON'],
  ['JAL', 'JAL'],
  ['Texas', null],
  ['', null],
  ['1X', null],
])('%j is the state %j', (text, state) => {
  expect(readState(text)).toBe(state)
})

test.each([
  ['75201', '75201'],
  ['752010001', '75201-0001'],
  ['75201-0001', '75201-0001'],
  ['l4k1a1', 'L4K 1A1'],
  ['H7P', 'H7P'],
  ['5657 EA', '5657 EA'],
  [' ', null],
])('%j is the postal code %j', (text, code) => {
  expect(readPostalCode(text)).toBe(code)
})

test('a state determines its country only if no other country has the same code', () => {
  expect([countryOfState('TX'), countryOfState('QC'), countryOfState('JAL'), countryOfState(null)]).toEqual(['US', 'CA', null, null])
})
