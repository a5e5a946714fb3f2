import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkMissing, PART_TIMEOUT, withTimeout } from './part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const outcome = (loading: Promise<unknown>) =>
  loading.then(
    (value) => ({ value }),
    (error: unknown) => ({ missing: error instanceof ChunkMissing, text: (error as Error).message }),
  )

test('loading a chunk fails after 120 seconds, not before [9.11]', async () => {
  const settled = vi.fn()
  const loading = outcome(withTimeout(() => new Promise(() => undefined)))
  void loading.then(settled)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(PART_TIMEOUT).toBe(120_000)
  expect(await loading).toEqual({ missing: true, text: 'Part of Waybill took more than two minutes to load.' })
})

test('a failed load is retried, and a late chunk is used [9.11]', async () => {
  const load = vi
    .fn(async () => 'part')
    .mockRejectedValueOnce(new TypeError('network'))
    .mockRejectedValueOnce(new TypeError('network'))
  const loading = outcome(withTimeout(load))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await loading).toEqual({ value: 'part' })
  expect(load).toHaveBeenCalledTimes(3)
})

test('a chunk that keeps failing gives a message that says what to do [9.11]', async () => {
  const loading = outcome(
    withTimeout(async () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    }),
  )
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await loading).toEqual({ missing: true, text: "Part of Waybill didn't load. Check your connection and try again." })
})
