import { testDatabase } from '../../../testing/database.ts'
import type { CommittedEntry } from './event-store.ts'
import { createPostgresStore } from './postgres-store.ts'
import { describeEventStore } from './store-contract.fixture.ts'
import { insertTenant } from './tenants.ts'

const database = await testDatabase()

describeEventStore('PostgreSQL', async () => {
  await database.ownerPool.query(
    'truncate tenants, tenant_head, streams, events, command_ledger, board_shipments, leases, carriers, customers, users',
  )
  for (const tenant of ['acme', 'globex']) await insertTenant(database.system, { tenant, name: tenant, settings: {} })
  const commits: CommittedEntry[] = []
  return { store: createPostgresStore({ database, onCommitted: (entries) => commits.push(...entries) }), commits }
})
