import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { advanceCheckpoint, readCheckpoint } from './checkpoints.ts'
import { allocateNumbers } from './counters.ts'
import { insertTenant } from './tenants.ts'

const database = await testDatabase()
const settings = { revenue_type: 'TL' }
const created = await insertTenant(database.system, { tenant: 'acme', name: 'Acme', settings })

test('creates a tenant once and leaves an existing one as it is', async () => {
  expect(created).toBe(true)
  expect(await insertTenant(database.system, { tenant: 'acme', name: 'Other', settings: {} })).toBe(false)
  const row = await database.forTenant('acme').selectFrom('tenants').select(['name', 'settings']).executeTakeFirst()
  expect(row).toEqual({ name: 'Acme', settings })
})

test('gives pros of seven digits and never one twice, to any number of callers', async () => {
  const given = await Promise.all(Array.from({ length: 40 }, () => allocateNumbers(database.system, 'acme', 'pro')))
  expect(given.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => 4_800_001 + n))
})

test('counts other numbers from 1, each separately, and gives whole blocks', async () => {
  expect(await allocateNumbers(database.system, 'acme', 'carrier', 10)).toBe(1)
  expect(await allocateNumbers(database.system, 'acme', 'carrier')).toBe(11)
  expect(await allocateNumbers(database.system, 'acme', 'customer')).toBe(1)
})

test('gives no numbers to an unknown tenant', async () => {
  await expect(allocateNumbers(database.system, 'nobody', 'pro')).rejects.toThrow('unknown tenant')
})

test('moves a checkpoint only from its current position', async () => {
  const db = database.forTenant('acme')
  expect(await readCheckpoint(db, 'acme', 'search')).toBe(0)
  expect(await advanceCheckpoint(db, 'acme', 'search', { from: 5, to: 9 })).toBe(false)
  expect(await advanceCheckpoint(db, 'acme', 'search', { from: 0, to: 5 })).toBe(true)
  expect(await advanceCheckpoint(db, 'acme', 'search', { from: 0, to: 7 })).toBe(false)
  expect(await advanceCheckpoint(db, 'acme', 'search', { from: 5, to: 9 })).toBe(true)
  expect(await readCheckpoint(db, 'acme', 'search')).toBe(9)
  expect(await readCheckpoint(db, 'acme', 'reports')).toBe(0)
})
