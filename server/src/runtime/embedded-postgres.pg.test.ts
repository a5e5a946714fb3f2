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
  // what a start leaves that was killed while it made the cluster: the first test finds it
  await mkdir(join(directory, 'data.unfinished'), { recursive: true })
  await writeFile(join(directory, 'data.unfinished', 'PG_VERSION'), '18')
})

afterAll(async () => {
  const home = await realpath(directory) // root's may be a link
  for (const folder of [home, parent]) await rm(folder, { recursive: true, force: true })
})

async function start(port?: number): Promise<Cluster> {
  const cluster = await startCluster({ directory, ...(port !== undefined && { port }) })
  onTestFinished(() => cluster.stop())
  return cluster
}

const query = (url: string, text: string): Promise<readonly unknown[]> =>
  withConnection(url, async (client) => (await client.query({ text, rowMode: 'array' })).rows.flat())

/** A process that starts the cluster and then only lives. */
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

test('is made, whatever a killed start left there, and keeps its data from start to start, behind a password that only its user can read', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 42 as value')
  await first.stop()
  const second = await start()
  expect(await query(second.url, 'select value from kept')).toEqual([42])
  expect((await stat(join(directory, 'password'))).mode & 0o777).toBe(0o600)
  await expect(query(second.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow('password authentication failed')
})

test('loses nothing that it has confirmed: every commit goes to the disk', async () => {
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

test('is refused to a second process while the first lives', async () => {
  const first = await start()
  await expect(startCluster({ directory })).rejects.toThrow('another Waybill is running on the data folder')
  expect(await query(first.url, 'select 1')).toEqual([1])
})

test('ends by itself when the process that started it is killed', async () => {
  const owner = await startElsewhere()
  await owner.kill()
  await expect.poll(postmaster).toBeUndefined()
})

test('is taken over when it was left behind', async () => {
  const owner = await startElsewhere()
  const orphan = await postmaster()
  await owner.kill() // its guard needs a second to notice
  const cluster = await start()
  expect(cluster.pid).not.toBe(orphan)
  expect(await query(cluster.url, 'select 1')).toEqual([1])
})

test('is found by others while it runs, and only then', async () => {
  expect(await runningCluster(directory)).toBeNull()
  const cluster = await start()
  expect(await runningCluster(directory)).toBe(cluster.url)
  await cluster.stop()
  expect(await runningCluster(directory)).toBeNull()
})

test('lets others finish when it is stopped gently', async () => {
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
