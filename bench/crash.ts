import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '../server/src/runtime/database.ts'
import { type ServiceProcess, startService } from '../testing/service-process.ts'
import { judgeCrashes } from './crash-verdict.ts'
import { startWriters, type Writing } from './crash-writers.ts'
import { makeFloor, sitDown } from './floor.ts'
import { type BenchOptions, type BenchResult, measureOf, median } from './measure.ts'
import { startPrivateCluster } from './private-cluster.ts'

const WRITERS = 32
const TENANTS = ['acme', 'globex', 'initech', 'umbrella']
/** At most this many acknowledged commands are sent once more in the end. */
const REPEATED = 500

/** So many commands are acknowledged between two kills, so that every kill hits a system at work. */
const BETWEEN_KILLS = 100

/** Until the writers have come on, and a little longer, so that no kill knows where in a command it hits. */
const aWhile = async ({ acknowledged }: Writing): Promise<void> => {
  const enough = acknowledged.length + BETWEEN_KILLS
  while (acknowledged.length < enough) await sleep(20)
  await sleep(Math.random() * 300)
}

/**
 * Kills the server process and the database again and again under 32 writers, and holds the log against every acknowledgement that was
 * given. SIGKILL leaves the operating system's memory alone: it is no power cut.
 */
export const benchCrash = async ({ kills, say }: Pick<BenchOptions, 'kills' | 'say'>): Promise<BenchResult> => {
  const cluster = await startPrivateCluster()
  const database = createDatabase(cluster.url, { applicationName: 'waybill bench' })
  let server: ServiceProcess | null = null
  try {
    for (const tenant of TENANTS) await makeFloor(database, tenant, 0)
    const environment = { MAX_LOCKS_PER_USER: '1000' }
    server = await startService('server', cluster.url, environment)
    const { url } = server
    const desks = []
    for (let writer = 0; writer < WRITERS; writer++) desks.push(await sitDown(url, TENANTS[writer % TENANTS.length] as string))
    const writing = startWriters(desks)
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
    const verdict = await judgeCrashes(database, TENANTS, acknowledged, REPEATED)
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
          ['at another position than was answered', String(verdict.misplaced)],
          ['logs with a gap or a broken link', verdict.badLogs.join(', ') || '0'],
          ['repeats answered alike', `${verdict.repeated - verdict.otherAnswers} of ${verdict.repeated}`],
          ['differences between views and log', String(verdict.viewDifferences)],
          ['answers that no crash explains', odd.slice(0, 3).join('; ') || '0'],
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
