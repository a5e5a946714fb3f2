import { createHash } from 'node:crypto'
import type { DecidedEvent } from '@waybill/shared/log/envelope'
import { Effect, Exit, Result } from 'effect'
import { describe, expect, test } from 'vitest'
import type { EventStore } from '../store/event-store.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import type { CommandRequest } from './command-request.ts'
import { createStreamCommands, type StreamCommand } from './run-stream-command.ts'
import type { ReadLease, WritableStream } from './run-unit.ts'

interface Tally {
  readonly total: number
}

const tallyStream: WritableStream<Tally> = {
  type: 'counter',
  noun: 'tally',
  evolve: (state, event) => ({ total: (state?.total ?? 0) + Number(event.data.add) }),
  row: () => null,
}

const added = (add: number): DecidedEvent => ({ type: 'Added', schema_version: 1, data: { add } })

const add = (amount: number, most = 100): StreamCommand<Tally> => ({
  stream: tallyStream,
  id: '1',
  creates: true,
  holder: null,
  decide: (state) =>
    (state?.total ?? 0) + amount > most
      ? Result.fail({ type: 'TooMuch', message: `At most ${most}.` })
      : Result.succeed(amount === 0 ? [] : [added(amount)]),
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

const nobody: ReadLease = async () => null

const setup = (wrap: (store: EventStore) => EventStore = (store) => store, readLease = nobody) => {
  const store = createMemoryStore({ tenants: ['acme'] })
  const commands = createStreamCommands({ store: wrap(store), readLease })
  const run = <State>(command: StreamCommand<State>, sent: CommandRequest) => Effect.runPromiseExit(commands.run(command, sent))
  return { store, commands, run }
}

const failureOf = (exit: Exit.Exit<unknown, { readonly _tag: string }>): string =>
  Exit.isFailure(exit) ? JSON.stringify(exit.cause) : 'succeeded'

describe('a command against its stream', () => {
  test('appends the decided events and answers with the record and its log position', async () => {
    const { run } = setup()
    await run(add(3), request())
    const exit = await run(add(4), request())
    expect(exit).toMatchObject({ value: { state: { total: 7 }, version: 2, position: 2, repeated: false } })
  })

  test('answers nothing changed without an event, at the head of the log', async () => {
    const { run, store } = setup()
    await run(add(3), request())
    expect(await run(add(0), request())).toMatchObject({ value: { state: { total: 3 }, version: 1, position: 1 } })
    expect(await store.head('acme')).toBe(1)
  })

  test('a repeated key gets the first answer, though the record has changed since', async () => {
    const { run, store } = setup()
    const first = request({ command_id: 'key', keyed: true })
    await run(add(3), first)
    await run(add(4), request())
    expect(await run(add(3), first)).toMatchObject({ value: { state: { total: 3 }, version: 1, position: 1, repeated: true } })
    expect(await store.head('acme')).toBe(2)
  })

  test('a repeated key gets the first answer even if a rule would now refuse', async () => {
    const { run } = setup()
    const first = request({ command_id: 'key', keyed: true })
    await run(add(60), first)
    expect(await run(add(60), first)).toMatchObject({ value: { state: { total: 60 }, repeated: true } })
  })

  test('a repeated key with another request is refused', async () => {
    const { run } = setup()
    await run(add(3), request({ command_id: 'key', keyed: true }))
    const other = request({ command_id: 'key', keyed: true, request_hash: createHash('sha256').update('other').digest() })
    expect(failureOf(await run(add(5), other))).toContain('KeyReused')
  })

  test('a command is refused only after reading what other processes wrote', async () => {
    const { run, store } = setup()
    await run(add(90), request())
    const elsewhere = createStreamCommands({ store, readLease: nobody })
    await Effect.runPromise(elsewhere.run(add(-50), request()))
    expect(await run(add(30), request())).toMatchObject({ value: { state: { total: 70 } } })
    expect(failureOf(await run(add(60), request()))).toContain('TooMuch')
  })

  test('a command is decided again after another process wrote first', async () => {
    const { run, store } = setup()
    await run(add(1), request())
    const elsewhere = createStreamCommands({ store, readLease: nobody })
    await Effect.runPromise(elsewhere.run(add(10), request()))
    expect(await run(add(100, 111), request())).toMatchObject({ value: { state: { total: 111 }, version: 3 } })
  })

  test('a command gives up after three lost races', async () => {
    const { run, store } = setup((inner) => ({ ...inner, append: async () => ({ status: 'conflict', stream: 'counter/1', version: 9 }) }))
    expect(failureOf(await run(add(1), request()))).toContain('TooContended')
    expect(await store.head('acme')).toBe(0)
  })

  test('the refusal names the clocks when the database says a lock expired that the server sees held', async () => {
    const held: ReadLease = async () => ({ id: '1', username: 'dana', message: 'dana has this load locked' })
    const store = createMemoryStore({ tenants: ['acme'] })
    const disputed: EventStore = { ...store, append: async () => ({ status: 'locked' }) }
    const messageAt = async (skew: number) => {
      const commands = createStreamCommands({ store: disputed, readLease: held, readClockSkew: async () => skew })
      return failureOf(await Effect.runPromiseExit(commands.run({ ...add(1), holder: '1' }, request())))
    }
    expect(await messageAt(-960_000)).toContain("The server's clock is 960 seconds behind the database's")
    expect(await messageAt(960_000)).toContain("The server's clock is 960 seconds ahead of the database's")
    expect(await messageAt(200)).toContain('The lock on this load just changed')
  })

  test('a command on an older version is told what changed since, by field and person', async () => {
    const { run } = setup()
    await run(add(1), request())
    await run(add(2), request({ by: { id: '2', username: 'miles' } }))
    const exit = await run(add(3), request({ expected_version: 1 }))
    expect(failureOf(exit)).toContain('VersionConflict')
    expect(failureOf(exit)).toContain('"path":"total","from":1,"to":3,"by":"miles"')
  })

  test('a record that does not exist is not found', async () => {
    const { run } = setup()
    expect(failureOf(await run({ ...add(1), creates: false }, request()))).toContain('NotFound')
  })

  test('a command without the lock is refused before any rule is checked', async () => {
    const { run } = setup(undefined, async () => ({ id: '2', username: 'miles', message: 'miles has this load locked for 4 minutes' }))
    await run(add(90), request())
    const exit = await run({ ...add(60), holder: '1' }, request())
    expect(failureOf(exit)).toContain('miles has this load locked for 4 minutes')
  })

  test('of many commands at once on one record each counts once', async () => {
    const { run, store } = setup()
    await Promise.all(Array.from({ length: 50 }, () => run(add(1), request())))
    expect(await store.head('acme')).toBe(50)
    expect(await run(add(0), request())).toMatchObject({ value: { state: { total: 50 } } })
  })

  test('a store that does not answer is a dependency that is down, and the cache drops the stream', async () => {
    let down = false
    const { run } = setup((inner) => ({
      ...inner,
      append: (command) => (down ? Promise.reject(new Error('gone')) : inner.append(command)),
    }))
    await run(add(1), request())
    down = true
    expect(failureOf(await run(add(1), request()))).toContain('DependencyDown')
    down = false
    expect(await run(add(1), request())).toMatchObject({ value: { state: { total: 2 } } })
  })
})
