import type { JsonObject, StoredEvent } from '@waybill/shared/log/envelope'
import { identifierOf } from '@waybill/shared/personal/identifier'
import { ERASED, mapPersonal } from '@waybill/shared/personal/map-personal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { seedTestTenant } from '../../../../testing/demo-tenant.ts'
import { createTestApp } from '../../http/test-app.ts'
import { checkViews } from '../../projections/rebuild.ts'
import { recordKinds } from '../../projections/record-kinds.ts'
import { createDatabase } from '../../runtime/database.ts'
import { checkAuditEntries } from '../../store/audit-entries.ts'
import { createPostgresStore } from '../../store/postgres-store.ts'
import { aCommand, anEvent } from '../../store/store-fixtures.ts'
import { createTenant } from '../../store/tenants.ts'
import { verifyTenant } from '../../store/verify.ts'
import { shred } from './erase-person.ts'
import { findPerson } from './find-person.ts'

const database = await testDatabase()
const house = await createTestApp(database)
const tokens: Record<string, string> = {}
const ask = (method: string, path: string, body?: object, as = 'admin') =>
  house.call(method, `/acme/api/v1${path}`, { token: tokens[as] ?? '', ...(body && { body }) })

/** Every personal text of a log, by its identifier, with the streams it stands in. */
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

/** A driver of a load: his phone, whoever he is. */
let phone = ''
let pro = ''
beforeAll(async () => {
  await seedTestTenant(database, house.store, 'acme', 30)
  for (const username of ['admin', 'dispatcher']) tokens[username] = await house.signIn('acme', username)
  const texts = personalTexts((await house.store.readTail('acme', 0, 100_000)).filter(({ stream }) => stream.startsWith('shipment/')))
  const [, driver] = [...texts].find(([key]) => key.startsWith('phone:')) ?? []
  phone = driver?.text ?? ''
  pro = [...(driver?.streams ?? [])][0]?.split('/')[1] ?? ''
})

test('no personal text stands in the log as it is, and every reader sees it', async () => {
  const texts = personalTexts(await house.store.readTail('acme', 0, 100_000))
  expect(texts.size).toBeGreaterThan(10)
  const bytes = await bytesOf('acme')
  for (const { text } of texts.values()) if (/\d{7}|@/.test(text)) expect(bytes).not.toContain(JSON.stringify(text))
  expect(await verifyTenant(database.forTenant('acme'), 'acme')).toMatchObject({ first_bad: null })
  expect(await checkAuditEntries(database.forTenant('acme'), 'acme')).toMatchObject({ missing: 0, odd: 0 })
})

describe('erasing a person', () => {
  test('is for administrators, and shows first what it will take', async () => {
    expect((await ask('POST', '/personal_data/find', { texts: [phone] }, 'dispatcher')).status).toBe(403)
    expect((await ask('POST', '/personal_data/erase', { texts: [phone], reason: 'x' }, 'dispatcher')).status).toBe(403)
    const { json } = await ask('POST', '/personal_data/find', { texts: [phone, '999 999 9999'] })
    expect(json.personal_data).toMatchObject({ identifiers: [{ text: phone, kind: 'phone' }], plain_events: 0 })
    expect(json.personal_data.records.map(({ id }: { id: string }) => id)).toContain(pro)
  })

  test('makes it unreadable everywhere, while the chain holds, the views are what the log says and the totals stay', async () => {
    const rows = () =>
      database
        .forTenant('acme')
        .selectFrom('board_shipments')
        .select(['id', 'customer_total', 'carrier_total', 'status'])
        .orderBy('id')
        .execute()
    const [totals, former] = [await rows(), await house.store.head('acme')]
    const { status, json, headers } = await ask('POST', '/personal_data/erase', { texts: [phone], reason: 'asked by the driver' })
    expect({ status, json }).toMatchObject({ status: 200, json: { erased: { plain_events: 0 } } })
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
      JSON.stringify(await house.store.readTail('acme', 0, 100_000)),
      JSON.stringify((await database.ownerPool.query('select * from board_shipments')).rows),
      JSON.stringify((await database.ownerPool.query('select * from carriers')).rows),
      JSON.stringify((await database.ownerPool.query('select * from mails')).rows),
      JSON.stringify((await database.ownerPool.query('select * from security_log')).rows),
    ]
    for (const text of everything) expect(text).not.toContain(phone)
    expect((await ask('GET', `/shipments/${pro}`)).text).toContain(`"${ERASED}"`)
    expect((await ask('GET', `/shipments/${pro}/history`)).text).toContain('PersonalDataErased')

    expect(await verifyTenant(database.forTenant('acme'), 'acme')).toMatchObject({ first_bad: null })
    expect(await checkViews(database, 'acme', recordKinds(25))).toMatchObject({ different: 0 })
    expect(await rows()).toEqual(totals)
    expect((await ask('POST', '/personal_data/find', { texts: [phone] })).json.personal_data.events).toBe(0)
    expect((await ask('POST', '/personal_data/erase', { texts: [phone], reason: 'again' })).status).toBe(422)
    expect((await ask('GET', '/security_log')).json.security_log[0]).toMatchObject({
      action: 'personal_data_erased',
      detail: { reason: 'asked by the driver' },
    })
  })
})

describe('what stands beside the log', () => {
  const jo = ['312 555 0142', 'Jo Quillfeather'] as const
  const said = 'Jo Quillfeather called from (312) 555-0142'
  const places = [
    'mails',
    'debug_logs',
    'carrier_imports',
    'integration_calls',
    'carrier_checks',
    'tab_records',
    'saved_views',
    'tracking_requests',
  ]
  const bytesBeside = async () =>
    (await Promise.all(places.map(async (table) => (await database.ownerPool.query(`select * from ${table}`)).rows))).map((rows) =>
      JSON.stringify(rows),
    )
  const own = async (statement: string, ...values: unknown[]) => void (await database.ownerPool.query(statement, values))

  test('loses them too, of this tenant alone; what stays is counted before and told after', async () => {
    const load = await ask('GET', '/shipments?filters[status]=OPEN&limit=1')
    const { pro: own_pro } = load.json.shipments[0]
    await ask('GET', `/shipments/${own_pro}?with_lock=true`)
    const saved = await ask('PUT', `/shipments/${own_pro}`, {
      shipment: { load_info: { driver_1_ref_driver: jo[1], driver_1_cell: jo[0], load_description: said } },
    })
    expect(saved.status).toBe(200)
    await createTenant(database.system, { tenant: 'initech', name: 'initech', settings: {} })
    for (const tenant of ['acme', 'initech']) {
      const json = JSON.stringify({ message: said })
      await own(`insert into debug_logs (tenant_id, entry) values ($1, $2)`, tenant, json)
      await own(
        `insert into mails (tenant_id, id, pro, from_address, to_address, subject, body, attachments, message_id, provider, simulated, attempted_at)
         values ($1, 'sent', '1', 'us@example.com', 'jo@example.com', 'Load 1', $2, $3, 'm', 'p', true, now()), ($1, 'waits', '1', 'us@example.com', 'x@example.com', 'Load 1', 'to do', '[]', 'n', 'p', true, null)`,
        ...[tenant, said, JSON.stringify([{ name: 'Jo Quillfeather.pdf' }])],
      )
      await own(
        `insert into carrier_imports (tenant_id, file_name, sha256, lines, started_by, rejects) values ($1, 'census.csv', '', 1, 'x', $2)`,
        ...[tenant, JSON.stringify([{ line: 2, reason: said }])],
      )
      await own(
        `insert into integration_calls (tenant_id, integration_id, provider, action, succeeded, said, duration_ms) values ($1, 'i', 'p', 'a', false, $2, 1)`,
        ...[tenant, said],
      )
      await own(
        `insert into carrier_checks (tenant_id, carrier_id, checked_at, provider, simulated, said) values ($1, 'c', now(), 'p', true, $2)`,
        tenant,
        said,
      )
      await own(`insert into tab_records (tenant_id, id, auth_uid, tab) values ($1, 't', 'u', $2)`, tenant, json)
      await own(
        `insert into saved_views (tenant_id, kind, user_id, name, shared, content) values ($1, 'filter_set', 'u', $2, false, $3)`,
        tenant,
        said,
        json,
      )
      await own(
        `insert into tracking_requests (tenant_id, command_id, pro, action, provider, request) values ($1, 'r', '1', 'place', 'p', $2)`,
        ...[tenant, JSON.stringify({ driver: { cell: '3125550142' } })],
      )
    }
    const found = (await ask('POST', '/personal_data/find', { texts: jo })).json.personal_data
    expect(found).toMatchObject({ prose_events: 1 })
    const refusal = await ask('POST', '/personal_data/erase', { texts: jo, reason: 'jo quillfeather asked us to' })
    expect([refusal.status, refusal.text]).toEqual([422, expect.stringContaining('ReasonNamesPerson')])
    const { status, json } = await ask('POST', '/personal_data/erase', { texts: jo, reason: 'the driver asked us to' })
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { erased: { records: found.total, beside: places.length, prose_events: 1 } },
    })

    for (const [index, text] of (await bytesBeside()).entries()) {
      const rows = JSON.parse(text) as { readonly tenant_id: string }[]
      const [ours, theirs] = ['acme', 'initech'].map((tenant) => JSON.stringify(rows.filter(({ tenant_id }) => tenant_id === tenant)))
      expect([places[index], /quillfeather|555.{0,2}0142/i.test(ours ?? '')]).toEqual([places[index], false])
      expect([places[index], /quillfeather|555.{0,2}0142/i.test(theirs ?? '')]).toEqual([places[index], true])
    }
    const { rows } = await database.ownerPool.query(`select subject, body, attachments from mails where tenant_id = 'acme' and id = 'sent'`)
    expect(rows).toEqual([{ subject: 'Load 1', body: 'erased called from erased', attachments: [{ name: 'erased.pdf' }] }])
    expect((await ask('GET', '/security_log')).json.security_log[0].detail).toMatchObject({ beside: places.length, prose_events: 1 })
  })
})

describe('a log from before personal data was encrypted', () => {
  const plain = createDatabase(database.url, { applicationName: 'before' })
  afterAll(() => plain.end())
  const tenant = 'globex'
  const change = (to: string) => ({ changes: [{ path: 'load_info.driver_1_cell', from: null, to }] })

  test('stays readable, takes encrypted events beside the plain ones, and shows neither once they are erased', async () => {
    await createTenant(database.system, { tenant, name: tenant, settings: {} })
    const before = createPostgresStore({ database: plain })
    await before.append(aCommand({ tenant, stream: 'shipment/1', data: { shipment: { load_info: { driver_1_cell: '312 555 0177' } } } }))
    const [old] = await house.store.readTail(tenant, 0, 10)
    expect(old?.data).toEqual({ shipment: { load_info: { driver_1_cell: '312 555 0177' } } })
    await house.store.append(aCommand({ tenant, stream: 'shipment/1', expected: 1, events: [anEvent('x', change('(312) 555-0177'))] }))
    await house.store.append(aCommand({ tenant, stream: 'shipment/2', events: [anEvent('y', change('312 555 0199'))] }))
    expect(await bytesOf(tenant)).toContain('312 555 0177')
    expect(await bytesOf(tenant)).not.toContain('(312)')
    expect((await house.store.readTail(tenant, 1, 10)).map(({ data }) => data)).toEqual([change('(312) 555-0177'), change('312 555 0199')])

    const found = await findPerson(database, tenant, ['3125550177'])
    expect({ positions: [...found.positions], plain: [...found.plain.keys()] }).toEqual({ positions: [2, 1], plain: [1] })
    await shred(database.forTenant(tenant), tenant, found)
    expect((await house.store.readTail(tenant, 0, 10)).map(({ data }) => data)).toEqual([
      { shipment: { load_info: { driver_1_cell: ERASED } } },
      change(ERASED),
      change('312 555 0199'),
    ])
    expect(await verifyTenant(database.forTenant(tenant), tenant)).toMatchObject({ events: 3, first_bad: null })
  })
})

test('a contact behind the main one is found as that, with what stands beside it [2.54]', async () => {
  const contacts = [
    { contact: 'Rosalind Vance', role: 'Night desk', phone: '312-555-0177', email: 'rosalind@prairie.example', gets: ['check_calls'] },
  ]
  expect((await ask('PUT', '/carriers/2', { carrier: { contacts } })).status).toBe(200)
  const { json } = await ask('POST', '/personal_data/find', { texts: ['rosalind vance'] })
  const { records, beside } = json.personal_data
  expect(records).toMatchObject([{ kind: 'carrier', id: '2', fields: ['contacts.contact'] }])
  expect(beside.map(({ text }: { text: string }) => text).sort()).toEqual(['312-555-0177', 'rosalind@prairie.example'])
})
