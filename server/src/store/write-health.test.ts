import { expect, test } from 'vitest'
import { type AppendOutcome, type EventStore, StoreUnavailable, type Unit } from './event-store.ts'
import { createWriteHealth } from './write-health.ts'

test('writes count as failing from a failed append until the next one that works, or for a minute', async () => {
  let clock = 1_000
  const health = createWriteHealth(() => clock)
  let append = async (): Promise<AppendOutcome> => ({ status: 'unknown_tenant' })
  const store = health.watch({ append: () => append() } as Partial<EventStore> as EventStore)
  const command = {} as Unit
  expect(health.isFailing()).toBe(false)

  append = () => Promise.reject(new StoreUnavailable('the database does not answer'))
  await expect(store.append(command)).rejects.toThrow(StoreUnavailable)
  expect(health.isFailing()).toBe(true)
  append = async () => ({ status: 'unknown_tenant' })
  await store.append(command)
  expect(health.isFailing()).toBe(false)

  append = () => Promise.reject(new StoreUnavailable('the database does not answer'))
  await expect(store.append(command)).rejects.toThrow(StoreUnavailable)
  clock += 60_001
  expect(health.isFailing()).toBe(false)
})
