import { fileOf, interchangeOf, PLAIN_TENDER, setOf } from '@waybill/shared/edi/tender.fixture'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { filesOf } from '../../imports/import.fixture.ts'
import { importTenders } from '../../imports/import-tenders.ts'
import { startQcMobile, WEB_KEY } from '../../integrations/fmcsa/qcmobile.fixture.ts'
import { exportEvents } from '../../store/export.ts'
import { createTestApp } from '../http-app.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database, [], { WEBHOOK_ALLOW: '127.0.0.1' })
const fmcsa = await startQcMobile()
const tokens = new Map<string, string>()
const ids = new Map<string, string>()

beforeAll(async () => {
  for (const tenant of ['acme', 'globex']) {
    await app.addTenant(tenant)
    for (const role of ['admin', 'dispatcher', 'view_only']) ids.set(`${tenant} ${role}`, (await app.addUser(tenant, role, role)).id)
  }
})
beforeEach(async () => {
  for (const [who, id] of ids) tokens.set(who, (await app.sessions.open(who.split(' ')[0] ?? '', id)).token)
})

const ask = (method: string, path: string, body?: unknown, { tenant = 'acme', role = 'admin', headers = {} } = {}) =>
  app.call(method, `/${tenant}/api${path}`, { token: tokens.get(`${tenant} ${role}`) ?? '', headers, ...(body !== undefined && { body }) })
const LIST = '/v2/third_party_integrations'
const of = (integration_class: string, third_party_integration: object) => ({ integration_class, third_party_integration })
const found = async (integration_class: string, tenant = 'acme') =>
  (await ask('GET', `${LIST}/search?integration_class=${integration_class}`, undefined, { tenant })).json.third_party_integrations[0]

const SECRET = 'hunter2-and-more-of-it'

describe('integrations of a tenant [3.43, 7.49, 7.50, 7.51]', () => {
  test('are found by class, show what answers until they are connected, and are connected once', async () => {
    const all = (await ask('GET', `${LIST}/search`)).json.third_party_integrations
    expect(all.map(({ id, integration_class, state }: Record<string, string>) => [id, integration_class, state])).toEqual([
      ['1', 'ltl_rating', 'simulated'],
      ['2', 'visibility', 'simulated'],
      ['3', 'carrier_lookup', 'simulated'],
      ['4', 'lane_pricing', 'simulated'],
      ['5', 'mileage', 'simulated'],
      ['6', 'mail', 'simulated'],
    ])
    expect((await ask('GET', `${LIST}/search?integration_class=nonsense`)).status).toBe(400)

    const account = { values: { username: 'waybill', mpid: 'MP1' }, secrets: { password: SECRET, callback_key: `${SECRET}-key` } }
    const { status, json, text } = await ask('POST', LIST, of('visibility', account))
    expect(status).toBe(201)
    expect(text).not.toContain(SECRET)
    expect(json.third_party_integration).toMatchObject({
      id: '2',
      integration_class: 'visibility',
      state: 'connected',
      values: account.values,
      secrets: { password: { set_by: 'admin' }, callback_key: { set_by: 'admin' } },
      version: 1,
    })
    expect((await ask('POST', LIST, of('visibility', account))).json.error.type).toBe('AlreadyConnected')
  })

  test('are changed by field, against the version that was read, and disconnected', async () => {
    const changed = await ask(
      'PUT',
      `${LIST}/2`,
      of('visibility', { values: { mpid: 'MP2' }, secrets: { callback_key: null }, version: 1 }),
    )
    expect(changed.json.third_party_integration).toMatchObject({ values: { username: 'waybill', mpid: 'MP2' }, version: 2 })
    expect(Object.keys(changed.json.third_party_integration.secrets)).toEqual(['password'])
    expect((await ask('PUT', `${LIST}/2`, of('visibility', { active: false, version: 1 }))).status).toBe(409)
    expect((await ask('PUT', `${LIST}/2`, of('carrier_lookup', {}))).status).toBe(400)
    expect((await ask('PUT', `${LIST}/9`, of('visibility', {}))).status).toBe(404)
    expect((await ask('PUT', `${LIST}/1`, of('ltl_rating', { active: true }))).json.error.type).toBe('NoProvider')
    await ask('PUT', `${LIST}/2`, of('visibility', { active: false }))
    expect(await found('visibility')).toMatchObject({ state: 'simulated', active: false })
    expect(await found('visibility', 'globex')).toMatchObject({ state: 'simulated', version: 0, secrets: {} })
  })

  test('refuse users without permission, and record the refusal', async () => {
    for (const role of ['dispatcher', 'view_only']) {
      expect((await ask('GET', `${LIST}/search`, undefined, { role })).status).toBe(403)
      expect((await ask('PUT', `${LIST}/2`, of('visibility', {}), { role })).status).toBe(403)
      expect((await ask('GET', '/v1/third_party_integration_logs', undefined, { role })).status).toBe(403)
    }
    const { rows } = await database.ownerPool.query(
      "select from security_log where tenant_id = 'acme' and detail::text like '%third_party%'",
    )
    expect(rows.length).toBeGreaterThanOrEqual(6)
  })

  test('refuse an address in a private network, or one that takes the key in plain text, by its field', async () => {
    for (const base_url of ['https://10.0.0.7/qc', 'http://8.8.8.8/qc', 'https://169.254.169.254/']) {
      const { status, json } = await ask('PUT', `${LIST}/3`, of('carrier_lookup', { values: { base_url }, secrets: { web_key: SECRET } }))
      expect([status, json.error.alerts[0].field]).toEqual([422, 'base_url'])
    }
  })
})

describe('an integration secret', () => {
  test('is in plain text nowhere: not in the log, tables, exports, access log or responses', async () => {
    const key = { headers: { 'idempotency-key': 'once' } }
    const body = of('visibility', { active: true, secrets: { password: SECRET } })
    const first = await ask('PUT', `${LIST}/2`, body, key)
    const again = await ask('PUT', `${LIST}/2`, body, key)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.headers.get('waybill-position')).toBe(first.headers.get('waybill-position'))
    const other = of('visibility', { active: true, secrets: { password: `${SECRET}!` } })
    expect((await ask('PUT', `${LIST}/2`, other, key)).json.error.type).toBe('KeyReused')

    const { rows: tables } = await database.ownerPool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables) {
      const { rows } = await database.ownerPool.query(`select from ${name} t where t::text like $1`, [`%${SECRET}%`])
      expect([name, rows.length]).toEqual([name, 0])
    }
    let exported = ''
    for await (const line of exportEvents(database.forTenant('acme'), 'acme')) exported += line
    expect(exported).toContain('IntegrationRevised')
    expect(exported).not.toContain(SECRET)
    expect(app.logged.join('')).not.toContain(SECRET)
    const { rows: kept } = await database.ownerPool.query('select sealed from integration_secrets')
    expect(kept.map(({ sealed }) => sealed)).toEqual([expect.stringMatching(/^sealed1\./)])
  })

  test('has one row, and replaced secrets and those sealed for a failed save are gone', async () => {
    const rowsOf = async () => (await database.ownerPool.query("select field from integration_secrets where tenant_id = 'acme'")).rows
    await ask('PUT', `${LIST}/2`, of('visibility', { secrets: { password: `${SECRET}-2` } }))
    await ask('PUT', `${LIST}/2`, of('visibility', { secrets: { password: `${SECRET}-3` }, version: 1 }))
    expect(await rowsOf()).toEqual([{ field: 'password' }])
  })

  test('does not open for another tenant', async () => {
    await ask('POST', LIST, of('carrier_lookup', { values: { base_url: fmcsa.base_url }, secrets: { web_key: WEB_KEY } }), {
      tenant: 'globex',
    })
    await ask('POST', LIST, of('carrier_lookup', { values: { base_url: fmcsa.base_url }, secrets: { web_key: 'of acme' } }))
    await database.ownerPool.query(`
      update integration_secrets set sealed = (select sealed from integration_secrets where tenant_id = 'globex' and field = 'web_key')
      where tenant_id = 'acme' and field = 'web_key'`)
    const { status } = await ask('POST', `${LIST}/3/test`, {})
    expect([status, fmcsa.requests.length]).toEqual([503, 0])
    await ask('PUT', `${LIST}/3`, of('carrier_lookup', { secrets: { web_key: WEB_KEY } }))
  })
})

describe('FMCSA', () => {
  const look = (query: string, tenant = 'acme', role = 'admin') => ask('GET', `/v1/carriers/fmcsa?${query}`, undefined, { tenant, role })

  test('fills in a new carrier by USDOT or MC number, and its request is in the call log without the key [7.52]', async () => {
    expect((await ask('POST', `${LIST}/3/test`, {})).json.test).toEqual({
      succeeded: true,
      simulated: false,
      provider: 'FMCSA QCMobile',
      message: null,
    })
    const { json, text } = await look('mc_num=MC-0765432', 'acme', 'dispatcher')
    expect(json.fmcsa).toMatchObject({
      provider: 'FMCSA QCMobile',
      simulated: false,
      carrier_id: null,
      out_of_service: false,
      liability_required: '750000.00',
      carrier: { name: 'ACME CARRIER LLC', mc_number: '765432', common_authority: true, cargo_insurance_amount: '100000.00' },
    })
    // A dispatcher may set up a carrier from its FMCSA record.
    const { carrier } = (await ask('POST', '/v1/carriers', { carrier: json.fmcsa.carrier }, { role: 'dispatcher' })).json
    expect(carrier).toMatchObject({ name: 'ACME CARRIER LLC', dot_number: '1234567', cargo_insurance_expires: null })
    expect((await look('dot_num=1234567')).json.fmcsa.carrier_id).toBe(carrier.id)
    expect((await look('dot_num=99')).status).toBe(404)
    expect((await look('')).status).toBe(400)
    expect((await look('dot_num=1234567', 'acme', 'view_only')).status).toBe(403)

    const { third_party_integration_logs: calls, next } = (await ask('GET', '/v1/third_party_integration_logs?limit=2')).json
    expect(calls).toMatchObject([
      { integration_id: '3', provider: 'FMCSA QCMobile', action: 'find carrier', succeeded: true },
      { succeeded: true },
    ])
    expect(
      (await ask('GET', `/v1/third_party_integration_logs?limit=2&after=${next}`)).json.third_party_integration_logs.length,
    ).toBeGreaterThan(0)
    expect(text + JSON.stringify(calls)).not.toContain(WEB_KEY)
  })

  test('a failing provider is reported, and the integration shows it until the provider answers again', async () => {
    fmcsa.replyWith(() => ({ status: 500, body: '' }))
    expect((await look('dot_num=1234567')).status).toBe(422)
    expect(await found('carrier_lookup')).toMatchObject({
      state: 'failed',
      last_call: { succeeded: false, status_code: 500, message: 'FMCSA returned HTTP 500' },
    })
    fmcsa.replyWith(null)
    await look('dot_num=1234567')
    expect(await found('carrier_lookup')).toMatchObject({ state: 'connected' })
  })

  test("while FMCSA is not connected the tenant's own carriers answer, labeled as simulated, and no carrier is made up", async () => {
    await ask('PUT', `${LIST}/3`, of('carrier_lookup', { active: false }))
    const requestsBefore = fmcsa.requests.length
    expect((await look('dot_num=1234567')).json.fmcsa).toMatchObject({
      simulated: true,
      provider: 'Simulated FMCSA',
      carrier: { name: 'ACME CARRIER LLC' },
    })
    const { status, json } = await look('dot_num=7')
    expect([status, json.error.message]).toEqual([404, 'FMCSA is not connected, and no carrier on file has USDOT number 7.'])
    expect(fmcsa.requests.length).toBe(requestsBefore)
  })
})

test('EDI messages received are listed newest first with their load, and a tenant without EDI has none [7.52]', async () => {
  expect((await ask('GET', '/v1/edi_transactions')).json).toEqual({ edi_transactions: [], total: 0, more: false, next: null })
  const file = (purpose: string) => fileOf(interchangeOf(setOf(PLAIN_TENDER.map((segment) => segment.replace('B2A*00', `B2A*${purpose}`)))))
  const parts = { database, store: app.store, trade: app.commands, now: Date.now }
  const report = await importTenders(parts, 'acme', await filesOf({ 'a.edi': file('00'), 'b.edi': file('01') }))
  expect(report).toMatchObject({ accepted: 2, rejected: [] })
  const { edi_transactions: transactions } = (await ask('GET', '/v1/edi_transactions')).json
  const [{ pro }] = transactions
  expect(transactions).toMatchObject([
    { transaction_set: '204', direction: 'inbound', purpose: expect.stringMatching(/01|cancel/i), pro },
    { transaction_set: '204', direction: 'inbound', sender: 'HALDEN', shipment_identification: '4711', pro },
  ])
  const page = (await ask('GET', '/v1/edi_transactions?limit=1')).json
  expect([page.edi_transactions.length, page.more]).toEqual([1, true])
  expect((await ask('GET', `/v1/edi_transactions?limit=1&after=${page.next}`)).json).toMatchObject({
    edi_transactions: [transactions[1]],
    next: null,
  })
})
