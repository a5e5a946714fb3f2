import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { seedTestTenant } from '../../../testing/demo-tenant.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { aCommand, anEvent } from '../store/store.fixture.ts'
import { type FoldedStream, foldStreams } from './fold-streams.ts'

const database = await testDatabase()
const store = createPostgresStore({ database })

const collect = async (tenant: string, options?: Parameters<typeof foldStreams>[2]): Promise<readonly FoldedStream[]> => {
  const found: FoldedStream[] = []
  for await (const folded of foldStreams(database.forTenant(tenant), tenant, options)) found.push(folded)
  return found
}

test('every record is folded once, in order, however its events are spread over pages', async () => {
  await seedTestTenant(database, store, 'acme', 3)
  const whole = await collect('acme')
  expect(new Set(whole.map(({ stream }) => stream)).size).toBe(whole.length)
  const events = await store.readTail('acme', 0, 100_000)
  expect(new Map(whole.map(({ stream, version, position }) => [stream, `${version} ${position}`]))).toEqual(
    new Map(events.map(({ stream, version, position }) => [stream, `${version} ${position}`])),
  )
  for (const pageSize of [1, 2, 7]) expect(await collect('acme', { pageSize })).toEqual(whole)
  const [first, , third] = whole
  const some = [third?.stream ?? '', 'shipment/none', first?.stream ?? '']
  expect(await collect('acme', { among: some, pageSize: 2 })).toEqual([first, third])
})

test('an event of a kind that nothing is known of stops the fold', async () => {
  await store.append(aCommand({ tenant: 'acme', stream: 'boat/1', events: [anEvent('c', {})] }))
  await expect(collect('acme')).rejects.toThrow('belongs to stream boat/1, which has no view')
})
