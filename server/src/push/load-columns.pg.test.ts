import { applyBoardChanges, type BoardView, createBoardView, viewRows } from '@waybill/shared/boards/board-view'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { insertTenant } from '../store/tenants.ts'
import { connect, loadOf, openSocketProcess, type SocketProcess, type TestSocket } from './sockets.fixture.ts'

const database = await testDatabase()
let server: SocketProcess
let line: TestSocket

beforeAll(async () => {
  await insertTenant(database.system, { tenant: 'acme', name: 'acme', settings: {} })
  server = await openSocketProcess(database)
  line = await connect(server.url, { tenant: 'acme', token: server.signIn('acme', 'dispatcher') })
})
afterAll(async () => {
  line.close()
  await server.close()
})

const QUERY = { board: 'shipments', columns: ['pro', 'load_description', 'created_at', 'special_instructions', 'stop_count'] } as const
const columns = [...QUERY.columns]

const opened = async (): Promise<BoardView> => createBoardView(await line.ask('board:subscribe', { ...QUERY, columns }), ['asc'])

/** What the view shows of a load once it has applied everything that was sent. */
const follow = async (view: BoardView, until: (cells: Record<string, unknown> | undefined) => boolean, pro: string) => {
  let now = view
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; ) {
    const moved = applyBoardChanges(now, await line.next('board:changes'))
    if (moved.status === 'applied') now = moved.view
    const cells = viewRows(now).find((row) => row.id === pro)?.cells
    if (until(cells)) return { view: now, cells }
  }
  throw new Error('the expected cells did not arrive')
}

const instruct = (load: ReturnType<typeof loadOf>, store: SocketProcess['store'], text: string) =>
  load.save(store, {
    type: 'ShipmentRevised',
    data: { changes: [{ path: 'instruction.special_instructions', from: null, to: text }] },
  })

test('cells that come from the load, not from its row, arrive with the page and with every change, whichever process wrote it [2.57]', async () => {
  const here = loadOf('acme', '4800001')
  await here.create(server.store)
  await instruct(here, server.store, 'Call before arrival')
  const first = await opened()
  expect(viewRows(first)[0]?.cells).toMatchObject({
    pro: '4800001',
    special_instructions: 'Call before arrival',
    created_at: '2026-11-20T10:00:00.000Z',
    stop_count: 0,
  })

  await instruct(here, server.store, 'Use dock 4')
  const second = await follow(first, (cells) => cells?.special_instructions === 'Use dock 4', '4800001')

  // Another process wrote it: neither the change nor the load is in memory here.
  const elsewhere = createPostgresStore({ database })
  const there = loadOf('acme', '4800002')
  await there.create(elsewhere)
  await instruct(there, elsewhere, 'Hazmat papers')
  const third = await follow(second.view, (cells) => cells?.special_instructions === 'Hazmat papers', '4800002')
  expect(viewRows(third.view).length).toBe(2)

  await line.ask('board:unsubscribe', { view: first.view })
  await instruct(here, server.store, 'Unseen')
  const answer = await line.ask('board:resume', { view: first.view, position: third.view.position, query: { ...QUERY, columns } })
  expect(answer.status).toBe('changes')
  expect('ops' in answer && answer.ops.find(({ id }) => id === '4800001')).toMatchObject({
    op: 'put',
    cells: { special_instructions: 'Unseen' },
  })
})

test('a lock changes no cell of the load, and a board without load columns reads no load', async () => {
  await line.ask('board:unsubscribe', { view: (await opened()).view })
  const plain = createBoardView(await line.ask('board:subscribe', { board: 'shipments', columns: ['pro', 'lock'] }), ['asc'])
  const load = loadOf('acme', '4800003')
  await load.create(server.store)
  await load.lock(server.store, { id: '7', username: 'dana' })
  const { cells } = await follow(plain, (cells) => cells?.lock !== null && cells !== undefined, '4800003')
  expect(Object.keys(cells ?? {})).toEqual(['pro', 'lock'])
})
