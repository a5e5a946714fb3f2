import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createPostgresStore } from './postgres-store.ts'
import { aCommand, lockRow, testShipmentRow } from './store.fixture.ts'
import { insertTenant, listTenants } from './tenants.ts'

const database = await testDatabase()
const store = createPostgresStore({ database })
const acme = database.forTenant('acme')

beforeAll(async () => {
  for (const tenant of ['acme', 'globex']) {
    await insertTenant(database.system, { tenant, name: tenant, settings: {} })
    await store.append(aCommand({ tenant, stream: 'shipment/1', row: { kind: 'shipment', id: '1', row: testShipmentRow() } }))
  }
})

const everyTable = async (): Promise<readonly string[]> => {
  const { rows } = await database.ownerPool.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`,
  )
  return rows.map((row) => row.name)
}

const appended = ['tenants', 'tenant_head', 'streams', 'events', 'command_ledger', 'counters']
const views = ['board_shipments', 'leases', 'carriers', 'customers', 'users', 'records', 'company_settings']

describe('row-level security', () => {
  test('is forced on every table', async () => {
    const { rows } = await database.ownerPool.query(
      `select relname from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
         and not (relrowsecurity and relforcerowsecurity)`,
    )
    expect(rows).toEqual([])
  })

  test('shows no row without a tenant', async () => {
    for (const table of await everyTable()) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(database.system)
      expect([table, rows[0]?.count]).toEqual([table, 0])
    }
  })

  test('shows the rows of the own tenant only, also when a query names another', async () => {
    for (const table of ['tenants', 'tenant_head', 'streams', 'events', 'command_ledger', 'board_shipments']) {
      const { rows } = await sql<{ tenant_id: string }>`select tenant_id from ${sql.table(table)}`.execute(acme)
      expect([table, rows]).toEqual([table, [{ tenant_id: 'acme' }]])
    }
    const { rows } = await sql`select * from events where tenant_id = 'globex'`.execute(acme)
    expect(rows).toEqual([])
  })

  test('hides a board row that only the lock stream has written', async () => {
    await store.append(aCommand({ stream: 'lock/99', row: { kind: 'lock', id: '99', row: lockRow('3', 900) } }))
    const rows = await acme.selectFrom('board_shipments').select('id').execute()
    expect(rows).toEqual([{ id: '1' }])
  })

  test('refuses to write a row of another tenant', async () => {
    const write = sql`insert into import_rows (tenant_id, source, key, report) values ('globex', 's', 'k', '{}')`.execute(acme)
    await expect(write).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the rights of the application', () => {
  test.each([...appended, ...views])('allow reading %s and nothing else', async (table) => {
    const statements = [
      `update ${table} set tenant_id = tenant_id`,
      `delete from ${table}`,
      `truncate ${table}`,
      `insert into ${table} default values`,
    ]
    for (const statement of statements) {
      await expect(sql.raw(statement).execute(acme), statement).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('do not include the functions behind the append', async () => {
    const { rows } = await database.ownerPool.query(
      `select proname as name from pg_proc
       where pronamespace = 'public'::regnamespace and has_function_privilege('waybill_app', oid, 'execute')
         and proowner in (select oid from pg_roles where rolname in ('waybill_appender', current_user))
         and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
       order by 1`,
    )
    expect(rows.map((row) => row.name)).toEqual([
      'allocate_counter',
      'append_batch',
      'append_units',
      'count_outbox',
      'count_outdated_views',
      'count_stopped_projections',
      'create_tenant',
      'find_partners',
      'find_shipments',
      'judge_units',
      'list_carrier_imports',
      'list_outbox_work',
      'list_tenants',
      'list_webhook_work',
      'read_heads',
      'utc_text',
    ])
  })

  test('no role may change an event or a ledger entry, including the appender', async () => {
    const { rows } = await database.ownerPool.query(
      `select t.name, r.rolname, p.privilege from (values ('events'), ('command_ledger')) t(name),
         pg_roles r, (values ('update'), ('delete'), ('truncate')) p(privilege)
       where r.rolname like 'waybill\\_%' and has_table_privilege(r.rolname, t.name::regclass, p.privilege)`,
    )
    expect(rows).toEqual([])
  })
})

test('background work sees every tenant and its head through one function only', async () => {
  expect(await listTenants(database.system)).toEqual([
    { tenant: 'acme', position: await store.head('acme') },
    { tenant: 'globex', position: 1 },
  ])
})
