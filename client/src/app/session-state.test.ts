import { describe, expect, test } from 'vitest'
import { memoryStorage } from './memory-storage.ts'
import { isAuthenticated, redirectOf, storedSession, withSearch } from './session-state.ts'

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

test('a session is authenticated if its token expires in the future [4.6]', () => {
  expect(isAuthenticated(AUTH, NOW)).toBe(true)
  expect(isAuthenticated(AUTH, NOW + 1000)).toBe(false)
  expect(isAuthenticated({ ...AUTH, token_expiration: 'never' }, NOW)).toBe(false)
  expect(isAuthenticated(null, NOW)).toBe(false)
})

describe('session after a reload', () => {
  const phase = (stored: Readonly<Record<string, unknown>>) => storedSession(memoryStorage(stored), NOW).phase

  test('a signed-in user stays signed in', () => expect(phase({ user: AUTH, user_info: { id: '7' } })).toBe('in'))
  test('an expired token signs the user out [4.6]', () =>
    expect(phase({ user: { ...AUTH, token_expiration: '2026-11-19T11:59:59Z' }, user_info: { id: '7' } })).toBe('out'))
  test('an interrupted sign-in has to be repeated', () => expect(phase({ user: AUTH })).toBe('out'))
  test('user info of another user signs the user out', () => expect(phase({ user: AUTH, user_info: { id: '8' } })).toBe('out'))
  test('incomplete user info signs the user out', () => expect(phase({ user: { token: 'secret' }, user_info: { id: '7' } })).toBe('out'))
})

describe('redirects by path', () => {
  test('a signed-out user is sent from the root to the login of the tenant [2.1]', () => {
    expect(redirectOf('root', 'acme', 'acme', 'out')).toBe('/acme/login')
    expect(redirectOf('root', 'Acme', 'acme', 'in')).toBe('/acme')
    expect(redirectOf('login', 'ACME', 'acme', 'out')).toBe('/acme/login')
    expect(redirectOf('root', 'acme', 'acme', 'signing-in')).toBe('/acme/login')
    expect(redirectOf('root', 'acme', 'acme', 'in')).toBeNull()
  })
  test('the login of another tenant redirects to its root [2.2]', () => {
    expect(redirectOf('login', 'globex', 'acme', 'in')).toBe('/globex')
    expect(redirectOf('login', 'globex', null, 'out')).toBe('/globex')
  })
  test('a signed-in user is sent from the login to the root, but not before everything is loaded [2.2, 4.4]', () => {
    expect(redirectOf('login', 'acme', 'acme', 'in')).toBe('/acme')
    expect(redirectOf('login', 'acme', 'acme', 'signing-in')).toBeNull()
    expect(redirectOf('login', 'acme', 'acme', 'out')).toBeNull()
  })
  test('the root of another tenant stays until the session has changed tenant [2.5]', () => {
    expect(redirectOf('root', 'globex', 'acme', 'in')).toBeNull()
  })
  test('the query of an address is kept over the login of its own tenant, and not passed to another [2.2]', () => {
    expect(withSearch('/acme/login', 'acme', '?load=4820001')).toBe('/acme/login?load=4820001')
    expect(withSearch('/acme', 'acme', '?load=4820001')).toBe('/acme?load=4820001')
    expect(withSearch('/page_not_found', 'acme', '?load=4820001')).toBe('/page_not_found')
  })
  test('a tenant with the name of the 404 page redirects to the 404 page [2.4]', () => {
    expect(redirectOf('login', 'page_not_found', 'page_not_found', 'out')).toBe('/page_not_found')
  })
})
