import { expect, test } from 'vitest'
import { NO_AUDIT_FILTER, queryOf } from './audit-filter.ts'

test('sends no parameter for an empty filter [2.35]', () => {
  expect(queryOf(NO_AUDIT_FILTER)).toEqual({})
})

test('reads a plain id as a load, combines it with a selected type, and accepts type/id', () => {
  expect(queryOf({ ...NO_AUDIT_FILTER, record: ' 4820001 ' })).toEqual({ pro: '4820001' })
  expect(queryOf({ ...NO_AUDIT_FILTER, record: '12', kind: 'carrier' })).toEqual({ record: 'carrier/12' })
  expect(queryOf({ ...NO_AUDIT_FILTER, record: 'user/7', kind: 'carrier' })).toEqual({ record: 'user/7' })
  expect(queryOf({ ...NO_AUDIT_FILTER, kind: 'user' })).toEqual({ kind: 'user' })
})

test('sends local days from their first to their last millisecond', () => {
  const { from, to } = queryOf({ ...NO_AUDIT_FILTER, from: '2026-11-20', to: '2026-11-20' })
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000 - 1)
  expect(new Date(from ?? '').getHours()).toBe(0)
})
