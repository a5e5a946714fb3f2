import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

interface Item {
  readonly partition: string
  readonly key: string
}

/** A batcher whose batches end when the test says so. */
function heldBatcher({ cap = 128, lanes = 3 } = {}) {
  const batches: Item[][] = []
  const ends: (() => void)[] = []
  const push = createBatcher<Item>({
    cap,
    lanes,
    partitionOf: (item) => item.partition,
    keysOf: (item) => [item.key],
    run: (batch) => {
      batches.push([...batch])
      return new Promise((resolve) => ends.push(resolve))
    },
  })
  const pushAll = (partition: string, ...all: string[]) => {
    for (const key of all) push({ partition, key })
  }
  const end = async (batch: number) => {
    ends[batch]?.()
    await setImmediate()
  }
  const keys = () => batches.map((batch) => batch.map((item) => item.key).join(''))
  return { push: pushAll, end, keys }
}

test('sends items that arrive in one turn together', async () => {
  const { push, keys } = heldBatcher()
  push('t', 'a', 'b')
  push('u', 'c')
  await setImmediate()
  expect(keys()).toEqual(['abc'])
})

test('collects items that arrive while their partition is running, and lets other partitions pass', async () => {
  const { push, end, keys } = heldBatcher()
  push('t', 'a')
  await setImmediate()
  push('t', 'b')
  push('u', 'c')
  push('t', 'd')
  await setImmediate()
  expect(keys()).toEqual(['a', 'c'])
  await end(0)
  expect(keys()).toEqual(['a', 'c', 'bd'])
})

test('never puts two items with the same key into one batch and keeps their order', async () => {
  const { push, end, keys } = heldBatcher()
  push('t', 'a', 'b', 'a', 'c', 'a')
  await setImmediate()
  await end(0)
  await end(1)
  expect(keys()).toEqual(['abc', 'a', 'a'])
})

test('keeps to its cap and its lanes', async () => {
  const { push, end, keys } = heldBatcher({ cap: 2, lanes: 2 })
  push('t', 'a', 'b', 'c')
  push('u', 'd', 'e')
  push('v', 'f')
  await setImmediate()
  expect(keys()).toEqual(['ab', 'de'])
  await end(1)
  expect(keys()).toEqual(['ab', 'de', 'f'])
  await end(0)
  expect(keys()).toEqual(['ab', 'de', 'f', 'c'])
})
