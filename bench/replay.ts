import type { StoredEvent } from '@waybill/shared/log/envelope'
import type { Shipment } from '@waybill/shared/shipment/state'
import { shipmentStream } from '@waybill/shared/shipment/stream'
import { createDatabase } from '../server/src/runtime/database.ts'
import { createPostgresStore } from '../server/src/store/postgres-store.ts'
import { replay } from '../server/src/store/replay.ts'
import { insertTenant } from '../server/src/store/tenants.ts'
import { longLoad } from './long-load.ts'
import { type BenchOptions, type BenchResult, measureOf, median, spreadText } from './measure.ts'
import { runOn, startPrivateCluster } from './private-cluster.ts'

const TENANT = 'acme'
const LOADS = 600
/** Events per load: about what a delivered load has. */
const EVENTS = 50

/** Folds every stream of a log in event order. */
const folding = () => {
  const loads = new Map<string, Shipment>()
  return {
    loads,
    take: (event: StoredEvent) => void loads.set(event.stream, shipmentStream.evolve(loads.get(event.stream) ?? null, event)),
  }
}

/** A tenant's log with interleaved loads, as lines of JSON. */
const logLines = (): readonly string[] => {
  const loads = Array.from({ length: LOADS }, (_, number) => longLoad(String(4_800_000 + number), EVENTS).stored)
  return Array.from({ length: LOADS * EVENTS }, (_, place) => {
    const event = loads[place % LOADS]?.[Math.floor(place / LOADS)] as StoredEvent
    return JSON.stringify({ ...event, tenant: TENANT, position: place + 1 })
  })
}

/**
 * Compares replaying a whole log from the database, folding every load, with parsing and folding the same events in
 * memory.
 */
export const benchReplay = async ({ repeats, say }: BenchOptions): Promise<BenchResult> => {
  const cluster = await startPrivateCluster()
  const database = createDatabase(cluster.url, { applicationName: 'waybill bench' })
  try {
    await insertTenant(database.system, { tenant: TENANT, name: TENANT, settings: {} })
    const lines = logLines()
    for (let from = 0; from < lines.length; from += 5000) {
      await database.ownerPool.query(
        `insert into events (tenant_id, position, stream_id, version, type, schema_version, data, meta, recorded_at, content_hash, hash)
         select e ->> 'tenant', (e ->> 'position')::bigint, e ->> 'stream', (e ->> 'version')::int, e ->> 'type', 1, e -> 'data', e -> 'meta', now(), '', ''
         from unnest($1::jsonb[]) e`,
        [lines.slice(from, from + 5000)],
      )
    }
    await runOn(cluster.url, 'vacuum analyze events')
    const store = createPostgresStore({ database })
    const inMemory = () => {
      const { loads, take } = folding()
      for (const line of lines) take(JSON.parse(line) as StoredEvent)
      return loads.size
    }
    const outOfLog = async () => {
      const { loads, take } = folding()
      await replay(store, TENANT, { fromPosition: 0 }, (page) => page.forEach(take))
      return loads.size
    }
    const times: Record<'memory' | 'log', number[]> = { memory: [], log: [] }
    const time = async (name: keyof typeof times, work: () => number | Promise<number>) => {
      const began = performance.now()
      if ((await work()) !== LOADS) throw new Error('a load was not folded')
      times[name].push(performance.now() - began)
    }
    inMemory()
    await outOfLog()
    for (let repeat = 0; repeat < repeats; repeat++) {
      await time('memory', inMemory)
      await time('log', outOfLog)
      say(
        `replay ${repeat + 1}/${repeats}: in memory ${times.memory.at(-1)?.toFixed(0)} ms, from the log ${times.log.at(-1)?.toFixed(0)} ms`,
      )
    }
    const ratios = times.log.map((ms, index) => (times.memory[index] as number) / ms)
    const perSecond = (ms: readonly number[]) => Math.round((lines.length * 1000) / median(ms)).toLocaleString('en-US')
    return {
      measures: [measureOf('replay.fold', median(ratios), 'higher', 0.5)],
      tables: [
        [
          [`${lines.length} events of ${LOADS} loads`, 'events/s', 'of the limit'],
          ['JSON.parse and fold in memory (the limit)', perSecond(times.memory), '1'],
          ['read from the log and fold', perSecond(times.log), spreadText(ratios)],
        ],
      ],
    }
  } finally {
    await database.end()
    await cluster.remove()
  }
}
