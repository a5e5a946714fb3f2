import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import type { CommittedEntry } from './event-store.ts'
import { createPostgresStore } from './postgres-store.ts'
import { aCommand, aUnit } from './store.fixture.ts'
import { describeEventStore } from './store-contract.fixture.ts'
import { createTenantHeads, type TenantHeads } from './tenant-heads.ts'
import { insertTenant } from './tenants.ts'

const database = await testDatabase()

const emptyLogs = async (): Promise<void> => {
  await database.ownerPool.query(
    'truncate tenants, tenant_head, streams, events, command_ledger, board_shipments, leases, carriers, customers, users, outbox',
  )
  for (const tenant of ['acme', 'globex']) await insertTenant(database.system, { tenant, name: tenant, settings: {} })
}

/** Heads as a process knows them after another one has written: `stale` is asked for every read, whether it is out of date. */
const outdatedHeads = (isStale: () => boolean): TenantHeads => {
  const heads = createTenantHeads()
  const wrong = { position: 7_000, hash: 'ab'.repeat(32), recorded_at: '2026-01-01T00:00:00.000000Z' }
  return {
    ...heads,
    async find(client, tenants) {
      const known = await heads.find(client, tenants)
      return isStale() ? new Map([...known.keys()].map((tenant) => [tenant, wrong])) : known
    },
  }
}

let reads = 0
const paths: readonly (readonly [name: string, heads: () => TenantHeads])[] = [
  ['the head is as this process knows it', () => createTenantHeads()],
  ['another process was first every other time', () => outdatedHeads(() => ++reads % 2 === 0)],
  ['another process is always first', () => outdatedHeads(() => true)],
]

for (const [name, heads] of paths) {
  describeEventStore(`PostgreSQL, ${name}`, async () => {
    await emptyLogs()
    const commits: CommittedEntry[] = []
    const onCommitted = (entries: readonly CommittedEntry[]) => void commits.push(...entries)
    return { store: createPostgresStore({ database, heads: heads(), onCommitted }), commits }
  })
}

test('queues the effects of a unit under the position of its last event', async () => {
  await emptyLogs()
  const store = createPostgresStore({ database })
  const effects = [
    { kind: 'mail.send', key: 'confirmation-1', payload: { to: 'ada@example.com', text: 'a\nb' } },
    { kind: 'webhook.deliver', key: 'd-1', order_key: 'hook-1', due_at: '2027-01-01T00:00:00.000Z', payload: {} },
  ]
  await store.append(aUnit({ effects }, { stream: 'shipment/1' }, { stream: 'carrier/7' }))
  await store.append(aCommand({ tenant: 'globex', effects: effects.slice(0, 1) }))
  const { rows } = await database.ownerPool.query(
    `select tenant_id, position, ordinal, kind, key, order_key, payload, state, due_at from outbox order by tenant_id, position, ordinal`,
  )
  const open = { state: 'ready', due_at: expect.anything() }
  expect(rows).toMatchObject([
    {
      tenant_id: 'acme',
      position: 2,
      ordinal: 0,
      kind: 'mail.send',
      key: 'confirmation-1',
      order_key: null,
      payload: effects[0]?.payload,
      ...open,
    },
    { tenant_id: 'acme', position: 2, ordinal: 1, kind: 'webhook.deliver', order_key: 'hook-1', payload: {}, state: 'ready' },
    { tenant_id: 'globex', position: 1, ordinal: 0, key: 'confirmation-1' },
  ])
  expect(new Date(rows[1].due_at).toISOString()).toBe('2027-01-01T00:00:00.000Z')
  expect(Math.abs(Date.parse(rows[0].due_at) - Date.now())).toBeLessThan(600_000)
})

test('records the time of the database when the clock of the process is wrong', async () => {
  await emptyLogs()
  for (const ahead of [3_600_000, -3_600_000, 20_000]) {
    const heads = createTenantHeads(() => Date.now() + ahead)
    const store = createPostgresStore({ database, heads })
    const outcome = await store.append(aCommand())
    expect(outcome.status === 'done' && Math.abs(Date.parse(outcome.recorded_at) - Date.now())).toBeLessThan(5_000)
  }
})

test('records the right time again when a clock jumps while the process runs', async () => {
  await emptyLogs()
  let ahead = 0
  const store = createPostgresStore({ database, heads: createTenantHeads(() => Date.now() + ahead) })
  for (const jump of [0, 3_600_000, -60_000]) {
    ahead = jump
    const outcome = await store.append(aCommand())
    expect(outcome.status === 'done' && Math.abs(Date.parse(outcome.recorded_at) - Date.now())).toBeLessThan(5_000)
  }
})
