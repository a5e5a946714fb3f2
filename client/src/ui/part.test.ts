import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTime, PART_TIMEOUT, PartMissing } from './part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const outcome = (loading: Promise<unknown>) =>
  loading.then(
    (value) => ({ value }),
    (error: unknown) => ({ missing: error instanceof PartMissing, text: (error as Error).message }),
  )

test('a part that does not come is given up after 120 seconds, not before [9.11]', async () => {
  const settled = vi.fn()
  const loading = outcome(inTime(() => new Promise(() => undefined)))
  void loading.then(settled)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(PART_TIMEOUT).toBe(120_000)
  expect(await loading).toEqual({ missing: true, text: 'A part of Waybill took longer than two minutes to load.' })
})

test('a load that fails is tried again, and what comes late is taken [9.11]', async () => {
  const load = vi
    .fn(async () => 'part')
    .mockRejectedValueOnce(new TypeError('network'))
    .mockRejectedValueOnce(new TypeError('network'))
  const loading = outcome(inTime(load))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await loading).toEqual({ value: 'part' })
  expect(load).toHaveBeenCalledTimes(3)
})

test('a part that fails again and again is given up with words that say what to do [9.11]', async () => {
  const loading = outcome(
    inTime(async () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    }),
  )
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await loading).toEqual({ missing: true, text: 'A part of Waybill could not be loaded. Check the connection, then try again.' })
})
