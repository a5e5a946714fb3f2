import { expect, test } from 'vitest'
import type { CommittedEntry } from './event-store.ts'
import { createMemoryStore } from './memory-store.ts'
import { aCommand } from './store.fixture.ts'
import { describeEventStore } from './store-contract.fixture.ts'

describeEventStore('memory', async () => {
  const commits: CommittedEntry[] = []
  return { store: createMemoryStore({ tenants: ['acme', 'globex'], onCommitted: (entries) => commits.push(...entries) }), commits }
})

test('never records a time before the last one, whatever the clock shows', async () => {
  let now = Date.parse('2026-11-21T08:00:00Z')
  const store = createMemoryStore({ tenants: ['acme'], now: () => now })
  await store.append(aCommand())
  now -= 60_000
  await store.append(aCommand())
  const times = (await store.readTail('acme', 0, 10)).map((event) => event.recorded_at)
  expect(times).toEqual(['2026-11-21T08:00:00.000000Z', '2026-11-21T08:00:00.000000Z'])
})
