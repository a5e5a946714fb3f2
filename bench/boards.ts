import type { BoardQuery } from '@waybill/shared/boards/board-query'
import { boardSchemas } from '@waybill/shared/boards/board-schemas'
import { DEFAULT_SORT } from '@waybill/shared/boards/default-sort'
import { sortTermsOf } from '@waybill/shared/boards/define-board'
import { filterCondition } from '@waybill/shared/boards/filter-condition'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import { Schema } from 'effect'
import pg from 'pg'
import { readPage } from '../server/src/projections/boards/query.ts'
import { createDatabase } from '../server/src/runtime/database.ts'
import { insertTenant } from '../server/src/store/tenants.ts'
import { createBenchTenant } from './bench-app.ts'
import { benchFanOut } from './fan-out.ts'
import { benchGrid } from './grid-run.ts'
import { type BenchOptions, type BenchResult, measureOf, median, quantile, spreadText } from './measure.ts'
import { fillBoard, LARGE, LOADS, RARE } from './million-loads.ts'
import { startPrivateCluster } from './private-cluster.ts'

const ROWS = 100
const RUNS = 40
const NEWEST: BoardQuery['sort'] = [{ column: 'pickup', direction: 'desc' }]

const QUESTIONS = [
  { name: 'page', title: 'Active Shipments, its first page', filter: { status: 'active' }, sort: DEFAULT_SORT, target: 1.5 },
  { name: 'customer', title: 'a customer, newest first', filter: { customer_id: '10' }, sort: NEWEST, target: 1.5 },
  { name: 'closed', title: 'closed loads, newest first', filter: { status: 'RELEASED' }, sort: NEWEST, target: 1.5 },
  { name: 'search', title: 'a rare word in all loads', filter: { search: RARE }, sort: NEWEST, target: 6 },
] as const

const BY_KEY = 'select * from board_shipments where tenant_id = $1 and id = any($2)'

/** Milliseconds of consecutive runs. */
const timesOf = async (work: () => Promise<unknown>): Promise<readonly number[]> => {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times
}

/** A tenant of a hundred loads, separate from the million. */
const FLOOR = { tenant: 'acme', loads: 100 }

/** Measures live boards: sending changes to many sockets, reading pages of a million loads, rendering them. */
export const benchBoards = async (options: BenchOptions): Promise<BenchResult> => {
  const cluster = await startPrivateCluster()
  try {
    const database = createDatabase(cluster.url, { applicationName: 'waybill bench' })
    await createBenchTenant(database, FLOOR.tenant, FLOOR.loads).finally(() => database.end())
    const parts = [await benchFanOut(cluster.url, options), await benchPages(cluster.url, options), await benchGrid(options)]
    return { measures: parts.flatMap(({ measures }) => measures), tables: parts.flatMap(({ tables }) => tables) }
  } finally {
    await cluster.remove()
  }
}

/**
 * Compares a board page as the server reads it (rows, capped count and log position in one round trip) with a hundred
 * rows by key.
 */
const benchPages = async (url: string, { repeats, say }: BenchOptions): Promise<BenchResult> => {
  const database = createDatabase(url, { applicationName: 'waybill bench' })
  const client = new pg.Client({ connectionString: url })
  try {
    await insertTenant(database.system, { tenant: LARGE, name: LARGE, settings: {} })
    say(`boards: writing ${LOADS.toLocaleString('en-US')} loads`)
    await fillBoard(url)
    await client.connect()
    const { rows } = await client.query('select id from board_shipments where tenant_id = $1 and id::int % 4000 < 2', [LARGE])
    const ids = rows.map(({ id }) => id as string)
    let turn = 0
    const byKey = () =>
      client.query({ name: 'by key', text: BY_KEY, values: [LARGE, Array.from({ length: ROWS }, () => ids[(turn++ * 7) % ids.length])] })
    const db = database.forTenant(LARGE)
    const decode = Schema.decodeUnknownSync(boardSchemas('shipments').filter)
    const pages = QUESTIONS.map(({ filter, sort, ...query }) => {
      const request = {
        condition: filterCondition(shipmentBoard, decode(filter)),
        terms: sortTermsOf(shipmentBoard, sort),
        after: null,
        limit: ROWS,
      }
      return { ...query, read: () => readPage(db, LARGE, shipmentBoard, request) }
    })
    for (const { read } of pages) await read() // warm up
    const limits: number[] = []
    const samples = new Map(pages.map(({ name }) => [name, { p50: [] as number[], p99: [] as number[] }]))
    for (let repeat = 0; repeat < repeats; repeat++) {
      limits.push(median(await timesOf(byKey)))
      for (const { name, read } of repeat % 2 === 0 ? pages : pages.toReversed()) {
        const times = await timesOf(read)
        samples.get(name)?.p50.push(median(times))
        samples.get(name)?.p99.push(quantile(times, 0.99))
      }
      say(
        `boards ${repeat + 1}/${repeats}: by key ${limits.at(-1)?.toFixed(2)} ms, ${pages.map(({ name }) => `${name} ${samples.get(name)?.p50.at(-1)?.toFixed(2)}`).join(', ')}`,
      )
    }
    const ratios = (name: string) => samples.get(name as never)?.p50.map((ms, index) => ms / (limits[index] as number)) ?? []
    return {
      measures: QUESTIONS.map(({ name, target }) => measureOf(`boards.${name}`, median(ratios(name)), 'lower', target)),
      tables: [
        [
          [`${LOADS.toLocaleString('en-US')} loads`, 'p50 ms', 'p99 ms', 'x of rows by key'],
          [`${ROWS} rows by key (the limit)`, median(limits).toFixed(2), '', '1'],
          ...QUESTIONS.map(({ name, title }) => [
            title,
            median(samples.get(name)?.p50 ?? []).toFixed(2),
            median(samples.get(name)?.p99 ?? []).toFixed(2),
            spreadText(ratios(name)),
          ]),
        ],
      ],
    }
  } finally {
    await client.end()
    await database.end()
  }
}
