import { FEATURE_PATHS } from '@waybill/shared/permissions/features'
import { may } from '@waybill/shared/permissions/may'
import { type GrantingRole, permissionsOf, ROLES } from '@waybill/shared/permissions/roles'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTestApp } from '../test-app.ts'
import type { Call } from './call.ts'
import { CALLS } from './document.ts'

/**
 * Every call that the app routes, made as every role: permitted or refused exactly as the feature tree says. Besides the roles that came
 * with the product there are roles that grant half of all features each, so that any two features are told apart by one of them: a call
 * that asks for another feature than it says is found. A new call needs its feature, or a reason here.
 */

/** What everybody who is signed in may do, because it is his own. */
const OF_ONESELF: Readonly<Record<string, string>> = {
  'post /v1/auth/logout': 'signs oneself out',
  'post /v1/users/{id}': 'the user-info load is for oneself',
  'post /v1/tab_records': 'one’s own tabs',
  'post /v1/tab_records/batch_create': 'one’s own tabs',
  'post /v1/tab_records/destroy_all': 'one’s own tabs',
  'delete /v1/tab_records/{id}': 'one’s own tabs',
  'get /v1/list_layouts': 'how one looks at lists',
  'put /v1/list_layouts': 'how one looks at lists',
  'get /v1/static_info': 'what pickers offer, without which nothing is drawn',
  'delete /v1/test_role': 'taking one’s own roles back must always be possible',
}

const house = await createTestApp(await testDatabase())
const calls = Object.values(CALLS).flat()
const nameOf = ({ method, api, path }: Call) => `${method} /${api ?? 'v1'}${path}`
const byName = new Map(calls.map((call) => [nameOf(call), call]))

/** The app's own table of routes, not what is written of it. */
const API = '/:tenant/api'
const ROUTED = [
  ...new Set(
    house.app.routes
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
const SIGNED_IN = ROUTED.filter((name) => byName.get(name)?.open !== true)
const GUARDED = SIGNED_IN.filter((name) => !(name in OF_ONESELF))

const BITS = Math.ceil(Math.log2(FEATURE_PATHS.length))
const HALVES: readonly GrantingRole[] = Array.from({ length: BITS }, (_, bit) => ({
  id: `half_${bit}`,
  levels: Object.fromEntries(FEATURE_PATHS.filter((_path, place) => (place >> bit) % 2 === 1).map((path) => [path, 'full'] as const)),
}))
const NOTHING: GrantingRole = { id: 'nothing', levels: {} }
const OF_THE_HOUSE = [...HALVES, NOTHING]
const EVERY_ROLE = [...ROLES, ...OF_THE_HOUSE.map(({ id }) => id)]

const users = new Map<string, string>()
/** A session may make fifty calls a second: each makes forty. */
const CALLS_A_SESSION = 40
const caller = (tenant: string, user: string) => {
  let left = 0
  let token = ''
  return async (name: string, at = 'acme') => {
    if (left === 0) {
      token = (await house.sessions.open(tenant, user)).token
      left = CALLS_A_SESSION
    }
    left -= 1
    const [method = '', path = ''] = name.split(' ')
    return house.call(method.toUpperCase(), `/${at}/api${path.replace(/\{\w+\}/g, '9999999')}`, {
      token,
      ...(method !== 'get' && { body: '{' }),
    })
  }
}

beforeAll(async () => {
  for (const tenant of ['acme', 'globex']) await house.addTenant(tenant)
  const admin = await house.addUser('acme', 'admin', 'admin')
  users.set('admin', admin.id)
  users.set('stranger', (await house.addUser('globex', 'admin', 'admin')).id)
  const { token } = await house.sessions.open('acme', admin.id)
  for (const { id, levels } of OF_THE_HOUSE) {
    const { status, text } = await house.call('POST', '/acme/api/v1/roles', { token, body: { role: { name: id, levels } } })
    if (status !== 201) throw new Error(text)
  }
  for (const role of EVERY_ROLE) if (role !== 'admin') users.set(role, (await house.addUser('acme', role, role)).id)
})

test('every call asks for a feature, or has a reason why not', () => {
  expect(GUARDED.filter((name) => byName.get(name)?.feature === undefined)).toEqual([])
  expect(Object.keys(OF_ONESELF).filter((name) => !SIGNED_IN.includes(name) || byName.get(name)?.feature !== undefined)).toEqual([])
})

test('any two features are told apart by a role', () => {
  const codes = FEATURE_PATHS.map((path) => HALVES.map(({ levels }) => (path in levels ? 1 : 0)).join(''))
  expect(new Set(codes).size).toBe(FEATURE_PATHS.length)
})

describe('every call, permitted or refused as the feature tree says [6.2, 6.4, 6.6, 6.7]', () => {
  test.each(EVERY_ROLE)('%s', async (role) => {
    const permissions = permissionsOf([role], OF_THE_HOUSE)
    const as = caller('acme', users.get(role) as string)
    const wrong: string[] = []
    for (const name of GUARDED) {
      const { status } = await as(name)
      const permitted = may(permissions, byName.get(name)?.feature as string)
      if ((status === 403) === permitted || status >= 500) wrong.push(`${name}: ${status}, ${permitted ? 'permitted' : 'not permitted'}`)
    }
    expect(wrong).toEqual([])
  })

  test('somebody of another tenant is told of nothing, whatever he may at home [1.1]', async () => {
    const as = caller('globex', users.get('stranger') as string)
    const wrong: string[] = []
    for (const name of SIGNED_IN) {
      const { status } = await as(name)
      if (status !== 404) wrong.push(`${name}: ${status}`)
    }
    expect(wrong).toEqual([])
  })
})

test('what was refused stands in the security log: who, what, where [6.7]', async () => {
  // Of one address so many refusals a minute are kept: these come from another one.
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const id = users.get('nothing') as string
  const { token } = await house.sessions.open('acme', id)
  const asked = ['GET /users', 'POST /roles', 'PUT /cover', 'GET /security_log', 'PUT /test_role']
  for (const name of asked) {
    const [method = '', path] = name.split(' ')
    await house.call(method, `/acme/api/v1${path}`, { token, headers })
  }
  const { token: admins } = await house.sessions.open('acme', users.get('admin') as string)
  const log = async (query: string) => (await house.call('GET', `/acme/api/v1/security_log?${query}`, { token: admins })).json.security_log
  const kept: { action: string; user_id: string; detail: { method: string; path: string; feature: string } }[] =
    await log('filters[address]=203.0.113.9')
  expect(kept.map(({ detail }) => `${detail.method} ${detail.path.replace('/acme/api/v1', '')}`).toReversed()).toEqual(asked)
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
