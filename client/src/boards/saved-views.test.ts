import { expect, test } from 'vitest'
import { mayChange } from './saved-views.ts'

const view = { id: 5, name: 'Chicago desk', user_id: 'u1', shared: false, default: false }

test('users can change their own views, administrators also shared ones, and no one predefined ones [2.45, 3.6]', () => {
  expect(mayChange(view, 'u1', false)).toBe(true)
  expect(mayChange({ ...view, shared: true }, 'u2', false)).toBe(false)
  expect(mayChange({ ...view, shared: true }, 'u2', true)).toBe(true)
  expect(mayChange(view, 'u2', true)).toBe(false)
  expect(mayChange({ ...view, id: -3, user_id: null, shared: true }, 'u1', true)).toBe(false)
})
