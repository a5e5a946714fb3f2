import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type ClusterHome, clusterHome } from './cluster-home.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { initialize, type PostgresServer, SUPERUSER, startServer } from './postgres-server.ts'
import { readPostmaster, stopPostmaster } from './postmaster.ts'
import { StartError } from './start-error.ts'
import { withConnection } from './with-connection.ts'

/** The embedded PostgreSQL server; `stop` is fast by default. */
export interface Cluster extends Omit<PostgresServer, 'stop'> {
  /** Connection string of the `waybill` database for its owner, including the password. */
  readonly url: string
  stop(how?: 'fast' | 'when-idle'): Promise<void>
}

export interface ClusterOptions {
  /** The cluster's folder; created if missing. */
  readonly directory: string
  /** Set only to restart a crashed server on the same port; otherwise a free port is picked. */
  readonly port?: number
}

const databaseName = 'waybill'
/**
 * Advisory lock held in the `postgres` database by the process that started the server, so that a second start can tell
 * an orphaned server from one in use.
 */
const ownerLock = 8_205_117
const lockNotAvailable = '55P03'

/**
 * Starts PostgreSQL on `directory` and creates the cluster if there is none. A server left behind by a killed process
 * is stopped first.
 * @throws StartError when the folder can't be used or another running Waybill owns it
 */
export async function startCluster({ directory, port }: ClusterOptions): Promise<Cluster> {
  const home = await clusterHome(directory)
  const binaries = await postgresBinaries(home.account)
  const password = await clusterPassword(home)
  await stopLeftover(home, password)
  if (!(await exists(join(home.folder, 'data')))) {
    await initialize(home, binaries, ['--auth=scram-sha-256', `--pwfile=${passwordFile(home.folder)}`])
  }
  const server = await startServer(home, binaries, 'durable', port)
  const url = connectionUrl(server.port, password)
  const disown = await takeOwnership(url)
  return {
    ...server,
    url,
    async stop(how = 'fast') {
      await disown()
      await server.stop(how)
    },
  }
}

/** A cluster for tests in a temporary folder: no password, nothing flushed to disk, deleted when stopped. */
export async function startThrowawayCluster(): Promise<Cluster> {
  const parent = await mkdtemp(join(tmpdir(), 'waybill-'))
  await chmod(parent, 0o755)
  const home = await clusterHome(join(parent, 'postgres'))
  const binaries = await postgresBinaries(home.account)
  await initialize(home, binaries, ['--auth=trust', '--no-sync'])
  const server = await startServer(home, binaries, 'volatile')
  const url = connectionUrl(server.port, null)
  await makeDatabase(url)
  return {
    ...server,
    url,
    async stop(how = 'fast') {
      await server.stop(how)
      for (const folder of [home.folder, parent]) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Connection string of the server currently running on `directory`, whoever started it; null if there is none. */
export async function runningCluster(directory: string): Promise<string | null> {
  const password = await readFile(passwordFile(directory), 'utf8').catch(() => null)
  const data = join(directory, 'data')
  const postmaster = await readPostmaster(data)
  if (password === null || postmaster === null) return null
  const url = connectionUrl(postmaster.port, password)
  return (await serves(url, data)) ? url : null
}

const passwordFile = (folder: string): string => join(folder, 'password')

function connectionUrl(port: number, password: string | null): string {
  const secret = password === null ? '' : `:${password}`
  return `postgresql://${SUPERUSER}${secret}@127.0.0.1:${port}/${databaseName}`
}

/** The same server's `postgres` database, which always exists. */
const maintenanceUrl = (url: string): string => Object.assign(new URL(url), { pathname: '/postgres' }).href

async function clusterPassword(home: ClusterHome): Promise<string> {
  const file = passwordFile(home.folder)
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known !== '') return known
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, password, { mode: 0o600 })
  if (home.account !== null) await chown(file, home.account.uid, home.account.gid)
  return password
}

async function stopLeftover(home: ClusterHome, password: string): Promise<void> {
  const data = join(home.folder, 'data')
  const postmaster = await readPostmaster(data)
  if (postmaster === null) return
  const url = connectionUrl(postmaster.port, password)
  if (!(await serves(url, data))) return // a stale pid file, which the next server handles
  if (!(await ownerHasGone(url))) throw new StartError(`another Waybill is using the data folder ${home.folder}: stop it or set DATA_DIR`)
  await stopPostmaster(data, postmaster.pid)
}

/** Whether the server at `url` responds and runs on `data`. */
async function serves(url: string, data: string): Promise<boolean> {
  try {
    const [folder] = await ask(url, `select current_setting('data_directory') as answer`)
    return typeof folder === 'string' && (await isSameFolder(folder, data))
  } catch {
    return false
  }
}

/** Whether the process that started the server has ended; the server may take a moment to notice. */
async function ownerHasGone(url: string): Promise<boolean> {
  try {
    await ask(url, `set lock_timeout = '3s'; select pg_advisory_lock(${ownerLock})`)
    return true
  } catch (error) {
    return (error as pg.DatabaseError).code !== lockNotAvailable
  }
}

/** The `answer` column of a query on the maintenance database. */
const ask = (url: string, statement: string): Promise<readonly unknown[]> =>
  withConnection(maintenanceUrl(url), async (client) => {
    const { rows } = await client.query<{ answer: unknown }>(statement)
    return rows?.map((row) => row.answer) ?? []
  })

async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one), stat(other)])
  return a.dev === b.dev && a.ino === b.ino
}

/**
 * Creates the database if missing and holds the owner lock until the process ends or the returned function is called.
 */
async function takeOwnership(url: string): Promise<() => Promise<void>> {
  await makeDatabase(url)
  const client = new pg.Client({ connectionString: maintenanceUrl(url), application_name: 'waybill owner' })
  client.on('error', () => {}) // the server ended; `exited` reports it
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [ownerLock])
  return () => client.end().catch(() => {})
}

async function makeDatabase(url: string): Promise<void> {
  const found = await ask(url, `select datname as answer from pg_database where datname = '${databaseName}'`)
  if (found.length === 0) await ask(url, `create database ${databaseName}`)
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
