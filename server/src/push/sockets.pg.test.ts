import { setTimeout as sleep } from 'node:timers/promises'
import { applyChanges, openView, rowsOf } from '@waybill/shared/boards/view'
import type { Json, JsonObject } from '@waybill/shared/log/envelope'
import { ANSWERS, type BoardOp, SERVER_MESSAGES, type ServerMessageName } from '@waybill/shared/protocol/socket'
import { Schema } from 'effect'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createLockStream } from '../commands/lock/lock-stream.ts'
import { shipmentStream } from '../commands/shipment/shipment-stream.ts'
import { rebuildViews } from '../projections/rebuild.ts'
import { countByStatus } from '../projections/shipments/counts.ts'
import { createDatabase } from '../runtime/database.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { createTenant } from '../store/tenants.ts'
import { connect, type Line, loadOf, openSocketProcess, type SocketProcess } from './sockets.harness.ts'

const database = await testDatabase()
let server: SocketProcess
const lines: Line[] = []

beforeAll(async () => {
  for (const tenant of ['acme', 'globex']) await createTenant(database.system, { tenant, name: tenant, settings: {} })
  server = await openSocketProcess(database, {
    slowClients: { most: 65_536, drained: 4_096, hopeless: 64 * 1024 * 1024, everyMs: 20 },
    recheckEveryMs: 50,
    silenceMs: 60_000,
  })
})
afterEach(() => {
  for (const line of lines.splice(0)) line.close()
})
afterAll(() => server.close())

const open = async (tenant: string, username: string, given: Parameters<SocketProcess['signIn']>[2] = {}, at = server): Promise<Line> => {
  const line = await connect(at.url, { tenant, token: at.signIn(tenant, username, given) })
  lines.push(line)
  return line
}
const isClosed = (line: Line): Promise<void> => expect.poll(() => line.socket.connected).toBe(false)
const everything = { board: 'shipments' } as const
let pros = 4_800_000
const newLoad = (tenant: string) => {
  pros += 1
  return { pro: String(pros), ...loadOf(tenant, String(pros)) }
}

test('without a valid session nobody comes in: no word, a forged or ended token, one of another tenant [6.7]', async () => {
  const token = server.signIn('acme', 'dispatcher')
  const expired = server.signIn('acme', 'dispatcher', { expires_at: '2026-01-01T00:00:00.000Z' })
  const tries = [
    undefined,
    {},
    { tenant: 'acme' },
    { tenant: 'acme', token: 7 },
    { tenant: 'acme', token: 'forged' },
    { tenant: 'acme', token: expired },
  ]
  for (const auth of [...tries, { tenant: 'globex', token }, { tenant: 'acme', token: 'x'.repeat(10_000) }]) {
    await expect(connect(server.url, auth)).rejects.toThrow('unauthorized')
  }
  expect(server.refused).toEqual(['acme', 'acme', 'globex'])
})

test('a subscription answers the board as it is, then what changes, each message beginning where the last one ended', async () => {
  const load = newLoad('acme')
  await load.create(server.store)
  const line = await open('acme', 'dispatcher')
  const columns = ['pro', 'load_description', 'lock', 'tender']
  const snapshot = await line.ask('board:subscribe', { ...everything, filter: { pro: load.pro }, columns, sort: [], limit: 50 })
  Schema.decodeUnknownSync(ANSWERS['board:subscribe'], { onExcessProperty: 'error' })(snapshot)
  expect(snapshot).toMatchObject({
    total: 1,
    more: false,
    next: null,
    rows: [{ id: load.pro, cells: { pro: load.pro, load_description: null, lock: null, tender: null } }],
  })

  let view = openView(snapshot, [])
  const ops: BoardOp[] = []
  const readTo = async (position: number) => {
    while (view.position < position) {
      const changes = await line.next('board:changes')
      const applied = applyChanges(view, changes)
      if (applied.status !== 'applied') throw new Error(`${applied.status}: from ${changes.from} for a view at ${view.position}`)
      view = applied.view
      ops.push(...changes.ops)
    }
  }
  for (const text of ['one', 'two']) await load.describe(server.store, text)
  const described = await load.describe(server.store, 'Desks')
  await readTo(described.position)
  // On a slow line saves come as one patch: the lock follows when they are through.
  expect(ops.map((op) => op.op === 'patch' && Object.keys(op.cells).join())).toContain('load_description')
  const locked = await load.lock(server.store, { id: '5', username: 'ann' })
  await readTo(locked.position)
  expect(rowsOf(view)).toMatchObject([
    {
      position: locked.position,
      cells: { load_description: 'Desks', lock: { auth_uid: '5', username: 'ann', expires_at: '2026-11-20T10:15:00.000Z' } },
    },
  ])
})

test('what a process commits and does not live to tell is on the boards within a second', async () => {
  const load = newLoad('acme')
  await load.create(server.store)
  const line = await open('acme', 'dispatcher')
  await line.ask('board:subscribe', { ...everything, filter: { pro: load.pro } })
  const mute = createPostgresStore({ database })
  // Where much else is done beside it, some come later; none ever comes too soon.
  let took = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 10 && took >= 1_000; tries += 1) {
    const { position } = await load.describe(mute, `Untold ${tries}`)
    const began = Date.now()
    let seen = await line.next('board:changes')
    while (seen.to < position) seen = await line.next('board:changes')
    took = Date.now() - began
    expect(seen.ops).toMatchObject([{ op: 'put', id: load.pro, cells: { load_description: `Untold ${tries}` } }])
  }
  expect(took).toBeLessThan(1_000)
})

test('what another process commits comes with the notification: nobody has looked at the clock by then', async () => {
  const listening = await openSocketProcess(database, { checkEveryMs: 3_600_000 })
  const connections = createDatabase(database.url, { applicationName: 'elsewhere' })
  const elsewhere = await openSocketProcess(connections)
  try {
    const load = newLoad('acme')
    await load.create(server.store)
    const line = await open('acme', 'dispatcher', {}, listening)
    await line.ask('board:subscribe', { ...everything, filter: { pro: load.pro } })
    for (const text of ['one', 'two', 'three']) {
      const { position } = await load.describe(elsewhere.store, text)
      while ((await line.next('board:changes')).to < position);
    }
  } finally {
    for (const each of [listening, elsewhere]) await each.close()
    await connections.end()
  }
})

test('a tenant never receives a byte of another', async () => {
  const [here, there] = [newLoad('acme'), newLoad('globex')]
  await there.create(server.store)
  const line = await open('globex', 'dispatcher')
  const bytes: string[] = []
  line.socket.io.engine.on('packet', (packet) => bytes.push(String(packet.data)))
  const snapshot = await line.ask('board:subscribe', everything)
  await line.ask('record:watch', { kind: 'shipment', id: there.pro })
  await here.create(server.store)
  expect(await line.ask('record:watch', { kind: 'shipment', id: here.pro })).toMatchObject({ error: { type: 'NotFound' } })

  const stranger = await open('acme', 'SECRET-NAME')
  const theirs = await stranger.ask('board:subscribe', { ...everything, filter: { pro: here.pro } })
  expect(await line.ask('board:resume', { view: theirs.view, position: theirs.position })).toMatchObject({
    status: 'reset',
    reason: 'view_changed',
  })
  await stranger.ask('presence:set', { open: [{ kind: 'shipment', id: there.pro }] })
  await here.describe(server.store, 'SECRET-LOAD')
  await here.lock(server.store, { id: '5', username: 'SECRET-NAME' })
  await there.describe(server.store, 'Ours')
  while ((await line.next('board:changes')).to <= snapshot.position);
  await sleep(100)
  expect(bytes.join('\n')).toContain('Ours')
  expect(bytes.join('\n')).not.toMatch(/SECRET/)
})

const garbage: readonly (readonly [string, ...unknown[]])[] = [
  ['board:subscribe'],
  ['board:subscribe', null],
  ['board:subscribe', 'shipments'],
  ['board:subscribe', { board: 'shipments' }, { board: 'shipments' }],
  ['board:subscribe', { board: 'shipments', filter: { status: "'; drop table events; --" } }],
  ['board:subscribe', { board: 'shipments', filter: { search: 'a\0b' } }],
  ['board:subscribe', Buffer.from([1, 2, 3])],
  ['board:more', { view: 'nobody knows', after: '4800001' }],
  ['board:unsubscribe', { view: 'nobody knows' }],
  ['board:resume', { view: 'v', position: 1.5 }],
  ['record:watch', { kind: 'shipment', id: 'no such load' }],
  ['record:watch', { kind: 'shipment', id: '9999999' }],
  ['presence:set', { open: {} }],
  ['board:changes', {}],
  ['__proto__', {}],
  ['constructor', {}],
]

test('whatever is sent is answered with what is wrong with it, and the socket goes on', async () => {
  const line = await open('acme', 'dispatcher')
  for (const [name, ...said] of garbage) {
    const answer = await line.socket.timeout(3_000).emitWithAck(name as never, ...(said as never))
    expect(answer, `${name} ${JSON.stringify(said)}`).toEqual({ error: { type: expect.any(String), message: expect.stringMatching(/\S/) } })
  }
  line.socket.emit('board:subscribe', { board: 'payroll' } as never, undefined as never)
  ;(line.socket as unknown as { emit(name: string): void }).emit('hello?')
  expect((await line.next('notice')).type).toBe('malformed')
  expect(await line.ask('board:subscribe', everything)).toMatchObject({ view: expect.any(String) })
})

test('a forged place in the order is refused, not passed on to the database', async () => {
  const line = await open('acme', 'dispatcher')
  const { view } = await line.ask('board:subscribe', { ...everything, sort: [{ column: 'miles', direction: 'asc' }] })
  for (const sort of [['seven'], [], [1, 2]]) {
    expect(await line.ask('board:more', { view, after: { sort, id: '4800001' } })).toMatchObject({ error: { type: 'Malformed' } })
  }
})

test('a message of ten megabytes, or no message at all, ends the socket and not the server', async () => {
  const line = await open('acme', 'dispatcher')
  line.socket.emit('board:subscribe', { board: 'x'.repeat(10_000_000) } as never, () => {})
  await isClosed(line)
  const other = await open('acme', 'dispatcher')
  other.socket.io.engine.write('9{]garbage')
  await isClosed(other)
  expect((await open('acme', 'dispatcher')).socket.connected).toBe(true)
})

test('who sends too much is told to slow down, and asks for too many views in vain', async () => {
  const line = await open('acme', 'dispatcher')
  const answers = await Promise.all(Array.from({ length: 250 }, () => line.ask('board:unsubscribe', { view: 'none' })))
  expect(answers.filter((answer) => answer.error.type === 'TooFast').length).toBeGreaterThan(0)

  const greedy = await open('acme', 'dispatcher')
  const views = []
  for (let index = 0; index < 21; index += 1) {
    views.push(await greedy.ask('board:subscribe', { ...everything, filter: { customer_id: String(index) }, limit: 1 }))
  }
  expect(views.at(-1)).toMatchObject({ error: { type: 'TooMany' } })
  expect(views.filter((each) => 'view' in each)).toHaveLength(20)
})

test('a socket is closed when its session expires, is ended here, or is found ended; and says why', async () => {
  // Long enough to come in with, however busy the machine is.
  const shortLived = async (ms: number): Promise<Line> =>
    open('acme', 'dispatcher', { expires_at: new Date(Date.now() + ms).toISOString() }).catch((error: Error) => {
      if (error.message !== 'unauthorized') throw error
      return shortLived(ms * 2)
    })
  const expiring = await shortLived(300)
  const token = server.signIn('acme', 'dispatcher')
  const signedOut = await connect(server.url, { tenant: 'acme', token })
  server.signOut(token)
  for (const line of [expiring, signedOut]) {
    await isClosed(line)
    expect((await line.next('notice')).type).toBe('session_ended')
  }
})

test('whose roles are changed is cut at once, told why, and comes back to what holds now [6.7]', async () => {
  const patient = await openSocketProcess(database)
  try {
    const token = patient.signIn('acme', 'ann')
    const line = await connect(patient.url, { tenant: 'acme', token })
    const other = await open('acme', 'bob', {}, patient)
    for (const each of [line, other]) await each.ask('board:subscribe', everything)
    patient.giveRoles(token, [])
    expect((await line.next('notice')).type).toBe('permissions_changed')
    await isClosed(line)
    const back = await connect(patient.url, { tenant: 'acme', token })
    expect(await back.ask('board:subscribe', everything)).toMatchObject({ error: { type: 'Forbidden' } })
    expect(other.socket.connected).toBe(true)
    back.close()
  } finally {
    await patient.close()
  }
})

test('the numbers of loads in each status are what the database counts, whoever changes them and whether or not it is told', async () => {
  const line = await open('acme', 'dispatcher')
  const first = await line.ask('counts:watch', {})
  expect(first.counts).toEqual((await countByStatus(database.forTenant('acme'), 'acme')).counts)
  const mute = createPostgresStore({ database })
  const loads = [newLoad('acme'), newLoad('acme'), newLoad('acme')]
  for (const [index, load] of loads.entries()) await load.create(index === 1 ? mute : server.store)
  const hold = { type: 'ShipmentHeld', data: { reason: 'credit' } }
  await Promise.all([loads[0]?.save(server.store, hold), loads[1]?.save(mute, hold), loads[2]?.save(server.store, hold)])
  const told = () => (line.heard.findLast(({ name }) => name === 'counts:changed')?.message.counts ?? first.counts) as Json
  const { counts } = await countByStatus(database.forTenant('acme'), 'acme')
  expect(counts.HOLD).toBe((first.counts.HOLD ?? 0) + 3)
  await expect.poll(told).toEqual(counts)

  const late = await open('acme', 'late')
  expect((await late.ask('counts:watch', {})).counts).toEqual(counts)
  await loads[0]?.save(server.store, { type: 'HoldRemoved', data: {} })
  await expect.poll(told).toEqual((await countByStatus(database.forTenant('acme'), 'acme')).counts)
})

test('who may not read loads gets none: no board, no record, no presence [6.7]', async () => {
  const line = await open('acme', 'nobody', { roles: ['janitor'] })
  const load = newLoad('acme')
  await load.create(server.store)
  expect(await line.ask('board:subscribe', everything)).toMatchObject({ error: { type: 'Forbidden' } })
  expect(await line.ask('record:watch', { kind: 'shipment', id: load.pro })).toMatchObject({ error: { type: 'Forbidden' } })
  const viewer = await open('acme', 'viewer', { roles: ['view_only'] })
  expect(await viewer.ask('board:subscribe', everything)).toMatchObject({ view: expect.any(String) })
})

test('a client that does not keep up is left out, then told to begin anew; others do not wait for it', async () => {
  const load = newLoad('acme')
  await load.create(server.store)
  const [slow, quick] = [await open('acme', 'slow'), await open('acme', 'quick')]
  const query = { ...everything, filter: { pro: load.pro }, columns: ['load_description'] }
  const { view } = await slow.ask('board:subscribe', query)
  await quick.ask('board:subscribe', query)
  const wire = (slow.socket.io.engine.transport as unknown as { ws: { _socket: { pause(): void; resume(): void } } }).ws._socket
  wire.pause()
  const text = 'x'.repeat(1_000_000)
  // One frame a change: frames that hold several would leave too little waiting.
  for (let index = 0; index < 12; index += 1) {
    const { position } = await load.describe(server.store, `${index} ${text}`)
    while ((await quick.next('board:changes')).to < position);
  }
  await sleep(100)
  wire.resume()
  expect(await slow.next('board:reset')).toEqual({ view, reason: 'slow_client' })
  const received = slow.heard.filter((each) => each.name === 'board:changes').length
  expect(received).toBeLessThan(12)
  expect(await slow.ask('board:subscribe', query)).toMatchObject({
    view,
    rows: [{ cells: { load_description: expect.stringMatching(/^11 /) } }],
  })
})

test('who has a record open is told what changes in it, field by field, by whom and when, and who locks it', async () => {
  const load = newLoad('acme')
  await load.create(server.store)
  const line = await open('acme', 'dispatcher')
  const watching = await line.ask('record:watch', { kind: 'shipment', id: load.pro })
  Schema.decodeUnknownSync(ANSWERS['record:watch'], { onExcessProperty: 'error' })(watching)
  expect(watching).toMatchObject({ version: 1, lock: null, lock_version: 0 })

  const saved = await load.save(
    server.store,
    { type: 'ShipmentRevised', data: { changes: [{ path: 'load_info.load_description', from: null, to: 'Desks' }] } },
    { type: 'ShipmentHeld', data: { reason: 'credit' } },
  )
  const changed = await line.next('record:changed')
  expect(changed).toMatchObject({
    kind: 'shipment',
    id: load.pro,
    version: 3,
    position: saved.position,
    by: { id: '3', username: 'dispatcher' },
    at: '2026-11-20T10:00:00.000Z',
  })
  expect(changed.changes).toContainEqual({ path: 'load_info.load_description', from: null, to: 'Desks' })
  expect(changed.changes.map((each) => each.path)).toContain('hold')

  await load.lock(server.store, { id: '5', username: 'ann' })
  expect(await line.next('lock:changed')).toEqual({
    pro: load.pro,
    lock: { auth_uid: '5', username: 'ann', expires_at: '2026-11-20T10:15:00.000Z' },
    version: 1,
    ended: [],
  })
  await load.lock(server.store, null)
  const ann = { id: '5', username: 'ann' }
  expect(await line.next('lock:changed')).toEqual({
    pro: load.pro,
    lock: null,
    version: 2,
    ended: [{ how: 'released', holder: ann, by: { id: '3', username: 'dispatcher' }, to: null }],
  })

  await load.describe(createPostgresStore({ database }), 'Chairs')
  expect((await line.next('record:changed')).changes).toEqual([{ path: 'load_info.load_description', from: 'Desks', to: 'Chairs' }])

  await line.ask('record:unwatch', { kind: 'shipment', id: load.pro })
  const heard = line.heard.length
  await load.describe(server.store, 'Tables')
  await sleep(50)
  expect(line.heard.slice(heard)).toEqual([])
})

test('who opens a load is on the boards of his colleagues, and gone from them within ten seconds after his browser is', async () => {
  const load = newLoad('acme')
  await load.create(server.store)
  const [ann, bob] = [await open('acme', 'ann'), await open('acme', 'bob')]
  const record = { kind: 'shipment', id: load.pro } as const
  await bob.ask('board:subscribe', everything)
  await ann.ask('presence:set', { open: [record] })
  // Whoever left a load in a test before is told of within these seconds too.
  const ofRecord = async () => {
    for (;;) {
      const presence = await bob.next('presence')
      if (presence.id === load.pro) return presence
    }
  }
  expect(await ofRecord()).toEqual({ ...record, users: [{ id: 'ann', username: 'ann' }] })
  const late = await open('acme', 'carl')
  expect((await late.ask('board:subscribe', everything)).presence).toContainEqual({ ...record, users: [{ id: 'ann', username: 'ann' }] })
  ann.close()
  expect(await ofRecord()).toEqual({ ...record, users: [] })
})

test('when the rows of a tenant were made again its boards begin anew, and nobody else is disturbed', async () => {
  const load = newLoad('globex')
  await load.create(server.store)
  const [ours, theirs] = [await open('globex', 'dispatcher'), await open('acme', 'dispatcher')]
  const { view } = await ours.ask('board:subscribe', everything)
  await theirs.ask('board:subscribe', everything)
  await rebuildViews(database, 'globex', [shipmentStream, createLockStream(25)])
  expect(await ours.next('board:reset')).toEqual({ view, reason: 'board_rebuilt' })
  expect(await ours.ask('board:subscribe', everything)).toMatchObject({ view })
  await load.describe(server.store, 'Still live')
  await ours.next('board:changes')
  expect(theirs.heard.filter((each) => each.name === 'board:reset')).toEqual([])
})

test('everything a server says is what the protocol says it says', async () => {
  const load = newLoad('acme')
  const line = await open('acme', 'dispatcher')
  await line.ask('board:subscribe', everything)
  await load.create(server.store)
  await line.next('board:changes')
  await line.ask('record:watch', { kind: 'shipment', id: load.pro })
  await line.ask('presence:set', { open: [{ kind: 'shipment', id: load.pro }] })
  await load.lock(server.store, { id: '5', username: 'ann' })
  await load.describe(server.store, 'Desks')
  for (const name of ['record:changed', 'lock:changed', 'presence'] as const) await line.next(name)
  for (const { name, message } of line.heard) {
    const schema = SERVER_MESSAGES[name as ServerMessageName] as Schema.Codec<unknown, Json>
    expect(() => Schema.decodeUnknownSync(schema, { onExcessProperty: 'error' })(message satisfies JsonObject), name).not.toThrow()
  }
})
