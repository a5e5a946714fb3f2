import { createDatabase, type WaybillDatabase } from '../server/src/runtime/database.ts'
import { createPostgresStore } from '../server/src/store/postgres-store.ts'
import { insertTenant } from '../server/src/store/tenants.ts'
import { verifyTenant } from '../server/src/store/verify.ts'
import { CUTS, cutAppend } from './append-variants.ts'
import { type Contents, plainWriters, productWriters, TENANTS } from './append-writers.ts'
import { closedLoop } from './closed-loop.ts'
import { type BenchOptions, type BenchResult, measureOf, median, quantile, spreadText } from './measure.ts'
import { runOn, startPrivateCluster } from './private-cluster.ts'

const WRITERS = 32
const LIMIT = 'raw insert'
const PRODUCT = 'as the product runs it'
const WITHOUT_ROW = 'without board row'
const UNITS = 'two streams, two rows, one effect'
const LOADS = ['spread', 'hot'] as const
type Load = (typeof LOADS)[number]

interface Sample {
  readonly candidate: string
  readonly load: Load
  readonly repeat: number
  readonly perSecond: number
  readonly p99: number
}

/** A way of writing events to be measured. */
interface Candidate {
  readonly name: string
  readonly command: (load: Load) => (writer: number) => Promise<void>
  readonly empty: () => Promise<unknown>
}

const LOG_TABLES = 'events, streams, command_ledger, board_shipments, customers, outbox'
const EMPTY_LOG = `truncate ${LOG_TABLES}; update tenant_head set position = 0, hash = decode(repeat('00', 32), 'hex'), recorded_at = '-infinity'`

/**
 * Compares the append with a plain insert and one commit per event, 32 writers each: over 64 tenants (spread) and on
 * one (hot). Variants with a part removed show the cost of that part.
 */
export const benchAppend = async ({ repeats, seconds, say }: BenchOptions): Promise<BenchResult> => {
  const cluster = await startPrivateCluster()
  const databases: WaybillDatabase[] = []
  try {
    const open = async (url: string): Promise<WaybillDatabase> => {
      const database = createDatabase(url, { applicationName: 'waybill bench' })
      databases.push(database)
      return database
    }
    const product = (name: string, database: WaybillDatabase, contents: Contents = 'row'): Candidate => {
      const store = createPostgresStore({ database, notify: true })
      return {
        name,
        command: (load) => productWriters(store, load === 'hot', contents),
        empty: () => runOn(database.url, EMPTY_LOG, 'checkpoint'),
      }
    }
    const copies = await Promise.all(CUTS.map(async (cut) => ({ cut, url: await cluster.copy(cut.database) })))
    const full = await open(cluster.url)
    for (const { url } of [{ url: cluster.url }, ...copies]) await addTenants(url)
    const raw = await plainWriters(cluster.url, WRITERS)
    const candidates: Candidate[] = [
      { name: LIMIT, command: (load) => raw.command(load === 'hot'), empty: raw.empty },
      product(PRODUCT, full),
    ]
    for (const { cut, url } of copies) {
      await cutAppend(url, cut)
      candidates.push(product(cut.name, await open(url)))
    }
    candidates.push(product(WITHOUT_ROW, full, 'event'), product(UNITS, full, 'unit'))

    const samples: Sample[] = []
    for (let repeat = 0; repeat < repeats; repeat++) {
      for (const load of LOADS) {
        for (const { name, command } of repeat % 2 === 0 ? candidates : candidates.toReversed()) {
          const { perSecond, latencies } = await closedLoop({ writers: WRITERS, seconds, command: command(load) })
          samples.push({ candidate: name, load, repeat, perSecond, p99: quantile(latencies, 0.99) })
          say(`append ${repeat + 1}/${repeats} ${load} ${name}: ${Math.round(perSecond)} commands/s`)
        }
      }
      if (repeat === 0) await holdTogether(full)
      for (const { empty } of candidates) await empty()
    }
    await raw.end()
    return summary(samples, candidates)
  } finally {
    for (const database of databases) await database.end()
    await cluster.remove()
  }
}

const addTenants = async (url: string): Promise<void> => {
  const database = createDatabase(url, { applicationName: 'waybill bench' })
  for (const tenant of TENANTS) await insertTenant(database.system, { tenant, name: tenant, settings: {} })
  await database.end()
}

/** Verifies the hash chain of the measured log, because a fast append that breaks it is worthless. */
const holdTogether = async (database: WaybillDatabase): Promise<void> => {
  for (const tenant of TENANTS.slice(0, 4)) {
    const { first_bad } = await verifyTenant(database.forTenant(tenant), tenant)
    if (first_bad) throw new Error(`the log of ${tenant} is bad at position ${first_bad.position}: ${first_bad.fault}`)
  }
}

const summary = (samples: readonly Sample[], candidates: readonly Candidate[]): BenchResult => {
  const of = (candidate: string, load: Load) => samples.filter((sample) => sample.candidate === candidate && sample.load === load)
  /** Each repeat's value divided by another candidate's in the same repeat. */
  const over = (a: readonly Sample[], b: readonly Sample[], pick: (sample: Sample) => number) =>
    a.map((sample, index) => pick(sample) / pick(b[index] as Sample))
  const perSecond = (sample: Sample) => sample.perSecond
  const rows = LOADS.flatMap((load) =>
    candidates.map(({ name }) => {
      const own = of(name, load)
      const limit = of(LIMIT, load)
      return [
        load,
        name,
        String(Math.round(median(own.map(perSecond)))),
        spreadText(over(own, limit, perSecond)),
        median(own.map(({ p99 }) => p99)).toFixed(1),
        spreadText(over(own, limit, ({ p99 }) => p99)),
      ]
    }),
  )
  const spread = median(over(of(PRODUCT, 'spread'), of(LIMIT, 'spread'), perSecond))
  const units = median(over(of(UNITS, 'spread'), of(LIMIT, 'spread'), perSecond))
  const hot = median(over(of(PRODUCT, 'hot'), of(PRODUCT, 'spread'), perSecond))
  return {
    measures: [
      measureOf('append.spread', spread, 'higher', 0.5),
      measureOf('append.hot', hot, 'higher', 0.85),
      measureOf('append.units', units, 'higher', 0.35),
    ],
    tables: [[['load', 'append', 'commands/s', 'x of raw', 'p99 ms', 'p99 x of raw'], ...rows]],
  }
}
