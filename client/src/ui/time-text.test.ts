import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shiftTime, timeText } from './time-text.ts'

const { parse } = timeText

describe('a typed time', () => {
  test.each([
    ['730', '07:30'],
    ['7:30', '07:30'],
    ['0730', '07:30'],
    ['19:30', '19:30'],
    ['1930', '19:30'],
    ['7', '07:00'],
    ['0', '00:00'],
    ['7p', '19:00'],
    ['7:30 pm', '19:30'],
    ['12a', '00:00'],
    ['12:15 PM', '12:15'],
    ['23:59', '23:59'],
  ])('reads %s as %s', (typed, time) => expect(parse(typed)).toBe(time))

  test.each(['24:00', '7:60', '13p', '0a', '7:3', 'noon', '12345', ':30'])('rejects %s', (typed) => expect(parse(typed)).toBeUndefined())

  test('reads an empty text as no time', () => expect(parse('')).toBeNull())
})

test('a shift wraps around midnight and back', () => {
  expect(shiftTime('23:50', 15)).toBe('00:05')
  expect(shiftTime('00:05', -15)).toBe('23:50')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: -1440, max: 1440 }), (at, by) => {
      const time = shiftTime('00:00', at)
      expect(shiftTime(shiftTime(time, by), -by)).toBe(time)
    }),
  )
})
