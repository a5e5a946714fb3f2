import { expect, test } from 'vitest'
import { compareRecords } from './compare-records.ts'

test('marks fields that differ and keeps fields that only one version has in order', () => {
  const before = [
    { path: 'name', value: 'Blue Mesa' },
    { path: 'contact', value: 'R. Quintana' },
    { path: 'phone', value: '1' },
  ]
  const after = [
    { path: 'name', value: 'Blue Mesa' },
    { path: 'phone', value: '2' },
    { path: 'email', value: 'a@b.c' },
  ]
  expect(compareRecords(before, after)).toEqual([
    { path: 'name', before: 'Blue Mesa', after: 'Blue Mesa', differs: false },
    { path: 'contact', before: 'R. Quintana', after: null, differs: true },
    { path: 'phone', before: '1', after: '2', differs: true },
    { path: 'email', before: null, after: 'a@b.c', differs: true },
  ])
})
