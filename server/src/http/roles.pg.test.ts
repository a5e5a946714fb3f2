import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createTestApp } from './http-app.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database)
const { call } = app
const api = (path: string) => `/acme/api/v1${path}`
let admin: string

beforeAll(async () => {
  await app.addTenant('acme')
  await app.addUser('acme', 'admin', 'admin')
  admin = await app.signIn('acme', 'admin')
})

const as = (token: string) => (method: string, path: string, body?: unknown) =>
  call(method, api(path), { token, ...(body !== undefined && { body }) })
const makeRole = async (name: string, levels: object) => (await as(admin)('POST', '/roles', { role: { name, levels } })).json.role
const someone = async (username: string, role: string) => {
  const { id } = await app.addUser('acme', username, role)
  return { id, token: await app.signIn('acme', username) }
}

describe('custom roles [2.24]', () => {
  test('are listed with the built-in roles, with their settings and users', async () => {
    const role = await makeRole('Night Desk', { shipments: 'read-only', 'shipments#hold': 'full', lock: 'none' })
    expect(role).toEqual({
      id: 'night_desk',
      version: 1,
      name: 'Night Desk',
      description: null,
      levels: { shipments: 'read-only', 'shipments#hold': 'full' },
      is_built_in: false,
      user_count: 0,
    })
    await someone('nina', 'night_desk')
    const { roles } = (await as(admin)('GET', '/roles')).json
    expect(roles.map(({ id, user_count }: { id: string; user_count: number }) => [id, user_count])).toEqual([
      ['admin', 1],
      ['support', 0],
      ['dispatcher', 0],
      ['sales', 0],
      ['accounting', 0],
      ['view_only', 0],
      ['night_desk', 1],
    ])
    expect((await as(admin)('GET', '/roles/NIGHT_DESK')).json.role.user_count).toBe(1)
  })

  test("built-in roles can be neither changed nor deleted, and an assigned role can't be deleted [6.6]", async () => {
    for (const answer of [
      await as(admin)('PUT', '/roles/admin', { role: { levels: {} } }),
      await as(admin)('DELETE', '/roles/admin'),
      await as(admin)('POST', '/roles', { role: { name: 'Admin' } }),
    ]) {
      expect([answer.status, answer.json.error.type]).toEqual([422, 'RoleBuiltIn'])
    }
    const carried = await as(admin)('DELETE', '/roles/night_desk')
    expect([carried.status, carried.json.error.message]).toEqual([422, '1 user has the role Night Desk. Give them another role first.'])
    await makeRole('Passing', {})
    expect((await as(admin)('DELETE', '/roles/passing')).status).toBe(200)
    expect((await as(admin)('GET', '/roles/passing')).status).toBe(404)
    const given = await as(admin)('POST', '/users', {
      user: { username: 'pat', email: 'p@acme.test', password: 'tr0ub4dor', roles: ['passing'] },
    })
    expect([given.status, given.json.error.type]).toEqual([422, 'RoleUnknown'])
  })

  test('a role change applies at once to every user with that role and to no one else, and an older version gets the changes [6.7]', async () => {
    const { token } = await someone('hal', 'night_desk')
    const hold = async () => (await as(token)('PUT', '/shipments/9999999/hold', {})).status
    expect([await hold(), (await as(token)('GET', '/shipments')).status]).toEqual([404, 200])
    const taken = await as(admin)('PUT', '/roles/night_desk', { role: { levels: { shipments: 'read-only' }, version: 1 } })
    expect([taken.status, taken.json.role.version]).toEqual([200, 2])
    expect([await hold(), (await as(token)('GET', '/shipments')).status]).toEqual([403, 200])
    const late = await as(admin)('PUT', '/roles/night_desk', { role: { name: 'Nights', version: 1 } })
    expect([late.status, late.json.changes[0].path]).toEqual([409, 'levels.shipments#hold'])
    const { id } = (await as(admin)('GET', '/users?username=hal')).json.users[0]
    const info = (await as(token)('POST', `/users/${id}`, {})).json.user_info
    expect(info.permission_list).toContainEqual({ feature: 'shipments#hold', level: 'not-permitted' })
    expect(info.permission_list).toContainEqual({ feature: 'shipments#read', level: 'read-only' })
  })

  test('a tab of a denied screen is not kept for its user either [6.5]', async () => {
    await makeRole('Mapless', { tabs: 'full', 'tabs#MapTab': 'not-permitted' })
    const { id, token } = await someone('mo', 'mapless')
    const keep = async (type: string) => (await as(token)('POST', '/tab_records', { auth_uid: id, tab: { type, params: {} } })).status
    expect([await keep('MapTab'), await keep('UsersIndexTab'), await keep('CreateTab')]).toEqual([403, 201, 201])
  })
})

describe("users can't raise their own permissions", () => {
  const sent = { email: 'x@acme.test', password: 'tr0ub4dor' }
  const refused = ({ status, json }: { status: number; json: { error: { type: string } } }) => [status, json.error?.type]

  test("user managers can't assign roles with more permissions than their own or change users who have them", async () => {
    await makeRole('Manager', { users: 'full', roles: 'full', shipments: 'full', tabs: 'full' })
    await makeRole('Hand', { 'shipments#read': 'full' })
    const { id, token } = await someone('max', 'manager')
    const boss = await app.addUser('acme', 'boss', 'admin')
    const callAsMax = as(token)
    expect((await callAsMax('POST', '/users', { user: { ...sent, username: 'h1', roles: ['hand'] } })).status).toBe(201)
    const attempts = [
      await callAsMax('POST', '/users', { user: { ...sent, username: 'h2', roles: ['admin'] } }),
      await callAsMax('POST', '/users', { user: { ...sent, username: 'h3', roles: ['Admin', 'view_only'] } }),
      await callAsMax('PUT', `/users/${id}`, { user: { roles: ['manager', 'dispatcher'] } }),
      await callAsMax('PUT', `/users/${boss.id}`, { user: { password: 'mine to know' } }),
      await callAsMax('PUT', `/users/${boss.id}`, { user: { roles: ['hand'] } }),
      await callAsMax('POST', '/users/batch_delete', { user_ids: [boss.id] }),
      await callAsMax('GET', `/users/${boss.id}/sessions`),
      await callAsMax('DELETE', `/users/${boss.id}/sessions`),
      await callAsMax('DELETE', `/users/${boss.id}/picture`),
      await callAsMax('PUT', '/test_role', { test_role: { role: 'admin' } }),
    ]
    expect(attempts.map(refused)).toEqual(attempts.map(() => [403, 'Forbidden']))
    expect(await app.signIn('acme', 'boss')).toContain('acme.')
    const { json } = await as(admin)('GET', '/security_log?filters[action]=not_permitted')
    expect(json.security_log.filter(({ username }: { username: string }) => username === 'max')).toHaveLength(attempts.length)
  })

  test("role managers can't grant permissions that they don't have, or edit roles that have them", async () => {
    const { token } = await someone('mia', 'manager')
    await makeRole('Carriers', { carriers: 'full' })
    const callAsMia = as(token)
    expect((await callAsMia('POST', '/roles', { role: { name: 'Desk', levels: { shipments: 'full' } } })).status).toBe(201)
    const attempts = [
      await callAsMia('POST', '/roles', { role: { name: 'More', levels: { 'carriers#create': 'full' } } }),
      await callAsMia('PUT', '/roles/desk', { role: { levels: { settings: 'full' } } }),
      await callAsMia('PUT', '/roles/manager', { role: { levels: { users: 'full', audit: 'full' } } }),
      await callAsMia('PUT', '/roles/carriers', { role: { levels: {} } }),
      await callAsMia('DELETE', '/roles/carriers'),
    ]
    expect(attempts.map(refused)).toEqual(attempts.map(() => [403, 'Forbidden']))
    const forged = await as(admin)('POST', '/roles', { role: { name: 'Forged', levels: { admin_privileges: 'full' } } })
    expect(refused(forged)).toEqual([422, 'FeatureUnknown'])
  })

  test('no administrator can lock themselves out [6.6]', async () => {
    const { id } = (await as(admin)('GET', '/users?username=admin')).json.users[0]
    const { status, json } = await as(admin)('PUT', `/users/${id}`, { user: { roles: ['sales'] } })
    expect([status, json.error.type, json.error.alerts[0].field]).toEqual([422, 'OwnAdminRole', 'roles'])
  })
})

describe('testing a role [6.11]', () => {
  const info = async (token: string) => {
    const { id } = (await as(admin)('GET', '/users?username=tess')).json.users[0]
    return (await as(token)('POST', `/users/${id}`, {})).json.user_info
  }

  test('the server limits the session to the tested role, and users can always switch back', async () => {
    const { token } = await someone('tess', 'admin')
    const other = await app.signIn('acme', 'tess')
    expect((await as(token)('PUT', '/test_role', { test_role: { role: 'king' } })).status).toBe(404)
    expect((await as(token)('PUT', '/test_role', { test_role: { role: 'Hand' } })).status).toBe(204)
    expect([(await as(token)('GET', '/shipments')).status, (await as(token)('GET', '/users')).status]).toEqual([200, 403])
    expect((await as(token)('PUT', '/test_role', { test_role: { role: 'admin' } })).status).toBe(403)
    expect(await info(token)).toMatchObject({ roles: ['hand'], test_role: { role: 'hand', name: 'Hand' } })
    expect((await as(other)('GET', '/users')).status).toBe(200)

    expect((await as(token)('DELETE', '/test_role')).status).toBe(204)
    expect((await as(token)('GET', '/users')).status).toBe(200)
    expect(await info(token)).toMatchObject({ roles: ['admin'], test_role: null })
    expect((await as(token)('DELETE', '/test_role')).status).toBe(204)

    const log = (await as(admin)('GET', '/security_log?filters[action][]=test_role_begun&filters[action][]=test_role_ended')).json
      .security_log
    expect(log.map(({ action, username, detail }: Record<string, unknown>) => [action, username, detail])).toEqual([
      ['test_role_ended', 'tess', { role: 'hand' }],
      ['test_role_begun', 'tess', { role: 'hand' }],
    ])
  })

  test('a change to the tested role applies at once, and a user who is no longer an administrator can test no role', async () => {
    const token = await app.signIn('acme', 'tess')
    await as(token)('PUT', '/test_role', { test_role: { role: 'hand' } })
    await as(admin)('PUT', '/roles/hand', { role: { levels: { carriers: 'full' } } })
    expect([(await as(token)('GET', '/shipments')).status, (await as(token)('GET', '/carriers')).status]).toEqual([403, 200])
    const { id } = (await as(admin)('GET', '/users?username=tess')).json.users[0]
    await as(admin)('PUT', `/users/${id}`, { user: { email: 't@acme.test', roles: ['sales'] } })
    expect([(await as(token)('GET', '/shipments')).status, (await as(token)('GET', '/settings')).status]).toEqual([200, 403])
    expect(await info(token)).toMatchObject({ roles: ['sales'], test_role: null })
  })
})
