import { expect, test } from 'vitest'
import { passwordProblem } from './password.ts'

test.each([
  ['', 'Password is required'],
  ['          ', 'Password is required'],
  ['a', 'Use at least 8 characters'],
  ['1234567', 'Use at least 8 characters'],
  ['😀😀😀😀😀', 'Use at least 8 characters'],
  ['x'.repeat(201), 'Use at most 200 characters'],
  ['Dana.Miles', "Don't use the username as the password"],
  ['PassWord1', 'This password is too common. Choose another one'],
  ['zzzzzzzzzzzz', 'This password is too common. Choose another one'],
])('the password %j is refused: %s', (password, problem) => {
  expect(passwordProblem(password, 'dana.miles')).toBe(problem)
})

test.each(['correct horse battery', 'Tuesday-lumper-42', 'ключ от дома', `${'x'.repeat(199)}y`, ' leading blank ok'])(
  'the password %j is accepted',
  (password) => {
    expect(passwordProblem(password, 'dana.miles')).toBeNull()
  },
)
