import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyText, numberText, rateText } from './typed-text.ts'

describe('a number', () => {
  const { parse, format } = numberText(2)

  test.each([
    ['42310', 42310],
    ['42,310', 42310],
    ['-1,000.5', -1000.5],
    ['.5', 0.5],
    ['7.', 7],
  ])('reads %s as %d', (typed, number) => expect(parse(typed)).toBe(number))

  test.each(['1.234', '4,23,10', 'heavy', '-', '.', '1e3', '0x10'])('rejects %s', (typed) => expect(parse(typed)).toBeUndefined())

  test('without decimals, rejects a fraction', () => expect(numberText(0).parse('7.5')).toBeUndefined())

  test('is shown with thousands separators and never rounded', () => {
    expect(format(1234567.5)).toBe('1,234,567.5')
    expect(format(-1000)).toBe('-1,000')
    expect(format(999)).toBe('999')
  })

  test('is read back from its displayed text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (number) => {
        expect(parse(format(number))).toBe(number)
      }),
    )
  })
})

describe('an amount', () => {
  const { parse, format } = moneyText

  test.each([
    ['1450', '1450.00'],
    ['$1,450.5', '1450.50'],
    ['-12', '-12.00'],
    ['0', '0.00'],
  ])('reads %s as %s', (typed, amount) => expect(parse(typed)).toBe(amount))

  test.each(['1.234', 'a lot', '1,45', '$'])('rejects %s', (typed) => expect(parse(typed)).toBeUndefined())

  test('is shown with thousands separators', () => {
    expect(format('1450.00')).toBe('1,450.00')
    expect(format('-1234567.89')).toBe('-1,234,567.89')
  })

  test('keeps every cent through the field', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
        const amount = (cents / 100).toFixed(2).replace(/^-0\.00$/, '0.00')
        expect(parse(format(amount))).toBe(amount)
      }),
    )
  })
})

test('allows four decimals in a rate per unit', () => {
  expect(['2.185', '$1,450', '0.4655', '2.18555', 'abc'].map(rateText.parse)).toEqual(['2.185', '1450.00', '0.4655', undefined, undefined])
})
