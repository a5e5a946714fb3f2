import { setTimeout as sleep } from 'node:timers/promises'
import type { WatcherReport } from './board-watchers.ts'
import { type Child, startChild } from './child.ts'
import type { FanOutReport } from './fan-out-server.ts'
import { type BenchOptions, type BenchResult, measureOf, median, spreadText } from './measure.ts'

const SOCKETS = 500
const RATE = 100
const SERVERS = ['ws', 'waybill'] as const
const TITLES = { ws: 'plain ws, one message per change (the limit)', waybill: 'Waybill' } as const

interface Candidate {
  readonly name: (typeof SERVERS)[number]
  readonly server: Child
  readonly watchers: Child
}

interface Sample extends WatcherReport {
  readonly candidate: Candidate['name']
  /** Server CPU microseconds for each change delivered to a socket. */
  readonly cpuEach: number
}

/**
 * Sends changes of single loads to 500 sockets that share a view: server CPU time per delivered change, compared with
 * plain `ws` that sends one message per change. `url`: a database with the tenant `acme`.
 */
export const benchFanOut = async (url: string, { repeats, seconds, say }: BenchOptions): Promise<BenchResult> => {
  const ends: (() => Promise<void>)[] = []
  const open = async (name: Candidate['name']): Promise<Candidate> => {
    const server = startChild('fan-out-server.ts', { DATABASE_URL: url, BENCH_SERVER: name })
    ends.unshift(() => server.stop())
    const port = await server.first<number>()
    const watchers = startChild('board-watchers.ts')
    ends.unshift(() => watchers.stop())
    await watchers.ask({ do: 'open', url: `http://127.0.0.1:${port}`, auth: { tenant: 'acme', token: 'bench' }, sockets: SOCKETS })
    return { name, server, watchers }
  }
  try {
    const candidates = [await open('ws'), await open('waybill')]
    for (const candidate of candidates) await play(candidate, 1) // warm up
    const samples: Sample[] = []
    for (let repeat = 0; repeat < repeats; repeat++) {
      for (const candidate of repeat % 2 === 0 ? candidates : candidates.toReversed()) {
        const sample = await play(candidate, seconds)
        samples.push(sample)
        say(`fan-out ${repeat + 1}/${repeats} ${candidate.name}: ${sample.cpuEach.toFixed(1)} us a change, p50 ${sample.p50.toFixed(1)} ms`)
      }
    }
    return summary(samples)
  } finally {
    for (const end of ends) await end()
  }
}

const play = async ({ name, server, watchers }: Candidate, seconds: number): Promise<Sample> => {
  await watchers.ask({ do: 'forget' })
  const { cpu, starts } = await server.ask<FanOutReport>({ do: 'change', rate: RATE, seconds })
  for (let tries = 0; ; tries++) {
    const report = await watchers.ask<WatcherReport>({ do: 'report', starts })
    if (report.arrived === 1) return { ...report, candidate: name, cpuEach: cpu / (starts.length * SOCKETS) }
    if (tries === 50) throw new Error(`only ${(report.arrived * 100).toFixed(1)} % of the changes arrived`)
    await sleep(100)
  }
}

const summary = (samples: readonly Sample[]): BenchResult => {
  const of = (candidate: Candidate['name']) => samples.filter((sample) => sample.candidate === candidate)
  const ratios = of('waybill').map((sample, index) => sample.cpuEach / (of('ws')[index] as Sample).cpuEach)
  return {
    measures: [measureOf('boards.fanout', median(ratios), 'lower', 0.6)],
    tables: [
      [
        [`${SOCKETS} sockets, ${RATE} changes a second`, 'CPU us a change and socket', 'of the limit', 'p50 ms', 'p99 ms'],
        ...SERVERS.map((name) => [
          TITLES[name],
          spreadText(
            of(name).map(({ cpuEach }) => cpuEach),
            1,
          ),
          name === 'ws' ? '1' : spreadText(ratios),
          spreadText(
            of(name).map(({ p50 }) => p50),
            1,
          ),
          spreadText(
            of(name).map(({ p99 }) => p99),
            1,
          ),
        ]),
      ],
    ],
  }
}
