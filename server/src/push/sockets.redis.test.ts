import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { describeWithRedis, testRedisUrl } from '../../../testing/redis.ts'
import { createLogger } from '../runtime/logger.ts'
import { connectRedis } from '../runtime/redis.ts'
import { insertTenant } from '../store/tenants.ts'
import { connect, loadOf, openSocketProcess, type SocketProcess, type TestSocket } from './sockets.fixture.ts'

describeWithRedis('two processes with sockets', async () => {
  const database = await testDatabase()
  let here: SocketProcess
  let there: SocketProcess
  const lines: TestSocket[] = []
  const everything = { board: 'shipments' } as const

  beforeAll(async () => {
    const redisUrl = testRedisUrl()
    const redis = connectRedis(redisUrl, createLogger('test', 'silent'))
    await redis.flushdb()
    await redis.quit()
    await insertTenant(database.system, { tenant: 'acme', name: 'acme', settings: {} })
    here = await openSocketProcess(database, { redisUrl })
    there = await openSocketProcess(database, { redisUrl })
  })
  afterEach(() => {
    for (const line of lines.splice(0)) line.close()
  })
  afterAll(() => Promise.all([here.close(), there.close()]))

  const open = async (at: SocketProcess, username: string): Promise<TestSocket> => {
    const line = await connect(at.url, { tenant: 'acme', token: at.signIn('acme', username) })
    lines.push(line)
    return line
  }

  test('commits of one process reach boards of the other with the previous row, so that only changed cells are sent', async () => {
    const load = loadOf('acme', '4800001')
    await load.create(here.store)
    const line = await open(there, 'ann')
    let position = (await line.ask('board:subscribe', everything)).position
    const ops: string[] = []
    for (const text of ['one', 'two', 'three']) {
      const saved = await load.describe(here.store, text)
      while (position < saved.position) {
        const changes = await line.next('board:changes')
        expect(changes.from).toBe(position)
        position = changes.to
        ops.push(...changes.ops.map((op) => (op.op === 'patch' ? `patch ${Object.keys(op.cells)}` : op.op)))
      }
    }
    expect(ops).toContain('patch load_description')
  })

  test('commits of both processes in turn reach both in log order', async () => {
    const loads = ['4800011', '4800012'].map((pro) => loadOf('acme', pro))
    const watchers = [await open(here, 'ann'), await open(there, 'bob')]
    const positions = await Promise.all(watchers.map(async (line) => (await line.ask('board:subscribe', everything)).position))
    await Promise.all(
      [here, there].map(async ({ store }, index) => {
        await loads[index]?.create(store)
        for (let count = 0; count < 20; count += 1) await loads[index]?.describe(store, `${index} ${count}`)
      }),
    )
    const head = await here.store.head('acme')
    for (const [index, line] of watchers.entries()) {
      let position = positions[index] ?? 0
      while (position < head) {
        const changes = await line.next('board:changes')
        expect(changes.from).toBe(position)
        position = changes.to
      }
    }
  })

  test('an open load shows its viewer on both processes, also to users who connect later, and the viewer is gone when their process stops', async () => {
    const record = { kind: 'shipment', id: '4800001' } as const
    const gone = await openSocketProcess(database, { redisUrl: testRedisUrl() })
    const [ann, bob] = [await open(gone, 'ann'), await open(there, 'bob')]
    await bob.ask('board:subscribe', everything)
    await ann.ask('presence:set', { open: [record] })
    expect(await bob.next('presence')).toEqual({ ...record, users: [{ id: 'ann', username: 'ann' }] })
    const carl = await open(there, 'carl')
    expect((await carl.ask('board:subscribe', everything)).presence).toEqual([{ ...record, users: [{ id: 'ann', username: 'ann' }] }])
    await gone.close()
    expect(await bob.next('presence')).toEqual({ ...record, users: [] })
  })
})
