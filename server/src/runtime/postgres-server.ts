import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterHome } from './cluster-home.ts'
import { openLogFile } from './log-file.ts'
import { type PostgresBinaries, runAs } from './postgres-binaries.ts'
import { type Complaint, readComplaint } from './postgres-complaint.ts'
import { readPostmaster, sendSignal, stopPostmaster } from './postmaster.ts'
import { StartError } from './start-error.ts'

/** The superuser, who owns the databases. */
export const SUPERUSER = 'waybill'

/** A server process that accepts connections. */
export interface PostgresServer {
  readonly port: number
  readonly pid: number
  /** Settles when the process has ended, whether stopped or crashed. */
  readonly exited: Promise<void>
  /**
   * `fast` disconnects clients and settles when the server has ended; `when-idle` lets them finish and does not wait.
   */
  stop(how: 'fast' | 'when-idle'): Promise<void>
}

/** `durable` flushes every commit to disk; `volatile` does not survive a crash and is for tests. */
export type Durability = keyof typeof settings

const settings = {
  durable: ['shared_buffers=256MB', 'fsync=on', 'synchronous_commit=on'],
  volatile: ['shared_buffers=128MB', 'fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_wal_size=4GB'],
} as const
const common = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'timezone=UTC', 'log_timezone=UTC']
const environment = { LC_ALL: 'C', PATH: process.env.PATH }

/** Creates a cluster under a temporary name and renames it, so a killed start leaves no partial cluster. */
export async function initialize(home: ClusterHome, binaries: PostgresBinaries, authentication: readonly string[]): Promise<void> {
  const unfinished = join(home.folder, 'data.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const initdb = spawn(binaries.initdb, ['-D', unfinished, '-U', SUPERUSER, ...authentication, ...locale], {
    ...runAs(home.account),
    cwd: home.folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [errorOutput, [code]] = await Promise.all([initdb.stderr.setEncoding('utf8').toArray(), once(initdb, 'close')])
  if (code !== 0) throw new StartError(`the database in ${home.folder} cannot be created: ${readComplaint(errorOutput.join('')).text}`)
  await rename(unfinished, join(home.folder, 'data'))
}

/**
 * Starts the server of a cluster. Retries while processes of a killed server still use the folder, or while another
 * program has the picked port.
 * @throws StartError with the server's last error
 */
export async function startServer(
  home: ClusterHome,
  binaries: PostgresBinaries,
  durability: Durability,
  port?: number,
): Promise<PostgresServer> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const attempt = await tryToStart(home, binaries, durability, port ?? (await freePort()))
    if ('pid' in attempt) return attempt
    if (!attempt.isPassing || Date.now() > deadline) throw new StartError(`PostgreSQL did not start on ${home.folder}: ${attempt.text}`)
    await sleep(200)
  }
}

/** Starts the server once; returns it, or why it failed. */
async function tryToStart(
  home: ClusterHome,
  binaries: PostgresBinaries,
  durability: Durability,
  port: number,
): Promise<PostgresServer | Complaint> {
  const data = join(home.folder, 'data')
  const logFile = join(home.folder, 'postgres.log')
  const log = await openLogFile(logFile)
  const { size: logSize } = await log.stat()
  const flags = [...settings[durability], ...common].flatMap((flag) => ['-c', flag])
  const server = spawn(binaries.postgres, ['-D', data, '-p', String(port), ...flags], {
    ...runAs(home.account),
    cwd: data,
    env: environment,
    detached: true, // detached from the terminal's Ctrl-C, because the server must outlive its clients
    stdio: ['ignore', log.fd, log.fd],
  })
  const ended = new AbortController()
  const exited = new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
    server.once('error', () => resolve())
  }).finally(() => ended.abort())
  await log.close()
  const { pid } = server
  if (pid === undefined) return { text: `${binaries.postgres} cannot be run`, isPassing: false }
  const guard = guardAgainstOrphaning(home, data, pid)
  void exited.then(() => dismiss(guard))
  if (!(await becomesReady(data, pid, ended.signal)))
    return readComplaint((await readFile(logFile)).subarray(logSize).toString('utf8'), pid)
  return {
    port,
    pid,
    exited,
    async stop(how) {
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

async function becomesReady(data: string, pid: number, ended: AbortSignal): Promise<boolean> {
  while (!ended.aborted) {
    const postmaster = await readPostmaster(data)
    if (postmaster?.pid === pid && postmaster.ready) return true
    await sleep(15)
  }
  return false
}

/** Starts a shell that shuts the server down when this process ends for any reason and closes the shell's input. */
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
  if (guard.pid !== undefined && guard.exitCode === null && guard.signalCode === null) sendSignal(-guard.pid, 'SIGKILL')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new StartError('no free port is available on this machine')
  return address.port
}
