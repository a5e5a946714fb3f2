import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Change } from './change.ts'
import { createTenantTail, type ReadReason } from './tenant-tail.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const change = (from: number, to: number): Change => ({ tenant: 'acme', from, to, events: [], rows: [] })

const tailOf = (log: { head: number; lost?: boolean }) => {
  const seen: (readonly [number, number] | 'lost')[] = []
  const healed: ReadReason[] = []
  const errors: unknown[] = []
  const tail = createTenantTail({
    readHead: async () => log.head,
    readMissing: async (after) => {
      const to = log.head
      await Promise.resolve()
      if (to <= after) return null
      return log.lost ? 'lost' : change(after, to)
    },
    onHealed: (reason) => healed.push(reason),
    onLost: () => {},
    onError: (error) => errors.push(error),
  })
  tail.followers.add({ onChange: ({ from, to }) => seen.push([from, to]), onLost: () => seen.push('lost') })
  return { tail, seen, healed, errors }
}
const grace = () => vi.advanceTimersByTimeAsync(30)

test('a change that fits is delivered at once, a repeated one once, an early one in its turn', async () => {
  const { tail, seen, healed } = tailOf({ head: 3 })
  await tail.started
  tail.offer(change(3, 4))
  tail.offer(change(3, 4))
  tail.offer(change(5, 6))
  tail.offer(change(4, 5))
  await grace()
  expect(seen).toEqual([
    [3, 4],
    [4, 5],
    [5, 6],
  ])
  expect(healed).toEqual([])
})

test('a gap that stays open is read from the log', async () => {
  const log = { head: 3 }
  const { tail, seen, healed } = tailOf(log)
  await tail.started
  log.head = 6
  tail.offer(change(5, 6))
  await grace()
  expect(seen).toEqual([[3, 6]])
  expect(healed).toEqual(['gap'])
})

test('a wake or a later head causes a read of the log; a hint that arrives in time avoids it', async () => {
  const log = { head: 3 }
  const { tail, seen, healed } = tailOf(log)
  await tail.started
  log.head = 4
  tail.wake()
  await grace()
  log.head = 5
  tail.expect(5, 'head_check')
  await grace()
  log.head = 6
  tail.expect(6, 'head_check')
  tail.offer(change(5, 6))
  await grace()
  expect(seen).toEqual([
    [3, 4],
    [4, 5],
    [5, 6],
  ])
  expect(healed).toEqual(['wake', 'head_check'])
})

test('waiting for a position ends when it is reached, and reads the log when no hint comes', async () => {
  const log = { head: 3 }
  const { tail } = tailOf(log)
  await tail.started
  const reached: number[] = []
  void tail.reached(3).then(() => reached.push(3))
  log.head = 8
  void tail.reached(8).then(() => reached.push(8))
  await vi.advanceTimersByTimeAsync(0)
  expect(reached).toEqual([3])
  await grace()
  expect(reached).toEqual([3, 8])
  expect(tail.position()).toBe(8)
})

test('too many missed changes are reported as lost, and delivery continues after them', async () => {
  const log = { head: 3, lost: true }
  const { tail, seen } = tailOf(log)
  await tail.started
  log.head = 9_000
  tail.wake()
  await grace()
  tail.offer(change(9_000, 9_001))
  expect(seen).toEqual(['lost', [9_000, 9_001]])
})

test('a follower that throws does not keep the others from being called', async () => {
  const { tail, seen, errors } = tailOf({ head: 0 })
  const broken = {
    onChange: () => {
      throw new Error('broken')
    },
    onLost: () => {},
  }
  tail.followers.add(broken)
  const later: number[] = []
  tail.followers.add({ onChange: ({ to }) => later.push(to), onLost: () => {} })
  await tail.started
  tail.offer(change(0, 1))
  expect(seen).toEqual([[0, 1]])
  expect(later).toEqual([1])
  expect(errors).toHaveLength(1)
})

test('followers get every position once and in order, whatever is lost, doubled or out of order on the way', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('commit' as const),
      size: fc.integer({ min: 1, max: 3 }),
      notified: fc.constantFrom('now', 'late', 'twice', 'never'),
    }),
    fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 30 }) }),
    fc.record({ do: fc.constant('wake' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const log = { head: 2 }
      const { tail, seen } = tailOf(log)
      const late: Change[] = []
      for (const each of steps) {
        if (each.do === 'pass') await vi.advanceTimersByTimeAsync(each.ms)
        else if (each.do === 'wake') tail.wake()
        else {
          const made = change(log.head, log.head + each.size)
          log.head = made.to
          if (each.notified === 'late') late.push(made)
          if (each.notified === 'now' || each.notified === 'twice') tail.offer(made)
          if (each.notified === 'twice') tail.offer(made)
        }
      }
      for (const each of late.reverse()) tail.offer(each)
      tail.expect(log.head, 'head_check')
      await grace()
      await grace()
      const spans = seen as [number, number][]
      expect(tail.position()).toBe(log.head)
      for (const [index, [from]] of spans.entries()) if (index > 0) expect(from).toBe(spans[index - 1]?.[1])
      if (spans.length > 0) expect(spans.at(-1)?.[1]).toBe(log.head)
      tail.close()
    }),
  )
})
