import type { JsonObject, StoredEvent } from '@waybill/shared/log/envelope'
import { identifierOf } from '@waybill/shared/personal/identifier'
import { ERASED, mapPersonal } from '@waybill/shared/personal/map-personal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { seedTestTenant } from '../../../testing/demo-tenant.ts'
import { createTestApp } from '../http/http-app.fixture.ts'
import { checkViews } from '../projections/rebuild.ts'
import { createDatabase } from '../runtime/database.ts'
import { checkAuditEntries } from '../store/audit-entries.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { aCommand, anEvent } from '../store/store.fixture.ts'
import { insertTenant } from '../store/tenants.ts'
import { verifyTenant } from '../store/verify.ts'
import { deleteKeys } from './erase-person.ts'
import { findPerson } from './find-person.ts'

const database = await testDatabase()
const app = await createTestApp(database)
const tokens: Record<string, string> = {}
const ask = (method: string, path: string, body?: object, as = 'admin') =>
  app.call(method, `/acme/api/v1${path}`, { token: tokens[as] ?? '', ...(body && { body }) })

/** Every personal text of a log by its identifier, with the streams that contain it. */
const personalTexts = (events: readonly StoredEvent[]): Map<string, { text: string; streams: Set<string> }> => {
  const found = new Map<string, { text: string; streams: Set<string> }>()
  for (const { stream, data } of events) {
    mapPersonal(stream.slice(0, stream.indexOf('/')), data, (text) => {
      const { key } = identifierOf(text)
      const seen = found.get(key) ?? { text, streams: new Set() }
      found.set(key, seen)
      seen.streams.add(stream)
      return text
    })
  }
  return found
}

const bytesOf = async (tenant: string): Promise<string> => {
  const { rows } = await database.ownerPool.query<{ data: JsonObject }>('select data from events where tenant_id = $1', [tenant])
  return JSON.stringify(rows)
}

/** The phone number of a load's driver. */
let phone = ''
let pro = ''
beforeAll(async () => {
  await seedTestTenant(database, app.store, 'acme', 30)
  for (const username of ['admin', 'dispatcher']) tokens[username] = await app.signIn('acme', username)
  const texts = personalTexts((await app.store.readTail('acme', 0, 100_000)).filter(({ stream }) => stream.startsWith('shipment/')))
  const [, driver] = [...texts].find(([key]) => key.startsWith('phone:')) ?? []
  phone = driver?.text ?? ''
  pro = [...(driver?.streams ?? [])][0]?.split('/')[1] ?? ''
})

test('personal text is encrypted in the log and readable by every reader', async () => {
  const texts = personalTexts(await app.store.readTail('acme', 0, 100_000))
  expect(texts.size).toBeGreaterThan(10)
  const bytes = await bytesOf('acme')
  for (const { text } of texts.values()) if (/\d{7}|@/.test(text)) expect(bytes).not.toContain(JSON.stringify(text))
  expect(await verifyTenant(database.forTenant('acme'), 'acme')).toMatchObject({ first_bad: null })
  expect(await checkAuditEntries(database.forTenant('acme'), 'acme')).toMatchObject({ missing: 0, odd: 0 })
})

describe('erasing a person', () => {
  test('is for administrators, and shows first what it will take', async () => {
    expect((await ask('POST', '/personal_data/find', { identifiers: [phone] }, 'dispatcher')).status).toBe(403)
    expect((await ask('POST', '/personal_data/erase', { identifiers: [phone], reason: 'x' }, 'dispatcher')).status).toBe(403)
    const { json } = await ask('POST', '/personal_data/find', { identifiers: [phone, '999 999 9999'] })
    expect(json.personal_data).toMatchObject({ identifiers: [{ text: phone, kind: 'phone' }], unencrypted_events: 0 })
    expect(json.personal_data.records.map(({ id }: { id: string }) => id)).toContain(pro)
  })

  test('makes the text unreadable everywhere, while the hash chain verifies, the views match the log and the totals stay', async () => {
    const rows = () =>
      database
        .forTenant('acme')
        .selectFrom('board_shipments')
        .select(['id', 'customer_total', 'carrier_total', 'status'])
        .orderBy('id')
        .execute()
    const [totals, former] = [await rows(), await app.store.head('acme')]
    const { status, json, headers } = await ask('POST', '/personal_data/erase', { identifiers: [phone], reason: 'asked by the driver' })
    expect({ status, json }).toMatchObject({ status: 200, json: { erased: { unencrypted_events: 0 } } })
    expect(Number(headers.get('waybill-position'))).toBeGreaterThan(former)

    const everything = [
      ...(await Promise.all(
        [
          `/shipments/${pro}`,
          `/shipments/${pro}?at=${former}`,
          `/shipments/${pro}/history`,
          `/records/shipment/${pro}?at=${former}`,
          '/audit_log?limit=500',
          `/events_feed?after=0&limit=500`,
          `/shipments?q=${encodeURIComponent(phone)}`,
        ].map(async (path) => (await ask('GET', path)).text),
      )),
      JSON.stringify(await app.store.readTail('acme', 0, 100_000)),
      JSON.stringify((await database.ownerPool.query('select * from board_shipments')).rows),
      JSON.stringify((await database.ownerPool.query('select * from carriers')).rows),
      JSON.stringify((await database.ownerPool.query('select * from outbox')).rows),
      JSON.stringify((await database.ownerPool.query('select * from security_log')).rows),
    ]
    for (const text of everything) expect(text).not.toContain(phone)
    expect((await ask('GET', `/shipments/${pro}`)).text).toContain(`"${ERASED}"`)
    expect((await ask('GET', `/shipments/${pro}/history`)).text).toContain('PersonalDataErased')

    expect(await verifyTenant(database.forTenant('acme'), 'acme')).toMatchObject({ first_bad: null })
    expect(await checkViews(database, 'acme')).toMatchObject({ different: 0 })
    expect(await rows()).toEqual(totals)
    expect((await ask('POST', '/personal_data/find', { identifiers: [phone] })).json.personal_data.events).toBe(0)
    expect((await ask('POST', '/personal_data/erase', { identifiers: [phone], reason: 'again' })).status).toBe(422)
    expect((await ask('GET', '/security_log')).json.security_log[0]).toMatchObject({
      action: 'personal_data_erased',
      detail: { reason: 'asked by the driver' },
    })
  })
})

describe('personal data outside the log', () => {
  const jo = ['312 555 0142', 'Jo Quillfeather'] as const
  const note = 'Jo Quillfeather called from (312) 555-0142'
  const places = [
    'outbox',
    'debug_logs',
    'carrier_imports',
    'integration_calls',
    'carrier_checks',
    'tab_records',
    'saved_views',
    'tracking_requests',
    'sign_in_attempts',
    'security_log',
  ]
  const bytesBeside = async () =>
    (await Promise.all(places.map(async (table) => (await database.ownerPool.query(`select * from ${table}`)).rows))).map((rows) =>
      JSON.stringify(rows),
    )
  const own = async (statement: string, ...values: unknown[]) => void (await database.ownerPool.query(statement, values))

  test('is erased too, for this tenant only, and what remains is counted before and reported after', async () => {
    const load = await ask('GET', '/shipments?filters[status]=OPEN&limit=1')
    const { pro: own_pro } = load.json.shipments[0]
    await ask('GET', `/shipments/${own_pro}?with_lock=true`)
    const saved = await ask('PUT', `/shipments/${own_pro}`, {
      shipment: { load_info: { driver_1_ref_driver: jo[1], driver_1_cell: jo[0], load_description: note } },
    })
    expect(saved.status).toBe(200)
    const truck = {
      carrier: 'Jo Quillfeather Trucking',
      origin_city: 'Reno',
      origin_state: 'NV',
      truck_type: 'V',
      available_start: '2026-11-23',
    }
    expect((await ask('POST', '/available_trucks', { available_truck: truck })).status).toBe(201)
    await insertTenant(database.system, { tenant: 'initech', name: 'initech', settings: {} })
    for (const tenant of ['acme', 'initech']) {
      const json = JSON.stringify({ message: note })
      const searched = JSON.stringify({ message: note, search: 'quillfeather reefer jo' })
      await own(`insert into debug_logs (tenant_id, entry) values ($1, $2)`, tenant, json)
      await own(
        `insert into outbox (tenant_id, position, ordinal, kind, key, payload, state, last_error, done_at)
         values ($1, 1, 0, 'tracking.place', 'k', $2, 'failed', $3, now())`,
        ...[tenant, JSON.stringify({ driver: note }), '550 no mailbox for Jo Quillfeather'],
      )
      await own(
        `insert into carrier_imports (tenant_id, file_name, sha256, lines, started_by, rejects) values ($1, 'census.csv', '', 1, 'x', $2)`,
        ...[tenant, JSON.stringify([{ line: 2, reason: note }])],
      )
      await own(
        `insert into integration_calls (tenant_id, integration_id, provider, action, succeeded, message, duration_ms) values ($1, 'i', 'p', 'a', false, $2, 1)`,
        ...[tenant, note],
      )
      await own(
        `insert into carrier_checks (tenant_id, carrier_id, checked_at, provider, simulated, message) values ($1, 'c', now(), 'p', true, $2)`,
        tenant,
        note,
      )
      await own(`insert into tab_records (tenant_id, id, auth_uid, tab) values ($1, 't', 'u', $2)`, tenant, searched)
      await own(
        `insert into saved_views (tenant_id, kind, user_id, name, shared, content) values ($1, 'filter_set', 'u', $2, false, $3)`,
        tenant,
        note,
        searched,
      )
      await own(`insert into sign_in_attempts (tenant_id, username, address, succeeded) values ($1, $2, 'a', false)`, tenant, jo[1] ?? '')
      await own(
        `insert into security_log (tenant_id, action, detail) values ($1, 'sign_in_failed', $2)`,
        tenant,
        JSON.stringify({ username: jo[1] }),
      )
      await own(
        `insert into tracking_requests (tenant_id, command_id, pro, action, provider, request) values ($1, 'r', '1', 'place', 'p', $2)`,
        ...[tenant, JSON.stringify({ driver: { cell: '3125550142' } })],
      )
    }
    const found = (await ask('POST', '/personal_data/find', { identifiers: jo })).json.personal_data
    expect(found).toMatchObject({ free_text_events: 2 })
    const refusal = await ask('POST', '/personal_data/erase', { identifiers: jo, reason: 'jo quillfeather asked us to' })
    expect([refusal.status, refusal.text]).toEqual([422, expect.stringContaining('ReasonNamesPerson')])
    const { status, json } = await ask('POST', '/personal_data/erase', { identifiers: jo, reason: 'the driver asked us to' })
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { erased: { records: found.total, other_records: places.length, free_text_events: 2 } },
    })

    for (const [index, text] of (await bytesBeside()).entries()) {
      const rows = JSON.parse(text) as { readonly tenant_id: string }[]
      const [ours, theirs] = ['acme', 'initech'].map((tenant) => JSON.stringify(rows.filter(({ tenant_id }) => tenant_id === tenant)))
      expect([places[index], /quillfeather|555.{0,2}0142/i.test(ours ?? '')]).toEqual([places[index], false])
      expect([places[index], /quillfeather|555.{0,2}0142/i.test(theirs ?? '')]).toEqual([places[index], true])
    }
    const { rows } = await database.ownerPool.query(`select payload, last_error from outbox where tenant_id = 'acme' and key = 'k'`)
    expect(rows).toEqual([{ payload: { driver: 'erased called from erased' }, last_error: '550 no mailbox for erased' }])
    expect((await ask('GET', '/security_log')).json.security_log[0].detail).toMatchObject({
      other_records: places.length,
      free_text_events: 2,
    })
  })
})

describe('a log from before personal data was encrypted', () => {
  const plain = createDatabase(database.url, { applicationName: 'before' })
  afterAll(() => plain.end())
  const tenant = 'globex'
  const change = (to: string) => ({ changes: [{ path: 'load_info.driver_1_cell', from: null, to }] })

  test('stays readable, accepts encrypted events next to plain ones, and shows neither once erased', async () => {
    await insertTenant(database.system, { tenant, name: tenant, settings: {} })
    const before = createPostgresStore({ database: plain })
    await before.append(aCommand({ tenant, stream: 'shipment/1', data: { shipment: { load_info: { driver_1_cell: '312 555 0177' } } } }))
    const [old] = await app.store.readTail(tenant, 0, 10)
    expect(old?.data).toEqual({ shipment: { load_info: { driver_1_cell: '312 555 0177' } } })
    await app.store.append(aCommand({ tenant, stream: 'shipment/1', expected: 1, events: [anEvent('x', change('(312) 555-0177'))] }))
    await app.store.append(aCommand({ tenant, stream: 'shipment/2', events: [anEvent('y', change('312 555 0199'))] }))
    expect(await bytesOf(tenant)).toContain('312 555 0177')
    expect(await bytesOf(tenant)).not.toContain('(312)')
    expect((await app.store.readTail(tenant, 1, 10)).map(({ data }) => data)).toEqual([change('(312) 555-0177'), change('312 555 0199')])

    const found = await findPerson(database, tenant, ['3125550177'])
    expect({ positions: [...found.positions], plain: [...found.plain.keys()] }).toEqual({ positions: [2, 1], plain: [1] })
    await deleteKeys(database.forTenant(tenant), tenant, found)
    expect((await app.store.readTail(tenant, 0, 10)).map(({ data }) => data)).toEqual([
      { shipment: { load_info: { driver_1_cell: ERASED } } },
      change(ERASED),
      change('312 555 0199'),
    ])
    expect(await verifyTenant(database.forTenant(tenant), tenant)).toMatchObject({ events: 3, first_bad: null })
  })
})

test('the receiver’s name is encrypted from now on; older plain ones are found, counted and no longer shown', async () => {
  const tenant = 'umbrella'
  await insertTenant(database.system, { tenant, name: tenant, settings: {} })
  const changed = (received_by: string) => ({ changes: [{ path: 'pick_stops[1].received_by', from: null, to: received_by }] })
  const stops = (received_by: string) => ({ shipment: { pick_stops: [{ id: 1, received_by, signed_by: 'Dockmaster Dan' }] } })
  await app.store.append(aCommand({ tenant, stream: 'shipment/1', data: stops('Zeb Quack') }))
  expect(await bytesOf(tenant)).not.toContain('Quack')
  // Written by a version that did not treat the field as personal.
  const before = createDatabase(database.url, { applicationName: 'before' })
  const old = createPostgresStore({ database: before })
  await old.append(aCommand({ tenant, stream: 'shipment/2', data: stops('Zeb Quack') }))
  await old.append(aCommand({ tenant, stream: 'shipment/2', expected: 1, events: [anEvent('z', changed('Zeb Quack'))] }))
  await before.end()

  const found = await findPerson(database, tenant, ['zeb quack'])
  expect({ positions: [...found.positions], plain: [...found.plain.keys()] }).toEqual({ positions: [1, 2, 3], plain: [2, 3] })
  await deleteKeys(database.forTenant(tenant), tenant, found)
  const events = await app.store.readTail(tenant, 0, 10)
  expect(events.map(({ data }) => data)).toEqual([stops(ERASED), stops(ERASED), changed(ERASED)])
  expect(await verifyTenant(database.forTenant(tenant), tenant)).toMatchObject({ first_bad: null })
})

test('an additional contact is found with its other fields [2.54]', async () => {
  const contacts = [
    { contact: 'Rosalind Vance', role: 'Night desk', phone: '312-555-0177', email: 'rosalind@prairie.example', gets: ['check_calls'] },
  ]
  expect((await ask('PUT', '/carriers/2', { carrier: { contacts } })).status).toBe(200)
  const { json } = await ask('POST', '/personal_data/find', { identifiers: ['rosalind vance'] })
  const { records, related_identifiers } = json.personal_data
  expect(records).toMatchObject([{ kind: 'carrier', id: '2', fields: ['contacts.contact'] }])
  expect(related_identifiers.map(({ text }: { text: string }) => text).sort()).toEqual(['312-555-0177', 'rosalind@prairie.example'])
})
