import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '../server/src/runtime/database.ts'
import { startService, type TestProcess } from '../testing/service-process.ts'
import { createBenchTenant, signIn } from './bench-app.ts'
import { verifyLogs } from './crash-verdict.ts'
import { startWriters, type Writing } from './crash-writers.ts'
import { type BenchOptions, type BenchResult, measureOf, median } from './measure.ts'
import { startPrivateCluster } from './private-cluster.ts'

const WRITERS = 32
const TENANTS = ['acme', 'globex', 'initech', 'umbrella']
/** Maximum acknowledged commands sent again at the end. */
const REPEATED = 500

/** Commands acknowledged between two kills, so that every kill hits a busy system. */
const BETWEEN_KILLS = 100

/** Waits for the writers to progress, plus a random time, so that kills hit any point of a command. */
const aWhile = async ({ acknowledged }: Writing): Promise<void> => {
  const enough = acknowledged.length + BETWEEN_KILLS
  while (acknowledged.length < enough) await sleep(20)
  await sleep(Math.random() * 300)
}

/**
 * Kills the server process and the database repeatedly under 32 writers, and compares the log with every
 * acknowledgement. SIGKILL keeps the operating system's memory, so it does not simulate a power failure.
 */
export const benchCrash = async ({ kills, say }: Pick<BenchOptions, 'kills' | 'say'>): Promise<BenchResult> => {
  const cluster = await startPrivateCluster()
  const database = createDatabase(cluster.url, { applicationName: 'waybill bench' })
  let server: TestProcess | null = null
  try {
    for (const tenant of TENANTS) await createBenchTenant(database, tenant, 0)
    const environment = { MAX_LOCKS_PER_USER: '1000' }
    server = await startService('server', cluster.url, environment)
    const { url } = server
    const users = []
    for (let writer = 0; writer < WRITERS; writer++) users.push(await signIn(url, TENANTS[writer % TENANTS.length] as string))
    const writing = startWriters(users)
    const downtimes: number[] = []
    for (let kill = 1; kill <= kills; kill++) {
      await aWhile(writing)
      await server.kill()
      server = await startService('server', cluster.url, { ...environment, PORT: new URL(url).port })
      await aWhile(writing)
      downtimes.push(await cluster.crash())
      say(`crash ${kill}/${kills}: ${writing.acknowledged.length} commands acknowledged`)
    }
    await aWhile(writing)
    await writing.finish()

    const { acknowledged, odd } = writing
    const verdict = await verifyLogs(database, TENANTS, acknowledged, REPEATED)
    const none = (name: string, count: number) => measureOf(`crash.${name}`, count, 'lower', 0)
    return {
      measures: [
        none('missing', verdict.missing),
        none('twice', verdict.twice),
        none('misplaced', verdict.misplaced),
        none('bad-log', verdict.badLogs.length),
        none('repeats', verdict.otherAnswers),
        none('views', verdict.viewDifferences),
        none('odd-answers', odd.length),
      ],
      tables: [
        [
          ['crash run', ''],
          ['kills of the server', String(kills)],
          ['kills of the postmaster', String(kills)],
          ['commands acknowledged', String(acknowledged.length)],
          ['events in the logs', String(verdict.events)],
          ['sent again under their key', String(writing.retries())],
          ['acknowledged, not in the log', String(verdict.missing)],
          ['in the log more than once', String(verdict.twice)],
          ['at another position than acknowledged', String(verdict.misplaced)],
          ['logs with a gap or a broken link', verdict.badLogs.join(', ') || '0'],
          ['repeats with the same response', `${verdict.repeated - verdict.otherAnswers} of ${verdict.repeated}`],
          ['differences between views and log', String(verdict.viewDifferences)],
          ['responses that no crash explains', odd.slice(0, 3).join('; ') || '0'],
          ['database back after, ms (median)', median(downtimes).toFixed(0)],
        ],
      ],
    }
  } finally {
    await server?.kill()
    await database.end()
    await cluster.remove()
  }
}
