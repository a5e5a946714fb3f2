import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { Effect } from 'effect'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { nodeEnvironment } from '../../testing/node-environment.ts'
import { startService } from '../../testing/service-process.ts'
import { createStreamCommands } from './commands/run-stream-command.ts'
import { createPostgresStore } from './store/postgres-store.ts'
import { createTenant } from './users/tenants.ts'
import { createUser } from './users/user-commands.ts'

const database = await testDatabase()
const children: ChildProcess[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  await createTenant(database, { id: 'acme', name: 'Acme', settings: {} })
  const commands = createStreamCommands({ store: createPostgresStore({ database }), readLease: async () => null })
  const base = { tenant: 'acme', by: { id: 'system', username: 'test' }, is_admin: true, now: new Date().toISOString() }
  const request = { ...base, command_id: 'dora', keyed: false, request_hash: new Uint8Array(32), expected_version: null }
  await Effect.runPromise(createUser({ database, commands }, request, { username: 'dora', password: 'demo', roles: ['dispatcher'] }))
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Starts the server as its launcher does; returns how it exits. */
const launch = async (environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...nodeEnvironment, DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  children.push(child)
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>
  const [message] = (await once(child, 'message')) as [{ type: string; port: number; message?: string }]
  return { child, message, ended, url: `http://127.0.0.1:${message.port}` }
}

const post = async (url: string, body: object, token?: string) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.status === 204 ? null : response.json()
}

const signIn = async (url: string): Promise<string> =>
  (await post(`${url}/acme/api/v1/auth/login`, { username: 'dora', password: 'demo' })).access_token

const openSocket = (url: string, token: string): Socket => {
  const socket = io(url, { auth: { tenant: 'acme', token }, transports: ['websocket'], reconnection: false })
  sockets.push(socket)
  return socket
}
const nextMessage = (socket: Socket, name: string) => new Promise<unknown>((resolve) => socket.once(name, resolve))

/**
 * Sends an oversized body and returns the status the server replies with meanwhile; undefined if it closes the
 * connection.
 */
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

test('the process notifies its launcher when ready, serves calls, and stops in time although sockets are open', async () => {
  const { child, message, ended, url } = await launch()
  expect(message).toMatchObject({ type: 'ready', port: expect.any(Number) })
  expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'alive' })
  // No worker has run yet to create the job tables.
  expect(await (await fetch(`${url}/ready`)).json()).toEqual({
    status: 'not ready',
    missing: ['jobs'],
    degraded: [],
    stopped_projections: null,
  })
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(200)
  expect((await fetch(`${url}/acme/api/v1/static_info`)).status).toBe(401)
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('waybill_http_calls_total')

  const timeToStop = async (running: Pick<Awaited<ReturnType<typeof launch>>, 'child' | 'ended' | 'url'>) => {
    await nextMessage(openSocket(running.url, await signIn(running.url)), 'connect')
    const base = performance.now()
    running.child.kill('SIGTERM')
    expect(await running.ended).toEqual([0, null])
    return performance.now() - base
  }
  let took = await timeToStop({ child, ended, url })
  // A busy machine may take longer.
  for (let tries = 0; tries < 2 && took >= 2_500; tries += 1) took = await timeToStop(await launch())
  expect(took).toBeLessThan(2_500)
})

test('a draining server reports it and keeps serving, sends its sockets elsewhere, and then stops', async () => {
  const { child, ended, url } = await launch({ DRAIN_SECONDS: '3' })
  const socket = openSocket(url, await signIn(url))
  await nextMessage(socket, 'connect')
  const notice = nextMessage(socket, 'notice')
  const hungUp = nextMessage(socket, 'disconnect')
  const base = performance.now()
  child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${url}/ready`)).json()).toMatchObject({ status: 'stopping' })
  expect((await fetch(`${url}/ready`)).status).toBe(503)
  expect(await signIn(url)).toEqual(expect.any(String))
  expect(await notice).toMatchObject({ type: 'reconnect' })
  await hungUp
  expect((await fetch(`${url}/health`)).status).toBe(200)
  expect(await ended).toEqual([0, null])
  expect(performance.now() - base).toBeGreaterThan(2_900)
})

test('the metrics require the token when one is set', async () => {
  await using server = await startService('server', database.url, { METRICS_TOKEN: 'a-token-for-prometheus' })
  const metrics = async (authorization?: string) =>
    (await fetch(`${server.url}/metrics`, { headers: { ...(authorization && { authorization }) } })).status
  expect(await Promise.all([metrics(), metrics('Bearer guess'), metrics('Bearer a-token-for-prometheus')])).toEqual([401, 401, 200])
  expect((await fetch(`${server.url}/ready`)).status).toBe(503)
})

test('a second signal ends the wait of a draining server', async () => {
  const { child, ended, url } = await launch({ DRAIN_SECONDS: '300' })
  child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${url}/ready`)).json()).toMatchObject({ status: 'stopping' })
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('a load created by one user appears on another user’s board; signing out closes the socket, and a forged token opens none', async () => {
  await using server = await startService('server', database.url)
  const { url } = server
  const token = await signIn(url)
  const socket = openSocket(url, token)
  await nextMessage(socket, 'connect')
  const board = { board: 'shipments', filter: { status: 'active' }, columns: ['pro', 'status'], sort: [], limit: 50 }
  const snapshot = await socket.emitWithAck('board:subscribe', board)
  expect(snapshot).toMatchObject({ rows: [], total: 0 })

  const changed = nextMessage(socket, 'board:changes')
  const stop = (event_type: string, city: string, state: string, day: string) => ({
    event_type,
    location_name: 'Dock',
    ready_or_deliver: event_type === 'P' ? 'Ready' : 'Deliver',
    ready_or_deliver_date: day,
    location: { city, state },
  })
  const { shipment } = await post(
    `${url}/acme/api/v1/shipments`,
    {
      shipment: {
        mode: 'truckload',
        customer: { name: 'Northwind' },
        bill_to: { name: 'Northwind' },
        load_info: { equipment_type: 'V', revenue_type: 'TL', weight: 1000, load_description: 'Paper' },
        pick_stops: [stop('P', 'Chicago', 'IL', '2030-01-07'), stop('D', 'Dallas', 'TX', '2030-01-09')],
      },
    },
    token,
  )
  expect(await changed).toMatchObject({ ops: [{ op: 'put', id: shipment.pro }] })

  const ended = nextMessage(socket, 'disconnect')
  await post(`${url}/acme/api/v1/auth/logout`, {}, token)
  await ended
  const refused = (await nextMessage(openSocket(url, token), 'connect_error')) as Error
  expect(refused.message).toBe('unauthorized')
  const { rows } = await database.ownerPool.query(`select address, detail from security_log where action = 'token_refused'`)
  expect(rows).toEqual([{ address: '127.0.0.1', detail: { path: 'socket' } }])
})

test('an expired session closes its socket [4.6, 9.9]', async () => {
  await using server = await startService('server', database.url, { SESSION_HOURS: '0.001' })
  const socket = openSocket(server.url, await signIn(server.url))
  await nextMessage(socket, 'connect')
  expect(await nextMessage(socket, 'notice')).toMatchObject({ type: 'session_ended' })
})

test('a ten-megabyte body ends the call and not the process', async () => {
  await using server = await startService('server', database.url)
  expect([401, undefined]).toContain(await flood(`${server.url}/acme/api/v1/tab_records`, 10))
  expect([413, undefined]).toContain(await flood(`${server.url}/acme/api/v1/auth/login`, 10))
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
})

test('a demo server redirects from / to its tenant', async () => {
  await using server = await startService('server', database.url, { DEMO: '1' })
  const response = await fetch(server.url, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/acme'])
})

test('the process ends when its launcher has ended', async () => {
  const { child, ended } = await launch()
  child.disconnect()
  expect(await ended).toEqual([0, null])
})

test('a port in use is reported in one clear line with exit code 1', async () => {
  const { message } = await launch()
  const second = await launch({ PORT: String(message.port) })
  expect(second.message).toMatchObject({ type: 'failed', message: expect.stringContaining(`port ${message.port}`) })
  expect(await second.ended).toEqual([1, null])
})
