import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '../server/src/runtime/database.ts'
import { startService } from '../testing/service-process.ts'
import { type BenchUser, createBenchTenant, openBenchWorker, signIn } from './bench-app.ts'
import type { WatcherReport } from './board-watchers.ts'
import { type CheckedBoard, openCarefulClient, type VerifyingClient } from './careful-client.ts'
import { startChild } from './child.ts'
import { type BenchOptions, type BenchResult, measureOf, median, quantile } from './measure.ts'
import { openLoop } from './open-loop.ts'
import { startPrivateCluster } from './private-cluster.ts'

const SOCKETS = 1_000
const BOARDS = 200
const RATE = 50
const LOADS = 400
/** A session may call 50 times per second. */
const SESSIONS = 4
const CAREFUL = 20
/** Every tenth change is made by another process than that of the boards. */
const WORKER_SHARE = 10
/** Seconds of one measurement. */
const STRETCH = 10

const COLUMNS = ['pro', 'status', 'customer', 'pickup', 'consignee', 'weight', 'miles', 'lock']
const SORTS = ['pro', 'weight', 'pickup', 'miles'].flatMap((column) => [
  [{ column, direction: 'asc' as const }],
  [{ column, direction: 'desc' as const }],
])

/** Boards with different filters and sort orders. */
const boards: readonly CheckedBoard[] = Array.from({ length: BOARDS }, (_, index) => {
  const filterIndex = Math.floor(index / SORTS.length)
  return {
    board: 'shipments',
    filter: filterIndex === 0 ? { status: 'active' } : { search: String(filterIndex) },
    columns: COLUMNS,
    sort: SORTS[index % SORTS.length] ?? [],
  }
})

/** The same numbers in every run. */
const createRandom = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}

interface Stretch extends WatcherReport {
  /** Memory of the server process, MiB. */
  readonly memory: number
}

const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}

/**
 * Runs 1,000 sockets on 200 distinct boards at 50 changes per second for the given time: the real server, sessions that
 * save loads over HTTP, a worker that makes every tenth change, and twenty clients that keep disconnecting and whose boards are compared with the database at
 * every pause.
 */
export const benchSoak = async ({ minutes, say }: BenchOptions): Promise<BenchResult> => {
  const cluster = await startPrivateCluster()
  const database = createDatabase(cluster.url, { applicationName: 'waybill bench' })
  const ends: (() => unknown)[] = [() => database.end(), () => cluster.remove()]
  try {
    const pros = await createBenchTenant(database, 'acme', LOADS)
    const server = await startService('server', cluster.url, { MAX_LOCKS_PER_USER: '1000' })
    ends.unshift(() => server.kill())
    const users = await Promise.all(Array.from({ length: SESSIONS }, () => signIn(server.url, 'acme')))
    for (const [index, pro] of pros.entries()) await lockLoad(users[index % SESSIONS] as BenchUser, pro)
    const auth = { tenant: 'acme', token: String(users[0]?.token) }
    const watchers = startChild('board-watchers.ts')
    ends.unshift(() => watchers.stop())
    await watchers.ask({ do: 'open', url: server.url, auth, sockets: SOCKETS, boards })
    const random = createRandom(7)
    const verifying: VerifyingClient[] = []
    for (let index = 0; index < CAREFUL; index++) {
      const own = boards.filter((_, place) => place % CAREFUL === index)
      verifying.push(await openCarefulClient(server.url, auth, own, database, random))
    }
    ends.unshift(() => {
      for (const client of verifying) client.close()
    })

    let weight = 10_000
    const worker = openBenchWorker(database, 'acme')
    const send = async (number: number): Promise<number> => {
      if (number % WORKER_SHARE === 0) return worker.saveWeight(String(pros[(number * 7) % LOADS]), ++weight)
      const { position, status } = await (users[number % SESSIONS] as BenchUser).call('PUT', `/shipments/${pros[(number * 7) % LOADS]}`, {
        shipment: { load_info: { weight: ++weight } },
      })
      if (position === null) throw new Error(`a command returned ${status}`)
      return position
    }

    const stretches: Stretch[] = []
    const wrong: string[] = []
    for (const end = Date.now() + minutes * 60_000; Date.now() < end; ) {
      let isOver = false
      const stumbling = Promise.all(
        verifying.map(async (client) => {
          while (!isOver) {
            await sleep(random() * 4_000)
            if (!isOver) await client.stumble()
          }
        }),
      )
      await watchers.ask({ do: 'forget' })
      const starts = await openLoop(RATE, STRETCH, send)
      isOver = true
      await stumbling
      const report = await arrival(() => watchers.ask<WatcherReport>({ do: 'report', starts }))
      const memory = await memoryOf(server.pid)
      stretches.push({ ...report, memory })
      const found = await Promise.all(verifying.map((client) => client.differs()))
      wrong.push(...found.filter((each) => each !== null))
      say(
        `soak ${stretches.length}: p50 ${report.p50.toFixed(0)} ms, p99 ${report.p99.toFixed(0)} ms, ${memory.toFixed(0)} MiB, ` +
          `${verifying.reduce((sum, client) => sum + client.resets(), 0)} resets, ${wrong.length} wrong`,
      )
    }
    for (const each of new Set(wrong)) say(`soak: a board ${each}`)
    return summary(stretches, wrong.length, await recountsOf(server.url))
  } finally {
    for (const end of ends) await end()
  }
}

/** How often a view had to count its rows again, and rows of the worker's changes whose earlier state stayed unknown. */
const recountsOf = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  const counters = text.split('\n').filter((line) => /^waybill_(board_recounts|before_missing)_total/.test(line))
  return counters.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/** Locks a load; a session at its rate limit waits for the next second. */
const lockLoad = async (user: BenchUser, pro: string): Promise<void> => {
  for (;;) {
    const { status } = await user.call('POST', `/shipments/lock/${pro}`)
    if (status === 200) return
    if (status !== 429) throw new Error(`a lock returned ${status}`)
    await sleep(200)
  }
}

/** Polls until every change has arrived everywhere. */
const arrival = async (ask: () => Promise<WatcherReport>): Promise<WatcherReport> => {
  for (let tries = 0; ; tries++) {
    const report = await ask()
    if (report.arrived === 1) return report
    if (tries === 100) throw new Error(`only ${(report.arrived * 100).toFixed(1)} % of the changes arrived`)
    await sleep(100)
  }
}

const summary = (stretches: readonly Stretch[], wrong: number, recounts: number): BenchResult => {
  // Memory used until everything has been seen once is not a leak.
  const third = Math.max(1, Math.floor(stretches.length / 3))
  const parts = { 'first third': stretches.slice(0, third), 'last third': stretches.slice(-third) }
  const of = (name: keyof typeof parts, pick: (stretch: Stretch) => number) => median(parts[name].map(pick))
  const over = (pick: (stretch: Stretch) => number) => of('last third', pick) / of('first third', pick)
  return {
    measures: [
      measureOf(
        'soak.memory',
        over(({ memory }) => memory),
        'lower',
        1.15,
      ),
      measureOf(
        'soak.behind',
        over(({ p99 }) => p99),
        'lower',
        1.5,
      ),
      measureOf('soak.wrong', wrong, 'lower', 0),
      measureOf('soak.recounts', recounts, 'lower', 0),
    ],
    tables: [
      [
        [`${SOCKETS} sockets, ${BOARDS} boards, ${RATE} changes a second`, 'p50 ms', 'p99 ms', 'longest ms', 'memory MiB'],
        ...(Object.keys(parts) as (keyof typeof parts)[]).map((name) => [
          name,
          of(name, ({ p50 }) => p50).toFixed(0),
          of(name, ({ p99 }) => p99).toFixed(0),
          quantile(
            parts[name].map(({ longest }) => longest),
            1,
          ).toFixed(0),
          of(name, ({ memory }) => memory).toFixed(0),
        ]),
      ],
    ],
  }
}
