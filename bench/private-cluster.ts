import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, startCluster } from '../server/src/runtime/embedded-postgres.ts'
import { migrate } from '../server/src/runtime/migrate.ts'

/**
 * A PostgreSQL server as `npm start` runs it, every commit flushed to disk, with a migrated database; deleted
 * afterwards.
 */
export interface PrivateCluster {
  readonly url: string
  /** Kills the postmaster with SIGKILL and restarts it on the same port. Returns the milliseconds until it was back. */
  crash(): Promise<number>
  /** Copies the database, which must not be in use; returns the copy's connection string. */
  copy(name: string): Promise<string>
  remove(): Promise<void>
}

export const startPrivateCluster = async (): Promise<PrivateCluster> => {
  const parent = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
  await chmod(parent, 0o755) // the PostgreSQL account must be able to enter it
  const directory = join(parent, 'postgres')
  let cluster: Cluster = await startCluster({ directory })
  await migrate(cluster.url)
  const { url, port } = cluster
  return {
    url,
    async crash() {
      process.kill(cluster.pid, 'SIGKILL')
      await cluster.exited
      const began = performance.now()
      cluster = await startCluster({ directory, port })
      return performance.now() - began
    },
    async copy(name) {
      const source = new URL(url).pathname.slice(1)
      await runOn(Object.assign(new URL(url), { pathname: '/postgres' }).href, `create database ${name} template ${source}`)
      return Object.assign(new URL(url), { pathname: `/${name}` }).href
    },
    async remove() {
      await cluster.stop()
      for (const folder of [directory, parent]) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs statements on a separate connection, as the owner. */
export const runOn = async (url: string, ...statements: readonly string[]): Promise<readonly pg.QueryResultRow[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: readonly pg.QueryResultRow[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
