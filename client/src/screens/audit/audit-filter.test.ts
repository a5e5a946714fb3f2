import { expect, test } from 'vitest'
import { EVERYTHING_DONE, queryOf } from './audit-filter.ts'

test('what is not asked is not sent [2.35]', () => {
  expect(queryOf(EVERYTHING_DONE)).toEqual({})
})

test('an id alone is a load, with a kind a record of it, with a slash both at once', () => {
  expect(queryOf({ ...EVERYTHING_DONE, record: ' 4820001 ' })).toEqual({ pro: '4820001' })
  expect(queryOf({ ...EVERYTHING_DONE, record: '12', kind: 'carrier' })).toEqual({ record: 'carrier/12' })
  expect(queryOf({ ...EVERYTHING_DONE, record: 'user/7', kind: 'carrier' })).toEqual({ record: 'user/7' })
  expect(queryOf({ ...EVERYTHING_DONE, kind: 'user' })).toEqual({ kind: 'user' })
})

test('days are those of whoever asks, from their beginning to their end', () => {
  const { from, to } = queryOf({ ...EVERYTHING_DONE, from: '2026-11-20', to: '2026-11-20' })
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000 - 1)
  expect(new Date(from ?? '').getHours()).toBe(0)
})
