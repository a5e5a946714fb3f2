import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type ClusterHome, clusterHome } from './cluster-home.ts'
import { type PostgresBinaries, postgresBinaries, runAs } from './postgres-binaries.ts'
import { readPostmaster, sendSignal, stopPostmaster } from './postmaster.ts'
import { StartError } from './start-error.ts'

/** A PostgreSQL server of our own on this machine. */
export interface Cluster {
  /** Connection string of the `waybill` database for its owner; the password is in it. */
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Settles when the server has ended, wanted or not. */
  readonly exited: Promise<void>
  /** `fast` cuts clients off and settles when the server is gone; `when-idle` lets the clients that others have open finish, and does not wait for them. */
  stop(how?: 'fast' | 'when-idle'): Promise<void>
}

export interface ClusterOptions {
  /** Holds the cluster; made when missing. */
  readonly directory: string
  /** Fixed only to bring a crashed server back where its clients look for it; otherwise the operating system gives one. */
  readonly port?: number
}

const superuser = 'waybill'
const databaseName = 'waybill'
/** Held in the `postgres` database by the process that started the server, so that a second start can tell an orphan from a neighbour. */
const ownerLock = 8_205_117
const durable = ['shared_buffers=256MB', 'fsync=on', 'synchronous_commit=on']
const volatile = ['shared_buffers=128MB', 'fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_wal_size=4GB']

/**
 * Starts PostgreSQL on `directory`, making the cluster first when there is none. A server that a killed start left behind is stopped first.
 * @throws StartError when the folder is unusable or another running Waybill owns it
 */
export async function startCluster({ directory, port }: ClusterOptions): Promise<Cluster> {
  const home = await clusterHome(directory)
  const binaries = await postgresBinaries(home.account)
  const password = await clusterPassword(home)
  await stopLeftover(home, password)
  if (!(await exists(join(home.folder, 'data')))) {
    await initialise(home, binaries, ['--auth=scram-sha-256', `--pwfile=${join(home.folder, 'password')}`])
  }
  const server = await launch(home, binaries, durable, port)
  const url = connectionUrl(server.port, password)
  const releaseLock = await takeOwnership(url)
  return {
    url,
    port: server.port,
    pid: server.pid,
    exited: server.exited,
    stop: async (how = 'fast') => {
      await releaseLock()
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
  await initialise(home, binaries, ['--auth=trust', '--no-sync'])
  const server = await launch(home, binaries, volatile)
  const url = connectionUrl(server.port, null)
  await createDatabase(url)
  return {
    url,
    port: server.port,
    pid: server.pid,
    exited: server.exited,
    stop: async (how = 'fast') => {
      await server.stop(how)
      await Promise.all([home.folder, parent].map((folder) => rm(folder, { recursive: true, force: true })))
    },
  }
}

/** Connection string of the server that runs on `directory` at this moment, started by whomever; null when there is none. */
export async function runningCluster(directory: string): Promise<string | null> {
  const password = await readFile(join(directory, 'password'), 'utf8').catch(() => null)
  const postmaster = password === null ? null : await readPostmaster(join(directory, 'data'))
  if (password === null || postmaster === null) return null
  const url = connectionUrl(postmaster.port, password)
  return (await ownerOf(url, join(directory, 'data'))) === 'not ours' ? null : url
}

function connectionUrl(port: number, password: string | null): string {
  const secret = password === null ? '' : `:${password}`
  return `postgresql://${superuser}${secret}@127.0.0.1:${port}/${databaseName}`
}

const maintenanceUrl = (url: string): string => url.replace(/\/[^/]*$/, '/postgres')

async function clusterPassword(home: ClusterHome): Promise<string> {
  const file = join(home.folder, 'password')
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known !== '') return known
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, password, { mode: 0o600 })
  if (home.account !== null) await chown(file, home.account.uid, home.account.gid)
  return password
}

/** Builds beside the target and renames: a start killed half-way leaves no half cluster. */
async function initialise(home: ClusterHome, binaries: PostgresBinaries, authentication: readonly string[]): Promise<void> {
  const unfinished = join(home.folder, 'data.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const initdb = spawn(binaries.initdb, ['-D', unfinished, '-U', superuser, ...authentication, ...locale], {
    ...runAs(home.account),
    cwd: home.folder,
    env: { LC_ALL: 'C', PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [complaint, [code]] = await Promise.all([initdb.stderr.setEncoding('utf8').toArray(), once(initdb, 'close')])
  if (code !== 0) throw new StartError(`the database folder ${home.folder} cannot be made: ${lastLine(complaint.join(''))}`)
  await rename(unfinished, join(home.folder, 'data'))
}

interface Server {
  readonly port: number
  readonly pid: number
  readonly exited: Promise<void>
  stop(how: 'fast' | 'when-idle'): Promise<void>
}

/** Tries again while a killed server's last processes still hold the folder, or while somebody else takes the port we were given. */
async function launch(home: ClusterHome, binaries: PostgresBinaries, settings: readonly string[], fixedPort?: number): Promise<Server> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const port = fixedPort ?? (await freePort())
    const attempt = await launchOnce(home, binaries, settings, port)
    if (typeof attempt !== 'string') return attempt
    const passing = /lock file|shared memory block|already in use|could not bind/i.test(attempt)
    if (!passing || Date.now() > deadline) throw new StartError(`PostgreSQL does not start on ${home.folder}: ${attempt}`)
    await sleep(200)
  }
}

/** The server, or the last thing it said before it gave up. */
async function launchOnce(
  home: ClusterHome,
  binaries: PostgresBinaries,
  settings: readonly string[],
  port: number,
): Promise<Server | string> {
  const data = join(home.folder, 'data')
  const logFile = join(home.folder, 'postgres.log')
  const log = await open(logFile, 'w', 0o600)
  const flags = [
    ...settings,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
  ]
  const server = spawn(binaries.postgres, ['-D', data, '-p', String(port), ...flags.flatMap((flag) => ['-c', flag])], {
    ...runAs(home.account),
    cwd: data,
    env: { LC_ALL: 'C', PATH: process.env.PATH },
    detached: true, // out of reach of the terminal's Ctrl-C: the server must outlive its clients
    stdio: ['ignore', log.fd, log.fd],
  })
  const exited = new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
    server.once('error', () => resolve())
  })
  await log.close()
  const pid = server.pid
  const ready = pid !== undefined && (await Promise.race([becomesReady(data, pid), exited.then(() => false)]))
  if (!ready) return lastLine(await readFile(logFile, 'utf8'))
  const guard = guardAgainstOrphaning(home, data, pid)
  void exited.then(() => dismiss(guard))
  return {
    port,
    pid,
    exited,
    stop: async (how) => {
      dismiss(guard)
      if (how === 'fast') {
        await Promise.race([exited, stopPostmaster(data, pid)])
        await exited
      } else {
        sendSignal(pid, 'SIGTERM')
        server.unref()
      }
    },
  }
}

async function becomesReady(data: string, pid: number): Promise<true> {
  for (;;) {
    const postmaster = await readPostmaster(data)
    if (postmaster?.pid === pid && postmaster.ready) return true
    await sleep(15)
  }
}

/** A shell that waits for our end of its input to close, which happens however we die, and then shuts the server down. */
function guardAgainstOrphaning(home: ClusterHome, data: string, pid: number): ChildProcess {
  const script = 'cat >/dev/null; sleep 1; [ "$(head -n 1 postmaster.pid 2>/dev/null)" = "$1" ] && kill -INT "$1"'
  const guard = spawn('/bin/sh', ['-c', script, 'waybill-postgres-guard', String(pid)], {
    ...runAs(home.account),
    cwd: data,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  return guard
}

function dismiss(guard: ChildProcess): void {
  if (guard.pid !== undefined && guard.exitCode === null) sendSignal(-guard.pid, 'SIGKILL')
}

async function stopLeftover(home: ClusterHome, password: string): Promise<void> {
  const data = join(home.folder, 'data')
  const postmaster = await readPostmaster(data)
  if (postmaster === null) return
  const owner = await ownerOf(connectionUrl(postmaster.port, password), data)
  if (owner === 'alive') throw new StartError(`another Waybill is running on the data folder ${home.folder}: stop it or set DATA_DIR`)
  if (owner === 'gone') await stopPostmaster(data, postmaster.pid)
}

/** Asks the server at `url` whether it runs on `data`, and whether the process that started it still lives. */
async function ownerOf(url: string, data: string): Promise<'not ours' | 'alive' | 'gone'> {
  const client = new pg.Client({ connectionString: maintenanceUrl(url) })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select current_setting($1) as folder, pg_try_advisory_lock($2) as free', [
      'data_directory',
      ownerLock,
    ])
    if (!(await isSameFolder(rows[0].folder, data))) return 'not ours'
    return rows[0].free ? 'gone' : 'alive'
  } catch {
    return 'not ours'
  } finally {
    await client.end().catch(() => {})
  }
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one), stat(other)])
  return a.dev === b.dev && a.ino === b.ino
}

/** Makes the database when it is missing, and marks the server as ours for as long as this process lives. */
async function takeOwnership(url: string): Promise<() => Promise<void>> {
  await createDatabase(url)
  const client = new pg.Client({ connectionString: maintenanceUrl(url), application_name: 'waybill owner' })
  client.on('error', () => {})
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [ownerLock])
  return () => client.end().catch(() => {})
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl(url) })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new StartError('this machine gives no free port')
  return address.port
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const lastLine = (text: string): string => {
  const lines = text.trim().split('\n')
  return (lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '').replace(/^.*(FATAL|PANIC|error): */i, '')
}
