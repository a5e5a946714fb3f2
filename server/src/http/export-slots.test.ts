import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createExportSlots, withEnd } from './export-slots.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const slots = () => createExportSlots({ perTenant: 2, perProcess: 3, waitMs: 1_000, holdMs: 60_000 })

test('a third export of a tenant waits until one of the others ends, and other tenants do not wait for it', async () => {
  const { take } = slots()
  const [first] = [await take('acme'), await take('acme')]
  let third: (() => void) | null | undefined
  const waiting = take('acme').then((given) => (third = given))
  expect(await take('globex')).not.toBeNull()
  await vi.advanceTimersByTimeAsync(500)
  expect(third).toBeUndefined()
  first?.()
  first?.()
  expect(await waiting).not.toBeNull()
  // The process is full again: releasing twice freed one slot.
  const full = take('initech')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await full).toBeNull()
})

test('a slot is free again after the longest time, and a request that waited too long gets none', async () => {
  const { take } = slots()
  await take('acme')
  await take('acme')
  const late = take('acme')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await late).toBeNull()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await take('acme')).not.toBeNull()
})

test('the end of a stream is reported once, whether it is read to the end, fails, or is canceled', async () => {
  const ends = vi.fn()
  const streamOf = (pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void) => withEnd(new ReadableStream({ pull }), ends)
  const whole = streamOf((controller) => {
    controller.enqueue(new Uint8Array([1]))
    controller.close()
  })
  expect(await new Response(whole).bytes()).toEqual(new Uint8Array([1]))
  expect(ends).toHaveBeenCalledTimes(1)
  const failing = streamOf((controller) => controller.error(new Error('the database is away')))
  await expect(new Response(failing).bytes()).rejects.toThrow('the database is away')
  expect(ends).toHaveBeenCalledTimes(2)
  const given = streamOf((controller) => controller.enqueue(new Uint8Array([1])))
  const reader = given.getReader()
  await reader.read()
  await reader.cancel()
  expect(ends).toHaveBeenCalledTimes(3)
})
