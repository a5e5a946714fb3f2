import type { JsonObject } from '@waybill/shared/log/envelope'
import { FIELDS_BY_STORED_TYPE } from '@waybill/shared/streams/event-types'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { seedTestTenant } from '../../../testing/demo-tenant.ts'
import { catchUpAuditEntries } from '../store/audit-entries.ts'
import { type AuditFilter, explainAuditPage } from '../store/audit-page.ts'
import { createTestApp } from './http-app.fixture.ts'
import { rowsOfSpreadsheet } from './spreadsheet.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database)
const tokens: Record<string, string> = {}

beforeAll(async () => {
  await seedTestTenant(database, app.store, 'acme', 30)
  for (const username of ['viewer', 'dispatcher']) tokens[username] = await app.signIn('acme', username)
})
// A session may send a limited number of requests per second, so each test has its own.
beforeEach(async () => {
  tokens.admin = await app.signIn('acme', 'admin')
})

interface Entry {
  readonly position: number
  readonly stream: string
  readonly type: string
  readonly at: string
  readonly by: { readonly id: string; readonly username: string }
  readonly address?: string | null
  readonly changes: readonly { readonly path: string }[]
}

const listAuditLog = async (query: string, as = 'admin') => {
  const { status, json } = await app.call('GET', `/acme/api/v1/audit_log?${query}`, { token: tokens[as] ?? '' })
  return { status, entries: (json.audit_log ?? []) as Entry[], total: json.total, more: json.more, next: json.next as string | null }
}

/** The whole log in the order of the audit log, filtered by plain code. */
const expectedEntries = async (holds: (entry: Entry & { readonly data: JsonObject; readonly fields: readonly string[] }) => boolean) => {
  const events = await app.store.readTail('acme', 0, 100_000)
  return events
    .map((event) => ({
      ...event,
      at: event.meta.at,
      by: event.meta.by,
      changes: [],
      fields: ((event.data.changes ?? []) as readonly { path: string }[]).map(({ path }) => path.replace(/\[[^\]]*\]/g, '')),
    }))
    .filter(holds)
    .sort((a, b) => (a.at === b.at ? b.position - a.position : a.at < b.at ? 1 : -1))
    .map(({ position }) => position)
}

/** All pages of a query. */
const pages = async (query: string, limit = 37) => {
  const positions: number[] = []
  for (let after = ''; ; ) {
    const { entries, next } = await listAuditLog(`${query}&limit=${limit}${after}`)
    positions.push(...entries.map(({ position }) => position))
    if (next === null) return positions
    after = `&after=${next}`
  }
}

describe('the audit log [2.35, 3.15]', () => {
  test('filters by user, record type, record, event type, field, time and combinations of them give what plain code finds in the log, page by page', async () => {
    const all = await expectedEntries(() => true)
    expect(all.length).toBeGreaterThan(200)
    expect(await pages('', 500)).toEqual(all)
    const events = await app.store.readTail('acme', 0, 100_000)
    const middle = events[Math.floor(events.length / 2)]?.meta.at ?? ''
    const revised = events.find((event) => event.type === 'ShipmentCovered')
    const pro = revised?.stream.split('/')[1] ?? ''
    expect(await pages('by=dispatcher')).toEqual(await expectedEntries(({ by }) => by.username === 'dispatcher'))
    expect(await pages('kind=carrier&kind=customer')).toEqual(await expectedEntries(({ stream }) => /^(carrier|customer)\//.test(stream)))
    expect(await pages('type=ShipmentCovered')).toEqual(await expectedEntries(({ type }) => type === 'ShipmentCovered'))
    expect(await pages(`pro=${pro}`)).toEqual(
      await expectedEntries(({ stream }) => stream === `shipment/${pro}` || stream === `lock/${pro}`),
    )
    expect(await pages('record=carrier/2')).toEqual(await expectedEntries(({ stream }) => stream === 'carrier/2'))
    expect(await pages(`from=${middle}`)).toEqual(await expectedEntries(({ at }) => at >= middle))
    expect(await pages(`by=dispatcher&kind=shipment&to=${middle}`)).toEqual(
      await expectedEntries(({ by, stream, at }) => by.username === 'dispatcher' && stream.startsWith('shipment/') && at <= middle),
    )
  })

  test('the field filter finds changes to one field in any element of a list', async () => {
    const token = tokens.admin ?? ''
    const { entries } = await listAuditLog('type=ShipmentCreated&limit=500')
    const active = (await app.call('GET', '/acme/api/v1/shipments?filters[status]=OPEN', { token })).json.shipments
    const { pro } = active[0]
    expect(entries.length).toBeGreaterThan(0)
    const { json } = await app.call('GET', `/acme/api/v1/shipments/${pro}?with_lock=true`, { token })
    const stops = json.shipment.pick_stops.map((stop: { id: string }, index: number) => ({ ...stop, notes: `ring bell ${index}` }))
    const saved = await app.call('PUT', `/acme/api/v1/shipments/${pro}`, {
      token,
      body: { shipment: { pick_stops: stops, load_info: { weight: 12_345 } } },
    })
    expect(saved.status).toBe(200)
    const byField = await listAuditLog('field=pick_stops.notes')
    expect(byField.entries[0]).toMatchObject({ stream: `shipment/${pro}`, by: { username: 'admin' } })
    expect(byField.entries[0]?.changes.filter(({ path }) => path.endsWith('.notes'))).toHaveLength(stops.length)
    expect(await pages('field=load_info.weight')).toEqual(await expectedEntries(({ fields }) => fields.includes('load_info.weight')))
    expect((await listAuditLog(`field=${encodeURIComponent(`pick_stops[${stops[0].id}].notes`)}&pro=${pro}`)).total).toBe(1)
    expect((await listAuditLog('field=pick_stops.nothing')).total).toBe(0)
  })

  test('the field filter finds changes that an event implies: a role assigned, an arrival, a cover, a milestone of a leg', async () => {
    const token = tokens.admin ?? ''
    const { id, roles } = (await app.call('GET', '/acme/api/v1/users?search=sales', { token })).json.users[0]
    for (const given of [[...roles, 'accounting'], roles])
      expect((await app.call('PUT', `/acme/api/v1/users/${id}`, { token, body: { user: { roles: given } } })).status).toBe(200)
    const found = await pages('field=roles')
    expect(found.length).toBeGreaterThan(1)
    expect(found).toEqual(await expectedEntries(({ type, fields }) => type === 'UserRolesChanged' || fields.includes('roles')))
    for (const milestone of ['arrival', 'departure']) {
      const types = { arrival: 'StopArrived', departure: 'StopDeparted' }
      const listed = await pages(`field=pick_stops.${milestone}_date`)
      expect(listed.length).toBeGreaterThan(1)
      expect(listed).toEqual(
        await expectedEntries(
          ({ type, data, fields }) =>
            type === types[milestone as keyof typeof types] ||
            (type === 'StopMilestoneWithdrawn' && data.milestone === milestone) ||
            fields.includes(`pick_stops.${milestone}_date`),
        ),
      )
    }
    expect(await pages('field=carrier')).toEqual(
      await expectedEntries(({ type }) => type === 'ShipmentCovered' || type === 'ShipmentUncovered'),
    )
    const onLegs = await expectedEntries(
      ({ type, data }) => type === 'LegMilestoneReached' && data.leg === 'pickup_dray' && data.milestone === 'outgated',
    )
    expect(await pages('field=intermodal_legs.pickup_dray.outgated_date')).toEqual(onLegs)
    const { json } = await app.call('GET', '/acme/api/v1/audit_log/fields', { token })
    expect(json.fields).toEqual(expect.arrayContaining(['roles', 'carrier', 'pick_stops.arrival_date']))
  })

  test('entries have old and new values in the list and in exports, also for events without a list of changes', async () => {
    const token = tokens.admin ?? ''
    const { id, roles } = (await app.call('GET', '/acme/api/v1/users?search=viewer', { token })).json.users[0]
    const to = [...roles, 'accounting']
    expect((await app.call('PUT', `/acme/api/v1/users/${id}`, { token, body: { user: { roles: to } } })).status).toBe(200)
    const changes = [{ path: 'roles', from: roles, to }]
    expect((await listAuditLog('type=UserRolesChanged&limit=1')).entries).toMatchObject([{ stream: `user/${id}`, changes }])
    const { json } = await app.call('GET', `/acme/api/v1/records/user/${id}/history`, { token })
    expect(json.history.at(-1)).toMatchObject({ type: 'UserRolesChanged', changes })
    const file = await app.app.request('/acme/api/v1/audit_log/export?type=UserRolesChanged', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(JSON.parse((await file.text()).split('\n')[0] ?? '')).toMatchObject({ changes })
    expect((await app.call('PUT', `/acme/api/v1/users/${id}`, { token, body: { user: { roles } } })).status).toBe(200)
  })

  test('lists each field that the log has changes of once', async () => {
    const events = await app.store.readTail('acme', 0, 100_000)
    const paths = events.flatMap(({ data }) =>
      ((data.changes ?? []) as readonly { path: string }[]).map(({ path }) => path.replace(/\[[^\]]*\]/g, '')),
    )
    const ofTypes = new Set(Object.values(FIELDS_BY_STORED_TYPE).flat())
    const { json } = await app.call('GET', '/acme/api/v1/audit_log/fields', { token: tokens.viewer ?? '' })
    expect(json.fields).toEqual(expect.arrayContaining([...new Set(paths)]))
    expect(json.fields).toEqual([...new Set<string>(json.fields)].sort())
    expect(
      json.fields.filter((field: string) => !paths.includes(field) && !ofTypes.has(field) && !field.startsWith('intermodal_legs.')),
    ).toEqual([])
    expect(json.fields).toContain('pick_stops.notes')
  })

  test('only administrators see the address that a request came from', async () => {
    const token = tokens.dispatcher ?? ''
    const pro = (await app.call('GET', '/acme/api/v1/shipments?filters[status]=OPEN', { token })).json.shipments[0].pro
    const path = `/acme/api/v1/shipments/lock/${pro}`
    await app.call('DELETE', path, { token: tokens.admin ?? '' })
    expect((await app.call('POST', path, { token, headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(200)
    expect((await listAuditLog('address=203.0.113.9')).entries).toMatchObject([{ stream: `lock/${pro}`, address: '203.0.113.9' }])
    expect((await listAuditLog(`pro=${pro}`, 'viewer')).entries[0]).not.toHaveProperty('address')
    expect((await listAuditLog('address=203.0.113.9', 'viewer')).status).toBe(403)
  })

  test('includes what was just committed, also for concurrent requests', async () => {
    await database.ownerPool.query(
      "delete from audit_entries; delete from audit_fields; delete from checkpoints where projection = 'audit-log'",
    )
    const answers = await Promise.all(Array.from({ length: 6 }, () => listAuditLog('limit=1')))
    const [newest] = await expectedEntries(() => true)
    expect(answers.map(({ entries }) => entries[0]?.position)).toEqual(answers.map(() => newest))
    expect(await pages('', 500)).toEqual(await expectedEntries(() => true))
  })

  test('every page has the total count, including the empty page after the last one', async () => {
    const all = (await expectedEntries(() => true)).length
    const { entries } = await listAuditLog('limit=500')
    const last = entries.at(-1)
    expect(all).toBeLessThan(500)
    for (const query of ['', `to=${last?.at}`, 'by=nobody', 'record=carrier/2']) {
      const counted = await pages(query, 500)
      expect([query, (await listAuditLog(`${query}&limit=3`)).total]).toEqual([query, counted.length])
    }
    const behind = new URLSearchParams({ after: (await listAuditLog(`limit=${all - 1}`)).next ?? '' })
    expect(await listAuditLog(`limit=3&${behind}`)).toMatchObject({ entries: [{ position: last?.position }], total: all, next: null })
  })

  test('refuses invalid queries', async () => {
    for (const query of ['record=4800001', 'after=x', 'format=xlsx', 'from=soon'])
      expect([query, (await listAuditLog(query)).status]).toEqual([query, 400])
  })
})

test('a record has its current name in the audit log, whatever its name was at the time [2.35]', async () => {
  const named = async (query: string) => {
    const { json } = await app.call('GET', `/acme/api/v1/audit_log?${query}`, { token: tokens.admin ?? '' })
    return (json.audit_log as readonly { stream: string; name: string | null }[]).map(({ stream, name }) => [stream, name])
  }
  const db = database.forTenant('acme')
  const carrier = await db.selectFrom('carriers').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow()
  expect(await named(`record=carrier/${carrier.id}&limit=1`)).toEqual([[`carrier/${carrier.id}`, carrier.name]])
  const renamed = await app.call('PUT', `/acme/api/v1/carriers/${carrier.id}`, {
    token: tokens.admin ?? '',
    body: { carrier: { name: 'Called Anew' } },
  })
  expect(renamed.status).toBe(200)
  const history = await named(`record=carrier/${carrier.id}`)
  expect(history.length).toBeGreaterThan(1)
  expect(new Set(history.map(([, name]) => name))).toEqual(new Set(['Called Anew']))

  const role = await app.call('POST', '/acme/api/v1/roles', {
    token: tokens.admin ?? '',
    body: { role: { name: 'Night desk', description: null, levels: {} } },
  })
  expect(role.status).toBe(201)
  expect(await named('kind=role')).toEqual([[expect.stringMatching(/^role\//), 'Night desk']])
  const ramp = await app.call('POST', '/acme/api/v1/ramps', {
    token: tokens.admin ?? '',
    body: { ramp: { name: 'Corwith', city: 'Chicago', state: 'IL' } },
  })
  expect(ramp.status).toBe(201)
  expect(await named('kind=record&limit=1')).toEqual([[expect.stringMatching(/^record\/ramps\//), 'Corwith']])
  const users = await db.selectFrom('users').select(['id', 'username']).execute()
  const usernames = new Map(users.map(({ id, username }) => [`user/${id}`, username]))
  for (const [stream, name] of await named('kind=user')) expect([stream, name]).toEqual([stream, usernames.get(String(stream))])
  for (const [, name] of await named('kind=shipment&limit=5')) expect(name).toBeNull()
})

describe('audit log exports [3.15]', () => {
  const take = async (query: string, as = 'admin') =>
    app.app.request(`/acme/api/v1/audit_log/export?${query}`, { headers: { authorization: `Bearer ${tokens[as]}` } })

  test('the JSON Lines export has every entry that matches the filter', async () => {
    const response = await take('by=dispatcher')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit-log-acme.ndjson"')
    const positions = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as Entry).position)
    expect(positions).toEqual(await expectedEntries(({ by }) => by.username === 'dispatcher'))
    expect(await (await take('by=nobody')).text()).toBe('')
  })

  test('the spreadsheet export has one row per event', async () => {
    const [header, ...rows] = await rowsOfSpreadsheet(new Uint8Array(await (await take('format=xlsx&kind=shipment')).arrayBuffer()))
    expect(header?.slice(0, 6)).toEqual(['Position', 'At (UTC)', 'By', 'User id', 'Record', 'Name'])
    expect(rows.map(([position]) => position)).toEqual(await expectedEntries(({ stream }) => stream.startsWith('shipment/')))
  })

  test('the export refuses unknown formats, and filters by address from users who may not see addresses', async () => {
    expect((await take('format=pdf')).status).toBe(400)
    expect((await take('address=203.0.113.9', 'viewer')).status).toBe(403)
    expect(await (await take('', 'viewer')).text()).not.toContain('"address"')
  })
})

/** Nodes of a query plan, the outermost first. */
const nodesOf = (plan: Record<string, unknown>): Record<string, unknown>[] => [
  plan,
  ...((plan.Plans ?? []) as Record<string, unknown>[]).flatMap(nodesOf),
]

test('a page of the audit log reads one range of one index for every filter [3.15]', async () => {
  const db = database.forTenant('acme')
  await catchUpAuditEntries(db, 'acme')
  await database.ownerPool.query(`
    insert into audit_entries select 'acme', 1000000 + n, '2026-01-01T00:00:00.' || lpad((n % 1000)::text, 3, '0') || 'Z', (array['shipment', 'lock'])[1 + n % 2],
      (4900000 + n % 500)::text, 'Type' || n % 20, (n % 50)::text, '203.0.113.' || n % 200 from generate_series(1, 40000) n`)
  await database.ownerPool.query(`
    insert into audit_fields select 'acme', 'load_info.field' || n % 30, '2026-01-01T00:00:00.' || lpad((n % 1000)::text, 3, '0') || 'Z', 1000000 + n
    from generate_series(1, 40000) n`)
  await database.ownerPool.query('analyze audit_entries')
  await database.ownerPool.query('analyze audit_fields')
  const nothing: AuditFilter = { kinds: null, record: null, by: null, types: null, field: null, address: null, from: null, to: null }
  const queries: Partial<AuditFilter>[] = [
    {},
    { by: '7' },
    { kinds: ['lock'] },
    { record: '4900007' },
    { types: ['Type7'] },
    { address: '203.0.113.7' },
    { field: 'load_info.field7' },
    { from: '2026-01-01T00:00:00.100Z', to: '2026-01-01T00:00:00.900Z' },
    { by: '7', from: '2026-01-01T00:00:00.100Z', to: '2026-01-01T00:00:00.900Z' },
  ]
  for (const filter of queries) {
    for (const after of [null, { at: '2026-01-01T00:00:00.500Z', position: 1_020_500 }]) {
      const plan = (await explainAuditPage(db, 'acme', { filter: { ...nothing, ...filter }, after, limit: 50 })) as Record<string, unknown>
      const nodes = nodesOf(plan)
      expect([filter, nodes.map((node) => node['Node Type']).filter((type) => /Sort|Seq|Bitmap/.test(String(type)))]).toEqual([filter, []])
      const read = nodes.map(
        (node) => Number(node['Actual Rows']) * Number(node['Actual Loops']) + Number(node['Rows Removed by Filter'] ?? 0),
      )
      expect([filter, Math.max(...read) <= 120]).toEqual([filter, true])
    }
  }
})
