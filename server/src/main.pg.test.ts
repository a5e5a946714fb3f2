import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createTenant } from './people/tenants.ts'

const database = await testDatabase()
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const startServer = async (environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.push(child)
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)))
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>
  const [message] = (await once(child, 'message')) as [{ type: string; port: number; message?: string }]
  return { child, message, output, ended, base: `http://127.0.0.1:${message.port}` }
}

/** Sends a body that never ends in time, and answers what the server says meanwhile. */
const flood = (url: string, megabytes: number): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST' }, (response) => {
      resolve(response.statusCode)
      response.resume()
      call.destroy()
    })
    call.on('error', (error: NodeJS.ErrnoException) =>
      ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? resolve(undefined) : reject(error),
    )
    for (let sent = 0; sent < megabytes; sent += 1) call.write('x'.repeat(1_000_000))
    call.end()
  })

test('the process tells its launcher when it is ready, answers, and stops within its time', async () => {
  await createTenant(database, { id: 'acme', name: 'Acme', settings: {} })
  const { child, message, ended, base } = await startServer()
  expect(message).toMatchObject({ type: 'ready', port: expect.any(Number) })
  expect(await (await fetch(`${base}/health`)).json()).toEqual({ status: 'alive' })
  expect(await (await fetch(`${base}/ready`)).json()).toEqual({ status: 'ready', missing: [] })
  expect((await fetch(base, { redirect: 'manual' })).status).toBe(200)
  expect(await (await fetch(`${base}/acme/api/v1/auth/options`)).json()).toMatchObject({
    auth_options: { tenant: { id: 'acme', name: 'Acme' }, demo: null },
  })
  expect((await fetch(`${base}/acme/api/v1/static_info`)).status).toBe(401)
  expect(await (await fetch(`${base}/metrics`)).text()).toContain('waybill_http_calls_total')

  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('ten megabytes from nobody end the call and not the process', async () => {
  const { base, child } = await startServer()
  expect([401, undefined]).toContain(await flood(`${base}/acme/api/v1/tab_records`, 10))
  expect([413, undefined]).toContain(await flood(`${base}/acme/api/v1/auth/login`, 10))
  expect((await fetch(`${base}/health`)).status).toBe(200)
  expect(child.exitCode).toBeNull()
})

test('a demo leads from / to its tenant', async () => {
  const { base } = await startServer({ DEMO: '1' })
  const response = await fetch(base, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/acme'])
})

test('the process goes when its launcher is gone', async () => {
  const { child, ended } = await startServer()
  child.disconnect()
  expect(await ended).toEqual([0, null])
})

test('a port in use is one clear line and exit 1', async () => {
  const { message } = await startServer()
  const second = await startServer({ PORT: String(message.port) })
  expect(second.message).toMatchObject({ type: 'failed', message: expect.stringContaining(`port ${message.port}`) })
  expect(await second.ended).toEqual([1, null])
})
