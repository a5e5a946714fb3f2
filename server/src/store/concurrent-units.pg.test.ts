import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import type { AppendOutcome, CommittedEntry, EventStore, Unit } from './event-store.ts'
import { createPostgresStore } from './postgres-store.ts'
import { anEvent, aUnit, testCarrierRow, testShipmentRow } from './store.fixture.ts'
import { insertTenant } from './tenants.ts'
import { verifyTenant } from './verify.ts'

const database = await testDatabase()
let runs = 0

/** A command on one of eight loads and one of eight carriers of one of four tenants. */
const command = fc.record({
  tenant: fc.integer({ min: 0, max: 3 }),
  load: fc.integer({ min: 0, max: 7 }),
  carrier: fc.integer({ min: 0, max: 7 }),
  /** Of the load; the carrier gets one. */
  events: fc.integer({ min: 1, max: 2 }),
  /** Whether the carrier is written first. */
  reversed: fc.boolean(),
  /** How often it is sent in all, once it was accepted. */
  repeats: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 }) }),
})
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never

interface Accepted {
  readonly unit: Unit
  readonly outcome: AppendOutcome & { readonly status: 'done' }
}

test('two processes competing with units of two streams never leave half a unit, and answer every command once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(command, { minLength: 4, maxLength: 8 }), { minLength: 16, maxLength: 16 }), async (scripts) => {
      runs += 1
      const tenants = [0, 1, 2, 3].map((n) => `units-${runs}-${n}`)
      for (const tenant of tenants) await insertTenant(database.system, { tenant, name: tenant, settings: {} })
      const commits: CommittedEntry[][] = [[], []]
      const stores = commits.map((list) =>
        createPostgresStore({ database, notify: true, onCommitted: (entries) => void list.push(...entries) }),
      )
      const accepted: Accepted[] = []
      await Promise.all(
        scripts.map((script, writer) => runScript(script, writer, { store: stores[writer % 2] as EventStore, tenants, accepted })),
      )
      expect(accepted).toHaveLength(scripts.flat().length)
      for (const tenant of tenants) await checkTenant(tenant, accepted, commits)
    }),
    { numRuns: 5 },
  )
}, 120_000)

interface World {
  readonly store: EventStore
  readonly tenants: readonly string[]
  readonly accepted: Accepted[]
}

async function runScript(script: readonly Command[], writer: number, { store, tenants, accepted }: World): Promise<void> {
  for (const [index, { tenant: n, load, carrier, events, reversed, repeats }] of script.entries()) {
    const tenant = tenants[n] as string
    const command_id = `${tenant}-${writer}-${index}`
    for (;;) {
      const streams = [`shipment/${load}`, `carrier/${carrier}`] as const
      const [loadVersion, carrierVersion] = await Promise.all(
        streams.map(async (stream) => (await store.readStream(tenant, stream)).length),
      )
      const writes = [
        {
          stream: streams[0],
          expected: loadVersion ?? 0,
          events: Array.from({ length: events }, (_, k) => anEvent(command_id, { k })),
          row: { kind: 'shipment', id: `${load}`, row: testShipmentRow({ search: command_id }) } as const,
        },
        {
          stream: streams[1],
          expected: carrierVersion ?? 0,
          events: [anEvent(command_id, {})],
          row: {
            kind: 'carrier',
            id: `${carrier}`,
            row: testCarrierRow({ mc_number: `MC${carrier}`, dot_number: null, search: command_id }),
          } as const,
        },
      ]
      const effects = [{ kind: 'test.send', key: command_id, payload: { command_id } }]
      const unit = aUnit({ tenant, command_id, effects }, ...(reversed ? writes.toReversed() : writes))
      const outcome = await store.append(unit)
      if (outcome.status === 'conflict') {
        const write = unit.writes.find(({ stream }) => stream === outcome.stream)
        expect(outcome.version).toBeGreaterThan(write?.expected ?? Number.POSITIVE_INFINITY)
        continue
      }
      if (outcome.status !== 'done') throw new Error(`${command_id}: ${JSON.stringify(outcome)}`)
      accepted.push({ unit, outcome })
      for (let sent = 0; sent < repeats; sent += 1) {
        const last = unit.writes.at(-1)
        expect(await store.append(unit)).toMatchObject({
          status: 'repeat',
          stream: last?.stream,
          position: outcome.position,
          version: outcome.writes.at(-1)?.version,
        })
      }
      break
    }
  }
}

async function checkTenant(tenant: string, all: readonly Accepted[], commits: readonly (readonly CommittedEntry[])[]): Promise<void> {
  const accepted = all.filter(({ unit }) => unit.tenant === tenant)
  const store = createPostgresStore({ database })
  const log = await store.readTail(tenant, 0, 10_000)
  expect(log.map((event) => event.position)).toEqual(log.map((_, index) => index + 1))
  expect(await verifyTenant(database.forTenant(tenant), tenant)).toMatchObject({ first_bad: null, events: log.length })
  for (const events of Map.groupBy(log, (event) => event.stream).values()) {
    expect(events.map((event) => event.version)).toEqual(events.map((_, index) => index + 1))
  }

  // Every unit is there whole, in one piece, under its answered positions, and nothing else is.
  const byCommand = Map.groupBy(log, (event) => event.meta.command_id)
  expect([...byCommand.keys()].sort()).toEqual(accepted.map(({ unit }) => unit.command_id).sort())
  for (const { unit, outcome } of accepted) {
    const wanted = unit.writes.flatMap(({ stream, expected, events }) => events.map((_, n) => [stream, expected + n + 1]))
    const events = byCommand.get(unit.command_id) ?? []
    expect(events.map(({ stream, version }) => [stream, version])).toEqual(wanted)
    expect(events.map(({ position }) => position)).toEqual(wanted.map((_, n) => outcome.first_position + n))
    expect(events.at(-1)?.position).toBe(outcome.position)
  }

  // Effects = ledger = commands; rows are at the end of their streams.
  const ids = accepted.map(({ unit }) => unit.command_id).sort()
  const column = async (query: string) => (await database.ownerPool.query(query, [tenant])).rows.map(({ id }) => id).sort()
  expect(await column('select key as id from outbox where tenant_id = $1')).toEqual(ids)
  expect(await column('select command_id as id from command_ledger where tenant_id = $1')).toEqual(ids)
  for (const [table, kind] of [
    ['board_shipments', 'shipment'],
    ['carriers', 'carrier'],
  ]) {
    const { rows } = await database.ownerPool.query(
      `select '${kind}/' || id as stream, version, position, search from ${table} where tenant_id = $1 order by id`,
      [tenant],
    )
    const last = [...Map.groupBy(log, (event) => event.stream).values()].flatMap((events) => events.slice(-1))
    const wanted = last
      .filter(({ stream }) => stream.startsWith(`${kind}/`))
      .map(({ stream, version, position, meta }) => ({ stream, version, position, search: meta.command_id }))
    expect(rows).toEqual(wanted.sort((a, b) => (a.stream < b.stream ? -1 : 1)))
  }

  // Each process reported its own commits in order, stream by stream; together they reported the whole log.
  const announced = commits.map((entries) => entries.filter((entry) => entry.tenant === tenant).flatMap((entry) => entry.events))
  for (const events of announced) expect(events.every((event, index) => event.position > (events[index - 1]?.position ?? 0))).toBe(true)
  expect(announced.flat().sort((a, b) => a.position - b.position)).toEqual(log)
}
