import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { StoreUnavailable } from './event-store.ts'
import { createPostgresStore } from './postgres-store.ts'
import { aCommand } from './store-contract.ts'
import { createTenant } from './tenants.ts'

const database = await testDatabase()

test('connections that break under load lose nothing and double nothing', async () => {
  await createTenant(database.system, { tenant: 'acme', name: 'Acme', settings: {} })
  const store = createPostgresStore({ database })
  const commands = Array.from({ length: 400 }, (_, n) => aCommand({ command_id: `command-${n}`, stream: `shipment/${n}` }))
  const appending = (async () => {
    const outcomes = []
    for (let at = 0; at < commands.length; at += 4) {
      outcomes.push(...(await Promise.all(commands.slice(at, at + 4).map((command) => store.append(command)))))
    }
    return outcomes
  })()
  const [outcomes, broken] = await Promise.all([appending, breakConnections(8)])
  expect(broken).toBeGreaterThan(3)
  expect(outcomes.every((outcome) => outcome.status === 'done' || outcome.status === 'repeat')).toBe(true)
  const log = await store.readTail('acme', 0, 1000)
  expect(log.map((event) => event.meta.command_id).sort()).toEqual(commands.map((command) => command.command_id).sort())
  expect(log.map((event) => event.position)).toEqual(log.map((_, index) => index + 1))
})

/** Cuts a connection off in the middle of its append, so many times, with pauses in which others get through. */
async function breakConnections(times: number): Promise<number> {
  let broken = 0
  for (let time = 0; time < times; time += 1) {
    await sleep(60)
    const { rowCount } = await database.ownerPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'active' and query like '%append_batch%' and pid <> pg_backend_pid() limit 1`,
    )
    broken += rowCount ?? 0
  }
  return broken
}

test('gives up with a clear error when the database stays away', async () => {
  const appPool = new pg.Pool({ connectionString: 'postgresql://nobody@127.0.0.1:1/none' })
  const store = createPostgresStore({ database: { ...database, appPool }, retryForMs: 100 })
  const appends = [1, 2, 3].map(() => store.append(aCommand()))
  for (const append of await Promise.allSettled(appends)) expect(append).toMatchObject({ reason: expect.any(StoreUnavailable) })
  await appPool.end()
})
