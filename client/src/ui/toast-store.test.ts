import { beforeEach, expect, test } from 'vitest'
import { dismissToast, onToasts, shownToasts, showToast } from './toast-store.ts'

const texts = () => shownToasts().map((toast) => toast.text)

beforeEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

test('the newest toast is last, and at most four are shown', () => {
  for (const text of ['one', 'two', 'three', 'four', 'five']) showToast({ tone: 'ok', text })
  expect(texts()).toEqual(['two', 'three', 'four', 'five'])
})

test('persistent toasts outlast temporary ones', () => {
  showToast({ tone: 'info', text: 'asks', stays: true })
  for (const text of ['one', 'two', 'three', 'four']) showToast({ tone: 'ok', text })
  expect(texts()).toEqual(['asks', 'two', 'three', 'four'])
  for (const text of ['b1', 'b2', 'b3', 'b4']) showToast({ id: text, tone: 'bad', text })
  expect(texts()).toEqual(['b1', 'b2', 'b3', 'b4'])
})

test('a toast with an existing ID replaces it', () => {
  const id = showToast({ tone: 'info', text: 'Exporting', progress: 0.1 })
  showToast({ tone: 'ok', text: 'other' })
  showToast({ id, tone: 'ok', text: 'Exported' })
  expect(texts()).toEqual(['Exported', 'other'])
})

test('a listener is called on each change until it unsubscribes', () => {
  let calls = 0
  const stop = onToasts(() => calls++)
  const id = showToast({ tone: 'ok', text: 'one' })
  dismissToast(id)
  stop()
  showToast({ tone: 'ok', text: 'two' })
  expect(calls).toBe(2)
})
