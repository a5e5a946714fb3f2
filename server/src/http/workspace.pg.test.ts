import { StaticInfo } from '@waybill/shared/protocol/static-info'
import { UserInfo } from '@waybill/shared/protocol/users'
import { Schema } from 'effect'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createTestApp } from './http-app.fixture.ts'

const app = await createTestApp(await testDatabase())
const { call } = app
const api = (path: string) => `/acme/api/v1${path}`
const STRICT = { onExcessProperty: 'error' } as const

let dora: { readonly id: string; readonly token: string }
let sam: { readonly id: string; readonly token: string }
let vera: { readonly id: string; readonly token: string }

beforeAll(async () => {
  await app.addTenant('acme')
  const addUser = async (username: string, role: string) => {
    const { id } = await app.addUser('acme', username, role)
    return { id, token: await app.signIn('acme', username) }
  }
  dora = await addUser('dora', 'dispatcher')
  sam = await addUser('sam', 'support')
  vera = await addUser('vera', 'view_only')
})

describe('the user-info request [3.2, 7.4]', () => {
  const load = (
    who: typeof dora,
    id = who.id,
    body: unknown = { user: { auth_uid: who.id, token: who.token, username: 'x' }, timezone: 'America/Chicago' },
  ) => call('POST', api(`/users/${id}`), { token: who.token, body })

  test('returns roles, permissions and tabs in the shape that the workspace expects', async () => {
    const { status, json } = await load(dora)
    expect(status).toBe(200)
    const info = Schema.decodeUnknownSync(UserInfo)(json.user_info, STRICT)
    expect(info).toMatchObject({ id: dora.id, roles: ['dispatcher'], tab_records: [] })
    expect(info.permission_list).toContainEqual({ feature: 'shipments#cover', level: 'full' })
    expect(info.permission_list).toContainEqual({ feature: 'admin_privileges', level: 'not-permitted' })
    expect(info.filter_sets.map(({ name }) => name)).toEqual([
      'Active Shipments',
      'To release',
      'Check call overdue',
      'Late risk',
      'Exceptions',
    ])
  })

  test('is allowed only for oneself, and takes only known fields', async () => {
    expect((await load(dora, sam.id)).status).toBe(403)
    expect((await load(dora, dora.id, { user: { token: 7 } })).status).toBe(400)
    expect((await load(dora, dora.id, { password: 'x' })).status).toBe(400)
    expect((await load(dora, dora.id, {})).status).toBe(200)
  })
})

describe('users for pickers [7.8]', () => {
  test('are listed by username, page by page, with the count', async () => {
    const first = (await call('GET', api('/users?limit=2'), { token: dora.token })).json
    expect(first.users.map(({ username }: { username: string }) => username)).toEqual(['dora', 'sam'])
    expect([first.total, first.more, first.next]).toEqual([3, false, expect.any(String)])
    const second = (await call('GET', api(`/users?limit=2&after=${first.next}`), { token: dora.token })).json
    expect([second.users.length, second.next]).toEqual([1, null])
  })

  test('are found by part of a name, exactly by username, and by id', async () => {
    const names = async (query: string) =>
      (await call('GET', api(`/users${query}`), { token: vera.token })).json.users.map(({ username }: { username: string }) => username)
    expect(await names('?search=OR')).toEqual(['dora'])
    expect(await names('/search?search=a')).toEqual(['dora', 'sam', 'vera'])
    expect(await names('?username=SAM')).toEqual(['sam'])
    const { json } = await call('GET', api(`/users/${sam.id}`), { token: dora.token })
    expect(json.user).toEqual({
      id: sam.id,
      version: 1,
      username: 'sam',
      email: null,
      first_name: '',
      last_name: '',
      roles: ['support'],
      agents: [],
      office: null,
      profile_pic: null,
      timezone: null,
      retired: false,
      last_seen_at: expect.any(String),
    })
    expect((await call('GET', api('/users/999'), { token: dora.token })).status).toBe(404)
  })
})

describe('tabs [7.9, 7.10, 7.11, 7.12]', () => {
  test('are saved one by one and in bulk with id, user and tab, returned in order, and deleted [3.5]', async () => {
    const one = await call('POST', api('/tab_records'), {
      token: dora.token,
      body: { auth_uid: dora.id, tab: { type: 'shipment', pro: '4800001' } },
    })
    expect(one.status).toBe(201)
    expect(one.json.tab_record).toEqual({ id: expect.any(String), auth_uid: dora.id, tab: { type: 'shipment', pro: '4800001' } })
    const batch = await call('POST', api('/tab_records/batch_create'), {
      token: dora.token,
      body: { auth_uid: dora.id, tabs: [{ n: 1 }, { n: 2 }] },
    })
    expect(batch.json.tab_records).toHaveLength(2)
    const tabs = async () =>
      (await call('POST', api(`/users/${dora.id}`), { token: dora.token })).json.user_info.tab_records.map(
        ({ tab }: { tab: object }) => tab,
      )
    expect(await tabs()).toEqual([{ type: 'shipment', pro: '4800001' }, { n: 1 }, { n: 2 }])
    expect((await call('DELETE', api(`/tab_records/${one.json.tab_record.id}`), { token: dora.token })).status).toBe(204)
    expect((await call('DELETE', api(`/tab_records/${one.json.tab_record.id}`), { token: dora.token })).status).toBe(404)
    expect((await call('POST', api('/tab_records/destroy_all'), { token: dora.token, body: { auth_uid: dora.id } })).status).toBe(204)
    expect(await tabs()).toEqual([])
  })

  test('are private, and a viewer has their own', async () => {
    const mine = await call('POST', api('/tab_records'), { token: vera.token, body: { auth_uid: vera.id, tab: {} } })
    expect(mine.status).toBe(201)
    expect((await call('POST', api('/tab_records'), { token: dora.token, body: { auth_uid: vera.id, tab: {} } })).status).toBe(403)
    expect((await call('POST', api('/tab_records/destroy_all'), { token: dora.token, body: { auth_uid: vera.id } })).status).toBe(403)
    expect((await call('DELETE', api(`/tab_records/${mine.json.tab_record.id}`), { token: dora.token })).status).toBe(404)
  })

  test('are limited to 200', async () => {
    const tabs = Array.from({ length: 200 }, () => ({}))
    expect((await call('POST', api('/tab_records/batch_create'), { token: sam.token, body: { auth_uid: sam.id, tabs } })).status).toBe(201)
    const more = await call('POST', api('/tab_records'), { token: sam.token, body: { auth_uid: sam.id, tab: {} } })
    expect([more.status, more.json.error.type]).toEqual([422, 'TooManyTabs'])
  })
})

test('static info has every list, No Office before the agents, and is not sent again when unchanged [3.10, 7.5, 9.12]', async () => {
  const first = await call('GET', api('/static_info'), { token: vera.token })
  const info = Schema.decodeUnknownSync(StaticInfo)(first.json.static_info, STRICT)
  expect(info.required_field_options).toContainEqual({ table_name: 'shipment', column_name: 'revenue_type' })
  expect(info.mode_options.map(({ value }) => value)).toEqual(['truckload', 'less_than_truckload', 'intermodal'])
  expect(info.agent_options[0]).toEqual({ agent_id: 'No Office', id: null })
  const again = await call('GET', api('/static_info'), { token: vera.token, headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('filters are private [7.13]', async () => {
  const { json } = await call('GET', api(`/filter_sets?auth_uid=${dora.id}`), { token: dora.token })
  expect(json.filter_sets[0]).toMatchObject({ name: 'Active Shipments', filters: { status: 'active' } })
  expect((await call('GET', api(`/filter_sets?auth_uid=${sam.id}`), { token: dora.token })).status).toBe(403)
})

test('errors in a client are reported by any user and read by support [7.6, 7.7]', async () => {
  const report = (title: string, log_level?: string) =>
    call('POST', api('/debug_logs'), {
      token: vera.token,
      body: { debug_log: { title, message: 'x is undefined', user_id: '99', ...(log_level && { log_level }) } },
    })
  expect((await report('boom')).status).toBe(201)
  expect((await report('hm', 'warn')).status).toBe(201)
  expect((await report('eh', 'loud')).status).toBe(400)
  const read = async (path: string) => (await call('GET', api(path), { token: sam.token })).json
  const all = await read('/debug_logs?limit=1')
  expect(all).toMatchObject({ debug_logs: [{ title: 'hm', log_level: 'warn', user_id: vera.id }], total: 2, more: false })
  expect(await read(`/debug_logs?limit=1&after=${all.next}`)).toMatchObject({ debug_logs: [{ title: 'boom' }], next: null })
  expect(await read('/debug_logs/filter/?log_level=error')).toMatchObject({ debug_logs: [{ title: 'boom' }], total: 1 })
  expect((await call('GET', api('/debug_logs'), { token: dora.token })).status).toBe(403)
})

test('the sign-in page shows the tenant’s name before sign-in, and no password outside a demo', async () => {
  expect((await call('GET', api('/auth/options'))).json).toEqual({
    auth_options: { tenant: { id: 'acme', name: 'acme' }, version: '2025.09.11-production', demo: null },
  })
})
