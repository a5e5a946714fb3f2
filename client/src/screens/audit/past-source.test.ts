import { expect, test } from 'vitest'
import { type PastPage, pastSource } from './past-source.ts'

const load = (pro: string, version: number, cells: Record<string, unknown> = {}) => ({ pro, version, status: 'OPEN', ...cells })
const page = (shipments: PastPage['shipments'], next: string | null = null): PastPage => ({
  shipments,
  total: shipments.length,
  more: false,
  next,
})

/** Answers when it is told to, so that a test decides what is under way. */
const desk = () => {
  const asked: { at: number; after: string | null; answer: (page: PastPage) => void; refuse: (reason: Error) => void }[] = []
  const read = (at: number, after: string | null) => new Promise<PastPage>((answer, refuse) => asked.push({ at, after, answer, refuse }))
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return { asked, read, settled, source: pastSource(read, { now: () => 5000, schedule: (work) => work() }) }
}

test('while a moment is read, only the last of those asked for waits', async () => {
  const { asked, settled, source } = desk()
  for (const at of [1000, 2000, 3000]) source.go(at)
  expect(asked.map(({ at }) => at)).toEqual([1000])
  asked[0]?.answer(page([load('1', 1)]))
  await settled()
  expect([asked.map(({ at }) => at), source.shownAt()]).toEqual([[1000, 3000], 1000])
})

test('what changed from one moment to the next is marked, as on the board of the present', async () => {
  const { asked, settled, source } = desk()
  source.go(1000)
  asked[0]?.answer(page([load('1', 1), load('2', 1)]))
  await settled()
  expect(source.row('1')?.changes).toBeUndefined()
  source.go(2000)
  asked[1]?.answer(page([load('1', 2, { status: 'COVERED' })]))
  await settled()
  expect(source.row('1')?.changes).toEqual({ status: { from: 'OPEN', to: 'COVERED', at: 5000 } })
  expect(source.view()).toMatchObject({ ids: ['1'], total: 1, loading: false, generation: 1 })
})

test('a lock that had run out by then is none', async () => {
  const { asked, settled, source } = desk()
  const lock = { auth_uid: '7', username: 'okafor', expires_at: new Date(1500).toISOString() }
  source.go(1000)
  asked[0]?.answer(page([load('1', 1, { lock })]))
  await settled()
  expect(source.row('1')?.cells.lock).toEqual(lock)
  source.go(2000)
  asked[1]?.answer(page([load('1', 1, { lock })]))
  await settled()
  expect(source.row('1')?.cells.lock).toBeNull()
})

test('rows behind the last one are those of the same moment, and a refusal is said', async () => {
  const { asked, settled, source } = desk()
  source.go(1000)
  asked[0]?.answer(page([load('1', 1)], 'next'))
  await settled()
  source.more()
  expect([asked[1]?.at, asked[1]?.after]).toEqual([1000, 'next'])
  asked[1]?.answer(page([load('2', 1)]))
  await settled()
  expect(source.view()).toMatchObject({ ids: ['1', '2'], more: false })
  source.go(500)
  asked[2]?.refuse(new Error('Too much has happened since then'))
  await settled()
  expect(source.view()).toMatchObject({ ids: [], failure: 'Too much has happened since then' })
})
