import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createLogger } from '../runtime/logger.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { aCommand } from '../store/store.fixture.ts'
import { insertTenant } from '../store/tenants.ts'
import type { EffectKind, RecordedOutcome, SendResult } from './effect-kind.ts'
import { createOutboxSender } from './outbox-sender.ts'
import { beginSending, claimEffects, deleteSettled, insertEffects, listOutboxWork, readEffect, settleEffect } from './outbox-table.ts'

const database = await testDatabase()
const db = database.forTenant('acme')
const logger = createLogger('test', 'silent')

/** Every request that reached the provider, by key. */
let received: string[] = []
let answer: (key: string) => number = () => 200
const provider = createServer((request, response) => {
  const key = request.url?.slice(1) ?? ''
  const status = answer(key)
  if (status === 200) received.push(key)
  response.writeHead(status).end('C1')
})

beforeAll(async () => {
  await insertTenant(database.system, { tenant: 'acme', name: 'Acme', settings: {} })
  await createPostgresStore({ database }).append(aCommand())
  await database.ownerPool.query(
    'create table recorded (tenant text, key text, status text, command_id text primary key); grant insert on recorded to waybill_app',
  )
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
})
afterAll(() => provider.close())
beforeEach(async () => {
  received = []
  answer = () => 200
  await database.ownerPool.query('truncate outbox, recorded')
})

const planned = (...keys: readonly string[]) =>
  insertEffects(
    db,
    'acme',
    keys.map((key, ordinal) => ({ position: 1, ordinal, kind: 'test.send', key, payload: {} })),
  )
const statesOf = async (): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await database.ownerPool.query<{ key: string; state: string }>(
    'select key, state from outbox order by position, ordinal',
  )
  return Object.fromEntries(rows.map(({ key, state }) => [key, state]))
}
const recorded = async () =>
  (await database.ownerPool.query<{ key: string; status: string }>('select key, status from recorded order by key, status')).rows.map(
    ({ key, status }) => `${key} ${status}`,
  )
const expireAll = () => database.ownerPool.query("update outbox set leased_until = now() - interval '1 second' where state = 'leased'")

const startSender = (environment: Readonly<Record<string, string>> = {}) => {
  const { port } = provider.address() as AddressInfo
  const file = fileURLToPath(new URL('./sender.fixture.ts', import.meta.url))
  const child = fork(file, {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, PROVIDER_URL: `http://127.0.0.1:${port}`, ...environment },
  })
  const exited = once(child, 'exit')
  return {
    exited,
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

const LEASE = { kind: 'test.send', limit: 10, leaseSeconds: 60 }
const DONE: RecordedOutcome = { status: 'done', response: null, reference: 'R1', error: null, by: null }

const kindOf = (changes: Partial<EffectKind> & { readonly send?: () => Promise<SendResult> } = {}) => {
  const { send = async (): Promise<SendResult> => ({ status: 'done' }), ...more } = changes
  const outcomes: string[] = []
  const kind: EffectKind = {
    ...{ kind: 'test.send', timeoutMs: 200, tries: 3, backoffMs: 1, maxBackoffMs: 5, settle: 'person', concurrency: 4 },
    prepare: async () => ({ send }),
    record: async ({ key }, { status, error }) => void outcomes.push([key, status, error].filter(Boolean).join(' ')),
    ...more,
  }
  return { kind, outcomes }
}
const sendNow = async (kind: EffectKind, key: string) => {
  const sender = createOutboxSender({ database, logger, kinds: [kind] })
  const state = await sender.sendNow('acme', 'test.send', key, 10_000)
  await sender.stop()
  return state
}

describe('claiming an effect', () => {
  test('gives it to one worker only, and only the holder of the lease can settle it', async () => {
    await planned('A')
    const [first] = await claimEffects(db, 'acme', LEASE)
    expect(first).toMatchObject({ key: 'A', attempt: 1, round: 1 })
    expect(await claimEffects(db, 'acme', LEASE)).toEqual([])
    if (first === undefined) throw new Error('not claimed')
    expect(await settleEffect(db, { ...first, token: '00000000-0000-4000-8000-000000000000' }, DONE)).toBe(false)
    await expireAll()
    expect(await beginSending(db, first, 60)).toBe(false)
    expect(await settleEffect(db, first, DONE)).toBe(true)
    expect(await statesOf()).toEqual({ A: 'done' })
  })

  test('keeps the order of an order key, and lets other effects pass', async () => {
    const effect = { kind: 'test.send', payload: {} }
    await insertEffects(db, 'acme', [
      { ...effect, position: 1, ordinal: 0, key: 'A1', order_key: 'A' },
      { ...effect, position: 2, ordinal: 0, key: 'A2', order_key: 'A' },
      { ...effect, position: 3, ordinal: 0, key: 'B1', order_key: 'B' },
      { ...effect, position: 4, ordinal: 0, key: 'C1' },
    ])
    const first = await claimEffects(db, 'acme', LEASE)
    expect(first.map(({ key }) => key).sort()).toEqual(['A1', 'B1', 'C1'])
    const [a1] = first.filter(({ key }) => key === 'A1')
    if (a1) await settleEffect(db, a1, { ...DONE, status: 'failed' })
    expect((await claimEffects(db, 'acme', LEASE)).map(({ key }) => key)).toEqual(['A2'])
  })

  test('sees nothing of another company, and finds due work of all companies', async () => {
    await planned('A')
    expect(await claimEffects(database.forTenant('globex'), 'acme', LEASE)).toEqual([])
    expect(await listOutboxWork(database.system, ['test.send', 'other'])).toEqual([{ tenant: 'acme', kind: 'test.send' }])
    expect(await listOutboxWork(database.system, ['other'])).toEqual([])
  })

  test('leaves an effect that is queued again, by event or by key, as it is', async () => {
    await planned('A')
    await planned('A')
    await insertEffects(db, 'acme', [{ position: 9, ordinal: 0, kind: 'test.send', key: 'A', payload: { other: true } }])
    expect(await statesOf()).toEqual({ A: 'ready' })
  })
})

describe('sending an effect', () => {
  test('is tried again while it was certainly not received, and fails after the last attempt', async () => {
    await planned('A')
    let attempts = 0
    const { kind, outcomes } = kindOf({
      send: async () => {
        attempts += 1
        return { status: 'not_received', error: 'connect ECONNREFUSED' }
      },
    })
    expect(await sendNow(kind, 'A')).toMatchObject({ state: 'failed', last_error: 'connect ECONNREFUSED' })
    expect([attempts, outcomes]).toEqual([3, ['A failed connect ECONNREFUSED']])
  })

  test('has an unknown outcome when the response is lost or takes too long, and is not sent again', async () => {
    await planned('A', 'B')
    let attempts = 0
    const { kind, outcomes } = kindOf({
      send: () => {
        attempts += 1
        return attempts === 1 ? Promise.reject(new Error('socket hang up')) : new Promise(() => {})
      },
    })
    expect(await sendNow(kind, 'A')).toMatchObject({ state: 'unknown' })
    expect(await sendNow(kind, 'B')).toMatchObject({ state: 'unknown' })
    expect([attempts, outcomes]).toEqual([2, ['A unknown socket hang up', 'B unknown no response in time']])
  })

  test('is repeated after a lost response only where the provider honors our key', async () => {
    await planned('A')
    let attempts = 0
    const { kind } = kindOf({
      settle: 'repeat',
      send: async () => {
        attempts += 1
        if (attempts < 3) throw new Error('socket hang up')
        return { status: 'done', reference: 'R7' }
      },
    })
    expect(await sendNow(kind, 'A')).toMatchObject({ state: 'done' })
    expect(attempts).toBe(3)
  })

  test('asks the provider about a lost response before it sends anything again', async () => {
    await planned('KNOWN', 'NOT_THERE')
    const sent: string[] = []
    const { kind, outcomes } = kindOf({
      settle: 'ask',
      prepare: async ({ key }) => ({
        send: async () => {
          sent.push(key)
          if (sent.filter((one) => one === key).length === 1) throw new Error('socket hang up')
          return { status: 'done' }
        },
      }),
      ask: async ({ key }) => (key === 'KNOWN' ? { status: 'done', reference: 'R2' } : { status: 'not_received', error: 'not there' }),
    })
    expect(await sendNow(kind, 'KNOWN')).toMatchObject({ state: 'done' })
    expect(await sendNow(kind, 'NOT_THERE')).toMatchObject({ state: 'done' })
    expect(sent).toEqual(['KNOWN', 'NOT_THERE', 'NOT_THERE'])
    expect(outcomes).toEqual(['KNOWN done', 'NOT_THERE done'])
  })

  test('records an outcome that could not be recorded again, without sending again', async () => {
    await planned('A')
    let sent = 0
    let records = 0
    const { kind } = kindOf({
      send: async () => {
        sent += 1
        return { status: 'done' }
      },
      record: async () => {
        records += 1
        if (records === 1) throw new Error('the database is away')
      },
    })
    expect(await sendNow(kind, 'A')).toMatchObject({ state: 'done', outcome: { status: 'done' } })
    expect([sent, records]).toEqual([1, 2])
  })

  test('is canceled when it is no longer wanted, and retried when it could not be prepared', async () => {
    await planned('A', 'B')
    const { kind, outcomes } = kindOf({ prepare: async () => ({ unwanted: 'The carrier was removed.' }) })
    expect(await sendNow(kind, 'A')).toMatchObject({ state: 'canceled' })
    const broken = kindOf({ prepare: () => Promise.reject(new Error('no document')) })
    expect(await sendNow(broken.kind, 'B')).toMatchObject({ state: 'failed' })
    expect([...outcomes, ...broken.outcomes]).toEqual([
      'A canceled The carrier was removed.',
      'B failed It could not be prepared: no document',
    ])
  })

  test('is deleted 180 days after it was settled', async () => {
    await planned('A', 'B')
    await sendNow(kindOf().kind, 'A')
    await sendNow(kindOf().kind, 'B')
    await database.ownerPool.query("update outbox set done_at = now() - interval '181 days' where key = 'A'")
    expect(await deleteSettled(db, 'acme')).toBe(1)
    expect(await statesOf()).toEqual({ B: 'done' })
  })
})

describe('two processes', () => {
  const KEYS = Array.from({ length: 120 }, (_, index) => `K${index}`)

  test('send every effect once, also while the provider turns some away', async () => {
    let requests = 0
    answer = () => {
      requests += 1
      return requests % 4 === 0 ? 503 : 200
    }
    await planned(...KEYS)
    const senders = [startSender(), startSender()]
    await expect.poll(async () => Object.values(await statesOf()).filter((state) => state === 'done').length).toBe(KEYS.length)
    await Promise.all(senders.map(({ kill }) => kill()))
    expect(received.toSorted()).toEqual(KEYS.toSorted())
    expect(await recorded()).toEqual(KEYS.map((key) => `${key} done`).toSorted())
  })

  test('repeat nothing when one is killed at any step: an effect is done once, or its outcome is unknown', async () => {
    let unknown = 0
    for (let crashAt = 1; ; crashAt += 1) {
      received = []
      await database.ownerPool.query('truncate outbox, recorded')
      await planned('A')
      const dying = startSender({ CRASH_AT: String(crashAt) })
      const isDead = await Promise.race([dying.exited.then(() => true), whenDone()])
      await dying.kill()
      if (!isDead) break
      await expireAll()
      const sender = startSender()
      await expect.poll(async () => (await statesOf()).A).toMatch(/done|unknown/)
      await sender.kill()
      const { A: state } = await statesOf()
      if (state === 'unknown') unknown += 1
      expect(received.length, `killed at step ${crashAt}`).toBeLessThanOrEqual(1)
      if (state === 'done') expect(received, `killed at step ${crashAt}`).toEqual(['A'])
      expect(await recorded(), `killed at step ${crashAt}`).toEqual([`A ${state}`])
    }
    expect(unknown).toBeGreaterThan(0)
  })

  /** False once the effect is settled without a crash. */
  const whenDone = async (): Promise<boolean> => {
    await expect.poll(async () => (await statesOf()).A).toMatch(/done|unknown/)
    return false
  }
})

test('an effect that nobody has settled is read with its state', async () => {
  await planned('A')
  expect(await readEffect(db, 'acme', 'test.send', 'A')).toEqual({ state: 'ready', outcome: null, last_error: null })
  expect(await readEffect(db, 'acme', 'test.send', 'B')).toBeNull()
})
