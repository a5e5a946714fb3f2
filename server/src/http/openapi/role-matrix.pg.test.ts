import { CALLS } from '@waybill/shared/calls/calls'
import type { CallDefinition } from '@waybill/shared/calls/define-call'
import { FEATURE_PATHS } from '@waybill/shared/permissions/features'
import { isPermitted } from '@waybill/shared/permissions/may'
import { type GrantingRole, permissionsOf, ROLES } from '@waybill/shared/permissions/roles'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTestApp } from '../http-app.fixture.ts'

/**
 * Makes every call of the app as every role and expects it to be permitted or refused exactly as the feature tree says. Besides the
 * built-in roles there are roles that each grant half of all features, so that any two features differ in at least one role: a call that
 * checks another feature than it documents is found. A new call needs a feature, or a reason here.
 */

/** Calls that every signed-in user can make, because they concern only that user. */
const OF_ONESELF: Readonly<Record<string, string>> = {
  'post /v1/auth/logout': 'signs yourself out',
  'put /v1/auth/password': 'your own password',
  'post /v1/users/{id}': 'loads your own user info',
  'post /v1/tab_records': 'your own tabs',
  'post /v1/tab_records/batch_create': 'your own tabs',
  'post /v1/tab_records/destroy_all': 'your own tabs',
  'delete /v1/tab_records/{id}': 'your own tabs',
  'get /v1/list_layouts': 'your own list layouts',
  'put /v1/list_layouts': 'your own list layouts',
  'get /v1/static_info': 'options that every screen needs',
  'delete /v1/test_role': 'you can always return to your own roles',
}

const testApp = await createTestApp(await testDatabase())
const calls = CALLS.map(({ call }) => call)
const nameOf = ({ method, version, path }: CallDefinition) => `${method.toLowerCase()} /${version ?? 'v1'}${path}`
const byName = new Map(calls.map((call) => [nameOf(call), call]))

/** The feature that a call asks for; null when being signed in is enough, or when there is no such call. */
const featureOf = (name: string): string | null => {
  const access = byName.get(name)?.access
  return access === undefined || access === 'open' || access === 'signed_in' ? null : access
}

/** The app's own table of routes, not the documentation. */
const API = '/:tenant/api'
const ROUTED = [
  ...new Set(
    testApp.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${API}/v`) && !path.endsWith('openapi.json'))
      .map(
        ({ method, path }) =>
          `${method.toLowerCase()} ${path
            .slice(API.length)
            .replace(/\/$/, '')
            .replace(/:(\w+)/g, '{$1}')}`,
      ),
  ),
]
const SIGNED_IN = ROUTED.filter((name) => byName.get(name)?.access !== 'open')
const GUARDED = SIGNED_IN.filter((name) => !(name in OF_ONESELF))

const BITS = Math.ceil(Math.log2(FEATURE_PATHS.length))
const HALVES: readonly GrantingRole[] = Array.from({ length: BITS }, (_, bit) => ({
  id: `half_${bit}`,
  levels: Object.fromEntries(FEATURE_PATHS.filter((_path, place) => (place >> bit) % 2 === 1).map((path) => [path, 'full'] as const)),
}))
const NOTHING: GrantingRole = { id: 'nothing', levels: {} }
const CUSTOM_ROLES = [...HALVES, NOTHING]
const EVERY_ROLE = [...ROLES, ...CUSTOM_ROLES.map(({ id }) => id)]

const users = new Map<string, string>()
/** A session is limited to 50 calls per second, so each session here makes 40. */
const CALLS_A_SESSION = 40
const caller = (tenant: string, user: string) => {
  let left = 0
  let token = ''
  return async (name: string, at = 'acme') => {
    if (left === 0) {
      token = (await testApp.sessions.open(tenant, user)).token
      left = CALLS_A_SESSION
    }
    left -= 1
    const [method = '', path = ''] = name.split(' ')
    return testApp.call(method.toUpperCase(), `/${at}/api${path.replace(/\{\w+\}/g, '9999999')}`, {
      token,
      ...(method !== 'get' && { body: '{' }),
    })
  }
}

beforeAll(async () => {
  for (const tenant of ['acme', 'globex']) await testApp.addTenant(tenant)
  const admin = await testApp.addUser('acme', 'admin', 'admin')
  users.set('admin', admin.id)
  users.set('stranger', (await testApp.addUser('globex', 'admin', 'admin')).id)
  const { token } = await testApp.sessions.open('acme', admin.id)
  for (const { id, levels } of CUSTOM_ROLES) {
    const { status, text } = await testApp.call('POST', '/acme/api/v1/roles', { token, body: { role: { name: id, levels } } })
    if (status !== 201) throw new Error(text)
  }
  for (const role of EVERY_ROLE) if (role !== 'admin') users.set(role, (await testApp.addUser('acme', role, role)).id)
})

test('gives every call a feature, or a reason why it needs none', () => {
  expect(GUARDED.filter((name) => featureOf(name) === null)).toEqual([])
  expect(Object.keys(OF_ONESELF).filter((name) => !SIGNED_IN.includes(name) || featureOf(name) !== null)).toEqual([])
})

test('has a role that distinguishes any two features', () => {
  const codes = FEATURE_PATHS.map((path) => HALVES.map(({ levels }) => (path in levels ? 1 : 0)).join(''))
  expect(new Set(codes).size).toBe(FEATURE_PATHS.length)
})

describe('permits or refuses every call as the feature tree says [6.2, 6.4, 6.6, 6.7]', () => {
  test.each(EVERY_ROLE)('%s', async (role) => {
    const permissions = permissionsOf([role], CUSTOM_ROLES)
    const as = caller('acme', users.get(role) as string)
    const wrong: string[] = []
    for (const name of GUARDED) {
      const { status } = await as(name)
      const permitted = isPermitted(permissions, featureOf(name) as string)
      if ((status === 403) === permitted || status >= 500) wrong.push(`${name}: ${status}, ${permitted ? 'permitted' : 'not permitted'}`)
    }
    expect(wrong).toEqual([])
  })

  test('answers 404 to an administrator of another tenant [1.1]', async () => {
    const as = caller('globex', users.get('stranger') as string)
    const wrong: string[] = []
    for (const name of SIGNED_IN) {
      const { status } = await as(name)
      if (status !== 404) wrong.push(`${name}: ${status}`)
    }
    expect(wrong).toEqual([])
  })
})

test('records refused calls in the security log with user, call and address [6.7]', async () => {
  // Only so many refusals per minute are kept per address: these come from another one.
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const id = users.get('nothing') as string
  const { token } = await testApp.sessions.open('acme', id)
  const refusedCalls = ['GET /users', 'POST /roles', 'PUT /cover', 'GET /security_log', 'PUT /test_role']
  for (const name of refusedCalls) {
    const [method = '', path] = name.split(' ')
    await testApp.call(method, `/acme/api/v1${path}`, { token, headers })
  }
  const { token: admins } = await testApp.sessions.open('acme', users.get('admin') as string)
  const log = async (query: string) =>
    (await testApp.call('GET', `/acme/api/v1/security_log?${query}`, { token: admins })).json.security_log
  const kept: { action: string; user_id: string; detail: { method: string; path: string; feature: string } }[] =
    await log('filters[address]=203.0.113.9')
  expect(kept.map(({ detail }) => `${detail.method} ${detail.path.replace('/acme/api/v1', '')}`).toReversed()).toEqual(refusedCalls)
  expect(new Set(kept.map(({ action, user_id }) => `${action} ${user_id}`))).toEqual(new Set([`not_permitted ${id}`]))
  expect(kept.map(({ detail }) => detail.feature).toReversed()).toEqual([
    'users#read',
    'roles#manage',
    'shipments#cover',
    'admin_privileges',
    'admin_privileges',
  ])
  expect((await log('filters[action]=other_tenant')).length).toBeGreaterThan(0)
})
