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
import { createTenant } from './people/tenants.ts'
import { createUser } from './people/user-commands.ts'
import { createPostgresStore } from './store/postgres-store.ts'

const database = await testDatabase()
const children: ChildProcess[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  await createTenant(database, { id: 'acme', name: 'Acme', settings: {} })
  const commands = createStreamCommands({ store: createPostgresStore({ database }), readLease: async () => null })
  const asked = { tenant: 'acme', by: { id: 'system', username: 'test' }, is_admin: true, now: new Date().toISOString() }
  const request = { ...asked, command_id: 'dora', keyed: false, request_hash: new Uint8Array(32), expected_version: null }
  await Effect.runPromise(createUser({ database, commands }, request, { username: 'dora', password: 'demo', roles: ['dispatcher'] }))
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** The server as its launcher starts it, with the way it ends. */
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
const heard = (socket: Socket, name: string) => new Promise<unknown>((resolve) => socket.once(name, resolve))

/** Sends a body that is too large and answers what the server says meanwhile; undefined when it just hangs up. */
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

test('the process tells its launcher when it is ready, answers, and stops within its time though sockets are open', async () => {
  const { child, message, ended, url } = await launch()
  expect(message).toMatchObject({ type: 'ready', port: expect.any(Number) })
  expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'alive' })
  // No worker has ever been here to make a place for jobs.
  expect(await (await fetch(`${url}/ready`)).json()).toEqual({ status: 'not ready', missing: ['jobs'], stopped_projections: null })
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(200)
  expect((await fetch(`${url}/acme/api/v1/static_info`)).status).toBe(401)
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('waybill_http_calls_total')

  const timeToStop = async (running: Pick<Awaited<ReturnType<typeof launch>>, 'child' | 'ended' | 'url'>) => {
    await heard(openSocket(running.url, await signIn(running.url)), 'connect')
    const asked = performance.now()
    running.child.kill('SIGTERM')
    expect(await running.ended).toEqual([0, null])
    return performance.now() - asked
  }
  let took = await timeToStop({ child, ended, url })
  // Where much else is done beside it, one may take longer.
  for (let tries = 0; tries < 2 && took >= 2_500; tries += 1) took = await timeToStop(await launch())
  expect(took).toBeLessThan(2_500)
})

test('what one calls, another sees on his board; the sign-out closes the socket, and a forged token opens none', async () => {
  await using server = await startService('server', database.url)
  const { url } = server
  const token = await signIn(url)
  const socket = openSocket(url, token)
  await heard(socket, 'connect')
  const board = { board: 'shipments', filter: { status: 'active' }, columns: ['pro', 'status'], sort: [], limit: 50 }
  const snapshot = await socket.emitWithAck('board:subscribe', board)
  expect(snapshot).toMatchObject({ rows: [], total: 0 })

  const changed = heard(socket, 'board:changes')
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

  const ended = heard(socket, 'disconnect')
  await post(`${url}/acme/api/v1/auth/logout`, {}, token)
  await ended
  const refused = (await heard(openSocket(url, token), 'connect_error')) as Error
  expect(refused.message).toBe('unauthorized')
  const { rows } = await database.ownerPool.query(`select address, detail from security_log where action = 'token_refused'`)
  expect(rows).toEqual([{ address: '127.0.0.1', detail: { path: 'socket' } }])
})

test('a session that runs out closes its socket [4.6, 9.9]', async () => {
  await using server = await startService('server', database.url, { SESSION_HOURS: '0.001' })
  const socket = openSocket(server.url, await signIn(server.url))
  await heard(socket, 'connect')
  expect(await heard(socket, 'notice')).toMatchObject({ type: 'session_ended' })
})

test('ten megabytes end the call and not the process', async () => {
  await using server = await startService('server', database.url)
  expect([401, undefined]).toContain(await flood(`${server.url}/acme/api/v1/tab_records`, 10))
  expect([413, undefined]).toContain(await flood(`${server.url}/acme/api/v1/auth/login`, 10))
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
})

test('a demo leads from / to its tenant', async () => {
  await using server = await startService('server', database.url, { DEMO: '1' })
  const response = await fetch(server.url, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/acme'])
})

test('the process goes when its launcher is gone', async () => {
  const { child, ended } = await launch()
  child.disconnect()
  expect(await ended).toEqual([0, null])
})

test('a port in use is one clear line and exit 1', async () => {
  const { message } = await launch()
  const second = await launch({ PORT: String(message.port) })
  expect(second.message).toMatchObject({ type: 'failed', message: expect.stringContaining(`port ${message.port}`) })
  expect(await second.ended).toEqual([1, null])
})
