import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createTestApp } from './http-app.fixture.ts'

const app = await createTestApp(await testDatabase())
const api = (path: string) => `/acme/api/v1${path}`
let token: string
let admin: string

beforeAll(async () => {
  await app.addTenant('acme')
  admin = (await app.addUser('acme', 'admin', 'admin')).id
  token = await app.signIn('acme', 'admin')
})
const call = (method: string, path: string, body?: unknown, who = token) =>
  app.call(method, api(path), { token: who, ...(body !== undefined && { body }) })
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('a new user form is blank and lists its required fields [7.8, 5.31]', async () => {
  const { json } = await call('GET', '/users/new')
  expect(json.user).toMatchObject({ id: null, username: '', email: null, roles: [], agents: [], office: null, timezone: null })
  expect(json.required_fields).toEqual(['username', 'email', 'roles', 'password'])
  const { status, json: refused } = await call('POST', '/users', { user: { username: '', password: 'tr0ub4dor', roles: ['sales'] } })
  expect([status, refused.error.alerts.map(({ message }: { message: string }) => message)]).toEqual([
    422,
    ['Username is required', 'Email is required'],
  ])
})

test("a user's agents and office come from the tenant's lists, and the agents of loads are found through them [3.3, 7.8, 9.12]", async () => {
  await call('POST', '/agents', { agent: { agent_id: 'CHI', name: 'Chicago' } })
  await call('POST', '/offices', { office: { name: 'Loop' } })
  const make = (user: object) =>
    call('POST', '/users', { user: { username: 'ann', email: 'a@acme.test', password: 'tr0ub4dor', roles: ['sales'], ...user } })
  for (const [result, field] of [
    [{ agents: ['NYC'] }, 'agents'],
    [{ office: 'Moon' }, 'office'],
  ] as const) {
    const { status, json } = await make(result)
    expect([status, json.error.alerts[0].field]).toEqual([422, field])
  }
  const { json } = await make({ agents: ['CHI'], office: 'Loop', timezone: 'America/Chicago' })
  expect(json.user).toMatchObject({ agents: ['CHI'], office: 'Loop', timezone: 'America/Chicago' })
  for (const timezone of ['Mars/Base', 'Chicago']) {
    expect((await call('PUT', `/users/${json.user.id}`, { user: { timezone } })).status).toBe(400)
  }
  const shipment = (agent_id: string | null) => ({
    mode: 'truckload',
    customer: { name: 'Acme' },
    bill_to: { name: 'Acme' },
    load_info: { equipment_type: 'V', revenue_type: 'Brokerage', weight: 1000, load_description: 'Coils', ...(agent_id && { agent_id }) },
    pick_stops: [
      { event_type: 'P', location_name: 'A', city: 'Chicago', state: 'IL', ready_or_deliver_date: '2026-11-21' },
      { event_type: 'D', location_name: 'B', city: 'Dallas', state: 'TX' },
    ],
  })
  const pros: string[] = []
  for (const agent of ['CHI', null]) pros.push((await call('POST', '/shipments', { shipment: shipment(agent) })).json.shipment.pro)
  const found = (await call('GET', `/users/shipment_agents?pros=${pros.join(',')},4999999`)).json.shipment_agents
  expect(found).toEqual([
    { pro: pros[0], agent_id: 'CHI', users: [{ id: json.user.id, username: 'ann', first_name: '', last_name: '' }] },
    { pro: pros[1], agent_id: null, users: [] },
  ])
  expect((await call('GET', '/users/shipment_agents')).status).toBe(400)
})

test('users are listed by filter, with retired ones on request, page by page [7.8]', async () => {
  for (const username of ['cleo', 'bert']) await app.addUser('acme', username, 'dispatcher')
  const names = async (query: string) =>
    (await call('GET', `/users?${query}`)).json.users.map(({ username }: { username: string }) => username)
  expect(await names('sort=-username')).toEqual(['cleo', 'bert', 'ann', 'admin'])
  expect(await names('filters[role]=Dispatcher')).toEqual(['bert', 'cleo'])
  expect(await names('filters[agent]=CHI')).toEqual(['ann'])
  expect((await names('sort=-last_seen_at'))[0]).toBe('admin')
  const first = (await call('GET', '/users?sort=-username&limit=3')).json
  expect([first.users.length, first.total]).toEqual([3, 4])
  expect(await names(`sort=-username&limit=3&after=${first.next}`)).toEqual(['admin'])
  const { id } = (await call('GET', '/users?username=bert')).json.users[0]
  await call('POST', '/users/batch_delete', { user_ids: [id] })
  expect([await names('scope=retired'), (await names('scope=all')).length, await names('search=bert')]).toEqual([['bert'], 4, []])
  expect((await call('GET', `/users/${id}`)).json.user.retired).toBe(true)
  expect((await call('GET', '/users?scope=dead')).status).toBe(400)
})

test('sessions show where they come from and are ended one by one, or all but the current one [7.4]', async () => {
  const { id } = (await call('GET', '/users?username=cleo')).json.users[0]
  const [one, two] = [await app.signIn('acme', 'cleo'), await app.signIn('acme', 'cleo')]
  await call('POST', `/users/${id}`, { timezone: 'America/Denver' }, one)
  // An unknown time zone is not saved, and the sign-in continues.
  expect((await call('POST', `/users/${id}`, { timezone: 'Mars/Base' }, two)).status).toBe(200)
  const open = async (who = id) => (await call('GET', `/users/${who}/sessions`)).json.sessions
  const zones = (await open()).map(({ timezone }: { timezone: string | null }) => timezone)
  expect(zones.toSorted()).toEqual(['America/Denver', null])
  const [located] = (await open()).filter(({ timezone }: { timezone: string | null }) => timezone !== null)
  expect(located).toEqual(expect.objectContaining({ current: false, last_seen_at: expect.any(String), address: 'unknown' }))
  expect((await call('DELETE', `/users/${id}/sessions/${located.id}`)).status).toBe(204)
  expect((await call('DELETE', `/users/${id}/sessions/${located.id}`)).status).toBe(404)
  const alive = async (who: string) => (await call('GET', '/static_info', undefined, who)).status
  expect([await alive(one), await alive(two)]).toEqual([401, 200])
  const mine = (await open(admin)).find(({ current }: { current: boolean }) => current)
  expect((await call('DELETE', `/users/${id}/sessions/${mine.id}`)).status).toBe(404)
  const second = await app.signIn('acme', 'admin')
  expect((await call('DELETE', `/users/${admin}/sessions`)).json).toEqual({ ended: 1 })
  expect([await alive(second), await alive(token), await alive(two)]).toEqual([401, 200, 200])
})

test('a picture is recognized by its bytes, small, stored with the documents, and served so that nothing in it runs [3.3]', async () => {
  const send = (bytes: Uint8Array, type = 'image/png', field = 'file') => {
    const form = new FormData()
    form.set(field, new File([Buffer.from(bytes)], 'me.png', { type }))
    return app.app.request(api(`/users/${admin}/picture`), { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  }
  expect((await call('GET', `/users/${admin}/picture`)).status).toBe(404)
  const svg = await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'))
  expect([svg.status, ((await svg.json()) as { error: { type: string } }).error.type]).toEqual([422, 'PictureTypeMismatch'])
  expect((await send(Buffer.from('%PDF-1.7'))).status).toBe(422)
  expect((await send(Buffer.alloc(600_000))).status).toBe(413)
  expect((await send(PNG, 'image/png', 'face')).status).toBe(400)
  const uploaded = await send(PNG, 'text/html')
  expect(uploaded.status).toBe(201)
  const { profile_pic } = ((await uploaded.json()) as { user: { profile_pic: string } }).user
  expect(profile_pic).toMatch(/^[0-9a-f]{64}$/)
  const served = await app.app.request(api(`/users/${admin}/picture`), { headers: { authorization: `Bearer ${token}` } })
  expect(Buffer.from(await served.arrayBuffer()).equals(PNG)).toBe(true)
  expect(['content-type', 'x-content-type-options', 'content-security-policy'].map((name) => served.headers.get(name))).toEqual([
    'image/png',
    'nosniff',
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  ])
  const result = await call('PUT', `/users/${admin}`, { user: { profile_pic: 'https://elsewhere.test/x.png' } })
  expect([result.status, result.json.user.profile_pic]).toEqual([200, profile_pic])
  expect((await call('DELETE', `/users/${admin}/picture`)).json.user.profile_pic).toBeNull()
})
