import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createDatabase, type WaybillDatabase } from '../runtime/database.ts'
import { migrate } from '../runtime/migrate.ts'
import { withConnection } from '../runtime/with-connection.ts'
import { checkLogIndex, repairLogIndex } from './log-index.ts'
import { createPostgresStore } from './postgres-store.ts'
import { aCommand, testShipmentRow } from './store.fixture.ts'
import { insertTenant } from './tenants.ts'

const administrator = await testDatabase()
const name = `managed_${randomUUID().replaceAll('-', '')}`
let managed: WaybillDatabase

describe('a managed server, where the owner of the database is no superuser', () => {
  beforeAll(async () => {
    const { ownerPool } = administrator
    await ownerPool.query(`create role ${name} login password '${name}' nosuperuser nobypassrls`)
    await ownerPool.query(`grant waybill_app, waybill_appender to ${name} with inherit false, set true`)
    await ownerPool.query(`create database ${name} owner ${name}`)
    const url = Object.assign(new URL(administrator.url), { pathname: `/${name}`, username: name, password: name }).href
    await migrate(url)
    managed = createDatabase(url, { applicationName: name })
  })

  afterAll(async () => {
    await managed?.end()
    await administrator.ownerPool.query(`drop database if exists ${name} with (force)`)
    await administrator.ownerPool.query(`drop role if exists ${name}`)
  })

  test('accepts the schema, the append and the search index', async () => {
    await insertTenant(managed.system, { tenant: 'acme', name: 'Acme', settings: {} })
    const store = createPostgresStore({ database: managed })
    const row = { kind: 'shipment', id: '1', row: testShipmentRow() } as const
    expect(await store.append(aCommand({ stream: 'shipment/1', row }))).toMatchObject({ status: 'done', position: 1 })
    expect(await store.readTail('acme', 0, 10)).toHaveLength(1)
    const { rows } = await managed.ownerPool.query(`select indexname from pg_indexes where indexname = 'board_shipments_search'`)
    expect(rows).toHaveLength(1)
  })

  test('lets the owner rebuild the ledger from the log, and hides its rows afterwards as before', async () => {
    const administrative = new URL(managed.url)
    Object.assign(administrative, { username: new URL(administrator.url).username, password: new URL(administrator.url).password })
    await withConnection(administrative.href, (client) => client.query('delete from command_ledger'))
    const acme = managed.forTenant('acme')
    expect(await checkLogIndex(acme, 'acme')).toMatchObject({ streams: 0, commands: 1 })
    await repairLogIndex(managed, 'acme')
    expect(await checkLogIndex(acme, 'acme')).toMatchObject({ streams: 0, commands: 0 })
    expect((await managed.ownerPool.query('select from command_ledger')).rowCount).toBe(0)
  })

  test('hides the rows from the owner too, who can work on the views as the appender', async () => {
    const client = await managed.ownerPool.connect()
    try {
      expect((await client.query('select from events')).rowCount).toBe(0)
      await client.query('begin; set local role waybill_appender')
      expect((await client.query('select from events')).rowCount).toBe(1)
      const { rows: before } = await client.query('select * from board_shipments')
      await client.query('delete from board_shipments')
      const rebuilt = `select * from rows_shipment('{acme}', '{1}', '{1}', '{1}', array[$1], now())`
      await client.query(rebuilt, [JSON.stringify(testShipmentRow())])
      expect((await client.query('select * from board_shipments')).rows).toEqual(before)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
