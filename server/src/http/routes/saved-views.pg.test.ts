import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { createTestApp } from '../http-app.fixture.ts'

const database = await testDatabase()
const { call, signIn, addTenant, addUser } = await createTestApp(database)
const API = '/acme/api/v1'
let dana: string
let lee: string
let admin: string

beforeAll(async () => {
  for (const tenant of ['acme', 'globex']) {
    await addTenant(tenant)
    for (const [username, role] of [
      ['dispatcher', 'dispatcher'],
      ['viewer', 'view_only'],
      ['admin', 'admin'],
    ] as const)
      await addUser(tenant, username, role)
  }
  dana = await signIn('acme', 'dispatcher')
  lee = await signIn('acme', 'viewer')
  admin = await signIn('acme', 'admin')
})

const save = async (token: string, filter_set: object) => (await call('POST', `${API}/filter_sets`, { token, body: { filter_set } })).json
const filtersOf = async (token: string) =>
  (await call('GET', `${API}/filter_sets`, { token })).json.filter_sets as { id: number; name: string; filters: object }[]

test('a filter is saved under a name, private until shared, and part of the user info [3.2, 3.6, 7.13]', async () => {
  const { filter_set } = await save(dana, {
    name: ' Texas reefers ',
    filters: { pickup_state: 'TX', equipment_type: ['R'], hazmat: 'false' },
  })
  expect(filter_set).toMatchObject({
    name: 'Texas reefers',
    filter_type: 'shipments',
    filters: { pickup_state: ['TX'], equipment_type: ['R'], hazmat: false },
    shared: false,
    default: false,
    created_at: expect.stringMatching(/Z$/),
  })
  const names = async (token: string) => (await filtersOf(token)).map(({ name }) => name)
  expect(await names(dana)).toEqual(['Active Shipments', 'To release', 'Check call overdue', 'Late risk', 'Exceptions', 'Texas reefers'])
  const builtIn = Object.fromEntries((await filtersOf(dana)).map((each) => [each.name, each.filters]))
  expect(builtIn).toMatchObject({
    'To release': { status: 'to_release' },
    'Check call overdue': { status: 'active', check_call_overdue: true },
    'Late risk': { status: 'active', late_risk: true },
  })
  expect(await names(lee)).not.toContain('Texas reefers')
  const found = await call('GET', `${API}/shipments?filters[pickup_state]=TX&filters[equipment_type][]=R&filters[hazmat]=false`, {
    token: dana,
  })
  expect(found.status).toBe(200)

  const path = `${API}/filter_sets/${filter_set.id}`
  const shared = await call('PUT', path, { token: dana, body: { filter_set: { ...filter_set, shared: true, default: true } } })
  expect(shared.json.filter_set).toMatchObject({ id: filter_set.id, shared: true, default: true })
  expect(await names(lee)).toContain('Texas reefers')
  const { user_info } = (await call('POST', `${API}/users/${shared.json.filter_set.user_id}`, { token: dana, body: {} })).json
  expect(user_info.filter_sets.find((set: { default: boolean }) => set.default).name).toBe('Texas reefers')

  expect((await call('PUT', path, { token: lee, body: { filter_set: { name: 'Mine', filters: {} } } })).status).toBe(404)
  expect((await call('DELETE', path, { token: lee })).status).toBe(404)
  expect((await call('DELETE', path, { token: admin })).status).toBe(204)
  expect(await names(dana)).not.toContain('Texas reefers')
  expect((await call('DELETE', path, { token: dana })).status).toBe(404)
})

test('a layout names its columns once each, including the locked ones, and a user starts with their default [2.44, 2.45, 9.13]', async () => {
  const columns = [
    { key: 'status', width: 90 },
    { key: 'pro', width: 100 },
    { key: 'stop_12_city', width: 140 },
  ]
  const post = (column_template: object) => call('POST', `${API}/column_templates`, { token: dana, body: { column_template } })
  const { json, status } = await post({ name: 'Desk 4', columns, sort: [{ column: 'miles', direction: 'desc' }], default: true })
  expect(status).toBe(201)
  expect(json.column_template).toMatchObject({ columns, pinned: 2, default: true, sort: [{ column: 'miles', direction: 'desc' }] })
  const list = (await call('GET', `${API}/column_templates`, { token: dana })).json.column_templates
  expect(list[0]).toMatchObject({ id: -3, name: 'System Default', default: false })
  expect(list[1].id).toBe(json.column_template.id)

  expect((await call('PUT', `${API}/column_templates/-3/default`, { token: dana })).status).toBe(204)
  const { user_info } = (await call('POST', `${API}/users/${json.column_template.user_id}`, { token: dana, body: {} })).json
  expect(user_info.default_column_template).toBe(-3)
  expect(user_info.column_templates.map((template: { name: string }) => template.name)).toEqual(['System Default', 'Desk 4'])

  for (const bad of [
    columns.slice(1),
    [...columns, columns[2]],
    [...columns, { key: 'nonsense', width: 90 }],
    [{ key: 'pro', width: 5 }],
  ]) {
    expect((await post({ name: 'Bad', columns: bad })).status).toBe(400)
  }
  expect((await post({ name: ' ', columns })).status).toBe(400)
  expect((await post({ name: 'Bad', columns, sort: [{ column: 'stop_1_city', direction: 'asc' }] })).status).toBe(400)
})

test('saved views of one tenant are invisible in another', async () => {
  const { filter_set } = await save(dana, { name: 'Ours', filters: { status: 'active' }, shared: true })
  const other = await signIn('globex', 'admin')
  const path = `/globex/api/v1/filter_sets/${filter_set.id}`
  expect((await call('PUT', path, { token: other, body: { filter_set: { name: 'Theirs', filters: {} } } })).status).toBe(404)
  expect((await call('DELETE', path, { token: other })).status).toBe(404)
  expect((await call('PUT', `${path}/default`, { token: other })).status).toBe(404)
  expect(JSON.stringify((await call('GET', '/globex/api/v1/filter_sets', { token: other })).json)).not.toContain('Ours')
})

test('list layouts are saved separately, one per list, for their user alone', async () => {
  const layout = (list: string, ...keys: string[]) => ({ list, columns: keys.map((key) => ({ key, width: 120 })), sort: null })
  const keep = (token: string, list_layout: object) => call('PUT', `${API}/list_layouts`, { token, body: { list_layout } })
  const kept = async (token: string) => (await call('GET', `${API}/list_layouts`, { token })).json.list_layouts

  expect((await keep(dana, layout('carriers', 'name', 'city'))).status).toBe(200)
  await keep(dana, layout('companies', 'name'))
  const later = { ...layout('carriers', 'name'), sort: { column: 'ytd_paid', direction: 'desc' } }
  expect((await keep(dana, later)).json).toEqual({ list_layout: later })
  expect(await kept(dana)).toEqual([later, layout('companies', 'name')])
  expect(await kept(lee)).toEqual([])
  expect((await call('GET', `${API}/column_templates`, { token: dana })).json.column_templates).not.toContainEqual(
    expect.objectContaining({ name: 'carriers' }),
  )
  for (const wrong of [layout('Carriers', 'name'), layout('carriers'), { ...later, columns: [{ key: 'name', width: 9000 }] }]) {
    expect((await keep(dana, wrong)).status).toBe(400)
  }
})
