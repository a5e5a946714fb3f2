import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateText, localToday, shiftDate, withUsDates } from './date-text.ts'

test('dates in a server message are shown in US format', () => {
  expect(withUsDates('Cargo 2027-01-25, liability missing, MC 613034')).toBe('Cargo 01/25/2027, liability missing, MC 613034')
})

const { parse, format } = dateText('2026-11-19')

describe('a typed date', () => {
  test.each([
    ['11/22', '2026-11-22'],
    ['1/5', '2027-01-05'],
    ['6/1', '2026-06-01'],
    ['11/22/26', '2026-11-22'],
    ['11-22-2027', '2027-11-22'],
    ['1122', '2026-11-22'],
    ['112226', '2026-11-22'],
    ['11222026', '2026-11-22'],
    ['2026-11-22', '2026-11-22'],
    [' 11/22 ', '2026-11-22'],
    ['t', '2026-11-19'],
    ['+3', '2026-11-22'],
    ['-19', '2026-10-31'],
    ['2/29/2028', '2028-02-29'],
  ])('reads %s as %s', (typed, date) => expect(parse(typed)).toBe(date))

  test.each(['13/1', '2/30', '2/29/2027', '11/', '11/22/2', 'tomorrow', '1/2/3/4', '0/1', '123'])('rejects %s', (typed) =>
    expect(parse(typed)).toBeUndefined(),
  )

  test('reads a late December date in January as a few weeks ago', () => {
    expect(dateText('2027-01-03').parse('12/30')).toBe('2026-12-30')
  })

  test('reads an empty text as no date', () => expect(parse('  ')).toBeNull())
})

test('reads every date back from its displayed text', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }), (at) => {
      const date = at.toISOString().slice(0, 10)
      expect(parse(format(date))).toBe(date)
    }),
  )
})

test('shifting forth and back returns the same date', () => {
  fc.assert(
    fc.property(fc.integer({ min: -4000, max: 4000 }), (days) => {
      expect(shiftDate(shiftDate('2026-02-28', days), -days)).toBe('2026-02-28')
    }),
  )
})

test('today is this machine’s local date, whatever it is in UTC', () => {
  expect(localToday(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  expect(localToday(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05')
})

describe('a short date', () => {
  const short = dateText('2026-11-19', true)

  test.each([
    ['2026-11-22', '11/22'],
    ['2027-01-05', '01/05'],
    ['2028-01-05', '01/05/28'],
    ['1999-12-31', '12/31/1999'],
  ])('shows %s as %s', (date, shown) => expect(short.format(date)).toBe(shown))

  test('reads every date back from its short text', () => {
    const days = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2110, 0, 1) }).map((at) => new Date(at).toISOString().slice(0, 10))
    fc.assert(fc.property(days, (day) => short.parse(short.format(day)) === day))
  })
})
