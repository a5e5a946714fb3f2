import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Cluster, runningCluster, startCluster } from './embedded-postgres.ts'
import { readPostmaster, sendSignal } from './postmaster.ts'
import { withConnection } from './with-connection.ts'

const parent = await mkdtemp(join(tmpdir(), 'waybill-test-'))
const directory = join(parent, 'postgres')

beforeAll(async () => {
  await chmod(parent, 0o755)
  // left by a start that was killed while creating the cluster; the first test finds it
  await mkdir(join(directory, 'data.unfinished'), { recursive: true })
  await writeFile(join(directory, 'data.unfinished', 'PG_VERSION'), '18')
})

afterAll(async () => {
  const home = await realpath(directory) // for root this may be a link
  for (const folder of [home, parent]) await rm(folder, { recursive: true, force: true })
})

async function start(port?: number): Promise<Cluster> {
  const cluster = await startCluster({ directory, ...(port !== undefined && { port }) })
  onTestFinished(() => cluster.stop())
  return cluster
}

const query = (url: string, text: string): Promise<readonly unknown[]> =>
  withConnection(url, async (client) => (await client.query({ text, rowMode: 'array' })).rows.flat())

/** Starts the cluster in another process that then stays idle. */
async function startElsewhere(): Promise<{ readonly kill: () => Promise<void> }> {
  const script = `const { startCluster } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))})
    await startCluster({ directory: ${JSON.stringify(directory)} })
    process.send('started')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const exited = once(child, 'exit')
  await once(child, 'message')
  return {
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

const postmaster = async () => (await readPostmaster(join(directory, 'data')))?.pid

test('creates the cluster despite leftovers of a killed start, keeps its data between starts, and requires a password that only its user can read', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 42 as value')
  await first.stop()
  const second = await start()
  expect(await query(second.url, 'select value from kept')).toEqual([42])
  expect((await stat(join(directory, 'password'))).mode & 0o777).toBe(0o600)
  await expect(query(second.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow('password authentication failed')
})

test('flushes every commit to disk', async () => {
  const { url } = await start()
  expect(await query(url, `select current_setting('fsync'), current_setting('synchronous_commit')`)).toEqual(['on', 'on'])
})

test('starts again after kill -9 of the server', async () => {
  const first = await start()
  await query(first.url, 'create table survived as select 42 as value')
  sendSignal(first.pid, 'SIGKILL')
  await first.exited
  await start(first.port)
  expect(await query(first.url, 'select value from survived')).toEqual([42])
})

test('refuses a second process while the first is running', async () => {
  const first = await start()
  await expect(startCluster({ directory })).rejects.toThrow('another Waybill is using the data folder')
  expect(await query(first.url, 'select 1')).toEqual([1])
})

test('stops when the process that started it is killed', async () => {
  const owner = await startElsewhere()
  await owner.kill()
  await expect.poll(postmaster).toBeUndefined()
})

test('stops a server that was left behind and starts again', async () => {
  const owner = await startElsewhere()
  const orphan = await postmaster()
  await owner.kill() // the guard takes a second to notice
  const cluster = await start()
  expect(cluster.pid).not.toBe(orphan)
  expect(await query(cluster.url, 'select 1')).toEqual([1])
})

test('other processes find the cluster only while it is running', async () => {
  expect(await runningCluster(directory)).toBeNull()
  const cluster = await start()
  expect(await runningCluster(directory)).toBe(cluster.url)
  await cluster.stop()
  expect(await runningCluster(directory)).toBeNull()
})

test('lets other clients finish when it is stopped gently', async () => {
  const cluster = await start()
  await withConnection(cluster.url, async (other) => {
    await cluster.stop('when-idle')
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
  await cluster.exited
})

test('says in one line why a folder cannot be used', async () => {
  await writeFile(join(parent, 'file'), '')
  await expect(startCluster({ directory: join(parent, 'file', 'postgres') })).rejects.toThrow(/^the data folder .* cannot be used: [^\n]*$/)
})
