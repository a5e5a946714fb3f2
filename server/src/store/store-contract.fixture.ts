import type { JsonObject } from '@waybill/shared/log/envelope'
import { describe, expect, test } from 'vitest'
import type { AppendOutcome, CommittedEntry, EventStore, RecordedWrite } from './event-store.ts'
import { aCommand, anEvent, aUnit, lockRow, sha256, testCarrierRow, testShipmentRow, unlocked, userRow } from './store.fixture.ts'

/** A store under test, with one tenant `acme` and one `globex`, both empty. */
export interface StoreUnderTest {
  readonly store: EventStore
  /** What `onCommitted` has reported so far. */
  readonly commits: readonly CommittedEntry[]
}

/** The outcome of a unit that wrote one stream and at most one row. */
function done(outcome: AppendOutcome) {
  if (outcome.status !== 'done') throw new Error(`expected done, got ${JSON.stringify(outcome)}`)
  expect(outcome.writes).toHaveLength(1)
  const { version, first_position, position, rows } = outcome.writes[0] as RecordedWrite
  expect({ first_position, position }).toEqual({ first_position: outcome.first_position, position: outcome.position })
  return { ...outcome, version, before: rows[0]?.before ?? null, after: rows[0]?.after ?? null }
}

/** The contract of every event store. `make` gives a fresh one per test. */
export function describeEventStore(name: string, make: () => Promise<StoreUnderTest>): void {
  describe(`event store: ${name}`, () => {
    test('gives an appended event its position and reads it back', async () => {
      const { store } = await make()
      const data = { text: 'ü\u2028"\\u0000', big: 1e21, tiny: 0.1, list: [1, null, true], nested: { b: 1, a: {} } }
      const command = aCommand({ stream: 'shipment/4820001', data })
      const outcome = done(await store.append(command))
      expect(outcome).toMatchObject({ position: 1, first_position: 1, version: 1, before: null, after: null })
      expect(outcome.recorded_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
      expect(await store.readStream('acme', 'shipment/4820001')).toEqual([
        {
          tenant: 'acme',
          position: 1,
          stream: 'shipment/4820001',
          version: 1,
          ...command.writes[0]?.events[0],
          recorded_at: outcome.recorded_at,
        },
      ])
    })

    test('numbers the events of a command in sequence, in the stream and in the tenant', async () => {
      const { store } = await make()
      done(await store.append(aCommand()))
      const events = [1, 2, 3].map((n) => anEvent('many', { n }))
      const outcome = done(await store.append(aCommand({ command_id: 'many', stream: 'shipment/1', events })))
      expect(outcome).toMatchObject({ first_position: 2, position: 4, version: 3 })
      const read = await store.readStream('acme', 'shipment/1')
      expect(read.map((event) => [event.position, event.version, event.data.n])).toEqual([
        [2, 1, 1],
        [3, 2, 2],
        [4, 3, 3],
      ])
    })

    test('reads a stream after a version and a tenant after a position', async () => {
      const { store } = await make()
      const events = [1, 2, 3].map((n) => anEvent('a', { n }))
      done(await store.append(aCommand({ stream: 'shipment/1', events })))
      done(await store.append(aCommand({ stream: 'shipment/2' })))
      expect((await store.readStream('acme', 'shipment/1', 1)).map((event) => event.version)).toEqual([2, 3])
      expect((await store.readTail('acme', 1, 2)).map((event) => event.position)).toEqual([2, 3])
      expect((await store.readTail('acme', 3, 10)).map((event) => event.stream)).toEqual(['shipment/2'])
      expect(await store.readTail('acme', 4, 10)).toEqual([])
      expect(await store.head('acme')).toBe(4)
    })

    test('keeps tenants apart', async () => {
      const { store } = await make()
      done(await store.append(aCommand({ stream: 'shipment/1', command_id: 'same' })))
      const other = done(await store.append(aCommand({ tenant: 'globex', stream: 'shipment/1', command_id: 'same' })))
      expect(other).toMatchObject({ position: 1, version: 1 })
      expect(await store.readTail('globex', 0, 10)).toHaveLength(1)
      expect(await store.head('globex')).toBe(1)
    })

    test('returns empty results for unknown streams and tenants', async () => {
      const { store } = await make()
      expect(await store.append(aCommand({ tenant: 'nobody' }))).toEqual({ status: 'unknown_tenant' })
      expect(await store.readStream('acme', 'shipment/none')).toEqual([])
      expect(await store.head('nobody')).toBe(0)
      expect(await store.findCommand('acme', 'none')).toBeNull()
    })

    test('reports a version conflict with the current version', async () => {
      const { store } = await make()
      done(await store.append(aCommand({ stream: 'shipment/1' })))
      expect(await store.append(aCommand({ stream: 'shipment/1', expected: 0 }))).toEqual({
        status: 'conflict',
        stream: 'shipment/1',
        version: 1,
      })
      expect(await store.append(aCommand({ stream: 'shipment/1', expected: 2 }))).toEqual({
        status: 'conflict',
        stream: 'shipment/1',
        version: 1,
      })
      expect(await store.append(aCommand({ stream: 'shipment/2', expected: 1 }))).toEqual({
        status: 'conflict',
        stream: 'shipment/2',
        version: 0,
      })
      expect(await store.head('acme')).toBe(1)
    })

    test('answers a repeated command with the first answer, whatever has happened since', async () => {
      const { store } = await make()
      const command = aCommand({ stream: 'shipment/1', command_id: 'once' })
      done(await store.append(command))
      done(await store.append(aCommand({ stream: 'shipment/1', expected: 1 })))
      const first = { stream: 'shipment/1', position: 1, version: 1 }
      for (const again of [command, aCommand({ command_id: 'once', request_hash: sha256('another body'), stream: 'shipment/2' })]) {
        const outcome = await store.append(again)
        expect(outcome).toMatchObject({ status: 'repeat', ...first })
        if (outcome.status === 'repeat') expect(Buffer.from(outcome.request_hash)).toEqual(command.request_hash)
      }
      const entry = await store.findCommand('acme', 'once')
      expect(entry).toMatchObject(first)
      expect(Buffer.from(entry?.request_hash ?? [])).toEqual(command.request_hash)
      expect(await store.head('acme')).toBe(2)
    })

    test('refuses a command without an event', async () => {
      const { store } = await make()
      await expect(store.append(aCommand({ events: [] }))).rejects.toThrow('at least one event')
    })

    test('refuses text that no database can hold, as a normal outcome', async () => {
      const { store } = await make()
      const refused = { status: 'refused', constraint: 'storable_text' }
      expect(await store.append(aCommand({ data: { text: 'a\0b' } }))).toEqual(refused)
      expect(await store.append(aCommand({ data: { 'k\0': 1 } }))).toEqual(refused)
      expect(await store.append(aCommand({ data: { text: '\ud800' } }))).toEqual(refused)
      expect(await store.append(aCommand({ command_id: 'a\0' }))).toEqual(refused)
      const row = { kind: 'shipment', id: '1', row: testShipmentRow({ search: '\udfff' }) } as const
      expect(await store.append(aCommand({ row }))).toEqual(refused)
      expect(await store.head('acme')).toBe(0)
      done(await store.append(aCommand({ data: { text: 'a\\u0000b \\ud800 😀' } })))
    })

    test('reports commits in order of position, with the row before and after', async () => {
      const { store, commits } = await make()
      const command = aCommand({ stream: 'shipment/1', row: { kind: 'shipment', id: '1', row: testShipmentRow() } })
      const [first, other] = await Promise.all([store.append(command), store.append(aCommand({ stream: 'shipment/2' }))])
      await store.append(aCommand({ stream: 'shipment/1', expected: 0 }))
      await store.append(command)
      const row = { kind: 'shipment', id: '1', row: testShipmentRow({ status: 'COVERED' }) } as const
      const last = done(await store.append(aCommand({ stream: 'shipment/1', expected: 1, row, before: testShipmentRow() })))
      expect(commits.flatMap((entry) => entry.events.map((event) => event.position))).toEqual([1, 2, 3])
      expect(commits[0]).toEqual({
        tenant: 'acme',
        stream: 'shipment/1',
        command_id: command.command_id,
        events: await store.readStream('acme', 'shipment/1').then((events) => events.slice(0, 1)),
        rows: [{ kind: 'shipment', id: '1', before: null, after: done(first).after }],
      })
      expect(commits[1]?.rows).toEqual([])
      expect(commits[2]?.rows).toEqual([{ kind: 'shipment', id: '1', before: done(first).after, after: last.after }])
      expect(other.status).toBe('done')
    })

    test('writes a board row and returns the whole row before and after', async () => {
      const { store } = await make()
      const put = (expected: number, row: JsonObject, before: JsonObject | null = null) =>
        store.append(aCommand({ stream: 'shipment/1', expected, row: { kind: 'shipment', id: '1', row }, before }))
      const created = done(await put(0, testShipmentRow()))
      expect(created.before).toBeNull()
      expect(created.after).toEqual({
        id: '1',
        version: 1,
        position: 1,
        lock_version: 0,
        lock_position: 0,
        ...unlocked,
        ...testShipmentRow(),
      })
      done(await store.append(aCommand()))
      const covered = testShipmentRow({ status: 'COVERED', carrier_id: '12', cells: { pro: '1', carrier: 'Blue Line' } })
      const revised = done(await put(1, covered, testShipmentRow()))
      expect(revised.before).toEqual(created.after)
      expect(revised.after).toEqual({ ...created.after, ...covered, version: 2, position: 3 })
    })

    test('keeps the columns of the two owners of a board row apart, whichever writes first', async () => {
      const { store } = await make()
      const lock = lockRow('3', 900)
      const locked = done(await store.append(aCommand({ stream: 'lock/1', row: { kind: 'lock', id: '1', row: lock } })))
      expect(locked).toMatchObject({ before: null, after: null })
      const row = { kind: 'shipment', id: '1', row: testShipmentRow() } as const
      const created = done(await store.append(aCommand({ stream: 'shipment/1', row })))
      expect(created.before).toBeNull()
      expect(created.after).toEqual({ id: '1', version: 1, position: 2, lock_version: 1, lock_position: 1, ...lock, ...testShipmentRow() })
      const freed = done(
        await store.append(aCommand({ stream: 'lock/1', expected: 1, row: { kind: 'lock', id: '1', row: unlocked }, before: lock })),
      )
      expect(freed.before).toEqual(created.after)
      expect(freed.after).toEqual({ ...created.after, ...unlocked, lock_version: 2, lock_position: 3 })
    })

    test('answers locked unless the user holds the lease at this moment', async () => {
      const { store } = await make()
      const edit = (holder: string, expected = 0) => store.append(aCommand({ stream: 'shipment/1', expected, holder }))
      const lock = (expected: number, row: JsonObject) =>
        store.append(aCommand({ stream: 'lock/1', expected, row: { kind: 'lock', id: '1', row } }))
      expect(await edit('3')).toEqual({ status: 'locked' })
      done(await lock(0, lockRow('3', 900)))
      expect(await edit('4')).toEqual({ status: 'locked' })
      expect(await edit('4', 5)).toEqual({ status: 'conflict', stream: 'shipment/1', version: 0 })
      const command = aCommand({ stream: 'shipment/1', holder: '3' })
      done(await store.append(command))
      done(await lock(1, lockRow('3', -1)))
      expect(await edit('3', 1)).toEqual({ status: 'locked' })
      expect(await store.append(command)).toMatchObject({ status: 'repeat', version: 1 })
      done(await lock(2, unlocked))
      expect(await edit('3', 1)).toEqual({ status: 'locked' })
    })

    test('refuses a lease above the maximum of its user and counts live ones only', async () => {
      const { store } = await make()
      const acquire = (pro: string, user: string, seconds = 900, expected = 0) => {
        const row = lockRow(user, seconds, { max_locks: 2 })
        return store.append(aCommand({ stream: `lock/${pro}`, expected, row: { kind: 'lock', id: pro, row } }))
      }
      const refused = { status: 'refused', constraint: 'max_locks_per_user' }
      done(await acquire('1', '3'))
      done(await acquire('2', '3', -1))
      done(await acquire('3', '3'))
      expect(await acquire('4', '3')).toEqual(refused)
      done(await acquire('4', '4'))
      done(await acquire('3', '3', 900, 1))
      done(await store.append(aCommand({ stream: 'lock/1', expected: 1, row: { kind: 'lock', id: '1', row: unlocked } })))
      done(await acquire('5', '3'))
      done(await store.append(aCommand({ stream: 'lock/6', row: { kind: 'lock', id: '6', row: lockRow('3', 900) } })))
      expect(await store.head('acme')).toBe(8)
    })

    test('refuses a second carrier with the same number, or user with the same name, without affecting the rest of the batch', async () => {
      const { store, commits } = await make()
      const put = (kind: 'carrier' | 'user', id: string, row: JsonObject, expected = 0) =>
        store.append(aCommand({ stream: `${kind}/${id}`, expected, row: { kind, id, row } }))
      const outcomes = await Promise.all([
        put('carrier', '1', testCarrierRow()),
        put('carrier', '2', testCarrierRow({ dot_number: null })),
        put('carrier', '3', testCarrierRow({ mc_number: null })),
        put('carrier', '4', testCarrierRow({ mc_number: null, dot_number: null })),
        put('carrier', '5', testCarrierRow({ mc_number: null, dot_number: null })),
        put('user', '1', userRow('ada')),
        put('user', '2', userRow('ADA')),
      ])
      expect(outcomes.map((outcome) => (outcome.status === 'refused' ? outcome.constraint : outcome.status))).toEqual([
        'done',
        'carrier_mc_number',
        'carrier_dot_number',
        'done',
        'done',
        'done',
        'user_username',
      ])
      expect(done(outcomes[5] as AppendOutcome).after).toEqual({ id: '1', version: 1, position: 4, ...userRow('ada') })
      expect(commits.flatMap((entry) => entry.events.map((event) => event.position))).toEqual([1, 2, 3, 4])
      done(await put('carrier', '1', testCarrierRow({ name: 'Blue Line Inc' }), 1))
      expect(await store.head('acme')).toBe(5)
    })

    describe('a unit of several streams', () => {
      const load = { stream: 'shipment/1', row: { kind: 'shipment', id: '1', row: testShipmentRow() } } as const
      const carrier = { stream: 'carrier/7', row: { kind: 'carrier', id: '7', row: testCarrierRow() } } as const
      const effect = { kind: 'test.send', key: 'our-1', payload: { to: 'ada@example.com' } }

      test('is recorded under consecutive positions, with its rows, one ledger entry and one report per stream', async () => {
        const { store, commits } = await make()
        await store.append(aCommand())
        const events = [1, 2].map((n) => anEvent('both', { n }))
        const unit = aUnit({ command_id: 'both', effects: [effect] }, { ...load, events }, carrier)
        const outcome = await store.append(unit)
        expect(outcome).toMatchObject({
          status: 'done',
          first_position: 2,
          position: 4,
          writes: [
            {
              first_position: 2,
              position: 3,
              version: 2,
              rows: [{ kind: 'shipment', before: null, after: { id: '1', version: 2, position: 3 } }],
            },
            {
              first_position: 4,
              position: 4,
              version: 1,
              rows: [{ kind: 'carrier', before: null, after: { id: '7', version: 1, position: 4 } }],
            },
          ],
        })
        expect((await store.readTail('acme', 1, 10)).map(({ position, stream, version }) => [position, stream, version])).toEqual([
          [2, 'shipment/1', 1],
          [3, 'shipment/1', 2],
          [4, 'carrier/7', 1],
        ])
        expect(await store.findCommand('acme', 'both')).toMatchObject({ stream: 'carrier/7', position: 4, version: 1 })
        expect(commits.slice(1).map(({ stream, command_id, events: own, rows }) => [stream, command_id, own.length, rows.length])).toEqual([
          ['shipment/1', 'both', 2, 1],
          ['carrier/7', 'both', 1, 1],
        ])
        expect(await store.append(unit)).toMatchObject({ status: 'repeat', stream: 'carrier/7', position: 4, version: 1 })
        expect(await store.head('acme')).toBe(4)
      })

      test('is not recorded at all when one of its streams moved, one lease is missing, or one row or effect is refused', async () => {
        const { store, commits } = await make()
        await store.append(aUnit({ effects: [effect] }, carrier))
        const before = commits.length
        const refused = async (...given: Parameters<typeof aUnit>) => {
          const outcome = await store.append(aUnit(...given))
          expect(await store.head('acme')).toBe(1)
          expect(await store.readStream('acme', 'shipment/1')).toEqual([])
          expect(commits).toHaveLength(before)
          return outcome
        }
        expect(await refused({}, load, carrier)).toEqual({ status: 'conflict', stream: 'carrier/7', version: 1 })
        expect(await refused({}, { ...load, holder: '3' }, { stream: 'carrier/8' })).toEqual({ status: 'locked' })
        const same = { stream: 'carrier/8', row: { kind: 'carrier', id: '8', row: testCarrierRow() } } as const
        expect(await refused({}, load, same)).toEqual({ status: 'refused', constraint: 'carrier_mc_number' })
        expect(await refused({ effects: [{ ...effect, key: 'our-2' }, effect] }, load)).toEqual({
          status: 'refused',
          constraint: 'outbox_tenant_id_kind_key_key',
        })
        // Nothing of them is left: the same writes are accepted now.
        const outcome = await store.append(aUnit({ effects: [{ ...effect, key: 'our-2' }] }, load, { stream: 'carrier/8' }))
        expect(outcome).toMatchObject({
          status: 'done',
          first_position: 2,
          position: 3,
          writes: [{ rows: [{ before: null }] }, { version: 1 }],
        })
      })

      test('judges every lease it needs, and writes a load and its lock together', async () => {
        const { store } = await make()
        const held = { kind: 'lock', id: '1', row: lockRow('3', 900) } as const
        done(await store.append(aCommand({ stream: 'lock/1', row: held })))
        const released = { stream: 'lock/1', expected: 1, row: { kind: 'lock', id: '1', row: unlocked }, before: held.row } as const
        const outcome = await store.append(aUnit({}, { ...load, holder: '3' }, released))
        expect(outcome).toMatchObject({
          status: 'done',
          writes: [
            { rows: [{ before: null, after: { version: 1, position: 2, lock_version: 1, lock_position: 1, locked_by_id: '3' } }] },
            {
              rows: [
                {
                  before: { version: 1, position: 2, lock_version: 1, lock_position: 1, locked_by_id: '3' },
                  after: { version: 1, position: 2, lock_version: 2, lock_position: 3, locked_by_id: null },
                },
              ],
            },
          ],
        })
        expect(await store.append(aUnit({}, { stream: 'carrier/9' }, { ...load, expected: 1, holder: '3' }))).toEqual({ status: 'locked' })
      })

      test('is malformed when it writes a stream twice, a lock before its load, or more than a unit may hold', async () => {
        const { store } = await make()
        const many = (count: number) => Array.from({ length: count }, (_, n) => ({ stream: `shipment/${n}` }))
        await expect(store.append(aUnit({}, load, load))).rejects.toThrow('writes a stream twice')
        await expect(store.append(aUnit({}, { stream: 'lock/1' }, load))).rejects.toThrow('must write a load before its lock')
        await expect(store.append(aUnit({}, ...many(65)))).rejects.toThrow('has 65 streams; a unit of work holds at most 64')
        const events = Array.from({ length: 201 }, (_, n) => anEvent('c', { n }))
        await expect(store.append(aCommand({ events }))).rejects.toThrow('has 201 events')
        expect(await store.append(aUnit({}, ...many(64)))).toMatchObject({ status: 'done', first_position: 1, position: 64 })
      })
    })
  })
}
