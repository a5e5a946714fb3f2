import { setTimeout as sleep } from 'node:timers/promises'
import { applyBoardChanges, createBoardView, viewRows } from '@waybill/shared/boards/board-view'
import type { Json, JsonObject } from '@waybill/shared/log/envelope'
import { type BoardOp, RESPONSES, SERVER_MESSAGES, type ServerMessageName } from '@waybill/shared/protocol/socket'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import { Schema } from 'effect'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { countByValue } from '../projections/boards/counts.ts'
import { rebuildViews } from '../projections/rebuild.ts'
import { createDatabase } from '../runtime/database.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { insertTenant } from '../store/tenants.ts'
import { connect, loadOf, openSocketProcess, type SocketProcess, type TestSocket } from './sockets.fixture.ts'

const database = await testDatabase()
let server: SocketProcess
const lines: TestSocket[] = []

beforeAll(async () => {
  for (const tenant of ['acme', 'globex']) await insertTenant(database.system, { tenant, name: tenant, settings: {} })
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

const open = async (
  tenant: string,
  username: string,
  given: Parameters<SocketProcess['signIn']>[2] = {},
  at = server,
): Promise<TestSocket> => {
  const line = await connect(at.url, { tenant, token: at.signIn(tenant, username, given) })
  lines.push(line)
  return line
}
const isClosed = (line: TestSocket): Promise<void> => expect.poll(() => line.socket.connected).toBe(false)
const everything = { board: 'shipments' } as const
let pros = 4_800_000
const newLoad = (tenant: string) => {
  pros += 1
  return { pro: String(pros), ...loadOf(tenant, String(pros)) }
}

test('a socket without a valid session is refused: no token, a forged or ended one, one of another tenant [6.7]', async () => {
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

test('a subscription answers the board as it is, then sends its changes, each message beginning where the last one ended', async () => {
  const load = newLoad('acme')
  await load.create(server.store)
  const line = await open('acme', 'dispatcher')
  const columns = ['pro', 'load_description', 'lock', 'tender']
  const snapshot = await line.ask('board:subscribe', { ...everything, filter: { pro: load.pro }, columns, sort: [], limit: 50 })
  Schema.decodeUnknownSync(RESPONSES['board:subscribe'], { onExcessProperty: 'error' })(snapshot)
  expect(snapshot).toMatchObject({
    total: 1,
    more: false,
    next: null,
    rows: [{ id: load.pro, cells: { pro: load.pro, load_description: null, lock: null, tender: null } }],
  })

  let view = createBoardView(snapshot, [])
  const ops: BoardOp[] = []
  const readTo = async (position: number) => {
    while (view.position < position) {
      const changes = await line.next('board:changes')
      const applied = applyBoardChanges(view, changes)
      if (applied.status !== 'applied') throw new Error(`${applied.status}: from ${changes.from} for a view at ${view.position}`)
      view = applied.view
      ops.push(...changes.ops)
    }
  }
  for (const text of ['one', 'two']) await load.describe(server.store, text)
  const described = await load.describe(server.store, 'Desks')
  await readTo(described.position)
  // On a slow connection saves come as one patch: the lock follows when they are through.
  expect(ops.map((op) => op.op === 'patch' && Object.keys(op.cells).join())).toContain('load_description')
  const locked = await load.lock(server.store, { id: '5', username: 'ann' })
  await readTo(locked.position)
  expect(viewRows(view)).toMatchObject([
    {
      position: locked.position,
      cells: { load_description: 'Desks', lock: { auth_uid: '5', username: 'ann', expires_at: '2026-11-20T10:15:00.000Z' } },
    },
  ])
})

test('commits of a process that died before announcing them are on the boards within a second', async () => {
  const load = newLoad('acme')
  await load.create(server.store)
  const line = await open('acme', 'dispatcher')
  await line.ask('board:subscribe', { ...everything, filter: { pro: load.pro } })
  const mute = createPostgresStore({ database })
  // On a busy machine some come later; none may come too early.
  let took = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 10 && took >= 1_000; tries += 1) {
    const { position } = await load.describe(mute, `Untold ${tries}`)
    const began = Date.now()
    let seen = await line.next('board:changes')
    while (seen.to < position) seen = await line.next('board:changes')
    took = Date.now() - began
    expect(seen.ops).toMatchObject([{ op: 'patch', id: load.pro, cells: { load_description: `Untold ${tries}` } }])
  }
  expect(took).toBeLessThan(1_000)
})

test('commits of another process arrive with the database notification, before the next poll', async () => {
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

test('a tenant never receives data of another tenant', async () => {
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

test('a tenant never receives data of another tenant whose load has the same pro and whose user has the same id, though both watch them [6.7]', async () => {
  const { pro, ...here } = newLoad('acme')
  const there = loadOf('globex', pro)
  for (const load of [here, there]) await load.create(server.store)
  const user = (username: string) => ({ user: { id: '5', username, email: null, first_name: '', last_name: '' } })
  const line = await open('globex', 'ann', user('ann'))
  const stranger = await open('acme', 'SECRET-NAME', user('SECRET-NAME'))
  const bytes: string[] = []
  line.socket.io.engine.on('packet', (packet) => bytes.push(String(packet.data)))
  for (const each of [line, stranger]) {
    await each.ask('record:watch', { kind: 'shipment', id: pro })
    await each.ask('board:subscribe', { ...everything, filter: { pro } })
  }
  const { counts } = await line.ask('counts:watch', {})
  expect((await stranger.ask('counts:watch', {})).counts).not.toEqual(counts)

  await stranger.ask('presence:set', { open: [{ kind: 'shipment', id: pro }] })
  await here.describe(server.store, 'SECRET-LOAD')
  await here.lock(server.store, { id: '5', username: 'SECRET-NAME' })
  await here.requestLock(server.store, { id: '6', username: 'SECRET-ASKER' })
  await newLoad('acme').create(server.store)
  expect((await stranger.next('record:changed')).changes).toMatchObject([{ to: 'SECRET-LOAD' }])
  expect((await stranger.next('lock:changed')).lock).toMatchObject({ username: 'SECRET-NAME' })
  expect((await stranger.next('lock:requested')).by).toMatchObject({ username: 'SECRET-ASKER' })
  await stranger.next('counts:changed')

  await there.describe(server.store, 'Ours')
  expect((await line.next('record:changed')).changes).toMatchObject([{ to: 'Ours' }])
  expect(bytes.join('\n')).not.toMatch(/SECRET/)
  for (const { name, message } of line.heard) if (name === 'counts:changed') expect(message.counts).toEqual(counts)
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

test('any invalid message is answered with its error, and the socket stays open', async () => {
  const line = await open('acme', 'dispatcher')
  for (const [name, ...payload] of garbage) {
    const answer = await line.socket.timeout(3_000).emitWithAck(name as never, ...(payload as never))
    expect(answer, `${name} ${JSON.stringify(payload)}`).toEqual({
      error: { type: expect.any(String), message: expect.stringMatching(/\S/) },
    })
  }
  line.socket.emit('board:subscribe', { board: 'payroll' } as never, undefined as never)
  ;(line.socket as unknown as { emit(name: string): void }).emit('hello?')
  expect((await line.next('notice')).type).toBe('malformed')
  expect(await line.ask('board:subscribe', everything)).toMatchObject({ view: expect.any(String) })
})

test('a forged page cursor is refused and never reaches the database', async () => {
  const line = await open('acme', 'dispatcher')
  const { view } = await line.ask('board:subscribe', { ...everything, sort: [{ column: 'miles', direction: 'asc' }] })
  for (const sort of [['seven'], [], [1, 2]]) {
    expect(await line.ask('board:more', { view, after: { sort, id: '4800001' } })).toMatchObject({ error: { type: 'Malformed' } })
  }
})

test('a message of ten megabytes, or garbage, closes the socket and not the server', async () => {
  const line = await open('acme', 'dispatcher')
  line.socket.emit('board:subscribe', { board: 'x'.repeat(10_000_000) } as never, () => {})
  await isClosed(line)
  const other = await open('acme', 'dispatcher')
  other.socket.io.engine.write('9{]garbage')
  await isClosed(other)
  expect((await open('acme', 'dispatcher')).socket.connected).toBe(true)
})

test('a client that sends too much is told to slow down, and too many views are refused', async () => {
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

test('a socket is closed with a reason when its session expires, is ended here, or is found ended', async () => {
  // Long enough to connect, however busy the machine is.
  const shortLived = async (ms: number): Promise<TestSocket> =>
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

test('a user whose roles change is disconnected at once with a reason and reconnects with the new permissions [6.7]', async () => {
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

test('the numbers of loads in each status match the database, whichever process changes them and whether or not it announces them', async () => {
  const line = await open('acme', 'dispatcher')
  const first = await line.ask('counts:watch', {})
  expect(first.counts).toEqual((await countByValue(database.forTenant('acme'), 'acme', shipmentBoard)).counts)
  const mute = createPostgresStore({ database })
  const loads = [newLoad('acme'), newLoad('acme'), newLoad('acme')]
  for (const [index, load] of loads.entries()) await load.create(index === 1 ? mute : server.store)
  const hold = { type: 'ShipmentHeld', data: { reason: 'credit' } }
  await Promise.all([loads[0]?.save(server.store, hold), loads[1]?.save(mute, hold), loads[2]?.save(server.store, hold)])
  const latest = () => (line.heard.findLast(({ name }) => name === 'counts:changed')?.message.counts ?? first.counts) as Json
  const { counts } = await countByValue(database.forTenant('acme'), 'acme', shipmentBoard)
  expect(counts.HOLD).toBe((first.counts.HOLD ?? 0) + 3)
  await expect.poll(latest).toEqual(counts)

  const late = await open('acme', 'late')
  expect((await late.ask('counts:watch', {})).counts).toEqual(counts)
  await loads[0]?.save(server.store, { type: 'HoldRemoved', data: {} })
  await expect.poll(latest).toEqual((await countByValue(database.forTenant('acme'), 'acme', shipmentBoard)).counts)
})

test('a user who may not read loads gets no board, no record and no presence [6.7]', async () => {
  const line = await open('acme', 'nobody', { roles: ['janitor'] })
  const load = newLoad('acme')
  await load.create(server.store)
  expect(await line.ask('board:subscribe', everything)).toMatchObject({ error: { type: 'Forbidden' } })
  expect(await line.ask('record:watch', { kind: 'shipment', id: load.pro })).toMatchObject({ error: { type: 'Forbidden' } })
  const viewer = await open('acme', 'viewer', { roles: ['view_only'] })
  expect(await viewer.ask('board:subscribe', everything)).toMatchObject({ view: expect.any(String) })
})

test('a client that does not keep up is left out, then told to reload; other clients do not wait for it', async () => {
  const load = newLoad('acme')
  await load.create(server.store)
  const [slow, quick] = [await open('acme', 'slow'), await open('acme', 'quick')]
  const query = { ...everything, filter: { pro: load.pro }, columns: ['load_description'] }
  const { view } = await slow.ask('board:subscribe', query)
  await quick.ask('board:subscribe', query)
  const wire = (slow.socket.io.engine.transport as unknown as { ws: { _socket: { pause(): void; resume(): void } } }).ws._socket
  wire.pause()
  const text = 'x'.repeat(1_000_000)
  // One frame per change: frames that hold several would leave too little waiting.
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

test('users with a record open are sent what changes in it, field by field, by whom and when, and who locks it', async () => {
  const load = newLoad('acme')
  await load.create(server.store)
  const line = await open('acme', 'dispatcher')
  const watching = await line.ask('record:watch', { kind: 'shipment', id: load.pro })
  Schema.decodeUnknownSync(RESPONSES['record:watch'], { onExcessProperty: 'error' })(watching)
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

test('a user who opens a load shows on the boards of their coworkers, and is gone within ten seconds after their browser closes', async () => {
  const load = newLoad('acme')
  await load.create(server.store)
  const [ann, bob] = [await open('acme', 'ann'), await open('acme', 'bob')]
  const record = { kind: 'shipment', id: load.pro } as const
  await bob.ask('board:subscribe', everything)
  await ann.ask('presence:set', { open: [record] })
  // A user who left a load in an earlier test is announced within these seconds too.
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

test('when the rows of a tenant are rebuilt its boards reset, and other tenants are not affected', async () => {
  const load = newLoad('globex')
  await load.create(server.store)
  const [ours, theirs] = [await open('globex', 'dispatcher'), await open('acme', 'dispatcher')]
  const { view } = await ours.ask('board:subscribe', everything)
  await theirs.ask('board:subscribe', everything)
  await rebuildViews(database, 'globex')
  expect(await ours.next('board:reset')).toEqual({ view, reason: 'board_rebuilt' })
  expect(await ours.ask('board:subscribe', everything)).toMatchObject({ view })
  await load.describe(server.store, 'Still live')
  await ours.next('board:changes')
  expect(theirs.heard.filter((each) => each.name === 'board:reset')).toEqual([])
})

test('every server message matches the protocol', async () => {
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
