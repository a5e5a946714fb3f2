import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { BOARD_KEYS, type BoardKey } from '@waybill/shared/boards/kinds'
import type { JsonObject } from '@waybill/shared/log/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { seedTestTenant } from '../../../testing/demo-tenant.ts'
import { createStreamCache } from '../commands/stream-cache.ts'
import { readChangedRows } from '../projections/boards/changed-rows.ts'
import { createCurrentViews } from '../projections/view-versions.ts'
import { createLogger } from '../runtime/logger.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { changeOf } from './bus.ts'
import type { Change, RowChange } from './change.ts'
import { createRowsBefore } from './rows-before.ts'

const TENANT = 'globex'
const database = await testDatabase()
const logger = createLogger('test', 'silent')
/** What the process that wrote it has announced. */
const announced: Change[] = []
const elsewhere = createPostgresStore({ database, onCommitted: (entries) => announced.push(...entries.map(changeOf)) })
const store = createPostgresStore({ database })

const HOLDER = { id: '1', username: 'dana' }

/** Locks a load for another hour, whoever has it, as another process would write it. */
const extendLock = async (pro: string): Promise<void> => {
  const stream = `lock/${pro}`
  const known = await store.readStream(TENANT, stream)
  const expires_at = new Date(Date.parse('2026-11-20T12:00:00.000Z') + known.length * 3_600_000).toISOString()
  const meta = { at: '2026-11-20T11:00:00.000Z', by: HOLDER, command_id: randomUUID() }
  const event =
    known.length === 0 ? { type: 'LockAcquired', data: { holder: HOLDER, expires_at } } : { type: 'LockExtended', data: { expires_at } }
  const held = { locked_by_id: HOLDER.id, locked_by_username: HOLDER.username }
  const row = { ...held, lock_expires_at: expires_at }
  const last = known.at(-1)
  const before = last ? { ...held, lock_expires_at: String(last.data.expires_at) } : null
  const outcome = await elsewhere.append({
    tenant: TENANT,
    command_id: meta.command_id,
    request_hash: new Uint8Array(32),
    leases: [],
    effects: [],
    writes: [
      { stream, expected: known.length, events: [{ ...event, schema_version: 1, meta }], rows: [{ kind: 'lock', id: pro, row, before }] },
    ],
  })
  if (outcome.status !== 'done') throw new Error(outcome.status)
}

const pros = async (): Promise<readonly string[]> => {
  const loads = await database.forTenant(TENANT).selectFrom('board_shipments').select('id').where('tenant_id', '=', TENANT).execute()
  return loads.map(({ id }) => id)
}

beforeAll(async () => {
  await seedTestTenant(database, elsewhere, TENANT, 12)
  for (const pro of await pros()) for (let times = 0; times < 3; times += 1) await extendLock(pro)
})
afterAll(() => announced.splice(0))

const options = (cache = createStreamCache(store)) => ({
  store,
  cache,
  areCurrent: createCurrentViews(database),
  logger,
})

/** What this process reads after a position: the rows of the log's end, and the row before each. */
const readAfter = async (from: number, addBefore: ReturnType<typeof createRowsBefore>): Promise<Change> => {
  const { position: to, rows } = await readChangedRows(database.forTenant(TENANT), TENANT, BOARD_KEYS, from, 1_000)
  const events = await store.readTail(TENANT, from, to - from)
  return addBefore({ tenant: TENANT, from, to, events, rows: rows.map(({ board, id, row }) => ({ board, id, after: row })) })
}

/** The row before the first of the missed changes, as the append returned it. */
const storedBefore = (from: number, board: BoardKey, id: string): RowChange['before'] =>
  announced
    .filter((change) => change.from >= from)
    .flatMap(({ rows }) => rows)
    .find((row) => row.board === board && row.id === id)?.before

/** Positions are those of the log before the change. */
const comparable = (row: RowChange['before']) => row && { ...row, position: null, lock_position: null }

const cellsOf = (row: RowChange['before']) => (row as { readonly cells?: JsonObject } | null)?.cells ?? null

test('the row before a change of another process is the one that was stored, wherever the break began', async () => {
  const head = await store.head(TENANT)
  const addBefore = createRowsBefore(options())
  let compared = 0
  for (const share of [0.2, 0.4, 0.6, 0.8, 0.9, 0.97, 0.99]) {
    const from = announced.map((change) => change.from).findLast((position) => position <= head * share) ?? 0
    const { rows } = await readAfter(from, addBefore)
    for (const { board, id, before, after } of rows) {
      expect(before, `${board} ${id} after ${from}`).not.toBeUndefined()
      expect(comparable(before), `${board} ${id} after ${from}`).toEqual(comparable(storedBefore(from, board, id)))
      // Cells are compared as text: those that did not change have the same one.
      if (isDeepStrictEqual(cellsOf(before), cellsOf(after))) expect(JSON.stringify(cellsOf(before))).toBe(JSON.stringify(cellsOf(after)))
      compared += before === null ? 0 : 1
    }
  }
  expect(compared).toBeGreaterThan(20)
})

test('the row stays unknown when other code wrote the rows of the tenant', async () => {
  const addBefore = createRowsBefore({ ...options(), areCurrent: async () => false })
  const { rows } = await readAfter((await store.head(TENANT)) - 20, addBefore)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter((row) => 'before' in row)).toEqual([])
})

test('a state at hand is used instead of reading the log, and the next change begins with it', async () => {
  const streams: string[] = []
  const readStream: typeof store.readStream = (tenant, stream, after) => {
    streams.push(stream)
    return store.readStream(tenant, stream, after)
  }
  const addBefore = createRowsBefore({ ...options(), store: { readStream } })
  const [pro = ''] = await pros()
  for (const reads of [1, 0]) {
    const head = await store.head(TENANT)
    await extendLock(pro)
    const { rows } = await readAfter(head, addBefore)
    expect(rows.map(({ before }) => before === undefined)).toEqual([false])
    expect(streams.splice(0)).toHaveLength(reads)
  }
})
