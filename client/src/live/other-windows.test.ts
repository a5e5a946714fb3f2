import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { windowChannel } from './other-windows.ts'

let count = 0
const openWindow = (owner = 'acme/3') => {
  count += 1
  const window = windowChannel({ owner, window: `window ${count}`, answerWithinMs: 2_000 })
  onTestFinished(window.close)
  return window
}
const knows = (window: ReturnType<typeof openWindow>, pro: string) => expect.poll(() => window.wasOpen(pro), { timeout: 5_000 })

test("a window knows which loads the other windows of its user have open, and no other user's [2.13]", async () => {
  const [left, right, stranger] = [openWindow(), openWindow(), openWindow('acme/4')]
  right.setOpen(['4800001'])
  stranger.setOpen(['4800002'])
  await knows(left, '4800001').toBe(true)
  expect(await left.askOpen('4800001')).toBe(true)
  expect([left.wasOpen('4800002'), await left.askOpen('4800002')]).toEqual([false, false])
  expect([right.wasOpen('4800001'), await right.askOpen('4800001')]).toEqual([false, false])
  right.setOpen([])
  await knows(left, '4800001').toBe(false)
})

test('a window that opens later learns what the others have open', async () => {
  const left = openWindow()
  left.setOpen(['4800001'])
  await sleep(20)
  const right = openWindow()
  await knows(right, '4800001').toBe(true)
})

test('a closed window has nothing open, and one that signs out asks no one', async () => {
  const [left, right] = [openWindow(), openWindow()]
  right.setOpen(['4800001'])
  await knows(left, '4800001').toBe(true)
  right.close()
  await knows(left, '4800001').toBe(false)
  expect(await right.askOpen('4800001')).toBe(false)
})

test('a window that does not respond is not waited for long, and its loads count as closed', async () => {
  const left = windowChannel({ owner: 'acme/5', window: 'left', answerWithinMs: 20 })
  onTestFinished(left.close)
  const frozen = new BroadcastChannel('waybill acme/5')
  onTestFinished(() => frozen.close())
  frozen.postMessage({ type: 'open', window: 'frozen', pros: ['4800001'] })
  await knows(left, '4800001').toBe(true)
  expect(await left.askOpen('4800001')).toBe(false)
})
