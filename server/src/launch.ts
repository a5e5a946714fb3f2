import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as Result from 'effect/Result'
import { buildClient } from './runtime/client-build.ts'
import { type Config, loadConfig } from './runtime/config.ts'
import { startCluster } from './runtime/embedded-postgres.ts'
import { makeFolder } from './runtime/make-folder.ts'
import { prepareDatabase } from './runtime/migrate.ts'
import { StartError } from './runtime/start-error.ts'
import { superviseService } from './runtime/supervise.ts'
import { withConnection } from './runtime/with-connection.ts'

// What `npm start` runs: brings up database, server and worker, keeps them up, and takes them down together.

const root = join(import.meta.dirname, '../..')
const demoTenant = 'acme'
const demoUsers = 'admin, dispatcher, dispatcher2, sales, accounting, support, viewer'
/** For everything together, when one part does not stop by itself. */
const patience = 4500

const started = new AsyncDisposableStack()
const stopping = new AbortController()

process.stdout.on('error', () => {}) // whoever read our progress has gone
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
  // the server reads its pages when they are asked for, so it need not wait for them
  const [port] = await Promise.all([bringUp(config), web ? step('client', () => buildClient(stopping.signal)) : null])
  if (port !== undefined) greet(config, port)
}

/** Database, server, worker and the people of the demo, as far as the role asks for them; the port of the server, if there is one. */
async function bringUp(config: Config): Promise<number | undefined> {
  const databaseUrl = await openDatabase(config)
  const environment = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir, DEMO: config.demo ? '1' : '0' }
  const port = await startServices(config, environment)
  if (config.demo && port !== undefined) {
    const people = beginDemo(environment)
    if (!(await hasDemoPeople(databaseUrl))) await people
  }
  return port
}

/** The address of a migrated database: the given one, or our own, which is kept running from here on. */
async function openDatabase(config: Config): Promise<string> {
  const url = config.databaseUrl ?? (await step('database', () => keepCluster(join(config.dataDir, 'postgres'))))
  await step('migrations', () => prepareDatabase(url))
  return url
}

async function keepCluster(directory: string): Promise<string> {
  let cluster = await startCluster({ directory })
  started.defer(() => cluster.stop())
  const keep = async (): Promise<void> => {
    for (;;) {
      await cluster.exited
      if (stopping.signal.aborted) return
      say('The database ended unasked and is started again')
      cluster = await startCluster({ directory, port: cluster.port })
      if (stopping.signal.aborted) await cluster.stop()
    }
  }
  keep().catch(fail)
  return cluster.url
}

async function startServices(config: Config, environment: NodeJS.ProcessEnv): Promise<number | undefined> {
  const service = (name: string, entry: string) =>
    step(name, async () => {
      const logFile = join(config.dataDir, `${name}.log`)
      const running = await superviseService({ name, entry: join(root, entry), environment, logFile, onRestart: say })
      started.defer(() => running.stop())
      return running.port
    })
  const [port] = await Promise.all([
    config.role === 'worker' ? undefined : service('server', 'server/src/main.ts'),
    config.role === 'web' ? undefined : service('worker', 'workers/src/main.ts'),
  ])
  return port
}

/** Fills the demo tenants in a process of its own, which draws its progress; settles when everybody can sign in. */
async function beginDemo(environment: NodeJS.ProcessEnv): Promise<void> {
  if (stopping.signal.aborted) return
  const seeder = spawn(process.execPath, [join(root, 'server/src/waybill.ts'), 'seed-demo'], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(seeder, 'exit').then(([code]) => {
    if (code !== 0 && !stopping.signal.aborted) say('The demo could not be filled; the next start goes on with it')
  })
  started.defer(async () => {
    seeder.kill()
    await ended
  })
  await Promise.race([once(seeder, 'message'), ended])
}

/** Whether an earlier start has let the people of the demo in. */
function hasDemoPeople(databaseUrl: string): Promise<boolean> {
  return withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query('select from users where tenant_id = $1 limit 1', [demoTenant])
    return rows.length > 0
  })
}

/** A server that a killed launcher left behind needs a moment to notice and go. */
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

/** Prints the reason, which is one line unless it is a fault of ours, takes down what is up and exits with 1. A failure that follows from stopping is no failure. */
function fail(error: unknown): void {
  if (stopping.signal.aborted) return
  stopping.abort()
  const reason = error instanceof StartError ? `waybill: ${error.message}` : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${reason}\n`)
  void end(1)
}

/** Ends when what was just being brought up has come up or failed, so that nothing is forgotten. */
async function end(exitCode: number, launching?: Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), patience)
  await launching?.catch(() => {})
  await started.disposeAsync()
  process.exit(exitCode)
}
