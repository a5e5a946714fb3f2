import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createTestApp } from './http-app.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database)
const { call } = app
const api = (path: string) => `/acme/api/v1${path}`
let token: string
let anna: string

beforeAll(async () => {
  await app.addTenant('acme')
  anna = (await app.addUser('acme', 'anna', 'admin')).id
  token = await app.signIn('acme', 'anna')
})

const add = (user: object, headers = {}) =>
  call('POST', api('/users'), { token, body: { user: { email: 'somebody@acme.test', ...user } }, headers })
const login = async (username: string, password: string) =>
  (await call('POST', api('/auth/login'), { body: { username, password } })).status

test('a new user has their roles and may sign in, and their password is stored only as its hash [3.3, 7.8]', async () => {
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
  expect(Number(headers.get('waybill-position'))).toBe(await app.store.head('acme'))
  expect(await login('bob', 'tr0ub4dor')).toBe(200)
  const { rows } = await database.ownerPool.query(`select data::text || meta::text as text from events`)
  expect(rows.some(({ text }) => text.includes('tr0ub4dor'))).toBe(false)
})

test('a name that is taken, in any case, and an unknown role are refused, and leave no password behind', async () => {
  const before = (await database.ownerPool.query('select count(*)::int as n from credentials')).rows[0].n
  const taken = await add({ username: 'ANNA', password: 'tr0ub4dor', roles: ['sales'] })
  expect([taken.status, taken.json.error.type, taken.json.error.alerts[0].field]).toEqual([422, 'UsernameTaken', 'username'])
  const unknown = await add({ username: 'carl', password: 'tr0ub4dor', roles: ['king'] })
  expect([unknown.status, unknown.json.error.type]).toEqual([422, 'RoleUnknown'])
  expect((await database.ownerPool.query('select count(*)::int as n from credentials')).rows[0].n).toBe(before)
})

test('the same key adds one user, with any password in the repeat', async () => {
  const key = { 'idempotency-key': 'add-dan' }
  const first = await add({ username: 'dan', password: 'password one', roles: ['sales'] }, key)
  const again = await add({ username: 'dan', password: 'password two', roles: ['sales'] }, key)
  expect([again.status, again.json, again.headers.get('waybill-position')]).toEqual([
    201,
    first.json,
    first.headers.get('waybill-position'),
  ])
  expect([await login('dan', 'password one'), await login('dan', 'password two')]).toEqual([200, 401])
  const other = await add({ username: 'dan2', password: 'password one', roles: ['sales'] }, key)
  expect([other.status, other.json.error.type]).toEqual([422, 'KeyReused'])
})

test('names, roles and password change in one request, and an older version gets the changes', async () => {
  const { id, version } = (await add({ username: 'eve', password: 'password old', roles: ['sales'] })).json.user
  const put = (user: object) => call('PUT', api(`/users/${id}`), { token, body: { user } })
  const changed = await put({ last_name: 'Stone', roles: ['view_only'], password: 'password new', version })
  expect([changed.status, changed.json.user]).toEqual([
    200,
    expect.objectContaining({ last_name: 'Stone', roles: ['view_only'], version: 4 }),
  ])
  expect([await login('eve', 'password old'), await login('eve', 'password new')]).toEqual([401, 200])
  const late = await put({ last_name: 'Rock', version })
  expect([late.status, late.json.error.type]).toEqual([409, 'VersionConflict'])
  expect(late.json.changes).toContainEqual(expect.objectContaining({ path: 'last_name', from: '', to: 'Stone', by: 'anna' }))
  expect((await call('PUT', api('/users/999'), { token, body: '{' })).status).toBe(404)
})

test("retired users are gone from lists and have no access, and users can't retire themselves", async () => {
  const { id } = (await add({ username: 'old', password: 'tr0ub4dor', roles: ['admin'] })).json.user
  const retiredToken = await app.signIn('acme', 'old', 'tr0ub4dor')
  const { status, json } = await call('POST', api('/users/batch_delete'), { token, body: { user_ids: [id], reason: 'left the company' } })
  expect([status, json]).toEqual([200, { users: [id] }])
  const history = await call('GET', api(`/records/user/${id}/history`), { token })
  expect(JSON.stringify(history.json)).toContain('left the company')
  expect((await call('GET', api('/users?username=old'), { token })).json.users).toEqual([])
  for (const path of ['/users/batch_delete', `/users/${anna}`, '/auth/logout']) {
    expect((await call('POST', api(path), { token: retiredToken, body: { user_ids: [anna] } })).status).toBe(401)
  }
  expect((await call('POST', api(`/users/${id}`), { token: retiredToken, body: {} })).status).toBe(400)
  const self = await call('POST', api('/users/batch_delete'), { token, body: { user_ids: [anna] } })
  expect([self.status, self.json.error.type]).toEqual([422, 'OwnAccount'])
  expect((await call('POST', api('/users/batch_delete'), { token, body: { user_ids: ['999'] } })).status).toBe(404)
})
