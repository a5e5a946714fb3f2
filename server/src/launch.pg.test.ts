import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { nodeEnvironment } from '../../testing/node-environment.ts'
import { runningCluster } from './runtime/embedded-postgres.ts'
import { readPostmaster, sendSignal } from './runtime/postmaster.ts'
import { withConnection } from './runtime/with-connection.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = await mkdtemp(join(tmpdir(), 'waybill-launch-'))
const dataDir = join(folder, 'data')
const cluster = join(dataDir, 'postgres')
const launchers: ChildProcess[] = []

beforeAll(() => chmod(folder, 0o755))
afterAll(async () => {
  for (const launcher of launchers) launcher.kill('SIGKILL')
  await vi.waitFor(async () => expect(await readPostmaster(join(cluster, 'data'))).toBeNull(), 30_000)
  for (const place of [await realpath(cluster), folder]) await rm(place, { recursive: true, force: true })
})

interface Launched {
  readonly pid: number
  readonly url: string
  readonly ended: Promise<[code: number | null, signal: string | null]>
  /** Process IDs of the launcher's children, without the database. */
  children(): Promise<Record<'server' | 'worker', number | undefined>>
}

const begin = (environment: Readonly<Record<string, string>>): ChildProcess => {
  const launcher = spawn(process.execPath, [join(import.meta.dirname, 'launch.ts')], {
    env: { ...nodeEnvironment, DATA_DIR: dataDir, PORT: '0', DEMO: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  launchers.push(launcher)
  return launcher
}

async function launch(environment: Readonly<Record<string, string>> = {}): Promise<Launched> {
  const launcher = begin(environment)
  const ended = once(launcher, 'exit') as Launched['ended']
  let output = ''
  launcher.stderr?.on('data', (text) => (output += text))
  const port = await new Promise<string>((resolve, reject) => {
    launcher.stdout?.on('data', (text) => {
      output += text
      const [, found] = output.match(/http:\/\/localhost:(\d+)\//) ?? []
      if (found) resolve(found)
    })
    ended.then(() => reject(new Error(`the launcher ended:\n${output}`)))
  })
  const pid = launcher.pid ?? Number.NaN
  return { pid, url: `http://127.0.0.1:${port}`, ended, children: () => childrenOf(pid) }
}

async function childrenOf(pid: number) {
  const ps = spawn('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = (await ps.stdout.setEncoding('utf8').toArray()).join('').split('\n')
  const running = (entry: string) => {
    const line = lines.find((each) => each.includes(entry) && !each.includes('<defunct>'))
    return line === undefined ? undefined : Number.parseInt(line, 10)
  }
  return { server: running('server/src/main.ts'), worker: running('workers/src/main.ts') }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/ready`).then(
    ({ status }) => status === 200,
    () => false,
  )
const becomesReady = (url: string) => expect.poll(() => isReady(url), { timeout: 60_000 }).toBe(true)

const ownerQuery = async (statement: string): Promise<readonly unknown[]> =>
  withConnection((await runningCluster(cluster)) ?? '', async (client) => (await client.query(statement)).rows)

const isAlive = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Runs a start that must fail and returns its output. */
async function refusal(environment: Readonly<Record<string, string>>) {
  const launcher = begin(environment)
  const [complaint, [code]] = await Promise.all([launcher.stderr?.setEncoding('utf8').toArray(), once(launcher, 'exit')])
  return { code, complaint: complaint?.join('') }
}

test('SIGTERM stops everything within 5 seconds, and the next start finds the data', async () => {
  const first = await launch()
  await becomesReady(first.url)
  await ownerQuery(`select create_tenant('kept', 'Kept', '{}')`)
  const { server, worker } = await first.children()
  const startedAt = Date.now()
  sendSignal(first.pid, 'SIGTERM')
  expect(await first.ended).toEqual([0, null])
  expect(Date.now() - startedAt).toBeLessThan(5000)
  expect([server, worker].map(isAlive)).toEqual([false, false])
  expect(await readPostmaster(join(cluster, 'data'))).toBeNull()

  const second = await launch()
  expect(await ownerQuery('select tenant_id from tenants')).toEqual([{ tenant_id: 'kept' }])
  sendSignal(second.pid, 'SIGINT')
  expect(await second.ended).toEqual([0, null])
})

test('a killed server, worker or database is restarted on the same port', async () => {
  const { pid, url, ended, children } = await launch()
  const before = await children()
  for (const killed of Object.values(before)) sendSignal(killed ?? Number.NaN, 'SIGKILL')
  await expect.poll(async () => (await children()).server, { timeout: 60_000 }).not.toBe(before.server)
  await becomesReady(url)
  const database = await readPostmaster(join(cluster, 'data'))
  sendSignal(database?.pid ?? Number.NaN, 'SIGKILL')
  await expect.poll(async () => (await readPostmaster(join(cluster, 'data')))?.pid, { timeout: 60_000 }).not.toBe(database?.pid)
  await becomesReady(url)
  await expect.poll(async () => (await children()).worker, { timeout: 60_000 }).toBeDefined()
  sendSignal(pid, 'SIGHUP')
  expect(await ended).toEqual([0, null])
})

test('a killed launcher leaves no process behind, and a start right after it succeeds', async () => {
  const first = await launch()
  const { server, worker } = await first.children()
  sendSignal(first.pid, 'SIGKILL')
  const second = await launch()
  await expect.poll(() => [server, worker].map(isAlive)).toEqual([false, false])
  await becomesReady(second.url)

  const left = await second.children()
  sendSignal(second.pid, 'SIGKILL')
  await expect.poll(() => Object.values(left).map(isAlive), { timeout: 60_000 }).toEqual([false, false])
  await expect.poll(() => readPostmaster(join(cluster, 'data')), { timeout: 60_000 }).toBeNull()
})

test.each([
  ['a malformed variable', { PORT: 'http' }, /^waybill: PORT must be [^\n]*, not "http"\n$/],
  ['a file in place of the data folder', { DATA_DIR: join(folder, 'file') }, /^waybill: the data folder [^\n]* cannot be used: [^\n]*\n$/],
  [
    'a database that is not responding',
    { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
    /^waybill: the database at DATABASE_URL is not responding: [^\n]*\n$/,
  ],
])('%s is reported in one line with exit code 1', async (_, environment, line) => {
  await writeFile(join(folder, 'file'), '')
  expect(await refusal(environment)).toEqual({ code: 1, complaint: expect.stringMatching(line) })
})

test('a port in use is reported in one line with exit code 1', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = String(typeof address === 'object' ? address?.port : '')
  expect(await refusal({ PORT: port })).toEqual({
    code: 1,
    complaint: `waybill: port ${port} is in use by another program: stop it or set PORT\n`,
  })
  other.close()
})
