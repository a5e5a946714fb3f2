import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createDatabase, type WaybillDatabase } from '../runtime/database.ts'
import { migrate } from '../runtime/migrate.ts'
import { withConnection } from '../runtime/with-connection.ts'
import { insertTenant } from '../store/tenants.ts'

const administrator = await testDatabase()
const name = `old_${randomUUID().replaceAll('-', '')}`
let old: WaybillDatabase

beforeAll(async () => {
  await administrator.ownerPool.query(`create role ${name} login password '${name}' nosuperuser nobypassrls`)
  await administrator.ownerPool.query(`grant waybill_app, waybill_appender to ${name} with inherit false, set true`)
  await administrator.ownerPool.query(`create database ${name} owner ${name}`)
  const url = Object.assign(new URL(administrator.url), { pathname: `/${name}`, username: name, password: name }).href
  await migrate(url, '0140-outbox')
  old = createDatabase(url, { applicationName: name })
  await insertTenant(old.system, { tenant: 'acme', name: 'Acme', settings: {} })
})
afterAll(async () => {
  await old.end()
  await administrator.ownerPool.query(`drop database ${name} with (force)`)
  await administrator.ownerPool.query(`drop role ${name}`)
})

/** Events as the log of that version held them; today's append needs later migrations. */
const appendRequests = (ids: readonly string[]) =>
  withConnection(Object.assign(new URL(administrator.url), { pathname: `/${name}` }).href, async (client) => {
    for (const [index, id] of ids.entries()) {
      await client.query(
        `insert into events (tenant_id, position, stream_id, version, type, schema_version, data, meta, recorded_at, content_hash, hash)
         values ('acme', $1::bigint, 'shipment/1', $1::int, 'ConfirmationRequested', 1, $2, '{}', now(), '', '')`,
        [index + 1, JSON.stringify({ id })],
      )
    }
  })
const own = (statement: string) => sql.raw(statement).execute(old.forTenant('acme'))

test('an upgrade carries over what the earlier tables still had to send, and keeps what was sent', async () => {
  const ids = ['SENT', 'DELIVERED_NOT_RECORDED', 'INTERRUPTED', 'WAITING', 'FAILED']
  await appendRequests(ids)
  const mail = (id: string, attempted: boolean, delivered: boolean) =>
    own(
      `insert into mails (tenant_id, id, pro, from_address, to_address, subject, body, attachments, message_id, provider, simulated, attempted_at, delivered_at)
       values ('acme', '${id}', '1', 'us@acme.example', 'x@y.example', '', '', '[]', '<${id}>', 'SMTP', false,
         ${attempted ? 'now()' : 'null'}, ${delivered ? 'now()' : 'null'})`,
    )
  await mail('SENT', true, true)
  await mail('DELIVERED_NOT_RECORDED', true, true)
  await mail('INTERRUPTED', true, false)
  await mail('FAILED', false, false)
  for (const [index, id] of ids.entries()) {
    if (id === 'SENT' || id === 'FAILED') continue
    await own(`insert into pending_mails (tenant_id, id, pro, position) values ('acme', '${id}', '1', ${index + 1})`)
  }
  await own(`insert into checkpoints (tenant_id, projection, position) values ('acme', 'mail-outbox', 5)`)

  await migrate(old.url)
  const acme = old.forTenant('acme')
  const effects = await acme.selectFrom('outbox').select(['key', 'state', 'payload', 'outcome', 'position']).orderBy('position').execute()
  expect(effects.map(({ key, state, outcome }) => [key, state, (outcome as { status: string } | null)?.status ?? null])).toEqual([
    ['SENT', 'done', 'done'],
    ['DELIVERED_NOT_RECORDED', 'ready', 'done'],
    ['INTERRUPTED', 'ready', 'unknown'],
    ['WAITING', 'ready', null],
  ])
  expect(effects[3]).toMatchObject({ position: 4, payload: { pro: '1', id: 'WAITING' } })
  expect(await acme.selectFrom('checkpoints').select(['projection', 'position']).execute()).toEqual([{ projection: 'outbox', position: 5 }])
  expect((await old.ownerPool.query('select from outbox')).rowCount).toBe(0)
})
