import { createHash } from 'node:crypto'
import type { DecidedEvent } from '@waybill/shared/log/envelope'
import { Effect, Exit, Result } from 'effect'
import { expect, test } from 'vitest'
import type { CommittedEntry, EventStore, Unit } from '../store/event-store.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import type { CommandRequest } from './command-request.ts'
import { createUnitRunner, type UnitCommand, type WritableStream } from './run-unit.ts'

interface Account {
  readonly total: number
}

const accountStream: WritableStream<Account> = {
  type: 'account',
  noun: 'account',
  evolve: (state, event) => ({ total: (state?.total ?? 0) + Number(event.data.add) }),
  row: (id, { total }) => ({ kind: 'settings', id, row: { content: { total } } }),
}

const receiptStream: WritableStream<{ readonly amount: number }> = {
  type: 'receipt',
  noun: 'receipt',
  evolve: (_, event) => ({ amount: Number(event.data.amount) }),
  row: () => null,
}

const added = (add: number): DecidedEvent => ({ type: 'Added', schema_version: 1, data: { add } })

interface Transfer {
  readonly from: Account
  readonly to: Account
  readonly receipt: { readonly amount: number }
}

const transfer = (amount: number, receipt = 'r1', from = 'a', to = 'b'): UnitCommand<Transfer> => ({
  streams: { from: [accountStream, from], to: [accountStream, to], receipt: [receiptStream, receipt] },
  creates: ['to', 'receipt'],
  decide: ({ from: payer }) => {
    if ((payer?.total ?? 0) < amount) return Result.fail({ type: 'TooLittle', message: 'Not enough.' })
    if (amount === 0) return Result.succeed({})
    return Result.succeed({
      from: [added(-amount)],
      to: [added(amount)],
      receipt: [{ type: 'Issued', schema_version: 1, data: { amount } }],
      effects: [{ kind: 'test.send', key: receipt, payload: { amount } }],
    })
  },
})

const open = (id: string, total: number): UnitCommand<{ readonly account: Account }> => ({
  streams: { account: [accountStream, id] },
  creates: ['account'],
  decide: () => Result.succeed({ account: [added(total)] }),
})

let ids = 0
const request = (changes: Partial<CommandRequest> = {}): CommandRequest => {
  ids += 1
  return {
    tenant: 'acme',
    by: { id: '1', username: 'dana' },
    is_admin: false,
    now: '2026-11-20T12:00:00.000Z',
    command_id: `c${ids}`,
    keyed: false,
    request_hash: createHash('sha256').update('same').digest(),
    expected_version: null,
    ...changes,
  }
}

const setup = async (wrap: (store: EventStore) => EventStore = (store) => store) => {
  const commits: CommittedEntry[] = []
  const units: Unit[] = []
  const store = createMemoryStore({ tenants: ['acme'], onCommitted: (entries) => void commits.push(...entries) })
  const noted: EventStore = {
    ...store,
    append: (unit) => {
      units.push(unit)
      return store.append(unit)
    },
  }
  const runner = createUnitRunner({ store: wrap(noted), readLease: async () => null })
  const run = <States>(command: UnitCommand<States>, sent = request()) => Effect.runPromiseExit(runner.run(command, sent))
  await run(open('a', 10))
  return { store, runner, run, commits, units }
}

const failureOf = (exit: Exit.Exit<unknown, unknown>): string => (Exit.isFailure(exit) ? JSON.stringify(exit.cause) : 'succeeded')

test('a decision over named streams is recorded as one unit, with its rows and effects', async () => {
  const { run, units, commits } = await setup()
  expect(await run(transfer(4))).toMatchObject({
    value: {
      states: { from: { total: 6 }, to: { total: 4 }, receipt: { amount: 4 } },
      versions: { from: 2, to: 1, receipt: 1 },
      position: 4,
      repeated: false,
    },
  })
  expect(units).toHaveLength(2)
  expect(units[1]).toMatchObject({
    writes: [
      { stream: 'account/a', expected: 1, rows: [{ id: 'a', row: { content: { total: 6 } }, before: { content: { total: 10 } } }] },
      { stream: 'account/b', expected: 0, rows: [{ id: 'b', row: { content: { total: 4 } }, before: null }] },
      { stream: 'receipt/r1', expected: 0, rows: [] },
    ],
    effects: [{ kind: 'test.send', key: 'r1', payload: { amount: 4 } }],
  })
  expect(commits.map(({ stream }) => stream)).toEqual(['account/a', 'account/a', 'account/b', 'receipt/r1'])
})

test('a unit is decided again when another process wrote one of its streams first', async () => {
  const { run, store } = await setup()
  await run(transfer(1))
  const elsewhere = createUnitRunner({ store, readLease: async () => null })
  await Effect.runPromise(elsewhere.run(open('b', 100), request()))
  expect(await run(transfer(2, 'r2'))).toMatchObject({ value: { states: { from: { total: 7 }, to: { total: 103 } }, versions: { to: 3 } } })
})

test('a refused unit writes none of its streams', async () => {
  const { run, store } = await setup()
  expect(failureOf(await run(transfer(11)))).toContain('TooLittle')
  expect(await store.head('acme')).toBe(1)
})

test('nothing changed is answered without an event, with the states as they are', async () => {
  const { run, store } = await setup()
  expect(await run(transfer(0))).toMatchObject({
    value: { states: { from: { total: 10 }, to: null }, versions: { from: 1, to: 0 }, position: 1 },
  })
  expect(await store.head('acme')).toBe(1)
})

test('a stream that may not be new is not found by its own name', async () => {
  const { run } = await setup()
  const exit = await run({ ...transfer(1), creates: ['receipt'] })
  expect(failureOf(exit)).toContain('There is no account b.')
})

test('a repeated key gets the first states of every stream, also of one that was created under another id', async () => {
  const { run, store } = await setup()
  const first = request({ command_id: 'key', keyed: true })
  await run(transfer(4, 'r1'), first)
  await run(transfer(3, 'r2'))
  await run(open('b', 50))
  expect(await run(transfer(4, 'r3'), first)).toMatchObject({
    value: {
      states: { from: { total: 6 }, to: { total: 4 }, receipt: { amount: 4 } },
      versions: { from: 2, to: 1, receipt: 1 },
      position: 4,
      repeated: true,
    },
  })
  expect(await store.readStream('acme', 'receipt/r3')).toEqual([])
})

test('the version of the sender is compared with the first stream', async () => {
  const { run } = await setup()
  await run(transfer(1))
  expect(failureOf(await run(transfer(1, 'r2'), request({ expected_version: 1 })))).toContain('VersionConflict')
  expect(await run(transfer(1, 'r2'), request({ expected_version: 2 }))).toMatchObject({ value: { versions: { from: 3 } } })
})

test('units that share streams in any order do not wait for each other forever, and none is lost', async () => {
  const { run, store } = await setup()
  await run(open('b', 10))
  const moves = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? transfer(1, `x${n}`, 'a', 'b') : transfer(1, `x${n}`, 'b', 'a')))
  const exits = await Promise.all(moves.map((command) => run(command)))
  expect(exits.filter(Exit.isSuccess)).toHaveLength(40)
  expect(await store.head('acme')).toBe(2 + 40 * 3)
})

test('effects without an event are a mistake of the command', async () => {
  const { run } = await setup()
  const exit = await run({ ...open('a', 0), decide: () => Result.succeed({ effects: [{ kind: 'test.send', key: '1', payload: {} }] }) })
  expect(Exit.isFailure(exit)).toBe(true)
})
