import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase } from '../server/src/runtime/database.ts'
import { startService } from '../testing/service-process.ts'
import { type BenchUser, createBenchTenant, signIn } from './bench-app.ts'
import type { WatcherReport } from './board-watchers.ts'
import { type Child, startChild } from './child.ts'
import { type BenchOptions, type BenchResult, measureOf, median, spreadText } from './measure.ts'
import { openLoop, type SendCommand } from './open-loop.ts'
import { startPrivateCluster } from './private-cluster.ts'

const SOCKETS = 500
const LOADS = 100
/** A session may call 50 times per second. */
const SESSIONS = 4
const SCENES = [
  { name: '20 a second', rate: 20, isStalled: false },
  { name: '20 a second during an open transaction of 1.5 s', rate: 20, isStalled: true },
  { name: '100 a second', rate: 100, isStalled: false },
] as const
type Scene = (typeof SCENES)[number]

/** Delay of a patch that counts as a stall. */
const STALL_MS = 500
const FOREIGN_MS = 1_500

/** A board server with its sockets. */
interface Candidate {
  readonly name: 'emit in process' | 'Waybill'
  readonly watchers: Child
  readonly send: SendCommand
}

interface Sample extends WatcherReport {
  readonly candidate: Candidate['name']
  readonly scene: Scene
}

/**
 * Measures from the intended start of a command, sent over HTTP, to each of 500 sockets that share one view, with the
 * real server process; compared with a plain server that writes one statement and emits in the same process after the
 * commit.
 */
export const benchEndToEnd = async ({ repeats, seconds, say }: BenchOptions): Promise<BenchResult> => {
  const cluster = await startPrivateCluster()
  const database = createDatabase(cluster.url, { applicationName: 'waybill bench' })
  const ends: (() => Promise<unknown>)[] = [() => database.end(), () => cluster.remove()]
  try {
    const pros = await createBenchTenant(database, 'acme', LOADS)
    const server = await startService('server', cluster.url, { MAX_LOCKS_PER_USER: '1000' })
    ends.unshift(() => server.kill())
    const users = await Promise.all(Array.from({ length: SESSIONS }, () => signIn(server.url, 'acme')))
    await lockAll(users, pros)
    const plain = startChild('plain-emit.ts', { DATABASE_URL: cluster.url })
    ends.unshift(() => plain.stop())
    const plainUrl = `http://127.0.0.1:${await plain.first<number>()}`
    const auth = { tenant: 'acme', token: users[0]?.token }
    const candidates: readonly Candidate[] = [
      { name: 'emit in process', watchers: await openWatchers(plainUrl, auth, ends), send: plainCommand(plainUrl, pros) },
      { name: 'Waybill', watchers: await openWatchers(server.url, auth, ends), send: waybillCommand(users, pros) },
    ]
    for (const { send } of candidates) await openLoop(20, 1, send) // warm up

    const samples: Sample[] = []
    for (let repeat = 0; repeat < repeats; repeat++) {
      for (const scene of SCENES) {
        for (const candidate of repeat % 2 === 0 ? candidates : candidates.toReversed()) {
          const report = await play(candidate, scene, seconds, cluster.url)
          samples.push({ ...report, candidate: candidate.name, scene })
          say(
            `end-to-end ${repeat + 1}/${repeats} ${scene.name}, ${candidate.name}: p50 ${report.p50.toFixed(1)} ms, p99 ${report.p99.toFixed(1)} ms`,
          )
        }
      }
    }
    return summary(samples)
  } finally {
    for (const end of ends) await end()
  }
}

const openWatchers = async (url: string, auth: object, ends: (() => Promise<unknown>)[]): Promise<Child> => {
  const watchers = startChild('board-watchers.ts')
  ends.unshift(() => watchers.stop())
  await watchers.ask({ do: 'open', url, auth, sockets: SOCKETS })
  return watchers
}

/** A session may call 50 times per second, so all sessions share the locking. */
const lockAll = async (users: readonly BenchUser[], pros: readonly string[]): Promise<void> => {
  for (const [index, pro] of pros.entries()) {
    const { status } = await (users[index % users.length] as BenchUser).call('POST', `/shipments/lock/${pro}`)
    if (status !== 200) throw new Error(`load ${pro} cannot be locked: ${status}`)
  }
}

let weight = 10_000
/** Every command gives its load a new weight. */
const heavier = () => ({ shipment: { load_info: { weight: ++weight } } })
const nth = <T>(list: readonly T[], number: number): T => list[number % list.length] as T

const waybillCommand =
  (users: readonly BenchUser[], pros: readonly string[]): SendCommand =>
  async (number) => {
    const { status, position, json } = await nth(users, number).call('PUT', `/shipments/${nth(pros, number)}`, heavier())
    if (position === null) throw new Error(`a command returned ${status} ${JSON.stringify(json)}`)
    return position
  }

const plainCommand =
  (url: string, pros: readonly string[]): SendCommand =>
  async (number) => {
    const response = await fetch(`${url}/shipments/${nth(pros, number)}`, { method: 'PUT', body: JSON.stringify(heavier()) })
    await response.text()
    return Number(response.headers.get('waybill-position'))
  }

const play = async ({ watchers, send }: Candidate, { rate, isStalled }: Scene, seconds: number, url: string): Promise<WatcherReport> => {
  await watchers.ask({ do: 'forget' })
  const foreign = isStalled ? holdTransaction(url, FOREIGN_MS) : null
  const starts = await openLoop(rate, isStalled ? FOREIGN_MS / 1000 : seconds, send)
  await foreign
  for (let tries = 0; ; tries++) {
    const report = await watchers.ask<WatcherReport>({ do: 'report', starts })
    if (report.arrived === 1) return report
    if (tries === 50) throw new Error(`only ${(report.arrived * 100).toFixed(1)} % of the patches arrived`)
    await sleep(100)
  }
}

/** Another client's open transaction that has written something: what a watermark by transaction IDs would wait for. */
const holdTransaction = async (url: string, ms: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table if not exists foreign_work (n int); begin; insert into foreign_work values (1)')
  await sleep(ms)
  await client.query('rollback')
  await client.end()
}

const summary = (samples: readonly Sample[]): BenchResult => {
  const of = (candidate: Candidate['name'], scene: Scene) =>
    samples.filter((sample) => sample.candidate === candidate && sample.scene === scene)
  const ratios = (scene: Scene, pick: (sample: Sample) => number) =>
    of('Waybill', scene).map((sample, index) => pick(sample) / pick(of('emit in process', scene)[index] as Sample))
  const p50 = (sample: Sample) => sample.p50
  const p99 = (sample: Sample) => sample.p99
  const rows = SCENES.flatMap((scene) =>
    (['emit in process', 'Waybill'] as const).map((candidate) => {
      const own = of(candidate, scene)
      const isLimit = candidate === 'emit in process'
      return [
        scene.name,
        candidate,
        spreadText(own.map(p50), 1),
        spreadText(own.map(p99), 1),
        isLimit ? '1' : spreadText(ratios(scene, p50)),
        isLimit ? '1' : spreadText(ratios(scene, p99)),
        String(own.filter(({ longest }) => longest > STALL_MS).length),
      ]
    }),
  )
  return {
    measures: [
      measureOf('end-to-end.p50', median(ratios(SCENES[0], p50)), 'lower', 1.3),
      measureOf('end-to-end.stall', median(ratios(SCENES[1], p99)), 'lower', 1.5),
    ],
    tables: [[['commands', 'server', 'p50 ms', 'p99 ms', 'p50 x', 'p99 x', `runs with a patch over ${STALL_MS} ms`], ...rows]],
  }
}
