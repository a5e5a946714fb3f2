import { expect, test } from 'vitest'
import { plainChanges } from './plain-changes.ts'

test('a record that came is told field by field, a plain value as it is', () => {
  expect(
    plainChanges([
      { path: 'dispatcher_actual_user', from: null, to: { id: '9', username: 'kerr' } },
      { path: 'load_info.weight', from: 1, to: 2 },
    ]),
  ).toEqual([
    { path: 'dispatcher_actual_user.id', from: null, to: '9' },
    { path: 'dispatcher_actual_user.username', from: null, to: 'kerr' },
    { path: 'load_info.weight', from: 1, to: 2 },
  ])
})
