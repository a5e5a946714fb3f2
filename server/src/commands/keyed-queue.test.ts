import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

test('tasks that share a key run in sequence, others in parallel, and a failure lets the next one run', async () => {
  const inTurn = createKeyedQueue()
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, ...keys: string[]) =>
    inTurn(keys, async () => {
      started.push(name)
      await new Promise<void>((resolve, reject) => ends.set(name, () => (name === 'fails' ? reject(new Error(name)) : resolve())))
      return name
    })
  const settled = Promise.allSettled([
    start('first', 'quote/1', 'load/1'),
    start('fails', 'load/1', 'quote/1'),
    start('other', 'quote/2', 'load/2'),
    start('across', 'load/2', 'load/1'),
  ])
  const end = async (name: string) => {
    ends.get(name)?.()
    await setImmediate()
  }
  await setImmediate()
  expect(started).toEqual(['first', 'other'])
  await end('other')
  expect(started).toEqual(['first', 'other'])
  await end('first')
  expect(started).toEqual(['first', 'other', 'fails'])
  await end('fails')
  expect(started).toEqual(['first', 'other', 'fails', 'across'])
  await end('across')
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

test('a task that names a key twice does not wait for itself', async () => {
  expect(await createKeyedQueue()(['load/1', 'load/1'], async () => 'done')).toBe('done')
})
