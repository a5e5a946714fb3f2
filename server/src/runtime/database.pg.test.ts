import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { plannedOnce } from './prepared-plans.ts'
import type { Schema } from './schema.ts'

const database = await testDatabase()
const { system } = database
for (const tenant of ['acme', 'globex']) await sql`select create_tenant(${tenant}, ${tenant}, '{}')`.execute(system)

describe('a database connection confined to a tenant', () => {
  test('sees only the rows of its tenant, however connections are shared', async () => {
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const tenant = index % 3 === 0 ? 'acme' : 'globex'
        const rows = await database.forTenant(tenant).selectFrom('tenants').select('tenant_id').execute()
        expect(rows).toEqual([{ tenant_id: tenant }])
      }),
    )
  })

  test('keeps its tenant after a rolled-back transaction', async () => {
    const acme = database.forTenant('acme')
    await expect(acme.transaction().execute((trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow('division by zero')
    expect(await acme.selectFrom('tenants').select('tenant_id').execute()).toEqual([{ tenant_id: 'acme' }])
  })

  test('keeps the plan of a marked statement and shows each tenant its own rows on the same connection', async () => {
    const other = createDatabase(database.url, { applicationName: 'planned once', maxConnections: 1 })
    try {
      const seen = async (tenant: string) => {
        const { rows } = await sql<{ tenant_id: string }>`${plannedOnce} select tenant_id from tenants`.execute(other.forTenant(tenant))
        return rows.map(({ tenant_id }) => tenant_id)
      }
      for (let turn = 0; turn < 8; turn += 1) expect([await seen('acme'), await seen('globex')]).toEqual([['acme'], ['globex']])
      const { rows } = await sql`select generic_plans + custom_plans as plans from pg_prepared_statements`.execute(other.forTenant('acme'))
      expect(rows).toEqual([{ plans: 16 }])
    } finally {
      await other.end()
    }
  })

  test('cannot write rows of another tenant', async () => {
    const attempt = database
      .forTenant('acme')
      .insertInto('tab_records')
      .values({ tenant_id: 'globex', id: 't', auth_uid: 'u', tab: {} })
      .execute()
    await expect(attempt).rejects.toThrow('row-level security')
  })
})

test('the application role without a tenant sees no rows and cannot change the log', async () => {
  expect(await system.selectFrom('tenants').selectAll().execute()).toEqual([])
  expect((await database.appPool.query('select current_user as role')).rows).toEqual([{ role: 'waybill_app' }])
  await expect(system.deleteFrom('events').execute()).rejects.toThrow('permission denied')
})

test('PostgreSQL values are read as numbers, dates and ISO 8601 instants', async () => {
  const { rows } =
    await sql`select 9007199254740991::bigint as big, date '2026-03-08' as day, timestamptz '2026-03-08 02:30:00.123456-05' as instant,
    timestamptz '-infinity' as never`.execute(system)
  expect(rows).toEqual([{ big: 9007199254740991, day: '2026-03-08', instant: '2026-03-08T07:30:00.123Z', never: '-infinity' }])
  const { rows: instants } = await sql<{ instant: string }>`
    select unnest(array['2026-11-01 06:00:00Z', '2026-11-01 06:00:00.5Z', '2026-11-01 06:00:00.0079Z', '12026-01-01 00:00:00Z', '0044-03-15 12:00:00Z BC']::timestamptz[]) as instant
  `.execute(system)
  expect(instants.map(({ instant }) => instant)).toEqual([
    '2026-11-01T06:00:00.000Z',
    '2026-11-01T06:00:00.500Z',
    '2026-11-01T06:00:00.007Z',
    '+012026-01-01T00:00:00.000Z',
    '-000043-03-15T12:00:00.000Z',
  ])
})

test('a connection that breaks while idle is replaced', async () => {
  const errors: Error[] = []
  const other = createDatabase(database.url, { applicationName: 'victim', onIdleError: (error) => errors.push(error) })
  try {
    await other.appPool.query('select 1')
    await database.ownerPool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victim'`)
    await expect.poll(() => errors.length).toBe(1)
    expect((await other.appPool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    await other.end()
  }
})

test('a connection that breaks between two queries fails only the second query', async () => {
  const client = await database.appPool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await database.ownerPool.query('select pg_terminate_backend($1, 5000)', [rows[0].pid])
  await expect(client.query('select 1')).rejects.toThrow()
  client.release()
  expect((await database.appPool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('two processes can migrate at once', async () => {
  await database.ownerPool.query('create database fresh')
  const url = Object.assign(new URL(database.url), { pathname: '/fresh' }).href
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  await database.ownerPool.query('drop database fresh with (force)')
})

const inlineView = { tenant_id: true, id: true, version: true, position: true } as const
const partner = { ...inlineView, name: true, city: true, state: true, status: true, retired: true, search: true, detail: true } as const
/** The compiler checks this list against the types, and the test below against the database. */
const columns: { readonly [Table in keyof Schema]: { readonly [Column in keyof Schema[Table]]: true } } = {
  tenants: { tenant_id: true, name: true, settings: true, created_at: true },
  tenant_head: { tenant_id: true, position: true, hash: true, recorded_at: true },
  streams: { tenant_id: true, stream_id: true, type: true, version: true },
  events: {
    ...{ tenant_id: true, position: true, stream_id: true, version: true, type: true, schema_version: true },
    ...{ data: true, meta: true, recorded_at: true, content_hash: true, hash: true },
  },
  command_ledger: {
    tenant_id: true,
    command_id: true,
    request_hash: true,
    stream_id: true,
    position: true,
    version: true,
    recorded_at: true,
  },
  checkpoints: { tenant_id: true, projection: true, position: true },
  counters: { tenant_id: true, name: true, next: true },
  board_shipments: {
    ...inlineView,
    ...{
      status: true,
      active: true,
      mode: true,
      customer_id: true,
      carrier_id: true,
      dispatcher_id: true,
      pickup_at: true,
      delivery_at: true,
    },
    ...{ weight: true, miles: true, customer_total: true, carrier_total: true, tender: true, search: true, cells: true },
    ...{ lock_version: true, lock_position: true, locked_by_id: true, locked_by_username: true, lock_expires_at: true },
    ...{ seen: true, closed_status: true },
  },
  leases: { tenant_id: true, pro: true, user_id: true, expires_at: true },
  carriers: { ...partner, mc_number: true, dot_number: true },
  customers: partner,
  users: {
    ...{ ...inlineView, username: true, email: true, first_name: true, last_name: true, roles: true, timezone: true, retired: true },
    ...{ agents: true, office: true, profile_pic: true },
  },
  roles: { ...inlineView, name: true, description: true, levels: true, deleted: true },
  records: { ...inlineView, list: true, number: true, status: true, ends_on: true, search: true, detail: true },
  company_settings: { ...inlineView, content: true },
  credentials: { tenant_id: true, user_id: true, password_hash: true, changed_at: true },
  last_seen: { tenant_id: true, user_id: true, last_seen_at: true },
  sessions: {
    ...{ tenant_id: true, token_hash: true, user_id: true, created_at: true, expires_at: true, last_seen_at: true, revoked_at: true },
    ...{ address: true, device: true, timezone: true, test_role: true },
  },
  sign_in_attempts: { tenant_id: true, id: true, username: true, address: true, device: true, succeeded: true, at: true },
  known_devices: { tenant_id: true, token_hash: true, user_id: true, last_used_at: true },
  security_log: { tenant_id: true, id: true, at: true, user_id: true, address: true, action: true, detail: true },
  tab_records: { tenant_id: true, id: true, auth_uid: true, tab: true },
  saved_views: {
    ...{ tenant_id: true, id: true, kind: true, user_id: true, name: true, shared: true },
    ...{ content: true, created_at: true, updated_at: true },
  },
  default_views: { tenant_id: true, user_id: true, kind: true, view_id: true },
  template_choices: { tenant_id: true, user_id: true, mode: true, view_type: true, template_id: true },
  tracking_positions: {
    ...{ tenant_id: true, pro: true, at: true, lat: true, lon: true, city: true, state: true, source: true },
    ...{ next_stop_id: true, eta: true },
  },
  debug_logs: { tenant_id: true, id: true, at: true, user_id: true, entry: true },
  import_rows: { tenant_id: true, source: true, key: true, report: true },
  tracking_requests: {
    ...{ tenant_id: true, command_id: true, pro: true, action: true, state: true, provider: true, order_id: true, live: true },
    ...{ request: true, command: true, asked_at: true },
  },
  outbox: {
    ...{ tenant_id: true, position: true, ordinal: true, kind: true, key: true, order_key: true, payload: true, state: true, held: true },
    ...{
      rounds: true,
      attempts: true,
      created_at: true,
      due_at: true,
      attempted_at: true,
      leased_until: true,
      lease_token: true,
      outcome: true,
    },
    ...{ provider_ref: true, last_error: true, settled_by: true, done_at: true },
  },
  view_versions: { tenant_id: true, view: true, version: true },
  audit_entries: {
    ...{ tenant_id: true, position: true, at: true, kind: true, record: true, type: true, person: true, address: true },
  },
  webhooks: {
    ...{ tenant_id: true, id: true, url: true, secret: true, former_secret: true, former_secret_until: true, kinds: true, active: true },
    ...{ in_order: true, stopped_because: true, planned_to: true, last_position: true, generation: true },
    ...{ created_by: true, created_at: true, updated_by: true, updated_at: true },
  },
  webhook_deliveries: {
    ...{ tenant_id: true, webhook_id: true, position: true, generation: true, previous_position: true, stream_id: true, type: true },
    ...{ status: true, attempts: true, planned_at: true, next_attempt_at: true, attempted_at: true, delivered_at: true },
    ...{ response_status: true, error: true },
  },
  integration_secrets: { tenant_id: true, ref: true, integration_id: true, field: true, sealed: true, created_at: true },
  integration_calls: {
    ...{ tenant_id: true, id: true, integration_id: true, provider: true, action: true, succeeded: true, status_code: true },
    ...{ message: true, duration_ms: true, at: true },
  },
  carrier_checks: { tenant_id: true, carrier_id: true, checked_at: true, provider: true, simulated: true, message: true },
  carrier_loads: { tenant_id: true, pro: true, carrier_id: true, day: true, cost: true, released: true },
  carrier_figures: { tenant_id: true, carrier_id: true, number_of_loads: true, average_cost: true, last_load_date: true },
  carrier_years: { tenant_id: true, year: true, carrier_id: true, loads: true, paid: true, cancels: true },
  carrier_imports: {
    ...{ tenant_id: true, id: true, file_name: true, sha256: true, lines: true, started_by: true, started_at: true, status: true },
    ...{ takes: true, read: true, accepted: true, unchanged: true, rejected: true, rejects: true, reasons_withheld: true },
    ...{ message: true, finished_at: true },
  },
  audit_fields: { tenant_id: true, field: true, at: true, position: true },
  personal_keys: {
    tenant_id: true,
    id: true,
    kind: true,
    lookup: true,
    sealed_key: true,
    plain_to: true,
    created_at: true,
    erased_at: true,
  },
  published_anchors: { tenant_id: true, place: true, position: true, hash: true, published_at: true },
  stopped_projections: {
    tenant_id: true,
    projection: true,
    position: true,
    stream_id: true,
    type: true,
    schema_version: true,
    since: true,
  },
  personal_places: { tenant_id: true, key_id: true, position: true },
  erased_places: { tenant_id: true, position: true, places: true },
}

test('the schema types list exactly the tables and columns of the database', async () => {
  const { rows } = await database.ownerPool.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by column_name::text collate "C") as columns
     from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%' group by table_name`,
  )
  const actual = Object.fromEntries(rows.map((table) => [table.name, table.columns]))
  expect(actual).toEqual(Object.fromEntries(Object.entries(columns).map(([table, names]) => [table, Object.keys(names).sort()])))
})
