import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import type { AppendOutcome, CommittedEntry, EventStore, Unit, UnitWrite } from './event-store.ts'
import { createPostgresStore } from './postgres-store.ts'
import { aCommand, anEvent, lockRow, testShipmentRow } from './store.fixture.ts'
import { insertTenant } from './tenants.ts'
import { verifyTenant } from './verify.ts'

const database = await testDatabase()
const writers = 32
let runs = 0

interface Attempt {
  readonly command: Unit
  readonly outcome: AppendOutcome
}

const step = fc.record({
  /** Which of four shared loads, or the writer's own. */
  load: fc.option(fc.integer({ min: 0, max: 3 })),
  isHot: fc.boolean(),
  events: fc.integer({ min: 1, max: 3 }),
  /** How many versions behind the decision is. */
  staleBy: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 }) }),
  /** How often to send it, at once or in sequence. */
  sends: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 2, max: 3 }) }),
  atOnce: fc.boolean(),
  row: fc.constantFrom('shipment', 'lock', 'none'),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

test('32 writers on hot and cold tenants keep positions dense and times in order, lose nothing, double nothing, and report every conflict', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: writers, maxLength: writers }),
      async (scripts) => {
        runs += 1
        const hot = `hot-${runs}`
        const cold = [0, 1, 2, 3].map((n) => `cold-${runs}-${n}`)
        for (const tenant of [hot, ...cold]) await insertTenant(database.system, { tenant, name: tenant, settings: {} })
        // Two stores batch on their own, as two server processes do.
        const commits: CommittedEntry[][] = [[], []]
        const stores = commits.map((list) =>
          createPostgresStore({ database, notify: true, onCommitted: (entries) => list.push(...entries) }),
        )
        const attempts: Attempt[] = []
        await Promise.all(
          scripts.map((script, writer) =>
            runScript(script, writer, stores[writer % 2] as EventStore, hot, cold[writer % 4] as string, attempts),
          ),
        )
        for (const tenant of [hot, ...cold]) await checkTenant(tenant, attempts, commits)
      },
    ),
    { numRuns: 6 },
  )
}, 120_000)

async function runScript(script: readonly Step[], writer: number, store: EventStore, hot: string, cold: string, attempts: Attempt[]) {
  for (const [index, { load, isHot, events, staleBy, sends, atOnce, row }] of script.entries()) {
    const tenant = isHot ? hot : cold
    const pro = load === null ? `own-${writer}` : `shared-${load}`
    const stream = `${row === 'lock' ? 'lock' : 'shipment'}/${pro}`
    const version = (await store.readStream(tenant, stream)).length
    const command_id = `${tenant}-${writer}-${index}`
    const command = aCommand({
      tenant,
      command_id,
      stream,
      expected: Math.max(0, version - staleBy),
      events: Array.from({ length: events }, (_, n) => anEvent(command_id, { n })),
      row:
        row === 'none'
          ? null
          : { kind: row, id: pro, row: row === 'lock' ? lockRow(`${writer}`, 900) : testShipmentRow({ search: command_id }) },
    })
    const send = async () => attempts.push({ command, outcome: await store.append(command) })
    if (atOnce) await Promise.all(Array.from({ length: sends }, send))
    else for (let sent = 0; sent < sends; sent += 1) await send()
  }
}

async function checkTenant(tenant: string, attempts: readonly Attempt[], commits: readonly (readonly CommittedEntry[])[]) {
  const store = createPostgresStore({ database })
  const log = await store.readTail(tenant, 0, 10_000)
  expect(log.map((event) => event.position)).toEqual(log.map((_, index) => index + 1))
  const times = log.map((event) => event.recorded_at)
  expect(times).toEqual([...times].sort())
  expect(await store.head(tenant)).toBe(log.length)
  expect((await verifyTenant(database.forTenant(tenant), tenant)).first_bad).toBeNull()

  // Every stream counts its own versions without a gap: no update was lost.
  for (const events of Map.groupBy(log, (event) => event.stream).values()) {
    expect(events.map((event) => event.version)).toEqual(events.map((_, index) => index + 1))
  }

  // The log holds exactly the commands that were answered done, each once, at the answered position.
  const byCommand = Map.groupBy(log, (event) => event.meta.command_id)
  const done = new Map<string, AppendOutcome & { status: 'done' }>()
  for (const { command, outcome } of attempts.filter((attempt) => attempt.command.tenant === tenant)) {
    if (outcome.status !== 'done') continue
    expect(done.has(command.command_id)).toBe(false)
    done.set(command.command_id, outcome)
    const events = byCommand.get(command.command_id) ?? []
    const [write] = command.writes as readonly [UnitWrite]
    expect(events.map((event) => event.position)).toEqual(write.events.map((_, index) => outcome.first_position + index))
    expect(events.map((event) => event.version)).toEqual(write.events.map((_, index) => write.expected + 1 + index))
    expect(outcome).toMatchObject({ position: events.at(-1)?.position, writes: [{ version: events.at(-1)?.version }] })
  }
  expect([...byCommand.keys()].sort()).toEqual([...done.keys()].sort())

  // All other answers are true: a repeat gives the first answer, a conflict a version other than the expected one.
  for (const { command, outcome } of attempts.filter((attempt) => attempt.command.tenant === tenant)) {
    const first = done.get(command.command_id)
    const [write] = command.writes as readonly [UnitWrite]
    if (outcome.status === 'repeat')
      expect(outcome).toMatchObject({ position: first?.position, version: first?.writes[0]?.version, stream: write.stream })
    else if (outcome.status === 'conflict') {
      expect(outcome.stream).toBe(write.stream)
      expect(outcome.version).not.toBe(write.expected)
    } else expect(outcome.status).toBe('done')
  }

  // Each process reported its own commits in order of position; together they reported the whole log.
  const announced = commits.map((entries) => entries.filter((entry) => entry.tenant === tenant).flatMap((entry) => entry.events))
  for (const events of announced) expect(events.every((event, index) => event.position > (events[index - 1]?.position ?? 0))).toBe(true)
  expect(announced.flat().sort((a, b) => a.position - b.position)).toEqual(log)
}
