import { expect, test } from 'vitest'
import { type PastPage, pastSource } from './past-source.ts'

const load = (pro: string, version: number, cells: Record<string, unknown> = {}) => ({ pro, version, status: 'OPEN', ...cells })
const page = (shipments: PastPage['shipments'], next: string | null = null): PastPage => ({
  shipments,
  total: shipments.length,
  more: false,
  next,
})

/** A source whose requests are answered by the test. */
const createSource = () => {
  const requests: { at: number; after: string | null; respond: (page: PastPage) => void; reject: (reason: Error) => void }[] = []
  const read = (at: number, after: string | null) =>
    new Promise<PastPage>((respond, reject) => requests.push({ at, after, respond, reject }))
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return { requests, read, settled, source: pastSource(read, { now: () => 5000, schedule: (work) => work() }) }
}

test('queues only the latest requested moment while one is loading', async () => {
  const { requests, settled, source } = createSource()
  for (const at of [1000, 2000, 3000]) source.go(at)
  expect(requests.map(({ at }) => at)).toEqual([1000])
  requests[0]?.respond(page([load('1', 1)]))
  await settled()
  expect([requests.map(({ at }) => at), source.shownAt()]).toEqual([[1000, 3000], 1000])
})

test('highlights the cells that changed between two moments, as on the live board', async () => {
  const { requests, settled, source } = createSource()
  source.go(1000)
  requests[0]?.respond(page([load('1', 1), load('2', 1)]))
  await settled()
  expect(source.row('1')?.changes).toBeUndefined()
  source.go(2000)
  requests[1]?.respond(page([load('1', 2, { status: 'COVERED' })]))
  await settled()
  expect(source.row('1')?.changes).toEqual({ status: { from: 'OPEN', to: 'COVERED', at: 5000 } })
  expect(source.view()).toMatchObject({ ids: ['1'], total: 1, loading: false, generation: 1 })
})

test('hides a lock that had expired at that moment', async () => {
  const { requests, settled, source } = createSource()
  const lock = { auth_uid: '7', username: 'okafor', expires_at: new Date(1500).toISOString() }
  source.go(1000)
  requests[0]?.respond(page([load('1', 1, { lock })]))
  await settled()
  expect(source.row('1')?.cells.lock).toEqual(lock)
  source.go(2000)
  requests[1]?.respond(page([load('1', 1, { lock })]))
  await settled()
  expect(source.row('1')?.cells.lock).toBeNull()
})

test('loads more rows of the same moment and shows a failed request', async () => {
  const { requests, settled, source } = createSource()
  source.go(1000)
  requests[0]?.respond(page([load('1', 1)], 'next'))
  await settled()
  source.more()
  expect([requests[1]?.at, requests[1]?.after]).toEqual([1000, 'next'])
  requests[1]?.respond(page([load('2', 1)]))
  await settled()
  expect(source.view()).toMatchObject({ ids: ['1', '2'], more: false })
  source.go(500)
  requests[2]?.reject(new Error('Too much has happened since then'))
  await settled()
  expect(source.view()).toMatchObject({ ids: [], failure: 'Too much has happened since then' })
})
