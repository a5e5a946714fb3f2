import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { type AppendOutcome, StoreUnavailable, type Unit } from './event-store.ts'
import { createPostgresStore } from './postgres-store.ts'
import { aCommand } from './store.fixture.ts'
import { insertTenant } from './tenants.ts'

const database = await testDatabase()

test('connections that break under load neither lose nor double an event', async () => {
  await insertTenant(database.system, { tenant: 'acme', name: 'Acme', settings: {} })
  const store = createPostgresStore({ database })
  const commands: Unit[] = []
  const outcomes: AppendOutcome[] = []
  let isBreaking = true
  const breaking = breakConnections(5).finally(() => {
    isBreaking = false
  })
  while (isBreaking) {
    const batch = [1, 2, 3, 4].map(() => aCommand())
    commands.push(...batch)
    outcomes.push(...(await Promise.all(batch.map((command) => store.append(command)))))
  }
  await breaking
  expect(outcomes.every((outcome) => outcome.status === 'done' || outcome.status === 'repeat')).toBe(true)
  const log = await store.readTail('acme', 0, 100_000)
  expect(log.map((event) => event.meta.command_id).sort()).toEqual(commands.map((command) => command.command_id).sort())
  expect(log.map((event) => event.position)).toEqual(log.map((_, index) => index + 1))
})

/** Breaks connections in the middle of their append, this many times, with pauses in which others succeed. */
async function breakConnections(times: number): Promise<void> {
  for (let broken = 0; broken < times; ) {
    const { rowCount } = await database.ownerPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'active' and query like '%append_units%' and pid <> pg_backend_pid() limit 1`,
    )
    broken += rowCount ?? 0
    await sleep(rowCount === 0 ? 3 : 60)
  }
}

test('gives up with a clear error when the database stays away', async () => {
  const appPool = new pg.Pool({ connectionString: 'postgresql://nobody@127.0.0.1:1/none' })
  const store = createPostgresStore({ database: { ...database, appPool }, retryForMs: 100 })
  const appends = [1, 2, 3].map(() => store.append(aCommand()))
  for (const append of await Promise.allSettled(appends)) expect(append).toMatchObject({ reason: expect.any(StoreUnavailable) })
  await appPool.end()
})
