import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as Result from 'effect/Result'
import { VIEW_VERSIONS } from './projections/view-versions.ts'
import { openAppLogin } from './runtime/app-login.ts'
import { buildClient } from './runtime/client-build.ts'
import { type Config, loadConfig } from './runtime/config.ts'
import { type Cluster, startCluster } from './runtime/embedded-postgres.ts'
import { makeFolder } from './runtime/make-folder.ts'
import { prepareDatabase } from './runtime/migrate.ts'
import { StartError } from './runtime/start-error.ts'
import { superviseService } from './runtime/supervise.ts'
import { withConnection } from './runtime/with-connection.ts'

// The entry point of `npm start`: starts database, server and worker, restarts them, and stops them together.

const root = join(import.meta.dirname, '../..')
const demoTenant = 'acme'
const demoUsers = 'admin, dispatcher, dispatcher2, sales, accounting, support, viewer'
/** Time limit for stopping everything, in ms. */
const STOP_TIMEOUT_MS = 4500

const started = new AsyncDisposableStack()
const stopping = new AbortController()

process.stdout.on('error', () => {}) // the reader of our output has closed it
const loaded = loadConfig(process.env)
if (Result.isFailure(loaded)) fail(new StartError(loaded.failure))
else {
  const launching = launch(loaded.success)
  launching.catch(fail)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) return
      say('Stopping')
      stopping.abort()
      void end(0, launching)
    })
  }
}

async function launch(config: Config): Promise<void> {
  const web = config.role !== 'worker'
  if (web) await waitForPort(config)
  await makeFolder(config.dataDir)
  // the server reads its pages on request, so it need not wait for the client build
  const [port] = await Promise.all([bringUp(config), web ? step('client', () => buildClient(stopping.signal)) : null])
  if (port !== undefined) greet(config, port)
}

/**
 * Starts database, server, worker and demo users, depending on the role; returns the server's port, if there is one.
 */
async function bringUp(config: Config): Promise<number | undefined> {
  const { databaseUrl, appDatabaseUrl } = await openDatabase(config)
  const logins = { DATABASE_URL: databaseUrl, APP_DATABASE_URL: appDatabaseUrl ?? '' }
  const environment = { ...process.env, ...logins, DATA_DIR: config.dataDir, DEMO: config.demo ? '1' : '0' }
  const port = await startServices(config, environment)
  if (config.demo && port !== undefined) {
    const people = beginDemo(environment)
    if (!(await hasDemoPeople(databaseUrl))) await people
  }
  return port
}

/** The URLs of a migrated database: the configured one, or the embedded one, which is kept running from now on. */
async function openDatabase(config: Config): Promise<Pick<Config, 'appDatabaseUrl'> & { readonly databaseUrl: string }> {
  const url = config.databaseUrl ?? (await step('database', () => keepCluster(join(config.dataDir, 'postgres'))))
  await step('migrations', () => prepareDatabase(url))
  const outdated = await withConnection(url, async (client) => {
    const { rows } = await client.query('select count_outdated_views($1) as outdated', [JSON.stringify(VIEW_VERSIONS)])
    return Number(rows[0].outdated)
  })
  if (outdated > 0)
    say('    Lists and boards of the earlier version are being updated in the background; until then some values may be outdated')
  const appDatabaseUrl = config.databaseUrl === null ? await openAppLogin(url, join(config.dataDir, 'postgres')) : config.appDatabaseUrl
  return { databaseUrl: url, appDatabaseUrl }
}

async function keepCluster(directory: string): Promise<string> {
  let cluster = await startCluster({ directory })
  started.defer(() => cluster.stop())
  const keep = async (): Promise<void> => {
    for (;;) {
      await cluster.exited
      if (stopping.signal.aborted) return
      say('The database stopped unexpectedly and is being restarted')
      cluster = await startAgain(directory, cluster.port)
      if (stopping.signal.aborted) await cluster.stop()
    }
  }
  keep().catch(fail)
  return cluster.url
}

/** Restarts a database that ran before. Causes such as a full disk may pass, so it is retried until shutdown. */
async function startAgain(directory: string, port: number): Promise<Cluster> {
  for (let pause = 500; ; pause = Math.min(pause * 2, 10_000)) {
    try {
      return await startCluster({ directory, port })
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      say(`${error.message}; retrying`)
      await sleep(pause, undefined, stopping)
    }
  }
}

async function startServices(config: Config, environment: NodeJS.ProcessEnv): Promise<number | undefined> {
  const drainMs = config.drainSeconds * 1000
  const service = (name: string, entry: string) =>
    step(name, async () => {
      const logFile = join(config.dataDir, `${name}.log`)
      const running = await superviseService({ name, entry: join(root, entry), environment, logFile, drainMs, onRestart: say })
      started.defer(() => running.stop())
      return running.port
    })
  const [port] = await Promise.all([
    config.role === 'worker' ? undefined : service('server', 'server/src/main.ts'),
    config.role === 'web' ? undefined : service('worker', 'workers/src/main.ts'),
  ])
  return port
}

/** Fills the demo tenants in a separate process that prints progress; settles when the demo users can sign in. */
async function beginDemo(environment: NodeJS.ProcessEnv): Promise<void> {
  if (stopping.signal.aborted) return
  const seeder = spawn(process.execPath, [join(root, 'server/src/waybill.ts'), 'seed-demo'], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(seeder, 'exit').then(([code]) => {
    if (code !== 0 && !stopping.signal.aborted) say('The demo data could not be completed; the next start continues with it')
  })
  started.defer(async () => {
    seeder.kill()
    await ended
  })
  await Promise.race([once(seeder, 'message'), ended])
}

/** Whether an earlier start created the demo users. */
function hasDemoPeople(databaseUrl: string): Promise<boolean> {
  return withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query('select from users where tenant_id = $1 limit 1', [demoTenant])
    return rows.length > 0
  })
}

/** Waits for a server left behind by a killed launcher to exit. */
async function waitForPort({ host, port }: Config): Promise<void> {
  for (const pause of [250, 500, 1000, 1500, null]) {
    const problem = await tryToListen(host, port)
    if (problem === null) return
    if (problem.code !== 'EADDRINUSE') throw new StartError(`cannot listen on ${host}, port ${port}: ${problem.message}`)
    if (pause === null) throw new StartError(`port ${port} is in use by another program: stop it or set PORT`)
    await sleep(pause, undefined, stopping)
  }
}

function tryToListen(host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  stopping.signal.throwIfAborted()
  const begun = performance.now()
  say(`  … ${name}`)
  const result = await work()
  say(`  ✓ ${name}, ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return result
}

function greet(config: Config, port: number): void {
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host
  say(`\nWaybill is ready: http://${host}:${port}/${config.demo ? demoTenant : '<tenant>'}`)
  if (config.demo) say(`Sign in as ${demoUsers}; the password is demo. Ctrl-C stops.`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * Prints the reason, one line unless it is a defect, stops what is running and exits with 1. A failure caused by
 * stopping is ignored.
 */
function fail(error: unknown): void {
  if (stopping.signal.aborted) return
  stopping.abort()
  const reason = error instanceof StartError ? `waybill: ${error.message}` : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${reason}\n`)
  void end(1)
}

/** Ends once whatever is starting has started or failed, so that no process is left running. */
async function end(exitCode: number, launching?: Promise<void>): Promise<void> {
  const drainMs = Result.isSuccess(loaded) ? loaded.success.drainSeconds * 1000 : 0
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS + drainMs)
  await launching?.catch(() => {})
  await started.disposeAsync()
  process.exit(exitCode)
}
