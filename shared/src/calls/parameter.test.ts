import { Result } from 'effect'
import { expect, test } from 'vitest'
import { day, flag, instant, integer, listed, oneOf, option, type Parameter, required, several, sort, text } from './parameter.ts'

const read = <Value>(parameter: Parameter<Value>, ...texts: readonly string[]) => Result.getOrThrow(parameter.read(texts))
const refusal = (parameter: Parameter, ...texts: readonly string[]) => Result.getOrThrow(Result.flip(parameter.read(texts)))

test('reads an absent or blank parameter as null, or as its default', () => {
  expect([read(text('a')), read(text('a'), ''), read(integer('a')), read(integer('a', { default: 5 }), '')]).toEqual([null, null, null, 5])
  expect([read(oneOf('a', ['x', 'y'])), read(oneOf('a', ['x', 'y'], 'y')), read(day('a')), read(sort('a'))]).toEqual([
    null,
    'y',
    null,
    null,
  ])
})

test('reads numbers within their range and says what it expected otherwise', () => {
  const limit = integer('Rows', { minimum: 1, maximum: 500 })
  expect(read(limit, '12')).toBe(12)
  for (const wrong of ['0', '501', '1.5', 'x', ' ']) expect(refusal(limit, wrong)).toBe('Expected a whole number from 1 to 500')
})

test('reads a switch without a value as on', () => {
  expect([read(option('a')), read(option('a'), ''), read(option('a'), '0'), read(flag('a')), read(flag('a'), '')]).toEqual([
    false,
    true,
    false,
    null,
    true,
  ])
  expect(refusal(flag('a'), 'yes')).toBe('Expected true or false')
})

test('reads several values by repetition, and a list by commas', () => {
  expect(read(several(oneOf('a', ['x', 'y'])), 'x', 'y')).toEqual(['x', 'y'])
  expect(read(listed(text('a')), 'x,y', 'z,')).toEqual(['x', 'y', 'z'])
  expect([read(several(text('a'))), read(listed(text('a')))]).toEqual([null, null])
  expect(refusal(several(oneOf('a', ['x'])), 'x', 'q')).toBe('Expected one of x')
})

test('refuses two values of a single parameter, and none of a required one', () => {
  expect(refusal(text('a'), 'x', 'y')).toBe('Expected one value')
  expect([refusal(required(text('a'))), refusal(required(text('a')), '')]).toEqual(['Expected a value', 'Expected a value'])
})

test('refuses text that is too long, days that do not exist, and times without a zone', () => {
  expect(refusal(text('a', { maxLength: 3 }), 'long')).toBe('Expected at most 3 characters')
  expect(refusal(day('a'), '2026-02-30')).toBe('Expected a date such as 2026-11-20')
  expect(refusal(instant('a'), 'yesterday')).toBe('Expected a time such as 2026-11-20T14:00:00Z')
})

test('reads the order of a list, and refuses a column that it does not have', () => {
  expect(read(sort('a', ['name', 'city']), '-name,city')).toEqual([
    { column: 'name', direction: 'desc' },
    { column: 'city', direction: 'asc' },
  ])
  expect(refusal(sort('a', ['name']), 'age')).toBe("This list can't be sorted by age")
})
