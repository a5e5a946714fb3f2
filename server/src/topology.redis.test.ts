import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { seedTestTenant } from '../../testing/demo-tenant.ts'
import { describeWithRedis, testRedisUrl } from '../../testing/redis.ts'
import { startService, type TestProcess } from '../../testing/service-process.ts'
import { createLogger } from './runtime/logger.ts'
import { connectRedis } from './runtime/redis.ts'
import { createPostgresStore } from './store/postgres-store.ts'

const LEASE_SECONDS = 4

/** A board as one browser sees it: the lock cell of each row. */
interface OpenBoard {
  readonly socket: Socket
  readonly locks: Map<string, { readonly username: string } | null>
}

// The setup of docker-compose.yml as plain processes: two servers and a worker on one PostgreSQL and one Redis.
describeWithRedis('two servers and a worker', async () => {
  const database = await testDatabase()
  let redis: ReturnType<typeof connectRedis>
  const boards: OpenBoard[] = []
  let first: TestProcess
  let second: TestProcess
  let worker: TestProcess

  beforeAll(async () => {
    const redisUrl = testRedisUrl()
    redis = connectRedis(redisUrl, createLogger('test', 'warn'))
    await redis.flushdb()
    await seedTestTenant(database, createPostgresStore({ database }), 'globex', 12)
    const environment = { REDIS_URL: redisUrl, LOCK_LEASE_SECONDS: String(LEASE_SECONDS) }
    first = await startService('server', database.url, environment)
    second = await startService('server', database.url, environment)
    worker = await startService('worker', database.url, environment)
  })

  afterAll(async () => {
    redis.disconnect()
    for (const { socket } of boards) socket.disconnect()
    await Promise.all([first, second, worker].map((service) => service.kill()))
  })

  test('show a lock taken on one server on a board of the other, and release it there when the lease expires', async () => {
    const token = await signIn(first, 'dispatcher')
    const board = await openBoard(second, await signIn(second, 'dispatcher2'), boards)
    const [pro] = [...board.locks].find(([, lock]) => lock === null) ?? []
    expect(pro).toBeDefined()
    await call(first, token, `/shipments/${pro}?with_lock=true`)
    await expect.poll(() => board.locks.get(pro ?? '')).toMatchObject({ username: 'dispatcher' })
    await expect.poll(() => board.locks.get(pro ?? '')).toBeNull()
    expect(await redis.dbsize()).toBeGreaterThan(0) // changes and jobs used Redis
  })

  test('continue when one server is killed: users move to the other and their sessions stay valid', async () => {
    const token = await signIn(first, 'dispatcher')
    const board = await openBoard(second, token, boards)
    await first.kill()
    const [pro] = [...board.locks].find(([, lock]) => lock === null) ?? []
    await call(second, token, `/shipments/${pro}?with_lock=true`)
    await expect.poll(() => board.locks.get(pro ?? '')).toMatchObject({ username: 'dispatcher' })
  })
})

async function signIn(server: TestProcess, username: string): Promise<string> {
  const response = await fetch(`${server.url}/globex/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'demo' }),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { access_token: string }).access_token
}

async function call(server: TestProcess, token: string, path: string): Promise<void> {
  const response = await fetch(`${server.url}/globex/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect({ status: response.status, body: await response.text() }).toMatchObject({ status: 200 })
}

interface Cells {
  readonly lock?: { readonly username: string } | null
}

async function openBoard(server: TestProcess, token: string, opened: OpenBoard[]): Promise<OpenBoard> {
  const socket = io(server.url, { auth: { tenant: 'globex', token }, transports: ['websocket'] })
  const locks: OpenBoard['locks'] = new Map()
  opened.push({ socket, locks })
  const learn = (id: string, { lock }: Cells) => {
    if (lock !== undefined) locks.set(id, lock)
  }
  socket.on('board:changes', ({ ops }: { ops: readonly { op: string; id: string; cells: Cells }[] }) => {
    for (const { op, id, cells } of ops) op === 'del' ? locks.delete(id) : learn(id, cells)
  })
  const query = { board: 'shipments', filter: { status: 'active' }, columns: ['pro', 'lock'], sort: [], limit: 50 }
  const { rows } = (await socket.emitWithAck('board:subscribe', query)) as { rows: readonly { id: string; cells: Cells }[] }
  for (const { id, cells } of rows) learn(id, cells)
  return { socket, locks }
}
