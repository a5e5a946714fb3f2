import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createTestApp } from './test-app.ts'

const database = await testDatabase()
const house = await createTestApp(database)
const { call } = house
const api = (path: string) => `/acme/api/v1${path}`
let token: string
let anna: string

beforeAll(async () => {
  await house.addTenant('acme')
  anna = (await house.addUser('acme', 'anna', 'admin')).id
  token = await house.signIn('acme', 'anna')
})

const add = (user: object, headers = {}) =>
  call('POST', api('/users'), { token, body: { user: { email: 'somebody@acme.test', ...user } }, headers })
const login = async (username: string, password: string) =>
  (await call('POST', api('/auth/login'), { body: { username, password } })).status

test('an added user has his roles and may sign in, and his password is nowhere but in its hash [3.3, 7.8]', async () => {
  const { status, json, headers } = await add({
    username: 'Bob',
    password: 'tr0ub4dor',
    roles: ['Dispatcher'],
    first_name: 'Bob',
    email: 'b@acme.test',
  })
  expect(status).toBe(201)
  expect(json.user).toEqual({
    id: json.user.id,
    version: 1,
    username: 'Bob',
    email: 'b@acme.test',
    first_name: 'Bob',
    last_name: '',
    roles: ['dispatcher'],
    agents: [],
    office: null,
    profile_pic: null,
    timezone: null,
  })
  expect(Number(headers.get('waybill-position'))).toBe(await house.store.head('acme'))
  expect(await login('bob', 'tr0ub4dor')).toBe(200)
  const { rows } = await database.ownerPool.query(`select data::text || meta::text as text from events`)
  expect(rows.some(({ text }) => text.includes('tr0ub4dor'))).toBe(false)
})

test('a name that somebody has, in whatever case, and a role that nobody knows are refused, and leave no password behind', async () => {
  const before = (await database.ownerPool.query('select count(*)::int as n from credentials')).rows[0].n
  const taken = await add({ username: 'ANNA', password: 'x', roles: ['sales'] })
  expect([taken.status, taken.json.error.type, taken.json.error.alerts[0].field]).toEqual([422, 'UsernameTaken', 'username'])
  const unknown = await add({ username: 'carl', password: 'x', roles: ['king'] })
  expect([unknown.status, unknown.json.error.type]).toEqual([422, 'RoleUnknown'])
  expect((await database.ownerPool.query('select count(*)::int as n from credentials')).rows[0].n).toBe(before)
})

test('the same key adds one user, with whatever password it comes again', async () => {
  const key = { 'idempotency-key': 'add-dan' }
  const first = await add({ username: 'dan', password: 'one', roles: ['sales'] }, key)
  const again = await add({ username: 'dan', password: 'two', roles: ['sales'] }, key)
  expect([again.status, again.json, again.headers.get('waybill-position')]).toEqual([
    201,
    first.json,
    first.headers.get('waybill-position'),
  ])
  expect([await login('dan', 'one'), await login('dan', 'two')]).toEqual([200, 401])
  const other = await add({ username: 'dan2', password: 'one', roles: ['sales'] }, key)
  expect([other.status, other.json.error.type]).toEqual([422, 'KeyReused'])
})

test('names, roles and password change in one call; an older version is told what changed', async () => {
  const { id, version } = (await add({ username: 'eve', password: 'old', roles: ['sales'] })).json.user
  const put = (user: object) => call('PUT', api(`/users/${id}`), { token, body: { user } })
  const changed = await put({ last_name: 'Stone', roles: ['view_only'], password: 'new', version })
  expect([changed.status, changed.json.user]).toEqual([
    200,
    expect.objectContaining({ last_name: 'Stone', roles: ['view_only'], version: 4 }),
  ])
  expect([await login('eve', 'old'), await login('eve', 'new')]).toEqual([401, 200])
  const late = await put({ last_name: 'Rock', version })
  expect([late.status, late.json.error.type]).toEqual([409, 'VersionConflict'])
  expect(late.json.changes).toContainEqual(expect.objectContaining({ path: 'last_name', from: '', to: 'Stone', by: 'anna' }))
  expect((await call('PUT', api('/users/999'), { token, body: '{' })).status).toBe(404)
})

test('retired users are gone from lists and cannot work on; nobody retires himself', async () => {
  const { id } = (await add({ username: 'old', password: 'x', roles: ['admin'] })).json.user
  const his = await house.signIn('acme', 'old', 'x')
  const { status, json } = await call('POST', api('/users/batch_delete'), { token, body: { user_ids: [id], reason: 'left the house' } })
  expect([status, json]).toEqual([200, { users: [id] }])
  const told = await call('GET', api(`/records/user/${id}/history`), { token })
  expect(JSON.stringify(told.json)).toContain('left the house')
  expect((await call('GET', api('/users?username=old'), { token })).json.users).toEqual([])
  for (const path of ['/users/batch_delete', `/users/${anna}`, '/auth/logout']) {
    expect((await call('POST', api(path), { token: his, body: { user_ids: [anna] } })).status).toBe(401)
  }
  expect((await call('POST', api(`/users/${id}`), { token: his, body: {} })).status).toBe(400)
  const self = await call('POST', api('/users/batch_delete'), { token, body: { user_ids: [anna] } })
  expect([self.status, self.json.error.type]).toEqual([422, 'RetiresHimself'])
  expect((await call('POST', api('/users/batch_delete'), { token, body: { user_ids: ['999'] } })).status).toBe(404)
})
