import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, startCluster } from '../server/src/runtime/embedded-postgres.ts'
import { migrate } from '../server/src/runtime/migrate.ts'

/** A PostgreSQL server as `npm start` runs it, every commit flushed to disk, with a migrated database; gone afterwards. */
export interface PrivateCluster {
  readonly url: string
  /** SIGKILL of the postmaster, and the same server again where its clients look for it. Answers the milliseconds until it was back. */
  crash(): Promise<number>
  /** A copy of the database, which nobody may be using, under another name; answers its connection string. */
  copy(name: string): Promise<string>
  remove(): Promise<void>
}

export const startPrivateCluster = async (): Promise<PrivateCluster> => {
  const parent = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
  await chmod(parent, 0o755) // the account that PostgreSQL runs as must get through
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

/** Statements on a connection of their own, as the owner. */
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
