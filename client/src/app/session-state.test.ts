import { describe, expect, test } from 'vitest'
import { memoryStorage } from './memory-storage.ts'
import { isAuthenticated, redirectOf, storedSession } from './session-state.ts'

const NOW = Date.parse('2026-11-19T12:00:00Z')
const AUTH = {
  token: 'secret',
  token_expiration: '2026-11-19T12:00:01.000Z',
  id: '7',
  username: 'okafor',
  email: null,
  firstname: 'Miles',
  lastname: 'Okafor',
}

test('authenticated is who has a token that ends in the future [4.6]', () => {
  expect(isAuthenticated(AUTH, NOW)).toBe(true)
  expect(isAuthenticated(AUTH, NOW + 1000)).toBe(false)
  expect(isAuthenticated({ ...AUTH, token_expiration: 'never' }, NOW)).toBe(false)
  expect(isAuthenticated(null, NOW)).toBe(false)
})

describe('after a reload', () => {
  const phase = (stored: Readonly<Record<string, unknown>>) => storedSession(memoryStorage(stored), NOW).phase

  test('who was in is in', () => expect(phase({ user: AUTH, user_info: { id: '7' } })).toBe('in'))
  test('a token that has ended lets nobody in [4.6]', () =>
    expect(phase({ user: { ...AUTH, token_expiration: '2026-11-19T11:59:59Z' }, user_info: { id: '7' } })).toBe('out'))
  test('a sign-in that was cut short has to be done again', () => expect(phase({ user: AUTH })).toBe('out'))
  test('the user info of another lets nobody in', () => expect(phase({ user: AUTH, user_info: { id: '8' } })).toBe('out'))
  test('half a user lets nobody in', () => expect(phase({ user: { token: 'secret' }, user_info: { id: '7' } })).toBe('out'))
})

describe('where a path leads', () => {
  test('nobody is sent from the root to the login of the tenant [2.1]', () => {
    expect(redirectOf('root', 'acme', 'acme', 'out')).toBe('/acme/login')
    expect(redirectOf('root', 'acme', 'acme', 'signing-in')).toBe('/acme/login')
    expect(redirectOf('root', 'acme', 'acme', 'in')).toBeNull()
  })
  test('the login of another tenant leads to its root [2.2]', () => {
    expect(redirectOf('login', 'globex', 'acme', 'in')).toBe('/globex')
    expect(redirectOf('login', 'globex', null, 'out')).toBe('/globex')
  })
  test('who is in is sent from the login to the root, but not before all is loaded [2.2, 4.4]', () => {
    expect(redirectOf('login', 'acme', 'acme', 'in')).toBe('/acme')
    expect(redirectOf('login', 'acme', 'acme', 'signing-in')).toBeNull()
    expect(redirectOf('login', 'acme', 'acme', 'out')).toBeNull()
  })
  test('the root of another tenant stays until the session has changed tenant [2.5]', () => {
    expect(redirectOf('root', 'globex', 'acme', 'in')).toBeNull()
  })
  test('a tenant that is named as the 404 page leads there [2.4]', () => {
    expect(redirectOf('login', 'page_not_found', 'page_not_found', 'out')).toBe('/page_not_found')
  })
})
