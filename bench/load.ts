import { createHash, randomUUID } from 'node:crypto'
import type { JsonObject } from '@waybill/shared/log/envelope'
import { shipmentColumns } from '@waybill/shared/shipment/board-row'
import { decideShipment } from '@waybill/shared/shipment/decide'
import type { Shipment } from '@waybill/shared/shipment/state'
import { type ShipmentEvent, shipmentStream as shipments } from '@waybill/shared/shipment/stream'
import { Result } from 'effect'
import { shipmentStream } from '../server/src/commands/shipment/shipment-stream.ts'
import { createStreamCache } from '../server/src/commands/stream-cache.ts'
import { createDatabase } from '../server/src/runtime/database.ts'
import type { EventStore } from '../server/src/store/event-store.ts'
import { createPostgresStore } from '../server/src/store/postgres-store.ts'
import { insertTenant } from '../server/src/store/tenants.ts'
import { plainWriters } from './append-writers.ts'
import { closedLoop } from './closed-loop.ts'
import { FACTS, longLoad, workOn } from './long-load.ts'
import { type BenchOptions, type BenchResult, measureOf, median, spreadText } from './measure.ts'
import { startPrivateCluster } from './private-cluster.ts'

const EVENTS = 500
const PRO = '4800001'
const TENANT = 'acme'
const BATCH = 50

const append = (
  store: EventStore,
  expected: number,
  events: readonly Pick<ShipmentEvent, 'type' | 'schema_version' | 'data'>[],
  state: Shipment,
) => {
  const command_id = `17/${randomUUID()}`
  const meta = { at: FACTS.now, by: FACTS.by, command_id, screen: 'shipment' }
  return store.append({
    tenant: TENANT,
    command_id,
    request_hash: createHash('sha256').update(command_id).digest(),
    leases: [],
    writes: [
      {
        stream: `shipment/${PRO}`,
        expected,
        events: events.map((event) => ({ ...event, data: event.data as JsonObject, meta })),
        rows: [{ kind: 'shipment', id: PRO, row: shipmentColumns(state) as unknown as JsonObject, before: null }],
      },
    ],
    effects: [],
  })
}

/**
 * Measures a writer that reads a load of 500 events from the log, decides and appends; compared with a plain insert and
 * an append on a loaded state.
 */
export const benchLoad = async ({ repeats, seconds, say }: BenchOptions): Promise<BenchResult> => {
  const cluster = await startPrivateCluster()
  const database = createDatabase(cluster.url, { applicationName: 'waybill bench' })
  try {
    await insertTenant(database.system, { tenant: TENANT, name: TENANT, settings: {} })
    const store = createPostgresStore({ database, notify: true })
    const { stored, state } = longLoad(PRO, EVENTS)
    for (let at = 0; at < stored.length; at += BATCH) await append(store, at, stored.slice(at, at + BATCH) as never, state)
    let known = { version: EVENTS, state }
    const read = async () => {
      const folded = await createStreamCache(store).fresh(TENANT, shipmentStream, PRO)
      if (folded.state === null) throw new Error('the load is not there')
      return { version: folded.version, state: folded.state }
    }
    let number = 0
    const decideAndAppend = async ({ version, state: load }: typeof known) => {
      const decision = decideShipment(load, workOn(PRO, ++number * 4 + 1), FACTS)
      if (Result.isFailure(decision)) throw new Error('the command was refused')
      const next = decision.success.reduce<Shipment>(
        (folded, event) => shipments.evolve(folded, { ...event, meta: { at: FACTS.now, by: FACTS.by, command_id: '' } }),
        load,
      )
      const outcome = await append(store, version, decision.success, next)
      if (outcome.status !== 'done') throw new Error(`the append returned ${outcome.status}`)
      known = { version: version + decision.success.length, state: next }
    }
    const plain = await plainWriters(cluster.url, 1)
    const candidates: readonly (readonly [string, () => Promise<void>])[] = [
      ['plain insert (the limit)', () => plain.command(false)(0)],
      ['decide + append, load in memory', () => decideAndAppend(known)],
      ['read + fold', async () => void (await read())],
      ['read + fold + decide + append', async () => decideAndAppend(await read())],
    ]
    const samples = new Map(candidates.map(([name]) => [name, [] as number[]]))
    for (let repeat = 0; repeat < repeats; repeat++) {
      for (const [name, command] of repeat % 2 === 0 ? candidates : candidates.toReversed()) {
        const { latencies } = await closedLoop({ writers: 1, seconds: seconds / 3, command })
        samples.get(name)?.push(median(latencies))
        say(`load ${repeat + 1}/${repeats} ${name}: ${median(latencies).toFixed(2)} ms`)
      }
    }
    await plain.end()
    const of = (index: number) => samples.get(candidates[index]?.[0] ?? '') ?? []
    const over = (a: readonly number[], b: readonly number[]) => a.map((ms, index) => ms / (b[index] as number))
    return {
      measures: [measureOf('load', median(over(of(2), of(1))), 'lower', 10)],
      tables: [
        [
          [`a load of ${EVENTS} events`, 'ms', 'x of a plain insert', 'x of an append'],
          ...candidates.map(([name], index) => [
            name,
            median(of(index)).toFixed(2),
            index === 0 ? '1' : spreadText(over(of(index), of(0)), 1),
            index === 0 ? '' : spreadText(over(of(index), of(1)), 1),
          ]),
        ],
      ],
    }
  } finally {
    await database.end()
    await cluster.remove()
  }
}
