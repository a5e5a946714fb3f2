import { Schema } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDollars, parseDollars, parseRate } from './dollars.ts'
import { Money, UnitRate } from './money.ts'

test.each([
  ['1450', 145_000],
  ['1450.5', 145_050],
  ['1,450.00', 145_000],
  ['$12.34', 1_234],
  ['-12.00', -1_200],
  ['0.07', 7],
])('%s is %i cents', (text, cents) => {
  expect(parseDollars(text)).toBe(cents)
})

test.each(['', 'abc', '1.234', '1e3', '1,45', '--1', '12.', 'NaN'])('%s is no amount', (text) => {
  expect(parseDollars(text)).toBeNull()
})

test('every amount of cents survives the way out and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (cents) => {
      expect(parseDollars(formatDollars(cents))).toBe(cents)
      expect(Schema.decodeUnknownSync(Money)(Schema.encodeSync(Money)(cents))).toBe(cents)
    }),
  )
})

test('a number of dollars is taken, half a cent is not', () => {
  expect(Schema.decodeUnknownSync(Money)(19.99)).toBe(1999)
  expect(() => Schema.decodeUnknownSync(Money)(19.995)).toThrow(/amount in dollars/)
})

test.each([
  ['2.185', 218.5, '2.185'],
  ['$1,450', 145_000, '1450.00'],
  ['0.4655', 46.55, '0.4655'],
  ['-2.1', -210, '-2.10'],
])('the rate %s of a unit is %d cents and is formatted as %s', (text, cents, formatted) => {
  expect(parseRate(text)).toBe(cents)
  expect(Schema.encodeSync(UnitRate)(Schema.decodeUnknownSync(UnitRate)(text))).toBe(formatted)
})

test.each(['2.18555', 'abc', '', '1e3'])('%s is no rate', (text) => {
  expect(parseRate(text)).toBeNull()
})
