import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { hearEarlyKeys, takeEarlyKeys } from './early-keys.ts'

const page = new EventTarget()
vi.stubGlobal('document', page)
afterAll(() => void vi.unstubAllGlobals())
afterEach(() => void takeEarlyKeys())

const press = (key: string, held: { readonly ctrlKey?: boolean } = {}) => {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, altKey: false, ctrlKey: false, metaKey: false, ...held })
  page.dispatchEvent(event)
  return event.defaultPrevented
}

test('what is typed after Ctrl K goes to the palette, from the first letter, and nowhere else', () => {
  hearEarlyKeys()
  expect(press('k', { ctrlKey: true })).toBe(true)
  expect([...'48001x', 'Backspace'].map((key) => press(key))).not.toContain(false)
  expect(takeEarlyKeys()).toBe('48001')
  expect(press('k', { ctrlKey: true })).toBe(false)
})

test('nobody asked: keys go where they always go', () => {
  hearEarlyKeys()
  expect(press('4')).toBe(false)
  expect(takeEarlyKeys()).toBeNull()
})

test('Escape takes it back, and who begins anew has typed nothing', () => {
  hearEarlyKeys()
  press('k', { ctrlKey: true })
  press('4')
  press('Escape')
  expect(takeEarlyKeys()).toBeNull()
  hearEarlyKeys()
  press('k', { ctrlKey: true })
  press('4')
  hearEarlyKeys()
  expect(takeEarlyKeys()).toBeNull()
})
