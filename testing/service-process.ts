import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceMessage } from '../server/src/runtime/service.ts'
import { nodeEnvironment } from './node-environment.ts'

const root = join(import.meta.dirname, '..')
const entries = { server: 'server/src/main.ts', worker: 'workers/src/main.ts' }

/** The real server or worker as a separate process; `await using` stops it. It also ends when the test process does. */
export interface TestProcess extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`; empty for a worker. */
  readonly url: string
  readonly pid: number
  /** Its output so far. */
  output(): string
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>
}

/**
 * Starts a service on a database and waits until it is ready. Its environment is only `nodeEnvironment` and the key of
 * the test databases; the operating system picks PORT unless `environment` sets it.
 */
export async function startService(
  kind: keyof typeof entries,
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestProcess> {
  const child = spawn(process.execPath, [join(root, entries[kind])], {
    cwd: root,
    env: {
      ...nodeEnvironment,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DEMO: '1', // the users of test tenants are the demo users
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDirOf(databaseUrl),
      WAYBILL_SECRET_KEY: process.env.WAYBILL_SECRET_KEY,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exited = once(child, 'exit')
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await exited
  }
  const message = await firstMessage(child, exited)
  if (message.type === 'failed') throw new Error(`the ${kind} did not start: ${message.message}\n${output}`)
  return {
    url: message.port === undefined ? '' : `http://127.0.0.1:${message.port}`,
    pid: child.pid ?? 0,
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  }
}

/** One folder per database, so that files of different databases are not mixed up. */
const dataDirOf = (databaseUrl: string): string => join(tmpdir(), `waybill-${new URL(databaseUrl).pathname.slice(1)}`)

function firstMessage(child: ChildProcess, exited: Promise<unknown>): Promise<ServiceMessage> {
  const ready = once(child, 'message').then(([message]) => message as ServiceMessage)
  return Promise.race([ready, exited.then((): ServiceMessage => ({ type: 'failed', message: 'it ended without a message' }))])
}
